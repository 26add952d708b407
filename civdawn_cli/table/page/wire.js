// The line to the game: messages of the protocol, one text each, as protocol/README.md has them.

/** A message as its parts; the same rules as for every client of civdawn. */
export function parse(line) {
  const at = line.indexOf(" :");
  const head = at < 0 ? line : line.slice(0, at);
  const message = { verb: "", words: [], fields: {}, text: at < 0 ? null : line.slice(at + 2) };
  for (const part of head.split(" ")) {
    const equals = part.indexOf("=");
    if (!message.verb) message.verb = part;
    else if (equals > 0) message.fields[part.slice(0, equals)] = part.slice(equals + 1);
    else if (part) message.words.push(part);
  }
  return message;
}

/** The items of a list. */
export const items = (text) => (text ? text.split("|") : []);

const PULSE = 15000; // between two pings
const SILENCE = 12000; // after which the line counts as dropped

/**
 * A line that comes back by itself.
 * hello: gives the first line. told: called with every message that is no reply.
 * state: called with "open", "lost" or "refused" and why.
 */
export class Wire {
  constructor(hello, told, state) {
    this.hello = hello;
    this.told = told;
    this.state = state;
    this.waiting = [];
    this.texts = [];
    this.delay = 250;
    this.refused = false;
    this.connect();
    setInterval(() => this.pulse(), PULSE);
    addEventListener("online", () => this.socket?.readyState === 3 && this.connect());
  }

  connect() {
    clearTimeout(this.again);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/line`);
    this.socket = socket;
    socket.onopen = () => {
      this.say(this.hello()).then(
        () => {
          this.delay = 250;
          this.state("open", "");
        },
        (wrong) => {
          this.refused = wrong.code === "value" || wrong.code === "version";
          if (this.refused) this.state("refused", wrong.message);
        },
      );
    };
    socket.onmessage = (event) => {
      for (const line of event.data.split("\n")) if (line) this.heard(parse(line));
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      for (const each of this.waiting.splice(0)) each.reject(new Error("the line was lost"));
      this.texts = [];
      if (this.refused) return;
      this.state("lost", event.reason);
      this.again = setTimeout(() => this.connect(), this.delay);
      this.delay = Math.min(5000, this.delay * 1.7);
    };
  }

  /**
   * Say a line; a promise of the reply, or of an Error with its code.
   * done: called with the reply, before anything is told that comes behind it.
   */
  say(line, done) {
    return new Promise((resolve, reject) => {
      if (this.socket.readyState !== 1) {
        reject(new Error("the line is lost; it comes back by itself"));
        return;
      }
      this.waiting.push({ resolve, reject, done });
      this.socket.send(line);
    });
  }

  heard(message) {
    if (message.verb === "text") this.texts.push(message.text);
    else if (message.verb === "ok" || message.verb === "error") {
      const reply = this.waiting.shift();
      message.texts = this.texts.splice(0);
      if (!reply) return;
      if (message.verb === "ok") {
        reply.done?.(message);
        reply.resolve(message);
      } else {
        const wrong = new Error(message.text);
        wrong.code = message.words[0];
        wrong.column = Number(message.fields.column ?? 0);
        reply.reject(wrong);
      }
    } else this.told(message);
  }

  /** Notice a line that was dropped without a word, as after a phone has slept. */
  pulse() {
    const socket = this.socket;
    if (socket.readyState !== 1) return;
    const late = setTimeout(() => socket.close(), SILENCE);
    this.say("ping 1").then(() => clearTimeout(late), () => clearTimeout(late));
  }
}
