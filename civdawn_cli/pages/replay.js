// The page of a replayed game. All that it shows is in the JSON of the page; nothing is loaded.

const data = JSON.parse(document.getElementById("data").textContent);
const { film, turns, texts } = data;
const by = (id) => document.getElementById(id);
const svg = by("picture").querySelector("svg");
const slider = by("slider");
const end = turns.length - 1;

// A text with its values: say("no_turn", { turn: "9.9" }).
const say = (name, values) =>
  texts[name].replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);

// An element with a text, never with markup.
function make(tag, name, text) {
  const found = document.createElement(tag);
  if (name) found.className = name;
  if (text) found.textContent = text;
  return found;
}

// The drawing: pieces, which are texts or rows of other pieces.

const textOf = (number) => {
  const piece = film.pieces[number];
  return typeof piece === "string" ? piece : piece.map(textOf).join("");
};

// The whole of every frame from what is another than in the frame before.
function unrolled(reel, length) {
  let now = new Array(length).fill(-1);
  return reel.map((changes) => {
    now = now.slice();
    for (let at = 0; at < changes.length; at += 2) now[changes[at]] = changes[at + 1];
    return now;
  });
}

const group = (name, parent) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "g");
  made.setAttribute("class", name);
  parent.append(made);
  return made;
};

const layers = film.layers.map(({ name }) => group(`layer ${name}`, svg));
const parts = film.layers.flatMap((layer, number) =>
  layer.parts.map(() => group("part", layers[number])),
);
const reels = film.reels.map((reel) => ({
  parts: unrolled(reel.parts, parts.length),
  layers: unrolled(reel.layers, layers.length),
  titles: reel.titles,
}));
const drawn = parts.map(() => -1);

function draw(reel, turn) {
  const shown = reels[reel];
  parts.forEach((part, number) => {
    const piece = shown.parts[turn][number];
    if (drawn[number] === piece) return;
    drawn[number] = piece;
    part.innerHTML = piece < 0 ? "" : textOf(piece);
  });
  layers.forEach((layer, number) => {
    const place = shown.layers[turn][number];
    layer.setAttribute("transform", place < 0 ? "" : film.places[place]);
  });
  svg.setAttribute("aria-label", film.titles[shown.titles[turn]]);
}

// The list of turns.

const list = by("story").querySelector("ol");
const items = turns.map((turn, number) => {
  const item = make("li");
  const head = make("p", "head");
  const link = make("a", "", turn.label);
  link.href = "#" + new URLSearchParams({ turn: turn.label });
  head.append(link);
  if (turn.seat) {
    head.append(" " + data.seats[turn.seat - 1]);
    item.style.setProperty("--own", `var(--cd-seat-${turn.seat})`);
  }
  item.append(head);
  if (turn.above) item.append(make("p", "above", turn.above));
  if (turn.notation) item.append(make("p", "notation", turn.notation));
  for (const place of turn.sentences) item.append(make("p", "", data.sentences[place]));
  if (turn.sides) item.append(make("p", "sides", turn.sides));
  if (turn.summary) item.append(make("p", "summary", turn.summary));
  item.addEventListener("click", (event) => {
    if (event.target.closest("a")) writeNow(); // so that the way back leads here
    else if (getSelection().isCollapsed) step(number);
  });
  list.append(item);
  return item;
});

// Where the reader is.

let place = -1;
let eyes = 0;
let timer = 0;

function go(turn, quietly) {
  turn = Math.max(0, Math.min(end, turn));
  const { reel } = data.eyes[eyes];
  draw(typeof reel === "number" ? reel : reel[turn], turn);
  markFound();
  if (turn !== place) tell(turn);
  place = turn;
  if (!quietly) writeAddress();
}

