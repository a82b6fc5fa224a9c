/** Number cards: where the suit signs lie on the classic deck. */

import { suitSign } from "./suits.js";

const LEFT = 69;
const MIDDLE = 125;
const RIGHT = 181;

/** Rows spread evenly over the field; four rows reach a little higher, with smaller signs. */
const column = (x, count) => {
  const top = count > 3 ? 102 : 106;
  return Array.from({ length: count }, (_, i) => [x, top + ((350 - 2 * top) * i) / (count - 1)]);
};

const sides = (count) => [...column(LEFT, count), ...column(RIGHT, count)];
const middle = (...heights) => heights.map((y) => [MIDDLE, y]);

const PLACES = {
  2: column(MIDDLE, 2),
  3: column(MIDDLE, 3),
  4: sides(2),
  5: [...sides(2), ...middle(175)],
  6: sides(3),
  7: [...sides(3), ...middle(140.5)],
  8: [...sides(3), ...middle(140.5, 209.5)],
  9: [...sides(4), ...middle(175)],
  T: [...sides(4), ...middle(126.3, 223.7)],
};

/** The signs of a number card; those in the lower half stand on their heads. */
export function pips(rank, suit) {
  const size = PLACES[rank].length > 8 ? 44 : 53;
  return PLACES[rank]
    .map(([x, y]) => suitSign(suit, x, y, size, y > 175 ? "rotate(180)" : ""))
    .join("");
}
