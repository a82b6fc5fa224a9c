// Score, moves, clock and the state of the line.

import { plural } from "../board/labels.js";
import { clockText } from "./dom.js";

const LINE = {
  connecting: "Connecting …",
  offline: "No connection. Trying again; nothing is lost.",
  closed: "This game cannot be opened here.",
};
const CLOSED = {
  4401: "Your session has ended. Open the start page to go on.",
  4403: "This game belongs to another player.",
  4404: "There is no such game.",
};
// Short breaks mend themselves before anybody has to read about them.
const PATIENCE = 900;

/** The figures above the board. */
export class Status {
  constructor(root) {
    this.root = root;
    this.line = root.querySelector('[data-field="line"]');
    this.clock = { ms: 0, runs_ms: 0, since: 0 };
    setInterval(() => this.tick(), 200);
  }

  field(name) {
    return this.root.querySelector(`[data-field="${name}"]`);
  }

  /** Show the figures of a state. */
  show(state) {
    this.write("score", state.score < 0 ? `\u2212${-state.score}` : state.score);
    this.write("moves", state.moves);
    this.clock = { ...(state.clock || { ms: state.time_ms, runs_ms: 0 }), since: performance.now() };
    this.begun = this.clock.ms > 0 || this.clock.runs_ms > 0;
    this.playing = state.status === "playing";
    this.tick();
  }

  /** The time on the clock now, in milliseconds. */
  get time() {
    const { ms, runs_ms, since } = this.clock;
    return ms + Math.min(performance.now() - since, runs_ms);
  }

  tick() {
    const { runs_ms, since } = this.clock;
    const rests = this.playing && this.begun && performance.now() - since >= runs_ms;
    this.write("clock", clockText(this.time));
    const field = this.field("clock").parentElement;
    if (field.classList.toggle("rests", rests) !== this.rested) {
      this.rested = rests;
      field.title = rests ? "The clock rests until your next move" : "";
      this.write("clock-label", rests ? "resting" : "time");
    }
  }

  write(name, value) {
    const field = this.field(name);
    if (field && field.textContent !== String(value)) field.textContent = value;
  }

  /** Show how the line is: "online", "connecting", "offline" or "closed". */
  connection(how, code) {
    this.told = how === "closed" ? CLOSED[code] || LINE.closed : LINE[this.line.hidden ? how : "offline"];
    const show = () => {
      this.line.lastElementChild.textContent = this.told;
      this.line.hidden = false;
    };
    // Counted from the break: each new attempt to connect reports here as well.
    if (how !== "online" && how !== "closed" && this.line.hidden) return (this.patience ??= setTimeout(show, PATIENCE));
    clearTimeout(this.patience);
    this.patience = null;
    if (how === "online") this.line.hidden = true;
    else show();
  }

  /** Everything in one sentence, for the ear. */
  sentence() {
    const read = (name) => this.field(name).textContent;
    return `Score ${read("score")}, ${plural(Number(read("moves")), "move")}, time ${read("clock")}.`;
  }
}
