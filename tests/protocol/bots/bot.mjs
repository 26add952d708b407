// A bot that looks at the table: it takes no list with the question (`options=none`) but asks for
// `options N` and `view N` itself, and puts its tokens and cities where the JSON says that it is safe.

import { createInterface } from "node:readline";

let game = "newdawn"; // what is played; the views of other games are other ones
let seat = 1; // which seat we have in this game
let asked = null; // the open question: its number, KIND, and what we know of it so far
let refused = 0; // how often our answer to it was refused

// One write a line; node sends what is written to a pipe at once.
const say = (line) => process.stdout.write(line + "\n");

// A message is a verb, words, fields key=value, and perhaps a text behind the first " :".
function parse(line) {
  const at = line.indexOf(" :");
  const text = at < 0 ? null : line.slice(at + 2);
  const words = [];
  const fields = {};
  for (const part of (at < 0 ? line : line.slice(0, at)).split(" ").filter(Boolean)) {
    const equals = part.indexOf("=");
    if (equals < 0) words.push(part);
    else fields[part.slice(0, equals)] = part.slice(equals + 1);
  }
  return { verb: words[0] ?? "", words, fields, text };
}

// The six neighbours of a space q,r, as the schema of the view names them.
function around(space) {
  const [q, r] = space.split(",").map(Number);
  const steps = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];
  return steps.map(([dq, dr]) => `${q + dq},${r + dr}`);
}

// How good it is to have a piece on this space.
function ground(view, space) {
  const spaces = new Map(view.map.map((place) => [place.space, place]));
  const here = spaces.get(space);
  if (!here) return 0;
  let score = here.difficulty;
  if (here.resource) score += 6;
  if (here.natural_wonder) score += 8;
  for (const next of around(space)) {
    const place = spaces.get(next);
    if (!place) continue;
    if (place.barbarians.length) score -= 1;
    if (place.piece?.seat === seat && place.piece.kind !== "control-token") score += 3; // matures a city
    if (place.piece && place.piece.seat !== seat) score += 1; // takes room from a rival
  }
  return score;
}

// How good an answer is; `-` as its value means "no".
function worth(view, item) {
  const words = item.replace(/^\d+:/, "").split(" ");
  const [verb, value = "-"] = words;
  const me = view.seats[seat - 1];
  if (value === "-") return 0;
  switch (verb) {
    case "play": {
      if (words.includes("idle")) return -1; // for no effect
      const slot = Number((words[2] ?? "pos1").replace("pos", "")) || 1;
      const card = me.row.find((entry) => entry.slot === slot);
      const liking = { culture: 4, industry: 5, science: 5, economy: 3, military: 2 };
      let score = 3 * slot + (liking[card?.type] ?? 0) + (card?.trade_tokens ?? 0);
      if (card?.type === "industry" && me.cities_left === 0) score -= 4;
      if (card?.type === "culture" && me.control_tokens_left === 0) score -= 9;
      return score;
    }
    case "build":
      return value.includes(",") ? 20 + ground(view, value) : 40;
    case "place":
    case "reinforce":
      return 10 + ground(view, value);
    case "attack": {
      // Only what is weak: barbarians and control tokens.
      const target = view.map.find((place) => place.space === value);
      return !target || target.piece?.kind === "control-token" ? 8 : 1;
    }
    case "spend":
      return view.attack && view.attack.margin === 0 ? 5 : -1; // one more would win
    default:
      return 5;
  }
}

// Answer once both the view and the list are here.
function answer() {
  const { number, view, items } = asked;
  if (!view || !items) return;
  if (game !== "newdawn") {
    say(`do ${number} #${1 + ((number * 7) % items.length)}`); // a game it knows nothing of
    return;
  }
  let best = 0;
  const scores = items.map((item) => worth(view, item));
  scores.forEach((score, index) => {
    if (score > scores[best]) best = index;
  });
  say(`do ${number} #${best + 1}`); // counted from 1
}

function take(line) {
  const { verb, words, fields, text } = parse(line);
  const number = Number(words[1]);
  if (verb === "civdawn") {
    game = fields.game;
  } else if (verb === "new") {
    seat = Number(fields.seat);
    asked = null;
    say(`ready ${number}`);
  } else if (verb === "ask") {
    refused = asked && asked.number === number ? refused + 1 : 0;
    asked = { number, kind: words[3], view: null, items: null };
    if (refused) say(`do ${number} #1`); // there is always a first one
    else say(`view ${number}\noptions ${number}`);
  } else if (verb === "ok" && (words[1] === "view" || words[1] === "options")) {
    if (!asked || Number(words[2]) !== asked.number || refused) return; // about an older question
    if (words[1] === "view") asked.view = JSON.parse(text);
    else asked.items = text.split("|");
    answer();
  } else if (verb === "ping") {
    say(`pong ${number}`);
  } else if (verb === "error") {
    console.error(line); // `stale` and the like cost nothing; a refused answer is asked again
  } else if (verb === "over") {
    asked = null;
  } else if (verb === "quit") {
    process.exit(0);
  }
}

say("hello 1.0 options=none events=none :Surveyor (JavaScript)");
createInterface({ input: process.stdin, crlfDelay: Infinity })
  .on("line", (line) => {
    if (line.trim() && !line.startsWith("#")) take(line);
  })
  .on("close", () => process.exit(0)); // the end of the input
