// The questions that go before a help that counts. Fetched when first wanted.

import { ask } from "./dialogs.js";
import { keep, recall } from "./dom.js";

const CLEAN = "It leaves the clean league: no undo, no help.";
const DAY_MS = 86_400_000;

/** Switch the winnability light; the first time with a word on what it is and what it costs. */
export async function switchLight({ pipeline, wish, isClean }, toast) {
  const { lit } = pipeline.state;
  if (!lit && !recall("knows-light", false)) {
    const sure = await ask({
      title: "Winnability light",
      text: `It tells after each move whether the game can still be won. ${isClean() ? CLEAN : "It is a help, and your record says so."}`,
      yes: "Light it", no: "Not now",
    });
    if (!sure) return;
    keep("knows-light", true);
  } else if (!lit && isClean()) toast(CLEAN);
  wish({ kind: "light" });
}

/** Give the game up to see how it could have been won; the solution of a daily deal waits for the end of its day (UTC). */
export async function showSolution({ facts, wish }, toast) {
  if (facts.daily && Date.now() < Date.parse(facts.daily) + DAY_MS) return toast("How a daily deal is won is shown when its day is over.");
  const text = "Showing the solution gives this game up.";
  if (await ask({ title: "Show me?", text, yes: "Show me" })) wish({ kind: "show" });
}
