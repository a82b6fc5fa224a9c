// Draws a picture of the table: 52 pieces, each an element that lives as long as the board.

import { backUrl, faceUrl } from "../cards.js";
import { namePile } from "./controls.js";
import { allPositions, tableLayout } from "./layout.js";
import { matchPieces } from "./match.js";
import { delays, duration, flip } from "./motion.js";
import { FOUNDATIONS, PILES } from "./moves.js";

/** The elements of the board and where they are. */
export class Renderer {
  /** `look` says how cards are drawn: `{deck, back, fourColour, contrast, dark, lefty}`; to be looked at only if `inert`. */
  constructor(root, look, inert = false) {
    this.root = root;
    this.look = look;
    this.inert = inert;
    this.layer = root.querySelector(".cards");
    this.piles = Object.fromEntries(PILES.map((pile) => [pile, root.querySelector(`[data-pile="${pile}"]`)]));
    this.pieces = Array.from({ length: 52 }, (_, i) => this.makePiece(i));
    this.layer.replaceChildren(...this.pieces.map((piece) => piece.element));
    this.held = new Set();
    this.draw = 1;
    this.faces = new Map();
  }

  makePiece(i) {
    const element = document.createElement("div");
    element.className = "card";
    element.id = `card-${i}`;
    element.append(document.createElement("div"));
    element.firstChild.className = "card-face";
    return { element, face: element.firstChild, card: null, pile: "stock", index: i, shows: undefined, x: 0, y: 0 };
  }

  /** Measure the board and work out the table anew. */
  measure() {
    const { clientWidth: width, clientHeight: height } = this.root;
    this.table = tableLayout({ width, height, lefty: this.look.lefty, draw: this.draw });
    const { card, piles } = this.table;
    this.root.style.setProperty("--card-w", `${card.w}px`);
    this.root.style.setProperty("--card-h", `${card.h}px`);
    for (const pile of PILES) this.piles[pile].style.transform = at(piles[pile]);
    this.restyle();
  }

  /** Take over a changed look, or another size of card. */
  restyle() {
    const { deck, fourColour, contrast, dark } = this.look;
    const suited = deck === "auto" ? (this.table.card.w < 84 ? "large" : "classic") : deck;
    const style = { deck: suited, fourColour, contrast, dark };
    const key = JSON.stringify([style, this.look.back]);
    if (key === this.styleKey) return;
    this.styleKey = key;
    this.style = style;
    this.faces.clear();
    this.back = `url("${backUrl(this.look.back)}")`;
    for (const piece of this.pieces) if (piece.shows !== undefined) this.paint(piece);
  }

  faceOf(card) {
    if (!this.faces.has(card)) this.faces.set(card, `url("${faceUrl(card, this.style)}")`);
    return this.faces.get(card);
  }

  paint(piece) {
    piece.face.style.backgroundImage = piece.card ? this.faceOf(piece.card) : this.back;
    piece.element.classList.toggle("unturned", Boolean(piece.card) && !piece.turned);
  }

  /** Show a picture. `kind` is "deal", "climb", "draw" or empty; `still` moves without motion. */
  show(picture, { kind = "", still = false } = {}) {
    this.positions = allPositions(this.table, picture, this.draw);
    const places = matchPieces(this.pieces, picture);
    const moved = places.filter((place) => this.isMoved(place));
    const wait = still ? new Map() : delays(moved, kind);
    for (const place of places) this.settle(place, { still, delay: wait.get(place.piece) || 0 });
    for (const pile of PILES) namePile(this.piles[pile], pile, picture, places.filter((place) => place.pile === pile), this.inert);
  }

  isMoved({ piece, pile, index }) {
    const { x, y } = this.positions[pile][index];
    return piece.x !== x || piece.y !== y || piece.pile !== pile;
  }

