// Starting a game, with the question that has to be asked first.

import { startGame } from "../api.js";
import { h, recall } from "./dom.js";
import { settings } from "./settings.js";

/** The difficulties of deals that can be won, easiest first. */
export const LEVELS = { easy: "Easy", medium: "Medium", hard: "Hard", expert: "Expert" };

/** The part of a request that says which deals are wanted: of a choice or game, else as last chosen here. */
export function kindOfDeals({ winnable, level } = recall("newgame", {})) {
  if (!winnable) return {};
  return level in LEVELS ? { winnable: true, level } : { winnable: true };
}

/** Start a game and go to its page; asks before another one is given up. */
export async function deal(options) {
  try {
    const { page } = await startGame(options);
    location.assign(page);
    return true;
  } catch (error) {
    if (error.code === "game_in_progress") return giveUpAndDeal(options, error);
    if (error.code === "no_deal_ready") return waitOrDeal(options);
    const { tell } = await import("./dialogs.js");
    tell("That did not work", error.status ? error.message : "The server cannot be reached. Your game is safe; try again in a moment.");
    return false;
  }
}

async function giveUpAndDeal(options, { moves }) {
  const { ask } = await import("./dialogs.js");
  const sure = !settings.warn || !moves || await ask({
    title: "Give up the game you are in?",
    text: `You have played ${moves} ${moves === 1 ? "move" : "moves"} in it. Another game ends it, and it counts as given up.`,
    yes: "Give up and deal",
  });
  return sure && deal({ ...options, give_up: true });
}

// Deals that can be won are made ahead; right after the site was set up there are none yet.
async function waitOrDeal(wanted) {
  const { winnable: _, level, ...options } = wanted;
  const { answer, openDialog } = await import("./dialogs.js");
  return new Promise((resolve) => {
    const dialog = openDialog({
      title: "None is ready yet", name: "none-ready",
      body: h("p", {}, `The next ${level || "winnable"} deal is still being made, which takes some seconds. You can try again, or play a random deal.`),
      buttons: [answer("random", "Random deal"), answer("again", "Try again", "primary")],
      onclose: (value) => {
        if (value === "again") resolve(deal(wanted));
        else resolve(value === "random" && deal(options));
      },
    });
    dialog.querySelector('[value="again"]').focus();
  });
}
