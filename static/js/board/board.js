// The board: shows pictures, keeps the selection, and turns gestures into wishes. What may go where is data of the state.

import { Hand } from "./hand.js";
import { Input } from "./input.js";
import { Keyboard } from "./keyboard.js";
import { cardLabel } from "./labels.js";
import { hitTest } from "./layout.js";
import { duration, shake } from "./motion.js";
import { COLUMNS, FOUNDATIONS, moveText, sourceText, targetsOf } from "./moves.js";
import { Renderer } from "./render.js";

/** One board; `wish(wish)` asks for something, `say(text, spot)` speaks to the player. */
export class Board {
  constructor({ root, look, wish, say, actions, keysOn }) {
    Object.assign(this, { root, look, wish, say });
    this.renderer = new Renderer(root, look);
    this.picture = null;
    this.legal = [];
    this.selection = null;
    this.hand = new Hand(this);
    this.live = false;
    this.tip = null;
    this.input = new Input(this);
    this.keyboard = new Keyboard(this, actions, keysOn);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(root);
  }

  /** Unbind everything. */
  destroy() {
    this.observer.disconnect();
    this.input.destroy();
    this.keyboard.destroy();
  }

  /** Show a picture of a state; `settled` when nothing is on its way any more. */
  show({ state, picture, settled, kind }) {
    const first = !this.picture;
    this.legal = settled ? state.legal : null;
    this.live = state.status === "playing";
    this.setDraw(state.options.draw);
    if (!picture) return this.hand.letGo();
    if (first && kind === "deal") this.renderer.gather();
    if (first && kind === "deal" && duration(1)) return this.dealSoon(picture);
    this.present(picture, { kind, still: first && kind !== "deal" });
  }

  // Gathering the cards and dealing them are two tasks, so that neither keeps the page from answering.
  dealSoon(picture) {
    requestAnimationFrame(() => setTimeout(() => this.picture || this.present(picture, { kind: "deal" })));
  }

  present(picture, how) {
    const focused = this.keyboard.hasFocus;
    this.picture = picture;
    this.renderer.show(picture, how);
    this.hand.keep();
    this.keepSelection();
    this.keyboard.keep(focused);
  }

  setDraw(draw) {
    if (this.renderer.table && this.renderer.draw === draw) return;
    this.renderer.draw = draw;
    this.renderer.measure();
  }

  /** Lay everything out anew, without motion: the size or the look has changed. */
  resize() {
    if (!this.picture) return;
    this.hand.letGo();
    this.renderer.measure();
    this.renderer.show(this.picture, { still: true });
    this.light();
  }

  /** Where a point of the board is: `{pile, index}` or null. */
  hit(x, y) {
    return this.picture && hitTest(this.renderer.table, this.renderer.positions, x, y);
  }

  /** Whether a card at a place can be taken in the hand at all. */
  isLoose({ pile, index }) {
    const slots = this.picture?.[pile];
    const slot = slots?.[index];
    if (!this.live || !slot?.card || !slot.turned || pile === "stock") return false;
    return pile[0] === "t" || index === slots.length - 1;
  }

  // ---- taps ----

  /** A tap or Enter on a place. */
  tap({ pile, index }, { oneTap = false } = {}) {
    if (!this.live) return;
    if (pile === "stock") return this.drawStock();
    if (!this.selection && this.tip?.covers({ pile, index })) return this.tip.play();
    if (this.selection) return this.tapWithSelection({ pile, index });
    if (!this.isLoose({ pile, index })) return;
    if (oneTap && pile[0] !== "f" && this.tapAlone(pile, index)) return;
    this.select({ pile, index });
  }

  tapAlone(pile, index) {
    const source = sourceText(pile, this.picture[pile].length - index);
    if (this.tapMoves && !(source in this.tapMoves)) return false;
    this.wish({ kind: "tap", source });
    return true;
  }

  drawStock() {
    this.select(null);
    this.wish({ kind: "stock" });
  }

