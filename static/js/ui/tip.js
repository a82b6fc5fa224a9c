// A hint on the table: the cards to move, where to, and what the hint is worth.

import { parseMove } from "../board/moves.js";

/** Shows one hint at a time; `wish` makes it. */
export class Tip {
  constructor({ board, notes, wish }) {
    Object.assign(this, { board, notes, wish });
    this.box = document.querySelector('.play [data-field="tip"]');
    this.hint = null;
    this.marked = [];
  }

  /** Whether a hint is on the table. */
  get on() {
    return Boolean(this.hint);
  }

  /** Show a hint; `more` is a sentence to go with it. */
  show(hint, more = "") {
    this.clear();
    this.hint = hint;
    Object.assign(this, parseMove(hint.move));
    this.mark();
    this.box.querySelector("b").textContent = hint.words;
    this.box.querySelector("small").textContent = [hint.note, more].filter(Boolean).join(" ");
    this.box.dataset.proved = String(hint.proved);
    this.box.hidden = false;
    // There Enter would press that button, and not play the hint.
    if (document.activeElement?.matches(".play .tool")) this.box.querySelector('[data-action="play-tip"]').focus();
    this.say();
  }

  /** Say it again. */
  say() {
    const { words, note } = this.hint;
    this.notes.announce(`Hint: ${words}. ${note} Enter plays it.`);
  }

  /** Whether a tap on a place means the hint. */
  covers({ pile, index }) {
    return this.on && pile === this.place().pile && index >= this.place().index;
  }

  /** Make the move; false when there is none to make. */
  play() {
    if (!this.on) return false;
    const { move } = this.hint;
    if (move === "d" || move === "r") this.board.drawStock();
    else this.board.move(this.from, this.target(), this.count);
    return true;
  }

  /** Take the hint away; false when there was none. */
  clear() {
    if (!this.on) return false;
    const hadFocus = this.box.contains(document.activeElement);
    this.hint = null;
    this.box.hidden = true;
    this.unmark();
    if (hadFocus) this.board.keyboard.focus();
    return true;
  }

  // The lowest card that is to be taken hold of, or the stock.
  place() {
    const { move } = this.hint;
    const pile = move === "d" || move === "r" ? "stock" : this.from;
    return { pile, index: pile === "stock" ? -1 : this.board.picture[pile].length - this.count };
  }

  target() {
    return this.to === "f" ? "f" + this.board.picture[this.from].at(-1).card[1].toLowerCase() : this.to;
  }

  mark() {
    this.unmark();
    const { pile, index } = this.place();
    if (pile === "stock") return this.add(this.top("stock"), "tip");
    for (const piece of this.board.renderer.runFrom(pile, index)) this.add(piece.element, "tip");
    this.add(this.top(this.target()), "tip-to");
  }

  top(pile) {
    const { renderer, picture } = this.board;
    return renderer.pieceAt(pile, picture[pile].length - 1)?.element || renderer.piles[pile];
  }

  add(element, name) {
    element.classList.add(name);
    this.marked.push(element);
  }

  unmark() {
    for (const element of this.marked) element.classList.remove("tip", "tip-to");
    this.marked = [];
  }
}
