// A few words for making elements.

/** Make an element: `h("button", {class: "x", onclick}, "text", child)`. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value == null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

/** An icon of the sprite, for decoration. */
export function icon(name) {
  const box = document.createElement("template");
  box.innerHTML = `<svg class="icon" aria-hidden="true" focusable="false"><use href="${document.documentElement.dataset.icons}#${name}"></use></svg>`;
  return box.content.firstChild;
}

/** Remember a value for this browser; silently not, where storage is closed. */
export function keep(name, value) {
  try {
    localStorage.setItem(`cardhearth.${name}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse; the value then lives as long as the page.
  }
}

/** What was remembered under a name, or the fallback. */
export function recall(name, fallback) {
  try {
    return JSON.parse(localStorage.getItem(`cardhearth.${name}`)) ?? fallback;
  } catch {
    return fallback;
  }
}

/** Minutes and seconds, and hours where there are any. */
export function clockText(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
