// A deal on the table: seven columns, and the stock below.

import { cardName, faceUrl } from "../cards.js";
import { h } from "../ui/dom.js";
import { isDark, settings } from "../ui/settings.js";

/** Where the cards of a deck come to lie: positions by column, and those of the stock, next card first. */
export const COLUMNS = Array.from({ length: 7 }, () => []);
for (let row = 0, position = 0; row < 7; row++) for (let column = row; column < 7; column++) COLUMNS[column].push(position++);
export const STOCK = Array.from({ length: 24 }, (_, drawn) => 28 + drawn);

/** In words: "number 2 of column 4", "number 9 of the stock". */
export function placeName(position) {
  const column = COLUMNS.findIndex((positions) => positions.includes(position));
  return column < 0 ? `number ${position - 27} of the stock` : `number ${COLUMNS[column].indexOf(position) + 1} of column ${column + 1}`;
}

/** Lay out a deck; `marked` are the positions of cards to point at. */
export function layOut(deck, marked) {
  const { fourColour, contrast } = settings;
  const style = { deck: settings.deck === "classic" ? "classic" : "large", fourColour, contrast, dark: isDark() };
  const card = (position) => h("li", { "data-marked": String(marked.includes(position)), "data-at": position },
    h("img", { src: faceUrl(deck[position], style), alt: cardName(deck[position]), width: 250, height: 350 }));
  return [
    h("div", { class: "columns" }, COLUMNS.map((positions, column) =>
      h("ol", { class: "column", "aria-label": `Column ${column + 1}` }, positions.map(card)))),
    h("ol", { class: "stock", "aria-label": "Stock, the next card first" }, STOCK.map(card)),
  ];
}
