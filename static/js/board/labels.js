// What the board says: names of cards and piles, and a move told in words.

import { cardName } from "../cards.js";
import { parseMove } from "./moves.js";

const SUIT_OF = { fc: "clubs", fd: "diamonds", fh: "hearts", fs: "spades" };
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];

/** "column 3", "waste", "hearts foundation". */
export function pileName(pile) {
  if (pile[0] === "t") return `column ${pile[1]}`;
  return SUIT_OF[pile] ? `${SUIT_OF[pile]} foundation` : pile;
}

/** "seven of hearts, column 3, with two cards on it". */
export function cardLabel(card, pile, count) {
  const more = count > 1 ? `, and ${count - 1} on top of it` : "";
  return `${cardName(card)}, ${pileName(pile)}${more}`;
}

/** "Column 3: two face-down cards, seven of hearts". */
export function pileLabel(pile, slots) {
  const title = capital(pileName(pile));
  if (pile === "stock") return `Stock: ${plural(slots.length, "card")}`;
  if (!slots.length) return `${title}: empty`;
  if (pile[0] === "f") return `${title}: up to ${cardName(slots.at(-1).card)}`;
  const hidden = slots.filter((slot) => !slot.card).length;
  const shown = slots.filter((slot) => slot.card).map((slot) => cardName(slot.card) + (slot.turned ? "" : ", not yet turned"));
  if (pile === "waste") return `Waste: ${shown.slice(-3).join(", ") || plural(slots.length, "card")}`;
  const parts = hidden ? [`${NUMBERS[hidden] ?? hidden} face-down ${hidden === 1 ? "card" : "cards"}`, ...shown] : shown;
  return `${title}: ${parts.join(", ")}`;
}

/** The name of the place itself, as a control. */
export function slotLabel(pile, picture) {
  if (pile !== "stock") return `Empty ${pileName(pile)}`;
  if (picture.stock.length) return `Draw from the stock, ${plural(picture.stock.length, "card")} left`;
  return picture.waste.length ? "Turn the waste over" : "The stock is empty";
}

/** One sentence on what a state's `last` has done, given the pictures before and after it. */
export function tellMove(last, before, after) {
  if (!last) return "";
  if (last.kind === "undo") return "Undone.";
  if (last.kind === "redo") return "Redone.";
  if (last.kind !== "move" || !last.move) return "";
  if (last.move === "r") return "Waste turned over.";
  if (last.move === "d") return `Drawn: ${after.waste.at(-1)?.card ? cardName(after.waste.at(-1).card) : "a card"}.`;
  const { from, to, count } = parseMove(last.move);
  const lead = before?.[from].at(-count)?.card;
  const name = lead ? cardName(lead) : "card";
  const run = count > 1 ? ` and ${count - 1} more` : "";
  const turned = last.flipped && after[from].at(-1)?.card ? ` Turned up: ${cardName(after[from].at(-1).card)}.` : "";
  const goal = to === "f" ? "its foundation" : pileName(to);
  return `${capital(name)}${run} to ${goal}.${turned}`;
}

/** "1 card", "3 cards". */
export function plural(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}
