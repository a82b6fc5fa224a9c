// How a board is drawn, as the player likes it.

import { BACKS } from "../cards.js";
import { isDark } from "./settings.js";

/** What a board needs to know of the player's options. */
export function lookOf({ deck, back, fourColour, contrast, lefty, oneTap }) {
  return { deck, back: BACKS.includes(back) ? back : BACKS[0], fourColour, contrast, lefty, oneTap, dark: isDark() };
}
