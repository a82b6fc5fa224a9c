// The film of how a game could have been won: asked for, waited for, and told from where it goes.

import { h } from "../ui/dom.js";
import { askAndWait } from "./asking.js";

/** Return the film for the replay, or null when there is none; the page then says why. */
export async function findDemonstration(facts) {
  const waiting = document.querySelector('[data-field="waiting"]');
  const told = document.querySelector('[data-field="told"]');
  try {
    const { at, words, film } = await askAndWait(`/api/v1/games/${facts.id}/demonstration`);
    facts.shown_from = at;
    told.textContent = words.join(" ");
    if (film) {
      document.querySelector(".replay").classList.remove("nothing");
      return film;
    }
    waiting.replaceChildren(h("span", {}, words.join(" ")), h("a", { class: "button", href: `${facts.replay}#study` }, "Where was it won or lost?"));
    waiting.dataset.done = "";
    return null;
  } finally {
    if (waiting.dataset.done == null) waiting.hidden = true;
  }
}
