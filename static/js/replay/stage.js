// The table of a replay: the board that players have, to be looked at only.

import { parseMove, pictureOf } from "../board/moves.js";
import { Renderer } from "../board/render.js";

/** Shows positions on the board `root`. */
export class Stage {
  constructor(root, look, draw) {
    this.root = root;
    this.renderer = new Renderer(root, look, true);
    this.renderer.draw = draw;
    new ResizeObserver(() => this.resize()).observe(root);
  }

  /** Show a position; `line` is what led there, in one step or, if `still`, in one leap. */
  show(view, line, still) {
    const { renderer } = this;
    if (!renderer.table) renderer.measure();
    this.picture = pictureOf(view);
    this.line = line;
    renderer.show(this.picture, { kind: still ? "" : KINDS[line?.move] || "", still });
    this.point();
  }

  resize() {
    if (!this.picture) return;
    this.renderer.measure();
    this.renderer.show(this.picture, { still: true });
  }

  // A rim around what the move has put down, for those who see no motion.
  point() {
    const { pile, count } = landing(this.line, this.picture);
    for (const piece of this.renderer.pieces) {
      const isMoved = piece.pile === pile && piece.index >= this.picture[pile].length - count;
      piece.element.classList.toggle("moved", isMoved);
    }
  }
}

const KINDS = { d: "draw", r: "sweep" };

function landing(line, picture) {
  if (!line?.move || line.move === "r" || (line.move === "d" && line.kind === "undo")) return {};
  const { from, to, count } = parseMove(line.move);
  if (line.kind === "undo") return { pile: from, count: Math.min(count, picture[from].length) };
  return to === "f" ? { pile: line.home, count: 1 } : { pile: to, count };
}
