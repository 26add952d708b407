/* A bot that is told only how many answers there are (`options=count`) and answers by number, `#K`.
 * It asks for the list (`options N`) where the words matter, and otherwise goes by the KIND alone. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST 1048576 /* bytes a line from civdawn may have, the newline included */

static char line[LONGEST + 2];
static char *text;           /* what stands behind the first " :" of the line, or NULL */
static char *words[16];      /* the words in front of it, fields left out */
static int count;            /* how many words */
static char *fields[32];     /* the fields, each key=value */
static int field_count;

static long asked = -1;      /* the question asked last */
static int tries;            /* how often it was asked again */
static int options;          /* how many answers it has */
static char kind[64];
static int wanted_list;      /* whether `ok options` is still to come */
static unsigned luck = 1;

static void say(const char *message)
{
    puts(message);
    fflush(stdout); /* nothing else goes wrong as often */
}

/* Take a line apart where it stands: words and fields are free of spaces, the text is the rest. */
static void split(void)
{
    count = field_count = 0;
    text = strstr(line, " :");
    if (text) {
        *text = '\0';
        text += 2;
    }
    for (char *part = strtok(line, " "); part; part = strtok(NULL, " ")) {
        if (strchr(part, '=')) {
            if (field_count < 32)
                fields[field_count++] = part;
        } else if (count < 16) {
            words[count++] = part;
        }
    }
}

static const char *field(const char *key)
{
    size_t length = strlen(key);
    for (int i = 0; i < field_count; i++)
        if (!strncmp(fields[i], key, length) && fields[i][length] == '=')
            return fields[i] + length + 1;
    return NULL;
}

static void answer(int item)
{
    char reply[96];
    /* nodes= tells our work, for games with a budget: items looked at, the least there is. */
    snprintf(reply, sizeof reply, "do %ld #%d nodes=1", asked, item);
    say(reply);
}

static int random_item(void)
{
    luck = luck * 1103515245u + 12345u;
    return 1 + (int)((luck >> 16) % (unsigned)options);
}

/* How good an answer looks. */
static int worth(const char *item)
{
    static const struct { const char *start; int worth; } table[] = {
        {"play industry", 7}, {"play military", 6}, {"play culture", 5}, {"play science", 4},
        {"play economy", 4},  {"attack barbarian", 30}, {"attack ", 20},
    };
    const char *slot = strstr(item, " pos");
    size_t length = strlen(item);
    if (length > 1 && item[length - 1] == '-' && item[length - 2] == ' ')
        return 0; /* "no" */
    if (strstr(item, " idle"))
        return 1; /* a card played for no effect */
    if (!strncmp(item, "build ", 6))
        return item[6] >= 'a' ? 60 : 50; /* a wonder's name, or the space of a city */
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (!strncmp(item, table[i].start, strlen(table[i].start)))
            return table[i].worth + (slot ? 3 * (slot[4] - '0') : 0);
    return 10;
}

/* Choose from `ok options N options= :ITEM|ITEM...`. */
static void choose(void)
{
    int best = 1, best_worth = -1, number = 0;
    for (char *item = strtok(text, "|"); item; item = strtok(NULL, "|")) {
        int value = worth(item);
        number++;
        if (value > best_worth) {
            best_worth = value;
            best = number;
        }
    }
    answer(best);
}

static int one_of(const char *name, const char *const *list)
{
    for (; *list; list++)
        if (!strcmp(*list, name))
            return 1;
    return 0;
}

static void ask(void)
{
    static const char *const read_it[] = {"play", "build", "attack", NULL};
    static const char *const decline[] = {"spend", "use", "destroy", "swap", NULL};
    long number = atol(words[1]);
    tries = number == asked ? tries + 1 : 0;
    asked = number;
    snprintf(kind, sizeof kind, "%s", count > 3 ? words[3] : "");
    options = field("options") ? atoi(field("options")) : 1;
    wanted_list = 0;
    if (tries) {
        answer(random_item()); /* we were refused: any other will do */
    } else if (one_of(kind, read_it) && options > 1) {
        char request[64];
        snprintf(request, sizeof request, "options %ld", asked);
        wanted_list = 1;
        say(request);
    } else if (one_of(kind, decline)) {
        answer(options); /* "no" seems to be the last of a list */
    } else if (options > 1) {
        answer(1 + (random_item() - 1) % (options - 1)); /* anything but the last */
    } else {
        answer(1);
    }
}

int main(void)
{
    say("hello 1.0 options=count :Raider (C)");
    while (fgets(line, sizeof line, stdin)) { /* the end of the input is as good as quit */
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '#' || line[strspn(line, " ")] == '\0')
            continue;
        split();
        if (!count)
            continue;
        if (!strcmp(words[0], "new") && count > 1) {
            printf("ready %s\n", words[1]);
            fflush(stdout);
            luck = 1 + (unsigned)atoi(words[1]) + (field("seat") ? (unsigned)atoi(field("seat")) : 0);
            asked = -1;
        } else if (!strcmp(words[0], "ask") && count > 1) {
            ask();
        } else if (!strcmp(words[0], "ok") && count > 2 && !strcmp(words[1], "options")) {
            if (wanted_list && atol(words[2]) == asked && text) {
                wanted_list = 0;
                choose();
            }
        } else if (!strcmp(words[0], "ping") && count > 1) {
            printf("pong %s\n", words[1]);
            fflush(stdout);
        } else if (!strcmp(words[0], "error")) {
            fprintf(stderr, "error %s: %s\n", count > 1 ? words[1] : "", text ? text : "");
        } else if (!strcmp(words[0], "quit")) {
            break;
        }
        /* Verbs we don't know, events and `over` among them, are not for us. */
    }
    return 0;
}