  settle({ piece, pile, index, slot }, { still, delay }) {
    const { element } = piece;
    const moves = this.isMoved({ piece, pile, index });
    const travels = piece.pile !== pile;
    const turns = piece.card !== slot.card || piece.turned !== slot.turned;
    Object.assign(piece, { pile, index, card: slot.card, turned: slot.turned }, this.positions[pile][index]);
    if (turns || piece.shows === undefined) this.turn(piece, still || piece.shows === undefined, delay);
    this.describe(piece);
    if (this.held.has(piece)) return;
    const time = still ? 0 : duration(travels ? 230 : 180);
    element.style.transitionDuration = `${time}ms`;
    element.style.transitionDelay = `${time ? delay : 0}ms`;
    element.style.transform = at(piece);
    this.raise(piece, moves && time ? time + delay : 0);
  }

  // In flight a card is above all others; it sinks to its place when it has arrived.
  raise(piece, time) {
    clearTimeout(piece.timer);
    // Foundations may overlap where there is little room: each lies above the one before it.
    const rest = piece.pile[0] === "t" ? 60 + piece.index : 14 * FOUNDATIONS.indexOf(piece.pile) + piece.index;
    piece.element.style.zIndex = time ? 200 + rest : rest;
    if (time) piece.timer = setTimeout(() => (piece.element.style.zIndex = rest), time);
  }

  turn(piece, still, delay) {
    const swap = () => this.paint(piece);
    const before = piece.shows;
    piece.shows = piece.card;
    if (still || before === piece.card) swap();
    else flip(piece.face, swap, delay);
  }

  describe(piece) {
    const { element, card, pile, index, turned } = piece;
    if (card) element.dataset.card = card;
    else delete element.dataset.card;
    element.dataset.in = pile;
    element.dataset.index = index;
    element.toggleAttribute("data-unturned", Boolean(card) && !turned);
  }

  /** The piece lying at a place, if any. */
  pieceAt(pile, index) {
    return this.pieces.find((piece) => piece.pile === pile && piece.index === index);
  }

  /** The pieces from a place to the top of its pile. */
  runFrom(pile, index) {
    return this.pieces.filter((p) => p.pile === pile && p.index >= index).sort((a, b) => a.index - b.index);
  }

  /** Lift pieces to follow a finger. */
  hold(run) {
    for (const piece of run) {
      this.held.add(piece);
      clearTimeout(piece.timer);
      piece.element.classList.add("lifted");
      piece.element.style.transitionDuration = "0ms";
      piece.element.style.transitionDelay = "0ms";
      piece.element.style.zIndex = 500 + piece.index;
    }
  }

  /** Move lifted pieces by an offset from where they lay. */
  carry(run, origin, dx, dy) {
    run.forEach((piece, i) => {
      piece.element.style.transform = `translate3d(${origin[i].x + dx}px, ${origin[i].y + dy}px, 0)`;
    });
  }

  /** Let lifted pieces go; the next `show` leads them to where they belong. */
  release() {
    for (const piece of this.held) piece.element.classList.remove("lifted");
    const run = [...this.held];
    this.held.clear();
    for (const piece of run) {
      const time = duration(200);
      piece.element.style.transitionDuration = `${time}ms`;
      piece.element.style.transform = at(piece);
      this.raise(piece, time);
    }
  }

  /** Put every piece on the stock, so that the next `show` deals. */
  gather() {
    const { x, y } = this.table.piles.stock;
    this.pieces.forEach((piece, i) => {
      Object.assign(piece, { pile: "stock", index: i, card: null, turned: false, x, y, shows: null });
      this.paint(piece);
      piece.element.style.transitionDuration = "0ms";
      piece.element.style.transform = at(piece);
    });
    this.layer.getBoundingClientRect();
  }

  /** Draw all faces ahead, a few at a time, so that none has to be made while it turns. */
  async warm(cards) {
    const { style } = this;
    for (const card of cards) {
      await new Promise((resolve) => setTimeout(resolve, 12));
      if (style !== this.style) return;
      const image = new Image();
      image.src = faceUrl(card, style);
      await image.decode().catch(() => {});
    }
  }
}

function at({ x, y }) {
  return `translate3d(${x}px, ${y}px, 0)`;
}
