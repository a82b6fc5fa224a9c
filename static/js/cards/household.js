/**
 * The household of the hearth: hearts keep the fire, clubs the wood, diamonds the wool, spades the
 * iron. Who they are, what they wear and what they carry; `courts.js` sets them on the card.
 *
 * All is drawn around x = 0 with the head at y = 90. The right hand is at (76, 147).
 */

import {
  BLUE,
  CREAM,
  EMBER,
  IRON,
  MOSS,
  OCHRE,
  SOOT,
  WOOD,
  at,
  both,
  dot,
  fill,
  flame,
  line,
} from "./woodcut.js";

/** Cloth, its trimming, the wall behind. */
export const CLOTH = {
  H: { robe: EMBER, trim: OCHRE, under: CREAM, wall: "#f6d9bb", glow: "#e09a68" },
  C: { robe: MOSS, trim: OCHRE, under: CREAM, wall: "#dfdfbe", glow: "#a3a872" },
  D: { robe: OCHRE, trim: BLUE, under: CREAM, wall: "#f6e1b0", glow: "#d9ab50" },
  S: { robe: BLUE, trim: EMBER, under: CREAM, wall: "#d5dcdd", glow: "#93a5ae" },
};

/** Skin and hair. */
export const PEOPLE = {
  KH: { skin: "#e9b78e", hair: "#8c3a1c" },
  KC: { skin: "#b8794c", hair: "#5d3d2a" },
  KD: { skin: "#e2a877", hair: "#f3e7d0" },
  KS: { skin: "#8d5a3b", hair: "#8a8178" },
  QH: { skin: "#f0c49d", hair: "#cf8339" },
  QC: { skin: "#a86b42", hair: "#523527" },
  QD: { skin: "#7d4d32", hair: "#2b211e" },
  QS: { skin: "#ecc6a6", hair: "#e8e0d2" },
  JH: { skin: "#d99a6a", hair: "#59402f" },
  JC: { skin: "#efc199", hair: "#c98a3a" },
  JD: { skin: "#e9b78e", hair: "#8c3a1c" },
  JS: { skin: "#b8794c", hair: "#4b3a31" },
};

const staff = (top, colour = WOOD) => fill(colour, `M71 ${top}H81V240H71Z`);
const leaf = (x, y, turn) =>
  at(
    x,
    y,
    fill(MOSS, "M0 0C-12-8-12-22 0-34 12-22 12-8 0 0Z") + line("M0 0V-22", SOOT, 2),
    `rotate(${turn})`,
  );

/** A line with a soot edge on both sides. */
const cord = (d, colour, width) => line(d, SOOT, width + 6) + line(d, colour, width);

