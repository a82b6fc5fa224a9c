/**
 * The cards as pictures: faces and backs as stand-alone SVG, built from strings alone.
 * Everything is drawn by the modules beside this one; here it is put on paper.
 */

import { BACKS, back } from "./cards/backs.js";
import { bust, twoHeaded } from "./cards/courts.js";
import { pips } from "./cards/pips.js";
import { RANKS, RANK_NAMES, rankGlyph, rankWidth } from "./cards/ranks.js";
import { SUITS, SUIT_NAMES, ink, suitSign } from "./cards/suits.js";
import { FLAME } from "./cards/woodcut.js";

export { BACKS, RANKS, SUITS };

/** The spoken name of a card: "7H" is the seven of hearts. */
export const cardName = (card) => `${RANK_NAMES[card[0]]} of ${SUIT_NAMES[card[1]]}`;

const svg = (body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350" width="250" height="350">${body}</svg>`;

/** Rank and suit side by side, so that both show in the strip that a fanned column leaves free. */
function index([rank, suit], { x, y, height, gap, sign, weight }) {
  const centre = x + rankWidth(rank, height) + gap + sign / 2;
  return rankGlyph(rank, x, y, height, weight) + suitSign(suit, centre, y + height / 2, sign, "");
}

/** The ace keeps a flame in its heart, whatever the suit. */
const ace = (suit, x, y, size) =>
  suitSign(suit, x, y, size) +
  `<path transform="translate(${x} ${suit === "C" ? y - 6 : y + 2})scale(${size / 170})" fill="#fffaf0" d="${FLAME}"/>`;

function classic(card, style) {
  const [rank, suit] = card;
  const corner = index(card, {
    x: 13,
    y: 15,
    height: 42,
    gap: 5,
    sign: 35,
    weight: style.contrast ? 18 : 15,
  });
  const field = "JQK".includes(rank)
    ? twoHeaded(card, ink(suit, style))
    : rank === "A"
      ? ace(suit, 125, 175, 160)
      : pips(rank, suit);
  return field + corner + `<g transform="rotate(180 125 175)">${corner}</g>`;
}

function large(card, style) {
  const [rank, suit] = card;
  const corner = index(card, {
    x: 14,
    y: 11,
    height: 62,
    gap: 10,
    sign: 58,
    weight: style.contrast ? 19 : 17,
  });
  const field = "JQK".includes(rank)
    ? bust(card, ink(suit, style))
    : (rank === "A" ? ace : suitSign)(suit, 125, 214, 176);
  return field + corner;
}

/** The face of a card as a complete SVG document. */
export function faceSvg(card, style = {}) {
  const colour = ink(card[1], style);
  const paper = style.contrast ? "#fff" : "#fffaf0";
  const edge = style.contrast ? `stroke="#000"` : `stroke="#2b211e" stroke-opacity=".4"`;
  return svg(
    `<rect x="1.5" y="1.5" width="247" height="347" rx="17" fill="${paper}" ${edge} stroke-width="3"/>` +
      `<g fill="${colour}" color="${colour}" stroke-linecap="round" stroke-linejoin="round">` +
      `${(style.deck === "large" ? large : classic)(card, style)}</g>` +
      (style.dark && !style.contrast
        ? `<rect width="250" height="350" rx="18" fill="#5a2c00" fill-opacity=".15"/>`
        : ""),
  );
}

/** A card back as a complete SVG document. */
export const backSvg = (name) => svg(back(name));

/** Quotes and brackets too, so that the address may stand unquoted in a stylesheet. */
const encode = (text) =>
  "data:image/svg+xml," +
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => "%" + c.charCodeAt(0).toString(16));

const urls = new Map();

function memoised(key, draw) {
  if (!urls.has(key)) urls.set(key, encode(draw()));
  return urls.get(key);
}

/** The face as an address for `background-image` or `<img src>`. */
export const faceUrl = (card, style = {}) =>
  memoised(
    [card, style.deck === "large", !!style.fourColour, !!style.contrast, !!style.dark].join(),
    () => faceSvg(card, style),
  );

/** The back as an address for `background-image` or `<img src>`. */
export const backUrl = (name) => memoised(name, () => backSvg(name));
