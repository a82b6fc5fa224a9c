// What was typed or pasted, as bytes and cards; or what is wrong with it, in words.

import { RANKS, SEED_BYTES, SORTED, SUITS } from "./shuffle.js";

const SIGNS = { "♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "♠": "S", "♤": "S" };
const DECK_SIZE = SORTED.length;

/** A seed or a commitment of 64 hexadecimal digits: `{ text, bytes }`, `{ problem }`, or `{}` for nothing. */
export function readHex(typed, name) {
  const text = typed.replace(/\s+/g, "").toLowerCase();
  if (!text) return {};
  const wrong = /[^0-9a-f]/u.exec(text);
  if (wrong) return { problem: `“${wrong[0]}” at place ${wrong.index + 1} is no hexadecimal digit (0 to 9, a to f).` };
  const length = 2 * SEED_BYTES;
  if (text.length !== length) return { problem: `A ${name} has ${length} digits; here ${isOrAre(text.length)}.` };
  return { text, bytes: Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16)) };
}

/**
 * A deck: `{ cards }`, and `problem` too if they are not the 52 of a pack; `{ problem }` if they
 * are no cards; `{}` for nothing. Cards may stand apart, ten be written 10, and suits as signs.
 */
export function readDeck(typed) {
  const text = typed.replace(/[♣♧♦♢♥♡♠♤]/g, (sign) => SIGNS[sign]).replace(/[\s,;|\ufe0e\ufe0f]+/g, "").toUpperCase().replace(/10/g, "T");
  if (!text) return {};
  const cards = text.match(/..?/gsu);
  const wrong = cards.findIndex((card) => card.length !== 2 || !RANKS.includes(card[0]) || !SUITS.includes(card[1]));
  if (wrong >= 0) return { problem: `Card ${wrong + 1}, “${cards[wrong]}”, is no card: write a rank of ${RANKS} and a suit of ${SUITS}.` };
  if (cards.length !== DECK_SIZE) return { problem: `A deck has ${DECK_SIZE} cards; here ${isOrAre(cards.length)}.` };
  const twice = cards.findIndex((card, at) => cards.indexOf(card) !== at);
  if (twice < 0) return { cards };
  const missing = SORTED.filter((card) => !cards.includes(card)).join(" and ");
  return { cards, problem: `${cards[twice]} is there twice, as cards ${cards.indexOf(cards[twice]) + 1} and ${twice + 1}; ${missing} is missing.` };
}

const isOrAre = (count) => (count === 1 ? "is 1" : `are ${count}`);
