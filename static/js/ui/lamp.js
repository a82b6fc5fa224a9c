// The winnability light above the table: what the server says of the state that is shown.

import { plural } from "../board/labels.js";

const WORDS = { won: "Can still be won", lost: "Lost from here", unknown: "Not known", pending: "Looking …" };
// Most answers come with the state; only what takes longer is worth a word.
const PATIENCE = 400;

/** Shows `light` messages for the latest state. */
export class Lamp {
  constructor(root) {
    this.box = root.querySelector('[data-field="lamp"]');
    [this.words] = this.box.querySelectorAll('[role="status"]');
    this.back = this.box.querySelector('[data-action="way-back"]');
    this.out = this.box.querySelector('[data-action="show"]');
    this.version = -1;
  }

  /** Follow a state: the light is there while the game is lit and in play. */
  follow({ version, lit, status }) {
    this.box.hidden = !(lit && status === "playing");
    if (this.box.hidden || version === this.version) return;
    this.version = version;
    this.ways(0, false);
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.write("pending"), PATIENCE);
  }

  /** Take what the server says; what it says of another state is passed over. */
  say({ version, verdict, undo }) {
    if (version !== this.version) return;
    clearTimeout(this.patience);
    this.write(verdict);
    this.ways(undo, verdict === "lost");
  }

  write(verdict) {
    this.box.dataset.verdict = verdict;
    if (this.words.textContent !== WORDS[verdict]) this.words.textContent = WORDS[verdict];
  }

  ways(undo, lost) {
    this.undo = undo;
    this.back.hidden = !undo;
    if (undo) this.back.textContent = `Undo ${plural(undo, "move")}`;
    this.out.hidden = !lost;
  }
}
