/** Card backs: a ground, a tile repeated over it, and sometimes a picture in the middle. */

import { FLAME, SOOT, WOOD, at, fill, flame, line } from "./woodcut.js";

const PAPER = "#f8eedb";
const STAR = "M0-8 2-2 8 0 2 2 0 8-2 2-8 0-2-2Z";

/** The frame that the tiles fill; its sides divide well. */
const FRAME = { x: 17, y: 19, width: 216, height: 312 };

const disc = (colour, r, more = "") => `<circle r="${r}" fill="${colour}"${more}/>`;

/** A round field with a paper rim, in which a picture stands clear of the tiles. */
const medallion = (ground, r, picture) =>
  disc(ground, r, ` stroke="${PAPER}" stroke-width="3"`) + picture;

const spread = (places, draw) => places.map((place) => draw(...place)).join("");

const CORNERS = [
  [0, 0],
  [40, 0],
  [0, 56],
  [40, 56],
];

/** Fair Isle knitting: one letter a stitch, "." is the ground wool. */
const CHART = [
  "b...b...",
  "........",
  ".aa.aa..",
  "aaaaaaa.",
  "aaaaaaa.",
  ".aaaaa..",
  "..aaa...",
  "...a....",
  "........",
  "..b...b.",
];

function stitches(letter, colour) {
  let d = "";
  CHART.forEach((row, y) =>
    [...row].forEach((c, x) => {
      if (c === letter) d += `M${x * 9 + 2} ${y * 8 + 1}l2.5 5 2.5-5`;
    }),
  );
  return line(d, colour, 3.6);
}

const leaf = (x, y, turn) =>
  at(
    x,
    y,
    fill("#8fa56c", "M0 22C-16 8-16-8 0-24 16-8 16 8 0 22Z") +
      line("M0 26V-13M0 8-7 1M0 8 7 1M0-3-6-9M0-3 6-9", "#38503a", 2),
    `rotate(${turn})scale(.94)`,
  );

/** `grid`: tiles across and down; `size`: the tile as it is drawn, stretched to fit. */
const DESIGNS = {
  ember: {
    ground: "#842a1b",
    grid: [5, 6],
    size: [40, 56],
    tile:
      at(20, 28, fill("#b0402a", FLAME), "scale(.5)") +
      spread(CORNERS, (x, y) => at(x, y, fill("#dc9a3d", FLAME), "scale(.36)")),
    picture: medallion(
      "#842a1b",
      58,
      disc("none", 51, ` stroke="#dc9a3d" stroke-width="1.5"`) + flame(0, 0, 1.1),
    ),
  },
  woven: {
    ground: "#6d4a2d",
    grid: [6, 8],
    size: [36, 36],
    tile:
      fill("#c6924f", "M1 1H17V17H1ZM19 19H35V35H19Z") +
      fill("#a3703a", "M19 1H35V17H19ZM1 19H17V35H1Z") +
      line("M5 4V14M9 4V14M13 4V14M23 22V32M27 22V32M31 22V32", "#8a5c2f", 2) +
      line("M22 5H32M22 9H32M22 13H32M4 23H14M4 27H14M4 31H14", "#7d5229", 2),
  },
  knit: {
    ground: "#39576e",
    grid: [3, 4],
    size: [72, 80],
    shift: 4.5,
    tile: stitches(".", "#587a93") + stitches("a", "#f3e3c3") + stitches("b", "#dc8446"),
  },
  hearthstone: {
    ground: "#54443c",
    grid: [4, 8],
    size: [56, 38],
    tile:
      fill("#937a6b", "M2 2H26V17H2ZM30 2H54V17H30ZM-12 21H12V36H-12ZM44 21H68V36H44Z") +
      fill("#a0877a", "M16 21H40V36H16Z"),
    picture:
      fill(SOOT, "M-52 65V-12C-52-44-30-62 0-62S52-44 52-12V65Z") +
      line("M-52 60V-12C-52-44-30-62 0-62S52-44 52-12V60", "#cdb7a2", 12) +
      line("M-46-10H-58M46-10H58M-46 26H-58M46 26H58M-36-44-44-53M36-44 44-53M0-56V-68", SOOT, 2) +
      line("M-60 66H60", "#cdb7a2", 9) +
      flame(0, 18, 1.15) +
      line("M-28 58 28 48M-28 48 28 58", WOOD, 9),
  },
  night: {
    ground: "#1e2a40",
    grid: [5, 7],
    size: [48, 48],
    tile:
      at(12, 12, fill("#e5c983", STAR)) +
      at(36, 36, fill("#e5c983", STAR), "scale(.75)") +
      at(36, 12, disc("#7f93b0", 1.5)) +
      at(12, 36, disc("#7f93b0", 1.5)),
    picture: medallion(
      "#1e2a40",
      50,
      fill("#f0d48c", "M8-34A34 34 0 1 0 32 14 30 30 0 0 1 8-34Z") +
        at(20, -12, fill("#f0d48c", STAR), "scale(1.2)"),
    ),
  },
  leaf: {
    ground: "#38503a",
    grid: [5, 6],
    size: [48, 56],
    tile:
      leaf(12, 28, 28) +
      leaf(60, 28, 28) +
      leaf(-12, 0, -28) +
      leaf(-12, 56, -28) +
      leaf(36, 0, -28) +
      leaf(36, 56, -28),
  },
};

/** The names of the backs; the first is the default. */
export const BACKS = Object.keys(DESIGNS);

const rect = ({ x, y, width, height }, rx, more) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}" ${more}/>`;

/** The drawing of a back: paper, ground, tiles inside a fine frame, picture. */
export function back(name) {
  const key = BACKS.includes(name) ? name : BACKS[0];
  const { ground, grid, size, shift = 0, tile, picture } = DESIGNS[key];
  const round = `<g stroke-linecap="round" stroke-linejoin="round">`;
  return (
    `<pattern id="back-${key}" x="${FRAME.x + shift}" y="${FRAME.y}" ` +
    `width="${FRAME.width / grid[0]}" height="${FRAME.height / grid[1]}" ` +
    `patternUnits="userSpaceOnUse" viewBox="0 0 ${size.join(" ")}" preserveAspectRatio="none">` +
    `${round}${tile}</g></pattern>` +
    rect(
      { x: 1.5, y: 1.5, width: 247, height: 347 },
      17,
      `fill="${PAPER}" stroke="${SOOT}" stroke-opacity=".45" stroke-width="3"`,
    ) +
    rect({ x: 10, y: 11, width: 230, height: 328 }, 10, `fill="${ground}"`) +
    rect(FRAME, 5, `fill="url(#back-${key})" stroke="${PAPER}" stroke-width="2"`) +
    (picture ? at(125, 175, round + picture + "</g>") : "")
  );
}
