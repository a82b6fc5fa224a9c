// Safe cards go up by themselves, if the player wants that. Never after an undo, never a card
// that was taken back, never from the waste in draw 3, and only after a move made here.

import { parseMove } from "../board/moves.js";

const PAUSE = 260;

/** Watches moves and asks for the next safe one. */
export class AutoDrop {
  constructor(wish) {
    this.wish = wish;
    this.takenBack = new Set();
  }

  /** The player wants something: whatever was about to happen by itself does not. */
  heed() {
    clearTimeout(this.timer);
  }

  /** A state has come as the answer to a wish. */
  consider(state, done, calm) {
    const move = state.last?.kind === "move" && state.last.move;
    if (move && move[0] === "f") {
      const { to } = parseMove(move);
      this.takenBack.add(state.view.columns[to[1] - 1].up.at(-1));
    }
    if (!move || !calm || state.status !== "playing") return;
    if (!["move", "tap", "park", "stock", "safe"].includes(done.kind)) return;
    const not = state.safe?.filter((text) => this.barred(text, state)) || [];
    if (!state.safe?.some((text) => !not.includes(text))) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.wish({ kind: "safe", not }), PAUSE);
  }

  barred(text, { view, options }) {
    const { from } = parseMove(text);
    if (from === "waste") return options.draw === 3 || this.takenBack.has(view.waste.at(-1));
    return this.takenBack.has(view.columns[from[1] - 1].up.at(-1));
  }
}
