// Words beside the cards, and the same words for those who listen.

import { riseAndFade } from "../board/motion.js";
import { h } from "./dom.js";

const READING_TIME = 3600;

/** Speaks on one board: `announcer` is the live region, `layer` lies over the cards. */
export class Notes {
  constructor(layer, announcer) {
    this.layer = layer;
    this.announcer = announcer;
  }

  /** Say something; with a spot also in a bubble there. */
  say(text, spot) {
    this.announce(text);
    if (spot) this.bubble(text, spot);
  }

  /** For listeners only. The same sentence twice has to differ to be read again. */
  announce(text) {
    if (!text) return;
    this.announcer.textContent = text === this.announcer.textContent ? `${text}\u00a0` : text;
  }

  bubble(text, { x, top, bottom, width }) {
    this.last?.remove();
    const bubble = (this.last = h("p", { class: "bubble", "data-note": "reason" }, text));
    this.layer.append(bubble);
    const half = Math.min(130, width / 2 - 8);
    bubble.style.maxWidth = `${2 * half}px`;
    const wide = bubble.offsetWidth / 2;
    bubble.style.left = `${Math.max(wide + 6, Math.min(width - wide - 6, x))}px`;
    // Below the card if there is room, else above it.
    const below = bottom + bubble.offsetHeight + 8 < this.layer.clientHeight;
    bubble.style.top = `${below ? bottom + 8 : Math.max(4, top - bubble.offsetHeight - 8)}px`;
    bubble.dataset.shown = "";
    setTimeout(() => bubble.remove(), READING_TIME + text.length * 30);
  }

  /** Points beside the card that earned them. */
  points(delta, { x, y }) {
    if (!delta) return;
    const sign = delta > 0 ? "+" : "\u2212";
    const note = h("span", { class: `points ${delta > 0 ? "gain" : "loss"}`, "aria-hidden": "true" }, sign + Math.abs(delta));
    note.style.left = `${x}px`;
    note.style.top = `${y}px`;
    this.layer.append(note);
    riseAndFade(note);
  }
}

/** A few words at the edge of the page, for a moment. */
export function toast(text) {
  document.querySelector(".toast")?.remove();
  const note = h("p", { class: "toast" }, text);
  document.querySelector(".play").append(note);
  setTimeout(() => note.remove(), 3200);
}
