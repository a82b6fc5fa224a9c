// The player's options. Kept in this browser, and by the server for every other device of
// the player; whoever wants to know of changes subscribes.

import { keep, recall } from "./dom.js";

export const DEFAULTS = {
  table: "hearth", light: "system", deck: "auto", back: "", fourColour: false, contrast: false,
  lefty: false, oneTap: false, autoDrop: false, speed: "normal", sound: false,
  clock: true, score: true, moves: true, warn: true, keys: true, litGames: false,
};

const listeners = new Set();
const wantsContrast = matchMedia("(prefers-contrast: more)");
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

// What the server keeps for this player; null while it knows nobody.
const kept = JSON.parse(document.getElementById("preferences")?.textContent || "null");
const here = recall("settings", {});

/** The options in force. */
export const settings = { ...DEFAULTS, contrast: wantsContrast.matches, ...here, ...kept };

/** Change some options. */
export function change(some) {
  Object.assign(settings, some);
  keep("settings", settings);
  apply();
  clearTimeout(saving);
  saving = setTimeout(save, 600, settings);
}

// A browser that nobody plays in yet is answered 401; its options then stay here.
let saving;
async function save(values) {
  const { request } = await import("../api.js");
  request("/api/v1/preferences", values, "PUT").catch(() => {});
}

// Chosen here before the server knew the player: it learns of them now.
if (kept && !Object.keys(kept).length && Object.keys(here).length) save(here);

/** Be told of every change. */
export function subscribe(listener) {
  listeners.add(listener);
}

/** Whether the page is dark now. */
export function isDark() {
  return settings.light === "dark" || (settings.light === "system" && prefersDark.matches);
}

function apply() {
  for (const [name, value] of Object.entries(settings)) document.documentElement.dataset[name] = String(value);
  for (const listener of listeners) listener(settings);
}

prefersDark.addEventListener("change", apply);
// Another tab of the same browser has changed them.
addEventListener("storage", (event) => {
  if (event.key !== "cardhearth.settings") return;
  Object.assign(settings, recall("settings", {}));
  apply();
});
apply();