/** What each of them holds. */
export const ATTRIBUTES = {
  KH: staff(80) + fill(OCHRE, "M60 72H92L86 96H66Z") + line("M63 82H89") + flame(76, 44, 0.95),
  KC:
    staff(22) +
    fill(IRON, "M66 34H82C90 34 96 29 101 22V80C96 73 90 68 82 68H66Z") +
    line("M95 34V68", CREAM),
  KD: cord("M76 240V64C76 40 102 42 102 58 102 70 88 70 88 60", OCHRE, 8),
  KS: staff(30) + fill(IRON, "M50 28H91L101 36V56L91 64H50Z") + line("M60 29V63M88 29V63"),
  QH:
    fill(CREAM, "M67 70H85V130H67Z") +
    line("M72 70V84M80 70V78", OCHRE, 4) +
    flame(76, 44, 0.7) +
    fill(OCHRE, "M54 122H98L90 138H62Z") +
    staff(138, OCHRE),
  QC:
    line("M76 240V50", SOOT, 6) +
    leaf(76, 58, 0) +
    leaf(76, 84, -52) +
    leaf(76, 84, 52) +
    leaf(76, 116, -58) +
    leaf(76, 116, 58),
  QD:
    line("M76 240V22Q82 18 84 26", SOOT, 6) +
    fill(EMBER, "M76 36Q106 76 76 116 46 76 76 36Z") +
    line("M64 62Q78 66 87 56M60 78Q78 84 91 70M64 94Q80 98 89 86", CREAM, 3) +
    fill(WOOD, "M56 114H96V124H56Z"),
  QS:
    fill(IRON, "M71 26H81V104H71Z") +
    fill(IRON, "M81 30H99V42H81ZM81 50H93V60H81Z") +
    cord("M76 108A15 15 0 1 1 75.9 108Z", IRON, 7),
  JH:
    staff(110) +
    fill(OCHRE, "M60 58H92V106H60Z") +
    flame(76, 84, 0.55) +
    line("M60 58V106M92 58V106", SOOT, 5) +
    fill(SOOT, "M54 60 76 38 98 60ZM56 104H96V113H56Z") +
    line("M76 38V28"),
  JC:
    staff(80) +
    fill(OCHRE, "M64 88 54 26Q76 12 98 26L88 88Z") +
    line("M66 34 70 72M76 30V72M86 34 82 72") +
    fill(EMBER, "M62 76H90V88H62Z"),
  JD:
    cord("M58 30 84 124M96 30 68 124", CREAM, 3) +
    dot(76, 100, 27, EMBER) +
    line("M53 90Q78 82 99 94M50 102Q78 94 103 106M58 118Q80 110 96 116M66 76Q58 100 70 124", CREAM),
  JS:
    staff(80) +
    fill(IRON, "M54 24H98V58C98 76 88 88 76 88S54 76 54 58Z") +
    line("M76 36V70", CREAM),
};

/** What each of them wears on the head. */
export const HATS = {
  KH: ({ trim }) =>
    fill(
      trim,
      "M-36 60C-42 44-38 34-33 28-30 40-25 42-22 46-22 34-18 26-13 19-10 30-5 36-1 38 5 30 6 22 4 14 14 22 18 32 18 44 24 40 28 36 30 27 38 36 42 46 36 60Q0 70-36 60Z",
    ) +
    fill(EMBER, "M-36 62Q0 72 36 62V52Q0 62-36 52Z") +
    dot(0, 60, 4, CREAM),
  KC: ({ trim }) =>
    both(leaf(10, 54, 12) + leaf(28, 54, 32)) +
    leaf(0, 54, 0) +
    fill(trim, "M-36 62Q0 72 36 62V50Q0 60-36 50Z") +
    dot(0, 59, 4, EMBER),
  KD: ({ trim }) =>
    fill(OCHRE, "M-36 60-39 30-24 44-14 22 0 40 14 22 24 44 39 30 36 60Q0 70-36 60Z") +
    both(fill(EMBER, "M-14 30-9 37-14 44-19 37Z")) +
    fill(trim, "M-36 62Q0 72 36 62V52Q0 62-36 52Z") +
    dot(0, 60, 4, CREAM),
  KS: () =>
    fill(IRON, "M-36 60V25H-22V36H-8V21H8V36H22V25H36V60Q0 70-36 60Z") +
    fill(SOOT, "M-36 62Q0 72 36 62V52Q0 62-36 52Z") +
    line("M-3 46V38M3 46V38M-3 38Q0 34 3 38", SOOT, 2) +
    dot(0, 60, 4, EMBER),
  QH: ({ trim }) =>
    fill(
      trim,
      "M-30 58C-28 44-20 40-16 32-13 40-8 40-6 42-6 32-2 28 1 18 6 28 6 36 6 42 10 40 13 38 16 32 20 42 28 46 30 58Q0 48-30 58Z",
    ) + dot(0, 46, 4, EMBER),
  QC: () =>
    both(leaf(6, 52, 60) + leaf(22, 58, 95)) + both(dot(14, 46, 5, EMBER)) + dot(0, 46, 5, OCHRE),
  QD: ({ trim }) =>
    fill(trim, "M-30 66C-44 40-26 18 0 18S44 40 30 66C20 50-20 50-30 66Z") +
    line("M-32 44Q-4 30 26 58M-20 28Q12 30 34 50", OCHRE, 4) +
    fill(EMBER, "M0 28 8 40 0 52-8 40Z") +
    both(dot(29, 98, 5, OCHRE)),
  QS: () =>
    cord("M-29 62Q0 42 29 62", IRON, 4) +
    fill(OCHRE, "M-17 24C-17 46 17 46 17 24 24 62-24 62-17 24Z") +
    dot(0, 28, 4, CREAM),
  JH: ({ robe }) =>
    fill(robe, "M-30 62C-30 30-8 18 14 22 36 26 44 44 46 66 36 52 30 44 22 44 28 50 30 56 30 62Z") +
    line("M-16 32-10 46M2 25 8 42M22 29 20 44", OCHRE, 5) +
    dot(47, 68, 7, OCHRE) +
    fill(OCHRE, "M-32 66Q0 54 32 66V55Q0 43-32 55Z"),
  JC: ({ robe }) =>
    fill(robe, "M-28 58C-26 38-14 24 0 22S26 38 28 58Z") +
    fill(EMBER, "M18 50C20 30 30 18 44 12 44 30 36 46 24 56Z") +
    line("M22 54Q30 36 38 24", SOOT, 2) +
    fill(robe, "M-44 64Q-26 48 0 50T44 56Q24 66 0 62T-44 64Z"),
  JD: ({ trim }) =>
    dot(0, 27, 10, EMBER) +
    fill(trim, "M-30 60C-32 38-16 34 0 34S32 38 30 60Z") +
    line("M-18 41-20 52M-6 38V50M6 38V50M18 41 20 52", CREAM) +
    fill(CREAM, "M-33 66Q0 54 33 66V54Q0 42-33 54Z"),
  JS: () =>
    fill(SOOT, "M-24 54-27 24Q0 16 27 24L24 54Z") +
    line("M-25 46Q0 38 25 46", EMBER, 6) +
    fill(SOOT, "M-42 58Q0 40 42 58 36 66 26 62 0 52-26 62-36 66-42 58Z") +
    line("M-19 29-18 38", IRON, 3),
};