function tell(turn) {
  const { label, seat, sentences, summary } = turns[turn];
  const where = seat ? `${label} ${data.seats[seat - 1]}` : label;
  slider.value = turn;
  slider.setAttribute("aria-valuetext", where);
  by("where").textContent = label;
  by("message").hidden = true;
  items[place]?.removeAttribute("aria-current");
  items[turn].setAttribute("aria-current", "step");
  reveal(items[turn]);
  const now = by("now");
  now.replaceChildren(make("strong", "", where));
  for (const sentence of sentences) now.append(make("p", "", data.sentences[sentence]));
  if (summary) now.append(make("p", "summary", summary));
  count(turn);
}

// Scroll the list, and the list alone, to a turn.
function reveal(item) {
  const room = by("story");
  if (getComputedStyle(room).overflowY !== "auto") return;
  const top = item.offsetTop - room.offsetTop;
  const fits = top >= room.scrollTop && top + item.offsetHeight <= room.scrollTop + room.clientHeight;
  if (!fits) room.scrollTop = top - room.clientHeight / 4;
}

function count(turn) {
  for (const cell of document.querySelectorAll("td[data-measure]")) {
    const numbers = data.counted[cell.dataset.measure][turn];
    const own = numbers[cell.dataset.seat];
    cell.textContent = own;
    cell.classList.toggle("best", own === Math.max(...numbers));
  }
  for (const chart of document.querySelectorAll(".charts svg")) {
    const across = chart.dataset.step * turn;
    chart.querySelector(".now").setAttribute("transform", `translate(${across})`);
  }
}

// The address: #turn=4.2, and &seat=2 for other eyes than the first.

let writing = 0;
function writeAddress() {
  clearTimeout(writing);
  // Not at once: browsers slow down pages that write it many times a second.
  writing = setTimeout(writeNow, 150);
}

function writeNow() {
  clearTimeout(writing);
  const said = new URLSearchParams({ turn: turns[place].label });
  if (eyes) said.set("seat", data.eyes[eyes].key);
  history.replaceState(null, "", "#" + said);
}

function readAddress() {
  const said = new URLSearchParams(location.hash.slice(1));
  const seen = data.eyes.findIndex(({ key }) => key === said.get("seat"));
  if (seen >= 0) by("eyes").selectedIndex = eyes = seen;
  const label = said.get("turn");
  const turn = turns.findIndex((each) => each.label === label);
  go(turn >= 0 ? turn : place >= 0 ? place : data.start, true);
  const wrong =
    label !== null && turn < 0
      ? say("no_turn", { turn: label, first: turns[0].label, last: turns[end].label })
      : said.has("seat") && seen < 0
        ? say("no_seat", { seat: said.get("seat") })
        : "";
  by("message").textContent = wrong;
  by("message").hidden = !wrong;
}

// Going on by itself.

function stop() {
  clearInterval(timer);
  timer = 0;
  showPlaying();
}

function start() {
  clearInterval(timer);
  if (place === end) go(0);
  timer = setInterval(() => {
    go(place + 1);
    if (place === end) stop();
  }, Number(by("speed").value));
  showPlaying();
}

function showPlaying() {
  const button = by("play");
  const told = timer ? texts.pause : texts.play;
  button.setAttribute("aria-pressed", String(timer !== 0));
  button.setAttribute("aria-label", told);
  button.title = told;
  button.textContent = timer ? "\u23f8\ufe0e" : "\u25b6\ufe0e";
  // Who listens is not to be talked to all the time.
  by("now").setAttribute("aria-live", timer ? "off" : "polite");
}

const toggle = () => (timer ? stop() : start());

// By the hand of the reader a turn at a time, or the next of the same seat.
function step(to) {
  stop();
  go(to);
}

function ofSameSeat(way) {
  const { seat } = turns[place];
  for (let at = place + way; at >= 0 && at <= end; at += way) {
    if (turns[at].seat === seat) return at;
  }
  return way < 0 ? 0 : end;
}

const KEYS = {
  ArrowLeft: () => step(place - 1),
  ArrowRight: () => step(place + 1),
  PageUp: () => step(ofSameSeat(-1)),
  PageDown: () => step(ofSameSeat(1)),
  Home: () => step(0),
  End: () => step(end),
  " ": toggle,
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (event.key === "Escape") return closeCard();
  const { target, key } = event;
  if (target.matches("select, input[type=search]")) return;
  if (key === " " && target.matches("button, a")) return;
  if (key in KEYS) {
    event.preventDefault();
    KEYS[key]();
  }
});

