// Texts in the language of the page: the server puts them into it as data.

const texts = JSON.parse(document.getElementById("texts").textContent);

/** A text in the language of the page, with values in place of {name}. */
export function t(text, values = {}) {
  const said = texts[text] ?? text;
  return said.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Put the texts that stand in the page itself into its language. */
export function translatePage() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.data.trim();
    if (texts[text]) node.data = node.data.replace(text, texts[text]);
  }
  for (const name of ["title", "aria-label", "placeholder"]) {
    for (const one of document.querySelectorAll(`[${name}]`)) one.setAttribute(name, t(one.getAttribute(name)));
  }
}
