// What the player wants, one thing after the other. The first is on its way to the server;
// the others wait and are made on the state it leads to. Moves that name their target are
// shown at once. A wish becomes a command only when its turn has come: "the stock" is then
// a draw or a recycle, a tap whatever the state says a tap does.

import { foresee, pictureOf } from "./moves.js";

const LONGEST_QUEUE = 40;

const RESOLVE = {
  move: (wish) => ({ type: "move", move: wish.text }),
  place: (wish, { legal }) => named(legal.find((text) => text === wish.text)),
  stock: (_, { legal }) => named(legal.find((text) => text === "d" || text === "r")),
  tap: (wish, { tap }) => named(tap?.[wish.source]),
  park: (wish, { legal }) => named(legal.find((text) => text === wish.source + "f")),
  safe: (wish, { safe }) => named(safe?.find((text) => !wish.not?.includes(text))),
  undo: (wish, state) => state.can_undo && { type: "undo", count: wish.count },
  redo: (wish, state) => state.can_redo && { type: "redo", count: wish.count },
  finish: (_, state) => state.finish && { type: "finish" },
  pause: (_, state) => state.status === "playing" && { type: "pause" },
  resume: (_, state) => state.status === "paused" && { type: "resume" },
  resign: () => ({ type: "resign" }),
  hint: (_, state) => state.status === "playing" && { type: "hint" },
  light: (_, state) => state.status === "playing" && { type: "light" },
  show: (_, state) => state.status === "playing" && { type: "show" },
};

const named = (text) => text && { type: "move", move: text };

/** Holds the last state and the wishes on top of it; `on` is `{change, refused, vain}`. */
export class Pipeline {
  constructor(on) {
    this.on = on;
    this.state = null;
    this.current = null;
    this.queue = [];
  }

  /** Take a wish: `{kind, ...}`. */
  push(wish) {
    if (this.queue.length >= LONGEST_QUEUE) return;
    const last = this.queue.at(-1);
    const steps = wish.kind === "undo" || wish.kind === "redo";
    if (steps && last?.kind === wish.kind) last.count += 1;
    else this.queue.push(steps ? { count: 1, ...wish } : { ...wish });
    this.advance();
    this.on.change({ before: this.state, wish });
  }

  advance() {
    while (!this.current && !this.waiting && this.state && this.queue.length) {
      const wish = this.queue.shift();
      const body = RESOLVE[wish.kind](wish, this.state);
      if (!body) this.on.vain(wish, this.state);
      else this.launch(wish, body);
    }
  }

  launch(wish, body) {
    this.current = { ...wish, body };
    if (this.socket.command({ ...body, version: this.state.version }) !== null) return;
    this.current = null;
    this.queue = [];
  }

  /** A state has come; `answered` when it answers the command on its way. */
  receive(state, answered) {
    const wish = answered ? this.current : null;
    if (answered) this.current = null;
    const before = this.state;
    const news = !before || state.version > before.version;
    if (news) this.state = state;
    if (wish?.kind === "safe" && wish.again && !this.queue.length) this.queue.push({ ...wish });
    this.advance();
    this.on.change({ before, wish, answer: state, news });
  }

  /** The server said no. */
  refuse(error, answered) {
    if (!answered) return;
    const wish = this.current;
    this.current = null;
    if (error.state && error.state.version > this.state.version) this.state = error.state;
    if (error.code === "rate_limited") this.later(wish);
    else if (error.code.startsWith("nothing_to") && wish.count > 1) this.queue.unshift({ ...wish, count: wish.count - 1 });
    else this.on.refused(wish, error);
    this.advance();
    this.on.change({ before: this.state, wish, error });
  }

  later({ body, ...wish }) {
    this.queue.unshift(wish);
    this.waiting = setTimeout(() => {
      this.waiting = null;
      this.advance();
    }, 700);
  }

  /** Whether something of a kind has been asked for and not been answered. */
  awaits(kind) {
    return this.current?.kind === kind || this.queue.some((wish) => wish.kind === kind);
  }

  /** True while something asked for has not been answered. */
  get busy() {
    return Boolean(this.current || this.queue.length);
  }

  /** The table as it will be when all that was asked for is granted; null while paused. */
  picture() {
    if (!this.state?.view) return null;
    const { legal, options } = this.state;
    const text = this.current?.body.type === "move" && this.current.body.move;
    let picture = pictureOf(this.state.view);
    if (text && legal.includes(text)) picture = foresee(picture, text, options.draw);
    for (const wish of this.queue) {
      if (wish.kind === "move") picture = foresee(picture, wish.text, options.draw);
    }
    return picture;
  }
}
