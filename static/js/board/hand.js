// The cards that follow a finger.

import { largestOverlap } from "./layout.js";
import { COLUMNS, FOUNDATIONS } from "./moves.js";

/** What a player has taken in the hand; `place` says from where, null when it is empty. */
export class Hand {
  constructor(board) {
    this.board = board;
    this.place = null;
  }

  /** Take the cards from a place upwards; false if they cannot be taken. */
  grab(place) {
    const { board } = this;
    if (!board.isLoose(place)) return false;
    board.select(null);
    this.place = place;
    this.run = board.renderer.runFrom(place.pile, place.index);
    this.origin = this.run.map(({ x, y }) => ({ x, y }));
    board.renderer.hold(this.run);
    board.light();
    return true;
  }

  /** Carry them, `dx, dy` from where they lay. */
  carry(dx, dy) {
    this.board.renderer.carry(this.run, this.origin, dx, dy);
  }

  /** Put them down. What takes them goes first, then whatever is covered most. */
  drop(dx, dy) {
    const { board, place, run, origin } = this;
    const { table, positions } = board.renderer;
    const rect = { x: origin[0].x + dx, y: origin[0].y + dy };
    const most = (piles) => largestOverlap(table, positions, rect, piles);
    const others = [...COLUMNS, ...FOUNDATIONS].filter((pile) => pile !== place.pile);
    const target = most(board.legal ? board.targets(place) : others) || most(others);
    const leaves = target && most([target, place.pile]) === target;
    this.place = null;
    if (leaves) board.move(place.pile, target, run.length);
    board.renderer.release();
    board.light();
  }

  /** Put everything back: the gesture was broken off. */
  letGo() {
    if (!this.place) return;
    this.place = null;
    this.board.renderer.release();
    this.board.light();
  }

  /** The table has changed under the hand: cards that are gone from there are let go. */
  keep() {
    if (!this.place) return;
    const { pile, index } = this.place;
    const same = this.run.every((piece, i) => piece.pile === pile && piece.index === index + i && piece.card);
    if (!same || this.board.picture[pile].length !== index + this.run.length || !this.board.live) this.letGo();
  }
}
