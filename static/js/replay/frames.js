// Positions of a game, fetched some at a time and kept.

import { request } from "../api.js";

const PART = 100;
// So near to the end of what is there, the next part is fetched.
const NEAR = 40;

/** The positions at `path`, 0 to `last`; each either as it was seen or with all cards open. */
export class Frames {
  constructor(path, last) {
    Object.assign(this, { path, last, parts: new Map() });
  }

  /** A position if it is here, else undefined. */
  have(at, open) {
    return this.parts.get(name(at, open))?.frames?.[at % PART];
  }

  /** A position, fetched if need be. */
  async load(at, open) {
    await this.part(at, open);
    return this.have(at, open);
  }

  /** Fetch what will be wanted soon, in silence. */
  ahead(at, open) {
    for (const near of [at + NEAR, at - NEAR]) {
      if (near >= 0 && near <= this.last) this.part(near, open).catch(() => {});
    }
  }

  part(at, open) {
    const key = name(at, open);
    if (!this.parts.has(key)) this.parts.set(key, { promise: this.fetch(at - (at % PART), open, key) });
    return this.parts.get(key).promise;
  }

  async fetch(first, open, key) {
    try {
      const { frames } = await request(`${this.path}?first=${first}&count=${PART}${open ? "&open=1" : ""}`);
      this.parts.get(key).frames = frames;
    } catch (error) {
      this.parts.delete(key); // asked for again, it may come
      throw error;
    }
  }
}

/** The positions of a film that is all in the page, given with every card open. */
export class GivenFrames {
  constructor(frames, thoughtful) {
    Object.assign(this, { frames, thoughtful });
  }

  /** A position, as it was seen or open. */
  have(at, open) {
    const { stock_cards, ...frame } = this.frames[at];
    if (open) return { ...frame, stock_cards };
    if (this.thoughtful) return frame;
    return { ...frame, columns: frame.columns.map(({ down, up }) => ({ down: down.length, up })) };
  }

  /** Nothing has to be fetched. */
  ahead() {}
}

const name = (at, open) => `${Math.floor(at / PART)}${open ? "o" : ""}`;
