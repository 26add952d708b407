// The picture of the table: what can be clicked is what the open question's answers name.

const SEPARATORS = /[\s@:<>=+;]+/;

/** The words of an answer in notation that things on the picture may have. */
export const wordsOf = (item) => item.split(SEPARATORS).filter(Boolean);

/** Things that never belong in a picture, whoever sent it. */
const NEVER = "script, style, foreignObject, iframe, object, embed, audio, video, image, a";

export class Picture {
  /** place: the element that holds it. picked: called with the answers that a thing stands for. */
  constructor(place, picked) {
    this.place = place;
    this.picked = picked;
    this.options = [];
    this.zoom = this.usual;
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

  /** The answers of the open question, [] for none; each {item, words, phrase, number}. */
  offer(options) {
    this.options = options;
    this.mark();
  }

  /** The answers that a thing of the picture stands for. */
  answers(thing) {
    const words = (thing.dataset.word ?? "").split(" ").filter(Boolean);
    return this.options.filter((option) => words.some((word) => option.words.has(word)));
  }

  /** Mark what can be clicked. */
  mark() {
    const offered = new Set(this.options.flatMap((option) => [...option.words]));
    for (const thing of this.place.querySelectorAll("[data-word]")) {
      const can = thing.dataset.word.split(" ").some((word) => offered.has(word));
      if (can) {
        thing.dataset.answer = "";
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
    return Math.max(1, 900 / Math.max(300, this.place.clientWidth));
  }

  /** Show the picture larger or smaller; 0: as wide as the page, or as usual if it is that. */
  scale(by) {
    this.zoom = by ? Math.min(8, Math.max(0.4, this.zoom * by)) : this.zoom === 1 ? this.usual : 1;
    this.resize();
  }

  resize() {
    const svg = this.place.querySelector("svg");
    if (svg) svg.style.width = `${100 * this.zoom}%`;
  }

  /** Light up what an answer names. */
  point(option) {
    for (const thing of this.place.querySelectorAll(".picked")) thing.classList.remove("picked");
    if (!option) return;
    for (const thing of this.place.querySelectorAll("[data-answer]")) {
      if (thing.dataset.word.split(" ").some((word) => option.words.has(word))) {
        thing.classList.add("picked");
      }
    }
  }
}
