// Playing by keyboard. The board is one tab stop; arrows walk between its piles, and the
// focus lies on a real element, so that a screen reader says where it is.

import { COLUMNS, FOUNDATIONS } from "./moves.js";

const TOP_ROW = ["stock", "waste", null, ...FOUNDATIONS];
const LETTERS = {
  u: "undo", y: "redo", h: "hint", p: "pause", n: "new", "?": "help", a: "safe", e: "finish",
  s: "tell", l: "last", r: "restart", ",": "settings",
};

/** Keys of the board; `actions` are the page's, `keysOn()` says whether single letters count. */
export class Keyboard {
  constructor(board, actions, keysOn) {
    Object.assign(this, { board, actions, keysOn });
    this.pile = "t1";
    this.count = 1;
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("keydown", (event) => this.press(event), { signal });
    board.root.addEventListener("focusin", (event) => this.follow(event.target), { signal });
  }

  /** Stop listening. */
  destroy() {
    this.listening.abort();
  }

  press(event) {
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.closest("input, select, textarea")) return;
    const done = event.ctrlKey || event.metaKey ? this.chord(event) : this.key(event);
    if (done) event.preventDefault();
  }

  chord({ key, shiftKey }) {
    const name = key.toLowerCase();
    if (name !== "z" && name !== "y") return false;
    this.actions[name === "y" || shiftKey ? "redo" : "undo"]();
    return true;
  }

  key(event) {
    const { key } = event;
    const inside = this.board.root.contains(event.target);
    const onButton = event.target.closest("button:not(.slot), a");
    if ((key === "Enter" || key === " ") && onButton) return false;
    if (key.startsWith("Arrow")) return this.walk(key.slice(5), inside);
    if (key === "Escape") return this.escape();
    if (key === "Enter") return (!this.board.selection && this.board.tip?.play()) || (inside && this.enter());
    if (key === " ") return this.draw();
    return this.keysOn() && this.letter(key);
  }

  letter(key) {
    const name = key.length === 1 ? key.toLowerCase() : key;
    if (LETTERS[name]) return this.actions[LETTERS[name]](), true;
    if (!this.board.picture) return false;
    if (name === "d") return this.draw();
    if (name === "f") return this.park();
    if (name === "w" || name === "0") return this.go("waste");
    if (name >= "1" && name <= "7") return this.go(`t${name}`);
    if (name === "+" || name === "=") return this.stretch(1);
    if (name === "-") return this.stretch(-1);
    return false;
  }

  draw() {
    if (!this.board.live) return false;
    this.board.drawStock();
    return true;
  }

  park() {
    const place = this.board.selection || (this.hasFocus && { pile: this.pile });
    if (place) this.board.park(place);
    else this.board.say("Choose a card first.");
    return true;
  }

  escape() {
    if (!this.board.selection && !this.board.hand.place && this.board.tip?.clear()) return true;
    if (!this.board.selection && !this.board.hand.place) return false;
    this.board.hand.letGo();
    this.board.select(null);
    return true;
  }

  enter() {
    const slots = this.board.picture[this.pile];
    // With something chosen, the whole pile is the goal: its top card stands for it.
    const top = this.board.selection && this.board.selection.pile !== this.pile;
    this.board.tap({ pile: this.pile, index: top ? slots.length - 1 : slots.length - this.count });
    return true;
  }

  walk(way, inside) {
    if (!this.board.picture) return false;
    if (!inside) return this.go(this.pile);
    if (way === "Left" || way === "Right") return this.aside(way === "Left" ? -1 : 1);
    const column = this.pile[0] === "t";
    if (way === "Up" && column) return this.stretch(1) || this.go(TOP_ROW[COLUMNS.indexOf(this.pile)] || "waste");
    if (way === "Down" && column) return this.stretch(-1) || true;
    if (way === "Down") return this.go(COLUMNS[TOP_ROW.indexOf(this.pile)]);
    return true;
  }

  aside(step) {
    const column = this.pile[0] === "t";
    const row = column ? COLUMNS : TOP_ROW.filter(Boolean);
    const ring = this.board.look.lefty && !column ? [...FOUNDATIONS, "waste", "stock"] : row;
    return this.go(ring[(ring.indexOf(this.pile) + step + ring.length) % ring.length]);
  }

  stretch(step) {
    const slots = this.board.picture[this.pile];
    const count = this.count + step;
    if (this.pile[0] !== "t" || count < 1 || !slots.at(-count)?.turned || count > slots.length) return false;
    this.count = count;
    this.focus();
    return true;
  }

  go(pile) {
    this.pile = pile;
    this.count = 1;
    this.focus();
    return true;
  }

  element() {
    const slots = this.board.picture[this.pile];
    const slot = this.board.renderer.piles[this.pile].firstElementChild;
    if (this.pile === "stock" || !slots.length) return slot;
    return this.board.renderer.pieceAt(this.pile, slots.length - this.count)?.element || slot;
  }

  focus() {
    this.keep();
    this.element().focus({ preventScroll: true });
  }

  /** Whether the focus is on a card or a place of the board. */
  get hasFocus() {
    const { activeElement } = document;
    return this.board.root.contains(activeElement) && activeElement.matches(".card, .slot");
  }

  /** After a change: one tab stop, and the focus where it was, if the board had it. */
  keep(held = this.hasFocus) {
    const slots = this.board.picture[this.pile];
    while (this.count > 1 && !slots.at(-this.count)?.turned) this.count -= 1;
    for (const stop of this.board.root.querySelectorAll('[tabindex="0"]')) stop.tabIndex = -1;
    const element = this.element();
    element.tabIndex = 0;
    if (held && element !== document.activeElement) element.focus({ preventScroll: true });
  }

  // The focus was moved by other means, such as a screen reader's cursor.
  follow(target) {
    const card = target.closest(".card");
    const pile = card ? card.dataset.in : target.closest(".pile")?.dataset.pile;
    if (!pile || !this.board.picture) return;
    this.pile = pile;
    this.count = card ? this.board.picture[pile].length - Number(card.dataset.index) : 1;
    if (this.count < 1) this.count = 1;
  }
}
