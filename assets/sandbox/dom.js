// Small helpers over the DOM. Text always goes in as text, never as HTML.

/** Makes an element: `h("p.note", {onclick}, "text", child)`. */
export function h(spec, props = {}, ...children) {
  const [tag, ...classes] = spec.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false));
  return element;
}

export const $ = (selector, root = document) => root.querySelector(selector);

/** Ids are snowflakes: the longer is the younger, then by text. */
export const compareIds = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/** Brings `parent` to hold `children`. Elements of the same kind (and key, where there is one) stay and are changed: a press
 *  that is under way on one of them is not lost. Their first listeners stay, so these may depend on nothing but the key. */
export function patch(parent, children) {
  const wanted = children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false).map((c) => (c instanceof Node ? c : new Text(c)));
  const key = (node) => node.dataset?.key;
  const keys = new Set(wanted.map(key));
  for (const child of [...parent.children]) if (key(child) && !keys.has(key(child))) child.remove();
  let at = parent.firstChild;
  for (const child of wanted) {
    const old = key(child) ? [...parent.children].find((c) => key(c) === key(child)) : at && !key(at) ? at : null;
    if (!old || old.nodeName !== child.nodeName) parent.insertBefore(child, at);
    else {
      if (old === at) at = at.nextSibling;
      else parent.insertBefore(old, at);
      become(old, child);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

function become(old, fresh) {
  if (old instanceof Text) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  patch(old, [...fresh.childNodes]);
  // What a person has changed is no attribute.
  for (const name of ["disabled", "checked", "selected"]) if (name in fresh && old[name] !== fresh[name]) old[name] = fresh[name];
}

let toastTimer;

/** Says something briefly at the bottom of the page. */
export function toast(text) {
  const box = $("#toast");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => (box.hidden = true), 4500);
}
