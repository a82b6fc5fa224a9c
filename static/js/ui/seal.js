// The seal of a deal: what was fixed before the first card was seen.

import { request } from "../api.js";
import { answer, openDialog } from "./dialogs.js";
import { h } from "./dom.js";

/** Show the seal whole, to be copied or noted down, and where it is checked. */
export async function openSeal({ facts, pipeline }) {
  const isOver = ["won", "given_up"].includes(pipeline.state?.status);
  const { fair } = isOver ? await request(`/api/v1/games/${facts.id}`).catch(() => ({})) : {};
  const box = h("textarea", { class: "whole-seal", readonly: true, rows: 2, spellcheck: "false", "aria-label": "The seal" });
  box.value = facts.commitment;
  const copy = async ({ currentTarget }) => {
    box.select();
    const done = await navigator.clipboard?.writeText(facts.commitment).then(() => true, () => false);
    currentTarget.lastChild.textContent = done ? "Copied" : "Not possible here";
  };
  openDialog({
    title: "This deal is sealed", name: "seal",
    body: [
      h("p", {}, "The cards were fixed before you saw the first of them. This is the SHA-256 of the seed they were shuffled from. ", fair ? "The game is over, so you can see whether it fits." : "When the game is over the seed is shown, and you can check that it fits."),
      box,
      h("p", {}, h("a", { href: fair || document.documentElement.dataset.fair }, fair ? "Check this deal" : "How it is checked")),
    ],
    buttons: [
      h("button", { type: "button", "data-action": "copy-seal", "aria-live": "polite", onclick: copy }, h("span", {}, "Copy")),
      answer("ok", "Done", "primary"),
    ],
  });
}
