// The hand that turns the film: at a steady pace, or with the pauses of the player.

const STEP = 1000;
const [SHORTEST, LONGEST] = [160, 4000];

/** Calls `step()`, which resolves to false at the end, again and again; `gap()` says how long the player took. */
export class Pace {
  constructor({ step, gap, changed }) {
    Object.assign(this, { step, gap, changed, speed: "1", running: false });
  }

  /** Milliseconds until the next step. */
  get wait() {
    if (this.speed === "lived") return Math.min(LONGEST, Math.max(SHORTEST, this.gap()));
    return STEP / Number(this.speed);
  }

  start() {
    this.running = true;
    this.changed();
    this.next();
  }

  stop() {
    if (!this.running) return;
    clearTimeout(this.timer);
    this.running = false;
    this.changed();
  }

  /** Take over another speed, also in the middle of a wait. */
  setSpeed(speed) {
    this.speed = speed;
    if (this.running) this.next();
  }

  next() {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const timer = this.timer;
      const more = await this.step();
      if (!this.running || timer !== this.timer) return;
      if (more) this.next();
      else this.stop();
    }, this.wait);
  }
}
