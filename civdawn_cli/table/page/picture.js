// The picture of the table: what can be clicked is what the open question's answers name.

/** The words of an answer in notation that things on the picture may have: `agriculture@1` is
 * itself, and `agriculture`. Numbers count only in questions whose answers name seats. */
export function wordsOf(item, seats) {
  const words = item.split(/\s+/).flatMap((word) => [
    word,
    ...word.split(/[@:<>=+;*]+/),
    ...(word.match(/pos\d+/g) ?? []),
  ]);
  return new Set(words.filter((word) => word && (seats || !/^\d+$/.test(word))));
}

/** The parts of a picture that belong to a seat. */
const OWNED = /^(?:seat-(\d+)-|(?:board|ratings|technologies|banks|cards|hand)-(\d+)$)/;

/** The seat that a thing of the picture belongs to; 0 for none. */
function ownerOf(thing) {
  const found = OWNED.exec(thing.closest("[data-part]")?.dataset.part ?? "");
  return found ? Number(found[1] ?? found[2]) : 0;
}

/** Things that never belong in a picture, whoever sent it. */
const NEVER = "script, style, foreignObject, iframe, object, embed, audio, video, image, a";

export class Picture {
  /** place: the element that holds it. picked: called with the answers that a thing stands for. */
  constructor(place, picked) {
    this.place = place;
    this.picked = picked;
    this.options = [];
    this.asked = 0;
    this.meaning = new Map();
    this.zoom = 0;
    this.sheet = new CSSStyleSheet();
    this.styled = "";
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
    place.addEventListener("click", (event) => this.pick(event.target, event));
    place.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      if (this.pick(document.activeElement, null)) event.preventDefault();
    });
  }

  /** Show an SVG text. */
  show(text) {
    // The page allows no style but that of its own files and scripts: styles are taken out before
    // the text is read as a picture.
    let css = "";
    const plain = text.replace(/<style[^>]*>([^<]*)<\/style>/g, (_, style) => {
      css += style;
      return "";
    });
    const drawn = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
    if (drawn.localName !== "svg") return;
    for (const bad of drawn.querySelectorAll(NEVER)) bad.remove();
    for (const each of [drawn, ...drawn.querySelectorAll("*")]) {
      for (const { name, value } of [...each.attributes]) {
        if (name.startsWith("on") || (name.endsWith("href") && !value.startsWith("#"))) {
          each.removeAttribute(name);
        }
      }
    }
    if (css !== this.styled) {
      this.sheet.replaceSync(css);
      this.styled = css;
    }
    const { scrollLeft, scrollTop } = this.place;
    const focus = document.activeElement?.dataset?.word;
    const inside = this.place.contains(document.activeElement);
    this.place.replaceChildren(document.importNode(drawn, true));
    this.resize();
    this.place.scrollTo(scrollLeft, scrollTop);
    this.mark();
    if (inside && focus) {
      const again = [...this.place.querySelectorAll("[data-answer]")];
      (again.find((each) => each.dataset.word === focus) ?? this.place).focus();
    }
  }

  /** The answers of the open question, [] for none; each {item, words, phrase, at}. asked: its seat. */
  offer(options, asked) {
    this.options = options;
    this.asked = asked;
    this.mark();
  }

  /** The answers that a thing of the picture stands for. */
  answers(thing) {
    return this.meaning.get(thing) ?? [];
  }

  /**
   * Find what can be clicked, and mark it. An answer belongs to the things that have most of its
   * words, and rather to those of the seat that is asked than to those of another.
   */
  mark() {
    const things = [...this.place.querySelectorAll("[data-word]")];
    const having = new Map();
    for (const thing of things) {
      for (const word of thing.dataset.word.split(" ")) {
        if (!having.has(word)) having.set(word, []);
        having.get(word).push(thing);
      }
    }
    this.meaning = new Map();
    for (const option of this.options) {
      const counts = new Map();
      for (const word of option.words) {
        for (const thing of having.get(word) ?? []) counts.set(thing, (counts.get(thing) ?? 0) + 1);
      }
      const most = Math.max(0, ...counts.values());
      let best = [...counts.keys()].filter((thing) => counts.get(thing) === most);
      const others = (thing) => ![0, this.asked].includes(ownerOf(thing));
      if (!best.every(others)) best = best.filter((thing) => !others(thing));
      for (const thing of best) {
        if (!this.meaning.has(thing)) this.meaning.set(thing, []);
        this.meaning.get(thing).push(option);
      }
    }
    for (const thing of things) {
      const found = this.meaning.get(thing);
      if (found) {
        thing.dataset.answer = found.map((option) => option.at).join(" ");
        thing.setAttribute("tabindex", "0");
        thing.setAttribute("role", "button");
      } else if ("answer" in thing.dataset) {
        delete thing.dataset.answer;
        thing.removeAttribute("tabindex");
        thing.removeAttribute("role");
      }
    }
  }

  pick(target, event) {
    const thing = target.closest?.("[data-answer]");
    if (!thing || !this.place.contains(thing)) return false;
    // The things that lie on one another are all meant, the smallest first.
    let found = this.answers(thing);
    for (let each = thing.parentElement; found.length > 1 && each; each = each.parentElement) {
      if (!("answer" in (each.dataset ?? {}))) continue;
      const both = this.answers(each).filter((option) => found.includes(option));
      if (both.length) found = both;
    }
    this.picked(found, thing, event);
    return true;
  }

  /** The size at which it is legible: on a phone it is wider than the page. */
  get usual() {
    const wide = this.place.clientWidth || 900;
    return wide < 700 ? 900 / wide : 1;
  }

  /** Show the picture larger or smaller; 0: as wide as the page, or as usual if it is that. */
  scale(by) {
    this.zoom = by ? Math.min(8, Math.max(0.4, this.zoom * by)) : this.zoom === 1 ? this.usual : 1;
    this.resize();
  }

  resize() {
    const svg = this.place.querySelector("svg");
    this.zoom ||= this.usual;
    if (svg) svg.style.width = `${100 * this.zoom}%`;
  }

  /** Light up what an answer names. */
  point(option) {
    for (const thing of this.place.querySelectorAll(".picked")) thing.classList.remove("picked");
    if (!option) return;
    for (const [thing, options] of this.meaning) {
      if (options.includes(option)) thing.classList.add("picked");
    }
  }
}
