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

const name = (at, open) => `${Math.floor(at / PART)}${open ? "o" : ""}`;