export const BEARDS = {
  KH: "M-27 76C-32 112-20 140 0 154 20 140 32 112 27 76 23 98 14 98 0 98S-23 98-27 76Z",
  KC: "M-27 76C-44 104-38 142 0 144 38 142 44 104 27 76 23 98 14 98 0 98S-23 98-27 76Z",
  KD: "M-27 76C-34 110-32 140-15 158-8 154-3 150 0 145 3 150 8 154 15 158 32 140 34 110 27 76 23 98 14 98 0 98S-23 98-27 76Z",
  KS: "M-27 76C-31 104-30 138-22 146H22C30 138 31 104 27 76 23 98 14 98 0 98S-23 98-27 76Z",
};

/** Hair behind the shoulders: by card, or by rank where all wear it alike. */
export const HAIR = {
  K: "M-26 56C-42 70-40 104-32 116H32C40 104 42 70 26 56Z",
  QH: "M-28 54C-50 80-34 110-48 150-20 160-24 130-22 100H22C24 130 20 160 48 150 34 110 50 80 28 54 10 40-10 40-28 54Z",
  QC: "M-28 54C-44 76-36 104-38 128-28 140-22 120-22 100H22C22 120 28 140 38 128 36 104 44 76 28 54 10 40-10 40-28 54Z",
  QD: "M-26 56C-36 66-34 84-26 92H26C34 84 36 66 26 56Z",
  QS: "M-26 50C-40 76-36 110-40 160H40C36 110 40 76 26 50 10 40-10 40-26 50Z",
  J: "M-26 54C-42 66-42 94-36 110-24 112-22 100-22 90H22C22 100 24 112 36 110 42 94 42 66 26 54Z",
};

/** Hair before the brow. */
export const HAIRLINE = {
  QH: "M0 52C-12 54-22 66-27 84-30 66-22 46 0 46S30 66 27 84C22 66 12 54 0 52Z",
  QC: "M0 52C-12 54-22 66-27 84-30 66-22 46 0 46S30 66 27 84C22 66 12 54 0 52Z",
  QS: "M-8 50C-18 58-24 70-27 90-32 66-22 44 0 44S32 66 27 90C24 74 10 66-8 50Z",
};
