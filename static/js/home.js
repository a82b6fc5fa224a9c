// The start page: one click deals.

import { LEVELS, deal, kindOfDeals } from "./ui/deal.js";
import "./ui/settings.js";

const ACTIONS = {
  deal: (button) => deal({ draw: Number(button.dataset.draw), ...kindOfDeals() }),
  new: async () => (await import("./ui/newgame.js")).openNewGame(),
  settings: async () => (await import("./ui/settings_dialog.js")).openSettings(),
  help: async () => (await import("./ui/help.js")).openHelp(),
};

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-action]");
  if (!button || button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  await ACTIONS[button.dataset.action]?.(button);
  button.ariaBusy = "false";
});

// One click deals what was last chosen, and says so.
function sayKind() {
  const { winnable, level } = kindOfDeals();
  const line = document.querySelector('[data-field="kind"]');
  line.hidden = !winnable;
  line.querySelector("span").textContent = level ? `Winnable deals, ${LEVELS[level].toLowerCase()}: practice.` : "Winnable deals only.";
}

// Coming back by the back button must not find a button that still waits.
addEventListener("pageshow", () => {
  for (const button of document.querySelectorAll("[aria-busy]")) button.ariaBusy = "false";
  sayKind();
});
