// One game, as one person sees it: the question, the answers, the picture, what happened.

import { element } from "./lobby.js";
import { Picture, wordsOf } from "./picture.js";
import { Wire, items } from "./wire.js";
import { t } from "./words.js";

const MOST = 150; // answers listed at a time; typing narrows them
const MENU = 12; // answers in the menu beside a click

const $ = (id) => document.getElementById(id);

/** What this browser remembers of the person; nothing of any game. */
const remembered = {
  get: (name) => {
    try {
      return localStorage.getItem(`civdawn.${name}`) ?? "";
    } catch {
      return "";
    }
  },
  set: (name, value) => {
    try {
      localStorage.setItem(`civdawn.${name}`, value);
    } catch {
      // private windows remember nothing
    }
  },
};

export class Table {
  constructor(key, me, announce) {
    this.key = key;
    this.me = me;
    this.announce = announce;
    this.kinds = new Map();
    this.forget();
    $("table").hidden = false;
    $("side").classList.toggle("watching", me.role === "watch");
    this.picture = new Picture($("picture"), (found, thing, event) => this.picked(found, thing, event));
    $("confirm").checked = remembered.get("confirm") === "yes";
    $("name").value = remembered.get("name");
    this.listen();
    this.wire = new Wire(
      () => this.hello(),
      (message) => this.told(message),
      (state, why) => this.state(state, why),
    );
    setInterval(() => this.tick(), 500);
  }

  hello() {
    const confirm = $("confirm").checked ? "yes" : "no";
    const name = $("name").value.replace(/\s+/g, " ").trim();
    const key = this.greeted ? "" : ` key=${this.key}`;
    return `hello 1.0${key} options=list words=yes lang=${document.documentElement.lang} confirm=${confirm} :${name}`;
  }

  /** Begin again with nothing known of the game. */
  forget() {
    this.events = [];
    this.said = new Map();
    this.players = new Map();
    this.question = null;
    this.phrases = { number: -1, list: [] };
    this.options = [];
    this.label = "";
    this.asked = 0;
    this.over = null;
    this.clock = null;
    this.pending = false;
    this.shownEvents = 0;
  }

  state(state, why) {
    this.greeted = state === "open";
    if (state === "open") {
      $("line").textContent = "";
      this.announce("");
      this.learn();
    } else if (state === "lost") {
      $("line").textContent = t("The line was lost; it comes back by itself.");
      this.close();
    } else {
      this.announce(why);
    }
  }

  /** The kinds of question, for a sentence about each. */
  async learn() {
    if (this.kinds.size) return;
    try {
      const found = await this.wire.say("kinds");
      for (const kind of JSON.parse(found.text)) this.kinds.set(kind.name, kind);
      this.showQuestion();
    } catch {
      // the answers say enough
    }
  }

  // ------------------------------------------------------------ what is told

  told(message) {
    const { verb, words, fields, text } = message;
    if (verb === "new") {
      this.forget();
      this.mine = fields.yours === "-" ? [] : fields.yours.split(",").map(Number);
      this.game = fields.game;
      document.title = `civdawn: ${fields.game}`;
      this.changed();
    } else if (verb === "player") {
      this.players.set(Number(words[0]), { name: text ?? "", here: fields.here });
      this.changed();
    } else if (verb === "event") {
      const seat = Number(words[2]);
      this.events.push({ number: Number(words[0]), label: words[1], seat, text });
      this.label = words[1];
      this.changed();
    } else if (verb === "said") {
      this.said.set(Number(words[0]), items(text));
      this.changed();
    } else if (verb === "undone") {
      this.takeBack(Number(words[0]));
    } else if (verb === "words") {
      this.phrases = { number: Number(words[0]), list: items(text) };
    } else if (verb === "ask") {
      this.ask(message);
    } else if (verb === "wait") {
      this.close();
      this.label = words[0];
      this.asked = Number(words[1]);
      this.start(fields.clock);
      this.changed();
    } else if (verb === "confirm") {
      this.pending = true;
      $("confirming").hidden = false;
      $("yes").focus();
    } else if (verb === "over") {
      this.close();
      this.over = message;
      this.asked = 0;
      this.changed();
    } else if (verb === "fault") {
      this.announce(`${t("Seat {number}", { number: words[1] })}: ${words[2]}: ${text}`);
    }
  }

