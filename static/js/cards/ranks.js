/** Ranks: their names and their glyphs, drawn as strokes so that one drawing serves all weights. */

export const RANKS = "A23456789TJQK";

export const RANK_NAMES = {
  A: "ace",
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
};

/** Centre lines in a box 100 high; the first number is the width of the box. */
const GLYPHS = {
  A: [70, "M12 93 35 7 58 93M20 66H50M3 93H21M49 93H67"],
  2: [60, "M8 29C8 15 17 7 30 7S52 15 52 29C52 50 15 63 8 93H53"],
  3: [60, "M9 7H50L28 41C44 40 53 51 53 66 53 83 43 93 29 93 18 93 10 88 7 79"],
  4: [64, "M44 93V7L7 69H57"],
  5: [60, "M49 7H16L12 46C17 41 23 39 30 39 44 39 53 50 53 66 53 83 43 93 29 93 18 93 10 88 7 80"],
  6: [60, "M43 7C23 17 7 40 7 66 7 83 17 93 30 93S53 83 53 67 43 42 30 42 9 51 7 64"],
  7: [58, "M7 7H51C38 33 28 60 25 93"],
  8: [
    60,
    "M30 47C17 47 11 38 11 27 11 15 19 7 30 7S49 15 49 27C49 38 43 47 30 47 15 47 7 57 7 70 " +
      "7 84 17 93 30 93S53 84 53 70C53 57 45 47 30 47Z",
  ],
  9: [60, "M17 93C37 83 53 60 53 34 53 17 43 7 30 7S7 17 7 33 17 58 30 58 51 49 53 36"],
  T: [86, "M7 21 21 7V93M59 7C46 7 39 22 39 50S46 93 59 93 79 78 79 50 72 7 59 7Z"],
  J: [56, "M24 7H52M41 7V69C41 85 34 93 23 93 13 93 7 86 7 75"],
  Q: [66, "M33 7C16 7 7 23 7 50S16 93 33 93 59 77 59 50 50 7 33 7ZM35 70 60 97"],
  K: [68, "M16 7V93M55 7 17 58M30 44 56 93M7 7H25M7 93H25M46 7H61M46 93H64"],
};

/** The width that a rank takes at the given height. */
export const rankWidth = (rank, height) => (GLYPHS[rank][0] * height) / 100;

/** A rank glyph with its top left corner at (x, y). Colour comes from the group around it. */
export const rankGlyph = (rank, x, y, height, weight) =>
  `<path transform="translate(${x} ${y})scale(${height / 100})" d="${GLYPHS[rank][1]}" fill="none" ` +
  `stroke="currentColor" stroke-width="${weight}"/>`;
