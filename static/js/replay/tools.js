// What can be done with a replay besides watching it.

import { request } from "../api.js";
import { deal } from "../ui/deal.js";
import { h } from "../ui/dom.js";

/** The tools by name, and `dress()`, which shows what can be done at this moment. */
export function makeTools(reel) {
  const { facts } = reel;
  const button = (name) => document.querySelector(`.bar [data-action="${name}"]`);
  const dress = () => {
    const endsWon = facts.status === "won" || facts.kind === "demonstration";
    const isWonHere = endsWon && reel.at === reel.last; // nothing is left to play
    button("open").hidden = !reel.film.open;
    button("fork").hidden = !reel.film.open || !facts.id;
    if (button("link")) button("link").hidden = !facts.id; // a game from a text has no address
    button("fork").ariaDisabled = String(isWonHere);
    button("open").setAttribute("aria-pressed", String(reel.open));
    button("private")?.setAttribute("aria-pressed", String(facts.private));
  };
  return {
    dress,
    fork: () => deal({ fork: placeOf(reel) }),
    link: () => copyLink(reel),
    async open() {
      reel.open = !reel.open;
      dress();
      await reel.show();
      reel.say(reel.open ? "Hidden cards are shown." : "Cards are as they were seen.");
    },
    async private() {
      try {
        const answer = await request(`/api/v1/games/${facts.id}/privacy`, { private: !facts.private });
        facts.private = answer.private;
        reel.say(facts.private ? "Only you can watch this game." : reel.film.open ? "Everybody can watch this game." : "Everybody can watch this game once it is open.");
      } catch (error) {
        reel.say(error.status ? error.message : "The server cannot be reached.");
      }
      dress();
    },
  };
}

// A line that is shown stands in no log: its moves are made after the moment where it begins.
function placeOf({ facts, lines, at }) {
  if (facts.kind !== "demonstration") return { game: facts.id, at };
  return { game: facts.id, at: facts.shown_from, moves: lines.slice(0, at).map(({ move }) => move).join(" ") };
}

// With `at` for the picture that others see of the link, since a server is never told what follows "#".
async function copyLink({ facts, film, at, say }) {
  const address = `${location.origin}${location.pathname}?at=${at}#${at}`;
  const note = facts.private || !film.open ? " Only you can open it now." : "";
  try {
    await navigator.clipboard.writeText(address);
    say(`Link to step ${at} copied.${note}`);
  } catch {
    const { answer, openDialog } = await import("../ui/dialogs.js");
    const box = h("input", { class: "address", readonly: true, value: address, "aria-label": `Link to step ${at}` });
    openDialog({ title: "Link to this moment", name: "link", body: [box, note && h("p", {}, note)], buttons: [answer("ok", "Done", "primary")] });
    box.select();
  }
}
