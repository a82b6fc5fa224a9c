// Keys, the rules in short, the score table; and the score sheet of the game on the table.

import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";

const KEYS = [
  ["Arrows", "from pile to pile, up and down a column"], ["1 – 7, W", "to a column, to the waste"], ["+  −", "more or fewer cards of a run"],
  ["Enter", "choose a card, then where it goes"], ["F", "to its foundation"], ["A", "all safe cards up"],
  ["Space, D", "draw, or turn the waste over"], ["U, Y", "undo, redo (also Ctrl Z, Ctrl Shift Z)"],
  ["H", "a hint: Enter plays it, Escape drops it"], ["E", "finish, when offered"], ["P", "pause"], ["L", "show the last move"], ["S", "say score, moves and time"],
  ["N, R", "new game, restart"], ["Escape", "let go, close"], ["?", "this page"],
];

const SCORES = [
  ["A card goes to a foundation", "+10"], ["A card goes from the waste to a column", "+5"], ["A face-down card is turned up", "+5"],
  ["A card comes back from a foundation", "\u221215"], ["Waste turned over, draw one", "\u2212100"],
  ["Waste turned over, draw three, from the third time on", "\u221220"],
];

const HANDS = [
  "Drag a card, or tap it and then where it goes.",
  "Tap the chosen card again, or double-click, to send it to its foundation.",
  "Right-click the table to send up everything that is safe; on a phone it is in the menu.",
  "With one-tap moves on, a tap plays the card by itself: to its foundation if it may go there, else to a column. A card never leaves a foundation by itself.",
];

/** Keys and rules in short. */
export function openHelp() {
  openDialog({
    title: "How to play", name: "help",
    body: [
      h("p", {}, "Bring all cards home, each suit from ace to king. In the columns a card lies on one of the other colour and one rank higher; an empty column takes a king."),
      h("h3", {}, "By hand"), h("ul", {}, HANDS.map((text) => h("li", {}, text))),
      h("h3", {}, "By keyboard"), table(KEYS, "kbd", "Key", "What it does"),
      h("h3", {}, "Score"), table(SCORES, "b", "What happens", "Points"),
      h("p", {}, h("a", { href: document.documentElement.dataset.rules }, "The rules in full")),
    ],
  });
}

function table(rows, tag, one, two) {
  const head = h("thead", { class: "sr-only" }, h("tr", {}, h("th", { scope: "col" }, one), h("th", { scope: "col" }, two)));
  const cell = ([a, b]) => h("tr", {}, h("th", { scope: "row" }, tag === "kbd" ? h(tag, {}, a) : a), h("td", {}, tag === "b" ? h(tag, {}, b) : b));
  return h("table", {}, head, h("tbody", {}, rows.map(cell)));
}

/** What has scored since the page was opened, and the sum. */
export function openSheet({ scores, pipeline }) {
  const signed = (n) => (n < 0 ? `\u2212${-n}` : `+${n}`);
  const rows = scores.slice(-40).reverse().map(({ delta, text }) => [text || "Recycled", signed(delta)]);
  openDialog({
    title: "Score sheet", name: "sheet",
    body: [
      h("p", { class: "result-lead" }, `Score ${String(pipeline.state.score).replace("-", "\u2212")}`),
      rows.length ? table(rows, "b", "Move", "Points") : h("p", {}, "Nothing has scored since you opened this page."),
    ],
  });
}
