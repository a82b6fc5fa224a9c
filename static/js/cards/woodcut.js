/** The tools of the woodcutter: a few inks, a flat shape, a line, a flame. */

export const EMBER = "#c4452a";
export const OCHRE = "#e5a63c";
export const BLUE = "#40647f";
export const SOOT = "#2b211e";
export const CREAM = "#fbf0dc";
export const MOSS = "#66774c";
export const WOOD = "#9a6338";
export const IRON = "#8d949a";

export const fill = (colour, d, more = "") => `<path fill="${colour}" d="${d}"${more}/>`;

export const line = (d, colour = SOOT, width = 3) =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" d="${d}"/>`;

export const dot = (x, y, r, colour) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;

/** A group moved to (x, y), then turned or scaled as `more` says. */
export const at = (x, y, body, more = "") =>
  `<g transform="translate(${x} ${y})${more}">${body}</g>`;

/** A drawing and its mirror image. */
export const both = (body) => body + `<g transform="scale(-1 1)">${body}</g>`;

/** The outline of a flame, 66 high around the origin. */
export const FLAME =
  "M2-34C6-20 22-12 22 8 22 22 12 32 0 32S-22 22-22 8C-22-4-13-9-11-20-6-17-3-12-2-7 3-15 5-24 2-34Z";

/** A burning flame with its bright core, `size` times as large as the outline. */
export const flame = (x, y, size) =>
  at(
    x,
    y,
    fill(EMBER, FLAME) +
      fill(
        "#f2b54a",
        "M1-6C4 3 12 8 12 17 12 25 7 29 0 29S-12 25-12 17C-12 9-3 5 1-6Z",
        ' stroke="none"',
      ),
    `scale(${size})`,
  );