  ask(message) {
    const { words, fields, text } = message;
    const number = Number(words[0]);
    this.question = { number, label: words[1], kind: words[2] };
    this.label = words[1];
    this.asked = Number(fields.seat);
    const phrases = this.phrases.number === number ? this.phrases.list : [];
    // Until the kinds are known, numbers may be seats.
    const seats = this.kinds.get(words[2])?.forms.some((form) => form.includes("SEAT")) ?? true;
    this.options = items(text).map((item, at) => ({
      item,
      at: at + 1,
      phrase: phrases[at] ?? "",
      words: wordsOf(item, seats),
      rank: 0,
    }));
    this.start(fields.clock);
    this.sent = false;
    this.pending = false;
    $("confirming").hidden = true;
    $("wrong").textContent = "";
    this.changed();
    this.showOptions();
  }

  close() {
    this.question = null;
    this.options = [];
    this.pending = false;
    $("confirming").hidden = true;
    $("menu").close();
    this.showOptions();
  }

  takeBack(event) {
    this.events = this.events.filter((each) => each.number <= event);
    for (const number of [...this.said.keys()]) if (number > event) this.said.delete(number);
    this.over = null;
    this.shownEvents = 0;
    this.close();
    this.changed();
  }

  start(clock) {
    this.clock = clock ? { left: clock.split(",").map(Number), since: performance.now() } : null;
  }

  // ------------------------------------------------------------ what is said

  /** Answer the open question. */
  async answer(text) {
    if (!this.question || this.sent) return;
    this.sent = true;
    $("wrong").textContent = "";
    $("menu").close();
    this.asking = performance.now();
    try {
      await this.wire.say(`do ${this.question.number} ${text}`);
      $("text").value = "";
    } catch (wrong) {
      $("wrong").textContent = wrong.message;
    }
    this.sent = false;
  }

  choose(option) {
    this.answer(`#${option.at}`);
  }

  async typed() {
    const text = $("text").value.trim();
    if (text.startsWith("?")) {
      await this.lookUp(text.slice(1).trim());
      return;
    }
    if (!text || !this.question) return;
    const found = this.narrowed();
    // A number is that of an answer in the list, unless an answer is just that number.
    const exact =
      this.options.find((option) => option.item === text) ??
      this.options.find((option) => `${option.at}` === text);
    if (exact) this.choose(exact);
    else if (found.length === 1) this.choose(found[0]);
    else await this.answer(`:${text}`);
  }

  async command(line, done) {
    $("wrong").textContent = "";
    try {
      await this.wire.say(line, done);
    } catch (wrong) {
      $("wrong").textContent = wrong.message;
    }
  }

  undo() {
    this.command("undo", (reply) => this.takeBack(Number(reply.fields.event)));
  }

  hint() {
    this.command("hint bot=greedy count=5", (reply) => {
      items(reply.text).forEach((item, at) => {
        const option = this.options.find((each) => each.item === item);
        if (option) option.rank = at + 1;
      });
      this.showOptions();
    });
  }

  save() {
    this.command("record", (reply) => {
      const text = reply.texts.map((line) => `${line}\n`).join("");
      const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
      element("a", { href: address, download: `${this.me.game}.cdn` }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10000);
    });
  }

  async lookUp(name) {
    const shown = [];
    for (const verb of ["cards", "rules"]) {
      try {
        const found = await this.wire.say(`${verb} :${name}`);
        for (const entry of JSON.parse(found.text).slice(0, 8)) {
          const heading = entry.rule ? `${entry.rule} ${entry.title}` : entry.name;
          shown.push(element("h2", {}, heading), element("pre", {}, entry.text ?? ""));
        }
      } catch {
        // the other list may have it
      }
    }
    if (!shown.length) shown.push(element("p", {}, t("Nothing is called {name}.", { name })));
    const close = element("button", { type: "button", onclick: () => $("found").close() }, t("Close"));
    $("found").replaceChildren(...shown, close);
    $("found").showModal();
  }

  // ------------------------------------------------------------ on the picture

  picked(found, thing, event) {
    if (!this.question) return;
    if (found.length === 1) {
      this.choose(found[0]);
      return;
    }
    const buttons = found.slice(0, MENU).map((option) => this.button(option));
    const rest = found.length - buttons.length;
    if (rest > 0) buttons.push(element("p", {}, t("and {n} more: the list beside the picture has them", { n: rest })));
    const close = element("button", { type: "button", onclick: () => $("menu").close() }, t("None of these"));
    const title = thing.querySelector("title")?.textContent.split("\n")[0] ?? thing.dataset.word;
    $("menu").replaceChildren(element("h2", {}, title), ...buttons, close);
    $("menu").showModal();
    if (rest > 0) {
      $("text").value = thing.dataset.word.split(" ")[0];
      this.showOptions();
    }
  }