by("first").addEventListener("click", () => step(0));
by("back").addEventListener("click", () => step(place - 1));
by("play").addEventListener("click", toggle);
by("next").addEventListener("click", () => step(place + 1));
by("last").addEventListener("click", () => step(end));
by("speed").addEventListener("change", () => timer && start());
slider.addEventListener("input", () => step(Number(slider.value)));
by("eyes").addEventListener("change", () => {
  eyes = by("eyes").selectedIndex;
  go(place);
});
addEventListener("hashchange", readAddress);

for (const chart of document.querySelectorAll(".charts svg")) {
  chart.addEventListener("click", (event) => {
    const box = chart.getBoundingClientRect();
    const across = ((event.clientX - box.left) / box.width) * chart.viewBox.baseVal.width;
    step(Math.round((across - chart.dataset.left) / chart.dataset.step));
  });
}

// Tooltips for fingers and keys: whatever has a title tells it when it is clicked, or is found.

const titleOf = (element) => {
  for (let at = element; at && at !== svg; at = at.parentElement) {
    const title = at.querySelector(":scope > title");
    if (title) return [at, title.textContent];
  }
  return [null, ""];
};

let found = "";

function openCard(text) {
  const [name, ...rest] = text.split("\n");
  const close = make("button", "", "\u00d7");
  close.type = "button";
  close.setAttribute("aria-label", texts.close);
  close.addEventListener("click", closeCard);
  by("card").replaceChildren(make("strong", "", name), rest.join("\n"), close);
  by("card").hidden = false;
}

function closeCard() {
  by("card").hidden = true;
  found = by("find").value = "";
  markFound();
}

const titled = () =>
  [...svg.querySelectorAll("title")].map((title) => [title.parentElement, title.textContent]);

function markFound() {
  for (const old of svg.querySelectorAll(".found")) old.classList.remove("found");
  if (!found) return;
  for (const [element, text] of titled()) {
    if (text.split("\n")[0] === found) element.classList.add("found");
  }
}

svg.addEventListener("click", (event) => {
  const [element, text] = titleOf(event.target);
  if (element) openCard(text);
  else closeCard();
});

by("find").addEventListener("focus", () => {
  const names = new Set(titled().map(([, text]) => text.split("\n")[0]));
  const sorted = [...names].sort((one, other) => one.localeCompare(other));
  by("names").replaceChildren(
    ...sorted.map((name) => Object.assign(make("option"), { value: name })),
  );
});

by("find").addEventListener("change", () => {
  const wanted = by("find").value.trim().toLowerCase();
  if (!wanted) return closeCard();
  const all = titled();
  const [element, text] =
    all.find(([, each]) => each.split("\n")[0].toLowerCase() === wanted) ??
    all.find(([, each]) => each.toLowerCase().includes(wanted)) ??
    [];
  if (!element) return openCard(say("not_found", { name: by("find").value }));
  found = text.split("\n")[0];
  markFound();
  openCard(text);
  element.scrollIntoView({ block: "nearest", inline: "center" });
});

// How large, and how bright.

const SIZES = [1, 1.5, 2, 3, 4];
let size = 0;

function resize(by_steps) {
  size = Math.max(0, Math.min(SIZES.length - 1, size + by_steps));
  by("picture").style.setProperty("--zoom", SIZES[size]);
  by("picture").classList.toggle("whole", size === 0);
}

by("larger").addEventListener("click", () => resize(1));
by("smaller").addEventListener("click", () => resize(-1));

by("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const now = root.dataset.theme ?? (dark ? "dark" : "light");
  root.dataset.theme = now === "dark" ? "light" : "dark";
});

resize(matchMedia("(max-width: 60rem)").matches ? 2 : 0);
readAddress();
showPlaying();
