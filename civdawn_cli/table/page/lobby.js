// Where whoever started the table begins games and finds their links.

import { t } from "./words.js";

/** An element with its texts and children; texts never become markup. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

const OURS = new Set(["game", "seats", "seat1", "seat2", "seat3", "seat4"]);
const HIDDEN = new Set(["chance", "pace", "position", "gaps", "start-limit", "request-limit"]);

export class Lobby {
  constructor(place, key, announce) {
    this.place = place;
    this.key = key;
    this.announce = announce;
    this.form = element("form", { onsubmit: (event) => this.begin(event) });
    this.games = element("div", { "aria-live": "polite" });
    place.append(element("h1", {}, t("civdawn: a table")), this.form, this.games);
    place.hidden = false;
    this.open("newdawn");
    this.list();
    setInterval(() => document.visibilityState === "visible" && this.list(), 4000);
  }

  /** A request; says what is wrong, and then gives null. */
  async ask(path, options = {}) {
    const headers = { Authorization: `Bearer ${this.key}`, "Accept-Language": document.documentElement.lang };
    let answer;
    try {
      answer = await fetch(path, { ...options, headers });
    } catch {
      this.silent = true;
      this.announce(t("The table does not answer."));
      return null;
    }
    // What was wrong with a request stays to be read until the next one; only silence ends itself.
    if (this.silent || options.method) this.announce("");
    this.silent = false;
    if (!answer.ok) {
      this.announce((await answer.text()).trim());
      return null;
    }
    return answer.json();
  }

  /** The form for a new game. Nobody can fill it in while it changes: half of one game's settings
   * and half of another's would begin neither. */
  async open(game) {
    this.form.inert = true;
    this.form.setAttribute("aria-busy", "true");
    const entries = await this.ask(`/api/settings?game=${encodeURIComponent(game)}`);
    if (entries) {
      this.game = game;
      this.fill(game, entries);
    } else if (this.game) this.form.querySelector("[name=game]").value = this.game;
    this.form.inert = false;
    this.form.setAttribute("aria-busy", "false");
  }

  fill(game, entries) {
    const find = (name) => entries.find((entry) => entry.name === name);
    const rows = [this.row("game", find("game"), this.choice("game", find("game").values, game))];
    rows[0].querySelector("select").addEventListener("change", (event) => this.open(event.target.value));
    const seats = this.choice("seats", find("seats").values, "2");
    seats.addEventListener("change", () => this.seats(Number(seats.value)));
    rows.push(this.row("seats", find("seats"), seats));
    for (let number = 1; number <= 4; number += 1) {
      const entry = find(`seat${number}`);
      const people = { me: t("a person, by link") };
      const select = this.choice(`seat${number}`, entry.values, number === 1 ? "me" : "greedy", people);
      // The help of the setting is about programs.
      const row = this.row(t("seat {number}", { number }), { help: "" }, select);
      row.dataset.seat = number;
      rows.push(row);
    }
    for (const entry of entries) {
      if (OURS.has(entry.name) || HIDDEN.has(entry.name) || entry.name.startsWith("name")) continue;
      const field = entry.type === "choice"
        ? this.choice(entry.name, entry.values, entry.default)
        : element("input", { name: entry.name, placeholder: entry.default });
      rows.push(this.row(entry.name, entry, field));
    }
    const file = element("input", { type: "file", id: "record", accept: ".cdn,text/plain" });
    file.addEventListener("change", () => this.load(file));
    this.form.replaceChildren(
      element("h2", {}, t("A new game")),
      ...rows,
      element("button", { type: "submit", id: "begin" }, t("Begin")),
      element("label", {}, `${t("Or go on with a record:")} `, file),
    );
    this.seats(2);
  }

  seats(count) {
    for (const row of this.form.querySelectorAll("[data-seat]")) row.hidden = row.dataset.seat > count;
  }

  row(name, entry, field) {
    const told = element("small", {}, entry.help);
    return element("label", { class: "row" }, element("span", {}, name), field, told);
  }

  choice(name, values, chosen, called = {}) {
    const options = values.map((value) => element("option", { value }, called[value] ?? value));
    const select = element("select", { name }, ...options);
    select.value = chosen;
    return select;
  }

  settings() {
    const found = {};
    for (const field of this.form.querySelectorAll("[name]")) {
      if (field.value && !field.closest("[hidden]")) found[field.name] = field.value;
    }
    return found;
  }

  async begin(event) {
    event.preventDefault();
    await this.post({ settings: this.settings() });
  }

  async load(file) {
    if (!file.files.length) return;
    const record = await file.files[0].text();
    const kept = ["seat1", "seat2", "seat3", "seat4", "clock"];
    const settings = Object.fromEntries(
      Object.entries(this.settings()).filter(([name]) => kept.includes(name)),
    );
    await this.post({ record, settings });
    file.value = "";
  }

  async post(body) {
    const button = this.form.querySelector("#begin");
    button.disabled = true;
    await this.ask("/api/games", { method: "POST", body: JSON.stringify(body) });
    await this.list();
    button.disabled = false;
  }

  /** All games with their links. */
  async list() {
    const found = await this.ask("/api/games");
    if (!found) return;
    const text = JSON.stringify(found);
    if (text === this.shown) return;
    this.shown = text;
    const link = (key, words) => element("a", { href: `/#${key}`, target: "_blank", rel: "noopener" }, words);
    const there = found.games.map((game) => {
      const lines = Object.entries(game.links).map(([number, key]) => {
        const name = game.settings[`name${number}`];
        const words = number === "0" ? t("watch") : `${t("seat {number}", { number })}${name ? ` (${name})` : ""}`;
        const copy = element("button", { type: "button", onclick: () => this.copy(key) }, t("Copy link"));
        return element("li", {}, link(key, words), " ", copy);
      });
      const state = t(game.over ? "over; people here: {n}" : "going on; people here: {n}", { n: game.people });
      const close = element("button", { type: "button", onclick: () => this.close(game.name) }, t("Close"));
      const heading = element("h2", {}, game.name);
      return element("article", {}, heading, element("p", {}, state), element("ul", {}, ...lines), close);
    });
    const kept = found.kept.map((name) => {
      const go = element("button", { type: "button", onclick: () => this.post({ resume: name }) }, t("Go on"));
      return element("li", {}, `${name} `, go);
    });
    const parts = kept.length ? [element("h2", {}, t("Kept games")), element("ul", {}, ...kept)] : [];
    this.games.replaceChildren(element("h2", {}, t("Games")), ...there, ...parts);
  }

  async close(name) {
    await this.ask(`/api/games/${encodeURIComponent(name)}`, { method: "DELETE" });
    await this.list();
  }

  async copy(key) {
    const address = `${location.origin}/#${key}`;
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      this.announce(address);
    }
  }
}