  // ------------------------------------------------------------ what is shown

  /** Show what has changed, once for all that comes together, and ask for a new picture. */
  changed() {
    if (this.showing) return;
    this.showing = true;
    queueMicrotask(() => {
      this.showing = false;
      this.showPlayers();
      this.showQuestion();
      this.showLog();
      this.draw();
    });
  }

  /** Ask for the picture as it is now; one at a time, the last one counts. */
  async draw() {
    if (this.drawing) {
      this.stale = true;
      return;
    }
    this.drawing = true;
    try {
      const found = await this.wire.say("picture");
      this.picture.show(found.text);
      this.picture.offer(this.options, this.asked);
      if (this.asking) {
        $("picture").dataset.took = Math.round(performance.now() - this.asking);
        this.asking = 0;
      }
      $("picture").dataset.drawn = Number($("picture").dataset.drawn ?? 0) + 1;
    } catch (wrong) {
      if (wrong.code === "value") $("picture").textContent = wrong.message;
    }
    this.drawing = false;
    if (this.stale) {
      this.stale = false;
      this.draw();
    }
  }

  called(seat) {
    const name = this.players.get(seat)?.name;
    return name ? `${name} (${t("seat {number}", { number: seat })})` : t("seat {number}", { number: seat });
  }

  showPlayers() {
    const rows = [...this.players].map(([seat, { name, here }]) => {
      const who = this.mine.includes(seat) ? t("you") : name || t("nobody yet");
      const away = here === "0" ? "away" : "";
      const told = `${seat}: ${who}${away && name ? ` (${t("away")})` : ""}`;
      const clock = element("span", { class: "clock", "data-seat": seat });
      const asked = this.asked === seat ? "asked" : "";
      return element("li", { class: `${asked} ${away}`.trim() }, told, clock);
    });
    $("players").replaceChildren(...rows);
    this.tick();
  }

  tick() {
    if (!this.clock) return;
    for (const place of document.querySelectorAll("#players .clock")) {
      const seat = Number(place.dataset.seat);
      let left = this.clock.left[seat - 1] ?? 0;
      if (seat === this.asked) left -= performance.now() - this.clock.since;
      const seconds = Math.max(0, Math.round(left / 1000));
      place.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    }
  }

