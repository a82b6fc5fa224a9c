// The shuffle once more, for whoever does not want to take the server's word: written from its
// description (docs/shuffle.md), with the browser's own SHA-256. It asks nobody anything.

export const SUITS = "CDHS";
export const RANKS = "A23456789TJQK";
export const SEED_BYTES = 32;

/** The sorted deck, where every shuffle starts. */
export const SORTED = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

/** Whether this browser lets this page compute SHA-256: only over https or on localhost. */
export const canHash = () => Boolean(globalThis.crypto?.subtle);

/** The deck of a seed: 52 cards, position 0 first. */
export async function shuffle(seed) {
  const stream = new Stream(seed);
  const deck = [...SORTED];
  for (let last = deck.length - 1; last > 0; last--) {
    const chosen = await stream.below(last + 1);
    [deck[last], deck[chosen]] = [deck[chosen], deck[last]];
  }
  return deck;
}

/** The commitment to some bytes: their SHA-256 in hex. */
export async function commitment(bytes) {
  return toHex(await sha256(bytes));
}

// The bytes of SHA-256(seed + counter) for counter 0, 1, 2, ... (8 bytes, big-endian).
class Stream {
  constructor(seed) {
    this.block = new Uint8Array(seed.length + 8);
    this.block.set(seed);
    this.counter = 0;
    this.bytes = [];
  }

  // Bytes at or above the largest multiple of `bound` are thrown away, else small numbers came too often.
  async below(bound) {
    for (;;) {
      const byte = await this.next();
      if (byte < 256 - (256 % bound)) return byte % bound;
    }
  }

  async next() {
    if (!this.bytes.length) {
      new DataView(this.block.buffer).setBigUint64(this.block.length - 8, BigInt(this.counter++));
      this.bytes = [...(await sha256(this.block))];
    }
    return this.bytes.shift();
  }
}

async function sha256(bytes) {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return new Uint8Array(digest);
}

const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
