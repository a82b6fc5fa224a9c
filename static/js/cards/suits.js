/** Suits: their names, their shapes and their inks. */

export const SUITS = "CDHS";

export const SUIT_NAMES = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };

/** Outlines in a box of 100 by 100 around the origin, so that they turn and scale in place. */
const SHAPES = {
  C:
    "M-9 14C-16 27-44 27-46 2-47-16-33-24-21-22-26-34-17-49 0-49S26-34 21-22C33-24 47-16 46 2 " +
    "44 27 16 27 9 14 8 30 12 42 24 49H-24C-12 42-8 30-9 14Z",
  D: "M0-50C9-30 22-13 39 0 22 13 9 30 0 50-9 30-22 13-39 0-22-13-9-30 0-50Z",
  H: "M0 49C-9 29-47 12-47-18-47-36-35-46-23-46-12-46-4-40 0-30 4-40 12-46 23-46 35-46 47-36 47-18 47 12 9 29 0 49Z",
  S:
    "M0-50C10-30 46-12 46 12 46 25 36 33 26 33 18 33 12 30 8 25 9 37 14 44 23 49H-23" +
    "C-14 44-9 37-8 25-12 30-18 33-26 33-36 33-46 25-46 12-46-12-10-30 0-50Z",
};

const INKS = {
  plain: { C: "#231c19", D: "#b32a1a", H: "#b32a1a", S: "#231c19" },
  four: { C: "#1c6637", D: "#1d5a9e", H: "#b32a1a", S: "#231c19" },
  plainContrast: { C: "#000", D: "#c60000", H: "#c60000", S: "#000" },
  fourContrast: { C: "#005a1e", D: "#0040b8", H: "#c60000", S: "#000" },
};

/** The colour a suit is printed in. */
export const ink = (suit, { fourColour, contrast }) =>
  INKS[(fourColour ? "four" : "plain") + (contrast ? "Contrast" : "")][suit];

/** The diamond has the least body: it is drawn larger to weigh as much as the others. */
const bulk = (suit) => (suit === "D" ? 0.0109 : 0.01);

/** A suit sign of the given height, centred on (x, y). */
export const suitSign = (suit, x, y, size, more = "") =>
  `<path transform="translate(${x} ${y})scale(${size * bulk(suit)})${more}" d="${SHAPES[suit]}"/>`;
