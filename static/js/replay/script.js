// The move list. Only the rows in sight exist, so that twenty thousand moves are no burden.

import { clockText, h } from "../ui/dom.js";

// The height of a row is max(44px, 2.75rem), as in the style sheet: letters are larger on a very large screen.
const rowHeight = () => Math.max(44, 2.75 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
const SPARE = 6;

/** The list in `root`, which scrolls; `choose(at)` is called for the row that is pressed; `timed`: with the clock. */
export class Script {
  constructor(root, { lines, opening, timed, choose }) {
    Object.assign(this, { root, lines, opening, timed, choose, at: 0 });
    this.sheet = root.firstElementChild;
    this.measure();
    root.addEventListener("scroll", () => this.draw(), { passive: true });
    root.addEventListener("click", ({ target }) => {
      const row = target.closest("[role=option]");
      if (row) choose(Number(row.dataset.at));
    });
    new ResizeObserver(() => {
      this.measure();
      this.follow(this.at);
    }).observe(root);
  }

  measure() {
    this.high = rowHeight();
    this.sheet.style.height = `${(this.lines.length + 1) * this.high}px`;
  }

  /** Mark the line of a moment and bring it into sight. */
  follow(at) {
    this.at = at;
    const { scrollTop, clientHeight } = this.root;
    const top = at * this.high;
    const isInSight = top >= scrollTop && top + this.high <= scrollTop + clientHeight;
    if (!isInSight) this.root.scrollTop = top - (clientHeight - this.high) / 2;
    this.draw();
  }

  draw() {
    const { scrollTop, clientHeight } = this.root;
    const first = Math.max(0, Math.floor(scrollTop / this.high) - SPARE);
    const last = Math.min(this.lines.length, Math.ceil((scrollTop + clientHeight) / this.high) + SPARE);
    const rows = [];
    for (let at = first; at <= last; at++) rows.push(this.row(at));
    this.sheet.replaceChildren(...rows);
    if (this.at >= first && this.at <= last) this.root.setAttribute("aria-activedescendant", `line-${this.at}`);
    else this.root.removeAttribute("aria-activedescendant");
  }

  row(at) {
    const line = at ? this.lines[at - 1] : this.opening;
    const row = h("div", {
      role: "option", id: `line-${at}`, "data-at": at, class: `line-row ${kindOf(line)}`, title: line.words,
      "aria-selected": String(at === this.at), "aria-setsize": this.lines.length + 1, "aria-posinset": at + 1,
    },
    h("span", { class: "number" }, at || ""),
    h(line.undone ? "s" : "span", { class: "words" }, line.words, line.undone && h("span", { class: "sr-only" }, ", taken back later")),
    h("span", { class: "code" }, h("b", {}, notation(line)), h("small", {}, signed(line.score), this.timed && ` · ${clockText(line.clock_ms)}`)));
    row.style.transform = `translateY(${at * this.high}px)`;
    return row;
  }
}

// A move that is taken back in the end, and the taking back, stand aside from what counts.
function kindOf({ undone, kind }) {
  return undone || kind === "undo" || kind === "redo" ? "aside" : "";
}

function notation({ kind, move }) {
  return kind === "move" ? move : kind === "deal" ? "" : kind;
}

/** A number with a real minus sign. */
export const signed = (number) => String(number).replace("-", "\u2212");