  tapWithSelection({ pile, index }) {
    const chosen = this.selection;
    const count = this.picture[chosen.pile].length - chosen.index;
    if (pile === chosen.pile && index === chosen.index) return this.park(chosen);
    if (!this.legal && pile !== chosen.pile) return this.placeLater(chosen, { pile, index }, count);
    if (pile !== chosen.pile && (this.targets(chosen).includes(pile) || !this.isLoose({ pile, index }))) {
      this.select(null);
      return this.move(chosen.pile, pile, count);
    }
    this.select(this.isLoose({ pile, index }) ? { pile, index } : null);
  }

  // What is allowed is not known while a move is on its way: the tap waits for it.
  placeLater({ pile: from }, place, count) {
    this.select(null);
    this.wish({ kind: "place", text: moveText(from, place.pile, count), place });
  }

  /** Send the top card of a pile to its foundation. */
  park({ pile, index = this.picture[pile].length - 1 }) {
    this.select(null);
    if (pile[0] === "f") return;
    if (index === this.picture[pile].length - 1) this.wish({ kind: "park", source: sourceText(pile), pile });
    else this.say("Only the last card of a column goes to a foundation.", this.spot(pile));
  }

  /** Ask for a move; one that is known to be refused still is asked for, to hear why. */
  move(from, to, count) {
    if (to === "stock" || to === "waste") return this.say("Cards never go back there.", this.spot(from));
    if (from[0] === "f" && to[0] === "f") return;
    this.wish({ kind: "move", text: moveText(from, to, count), from, to });
  }

  /** Choose a card (with all on top of it), or nothing. */
  select(place) {
    if (this.selection) this.mark(this.selection, "selected", false);
    this.selection = place && { ...place, card: this.picture[place.pile][place.index].card };
    if (place) {
      this.mark(place, "selected", true);
      const slots = this.picture[place.pile];
      const label = cardLabel(slots[place.index].card, place.pile, slots.length - place.index);
      this.say(`Selected ${label}.`);
    }
    this.light();
  }

  mark({ pile, index }, name, on) {
    for (const piece of this.renderer.pieces) {
      const chosen = on && piece.pile === pile && piece.index >= index;
      piece.element.classList.toggle(name, chosen);
      if (piece.element.getAttribute("role")) piece.element.setAttribute("aria-pressed", String(chosen));
    }
  }

  keepSelection() {
    if (!this.selection) return this.light();
    const { pile, index, card } = this.selection;
    if (!this.isLoose(this.selection) || this.picture[pile][index].card !== card) this.select(null);
    else this.light();
  }

  // ---- targets ----

  /** The piles a place's cards may go to, as far as is known now. */
  targets({ pile, index }) {
    if (!this.legal || !this.picture[pile][index]) return [];
    return targetsOf(this.legal, pile, this.picture[pile].length - index, this.picture);
  }

  /** Light the piles that take what is in the hand or selected. */
  light() {
    const source = this.hand.place || this.selection;
    const lit = source ? this.targets(source) : [];
    for (const pile of [...COLUMNS, ...FOUNDATIONS]) {
      this.renderer.piles[pile].classList.toggle("lit", lit.includes(pile));
      for (const piece of this.renderer.pieces) {
        if (piece.pile !== pile) continue;
        const top = piece.index === this.picture[pile].length - 1;
        piece.element.classList.toggle("lit", top && lit.includes(pile));
      }
    }
  }

  // ---- words and places ----

  /** Where to speak about a pile: beside its top card. */
  spot(pile) {
    const { table, positions } = this.renderer;
    const { x, y } = positions?.[pile].at(-1) || table.piles[pile];
    const { w, h } = table.card;
    return { x: x + w / 2, y: y + h / 2, top: y, bottom: y + h, width: table.width };
  }

  /** Shake the top card of a pile and say why. */
  complain(pile, text) {
    const piece = this.renderer.pieceAt(pile, this.picture[pile].length - 1);
    if (piece) shake(piece.face);
    this.say(text, this.spot(pile));
  }
}