  showQuestion() {
    const turn = /^(\d+)\.(\d+)$/.exec(this.label);
    const where = turn ? t("Round {round}, turn of {seat}", { round: turn[1], seat: this.called(Number(turn[2])) }) : this.label;
    if (this.over) {
      const places = (this.over.fields.places ?? "").split(",");
      const won = places.flatMap((place, at) => (place === "1" ? [this.called(at + 1)] : []));
      $("turn").textContent = t("The game is over");
      $("question").textContent = t("Won by {names}", { names: won.join(", ") });
      const told = places.map((place, at) => t("{seat}: place {place}", { seat: this.called(at + 1), place })).join("; ");
      $("help").textContent = `${told}. ${t("By {reason}.", { reason: t(this.over.fields.by) })}`;
      return;
    }
    $("turn").textContent = where || "…";
    const kind = this.kinds.get(this.question?.kind);
    if (this.question) {
      $("question").textContent = t("You: {question}?", { question: this.question.kind });
      const cited = kind && !/\([A-Z]+-\d/.test(kind.help) ? ` (${kind.rule})` : "";
      $("help").textContent = kind ? kind.help + cited : "";
    } else {
      const other = this.asked && !this.mine?.includes(this.asked);
      $("question").textContent = other ? t("Waiting for {seat}", { seat: this.called(this.asked) }) : t("Waiting");
      $("help").textContent = "";
    }
  }

  narrowed() {
    const wanted = $("text").value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    if (!wanted.length || wanted[0].startsWith("?")) return this.options;
    return this.options.filter((option) => {
      const text = `${option.item} ${option.phrase}`.toLowerCase();
      return wanted.every((word) => text.includes(word)) || wanted.join() === `${option.at}`;
    });
  }

  button(option) {
    const number = element("span", { class: "number" }, `${option.at}`);
    const parts = [number, element("span", { class: "item" }, option.item)];
    if (option.rank) parts.unshift(element("span", { class: "star" }, `★ ${option.rank}`));
    if (option.phrase) parts.push(element("div", { class: "phrase" }, option.phrase));
    return element(
      "button",
      {
        type: "button",
        "data-item": option.item,
        "data-at": option.at,
        onclick: () => this.choose(option),
        onmouseenter: () => this.picture.point(option),
        onfocus: () => this.picture.point(option),
        onmouseleave: () => this.picture.point(null),
      },
      ...parts,
    );
  }

  showOptions() {
    const inside = $("options").contains(document.activeElement) || document.activeElement === document.body;
    const found = this.narrowed();
    const best = [...found].sort((one, other) => (one.rank || 99) - (other.rank || 99) || one.at - other.at);
    $("options").replaceChildren(...best.slice(0, MOST).map((option) => element("li", {}, this.button(option))));
    const rest = found.length - MOST;
    $("options").dataset.asked = this.question?.number ?? "";
    $("more").textContent = rest > 0 ? t("{n} more; type to narrow them.", { n: rest }) : "";
    this.picture.offer(this.options, this.asked);
    for (const id of ["undo", "hint", "bot"]) $(id).disabled = !this.mine?.length || Boolean(this.over);
    $("hint").disabled ||= !this.question;
    $("bot").disabled ||= !this.question;
    if (inside) $("options").querySelector("button")?.focus({ preventScroll: true });
  }

  showLog() {
    const log = $("log");
    const low = log.scrollTop + log.clientHeight >= log.scrollHeight - 30;
    if (this.shownEvents > this.events.length) this.shownEvents = 0;
    // Sentences come a little after their event: the last few are written again.
    const from = Math.max(0, Math.min(this.shownEvents, log.children.length) - 3);
    while (log.children.length > from) log.lastChild.remove();
    let before = this.events[from - 1]?.label;
    for (const event of this.events.slice(from)) {
      const said = this.said.get(event.number) ?? [];
      const label = event.label === before ? "" : event.label;
      before = event.label;
      log.append(
        element(
          "li",
          {},
          element("span", { class: "label" }, label),
          said.join(" ") || (event.seat ? `${this.called(event.seat)}: ${event.text}` : event.text),
          " ",
          element("code", {}, event.text),
        ),
      );
    }
    this.shownEvents = this.events.length;
    if (low) log.scrollTop = log.scrollHeight;
    const news = this.events.slice(-4).flatMap((event) => this.said.get(event.number) ?? []);
    $("last").replaceChildren(...news.slice(-5).map((sentence) => element("p", {}, sentence)));
  }

  // ------------------------------------------------------------ keys and buttons

  listen() {
    $("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      this.typed();
    });
    $("text").addEventListener("input", () => this.showOptions());
    $("undo").addEventListener("click", () => this.undo());
    $("no").addEventListener("click", () => this.undo());
    $("yes").addEventListener("click", () => this.command("go"));
    $("hint").addEventListener("click", () => this.hint());
    $("bot").addEventListener("click", () => this.command("go bot=greedy"));
    $("save").addEventListener("click", () => this.save());
    $("larger").addEventListener("click", () => this.picture.scale(1.3));
    $("smaller").addEventListener("click", () => this.picture.scale(1 / 1.3));
    $("fit").addEventListener("click", () => this.picture.scale(0));
    $("notation").addEventListener("change", () => {
      $("log").classList.toggle("notation", $("notation").checked);
    });
    for (const id of ["confirm", "name"]) {
      $(id).addEventListener("change", () => {
        remembered.set("confirm", $("confirm").checked ? "yes" : "no");
        remembered.set("name", $("name").value);
        this.command(this.hello());
      });
    }
    addEventListener("keydown", (event) => this.pressed(event));
  }

  pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? "");
    if (event.key === "Escape" && typing) {
      $("text").value = "";
      this.showOptions();
      $("options").querySelector("button")?.focus();
      return;
    }
    if (typing || document.querySelector("dialog[open]")) return;
    const does = {
      "/": () => $("text").focus(),
      u: () => this.undo(),
      h: () => this.hint(),
      b: () => $("bot").click(),
      c: () => this.pending && this.command("go"),
      s: () => this.save(),
      "+": () => this.picture.scale(1.3),
      "-": () => this.picture.scale(1 / 1.3),
      0: () => this.picture.scale(0),
      ArrowDown: () => this.move(1),
      ArrowUp: () => this.move(-1),
    }[event.key];
    const buttons = [...$("options").querySelectorAll("button")];
    if (/^[1-9]$/.test(event.key) && buttons.length) {
      buttons.find((button) => button.dataset.at === event.key)?.focus();
    } else if (does) does();
    else return;
    event.preventDefault();
  }

  move(by) {
    const buttons = [...$("options").querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement);
    buttons[Math.min(buttons.length - 1, Math.max(0, at + by))]?.focus();
  }
}
