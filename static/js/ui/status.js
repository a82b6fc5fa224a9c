// Score, moves, clock and the state of the line.

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
    clearTimeout(this.patience);
    if (how === "online") return (this.line.hidden = true);
    const text = how === "closed" ? CLOSED[code] || LINE.closed : LINE[this.line.hidden ? how : "offline"];
    const show = () => {
      this.line.lastElementChild.textContent = text;
      this.line.hidden = false;
    };
    if (how === "closed") show();
    else if (this.line.hidden) this.patience = setTimeout(show, PATIENCE);
    else show();
  }

  /** Everything in one sentence, for the ear. */
  sentence() {
    const read = (name) => this.field(name).textContent;
    return `Score ${read("score")}, ${read("moves")} moves, time ${read("clock")}.`;
  }
}
