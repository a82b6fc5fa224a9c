// Where the game was won or lost: asked for, and told in words beside the replay.

import { request } from "../api.js";
import { deal } from "../ui/deal.js";
import { h } from "../ui/dom.js";
import { askAndWait } from "./asking.js";
import { stretches } from "./fate.js";

const FATES = { w: "can still be won", l: "lost for good", u: "not known" };
/** Long games change often: so many stretches are listed at most. */
const MOST = 60;

/** A verdict letter in words. */
export const fateWords = (fate) => FATES[fate];

/** The panel in `root`; `go(at)` shows a moment, `changed(result)` is called when there is a result. */
export class Study {
  constructor(reel, root, { go, changed }) {
    Object.assign(this, { reel, root, go, changed });
    this.switch = root.querySelector("[data-action]");
    this.body = root.querySelector("#study");
    this.now = root.querySelector("[data-field=fate-now]");
    this.path = `/api/v1/games/${reel.facts.id}/analysis`;
    if (reel.facts.analysed) this.wait(() => request(this.path), { quiet: true });
    else this.offer();
    if (location.hash === "#study") this.open(true);
  }

  toggle() {
    this.open(this.body.hidden);
  }

  open(isOpen) {
    this.body.hidden = !isOpen;
    this.root.classList.toggle("open", isOpen);
    this.switch.setAttribute("aria-expanded", String(isOpen));
  }

  /** What is known of a moment; nothing before there is a result. */
  fateAt(at) {
    return this.result?.verdicts[at];
  }

  follow(at) {
    const fate = this.fateAt(at);
    if (!fate || fate === this.now.dataset.fate) return;
    this.now.dataset.fate = fate;
    this.now.textContent = FATES[fate];
  }

  offer(trouble) {
    this.show("none",
      h("p", { role: trouble && "alert" }, trouble || "See how long this game could be won, which move lost it, and what would have been better."),
      h("p", { class: "study-do" }, h("button", { type: "button", class: "button primary", onclick: () => this.ask() }, trouble ? "Try again" : "Analyse this game")));
  }

  ask() {
    return this.wait(() => askAndWait(this.path));
  }

  async wait(find, { quiet } = {}) {
    this.show("working", h("p", { role: "status", class: "working" }, "Looking at the game. A long one takes a minute or two."));
    try {
      const result = await find();
      if (result.status !== "done") return void (await this.ask());
      this.result = result;
      this.tell();
      this.changed(result);
      if (!quiet) this.reel.announce(result.words.join(" "));
    } catch (error) {
      this.offer(error.status ? error.message : "The server cannot be reached.");
      this.open(true);
    }
  }

  show(state, ...content) {
    const hadFocus = this.body.contains(document.activeElement);
    this.root.dataset.state = state;
    this.body.replaceChildren(...content);
    if (hadFocus) this.switch.focus();
  }

  tell() {
    this.show("done",
      h("p", { class: "study-lead" }, this.result.words.join(" ")),
      h("p", { class: "study-do" }, this.deeds()),
      h("details", {}, h("summary", {}, `The game in stretches${this.turning()}`),
        h("ol", { class: "stretches" }, this.stretches())));
    this.open(true);
  }

  turning() {
    const count = this.result.turns.length;
    return count ? `, ${count} turning point${count === 1 ? "" : "s"}` : "";
  }

  /** What can be done now: see the move, play on before it, see how it could be won. */
  deeds() {
    const { verdicts, turns, moves } = this.result;
    const { facts } = this.reel;
    const fatal = turns.findLast((turn) => turn.final);
    const last = verdicts.lastIndexOf("w");
    const press = (text, onclick) => h("button", { type: "button", class: "button", onclick }, text);
    return [
      fatal && press(`See step ${fatal.lost_at}`, () => this.go(fatal.lost_at)),
      moves == null && last >= 0 && press(last === this.reel.last ? "Play on from the end" : `Play on from step ${last}`, () => deal({ fork: { game: facts.id, at: last } })),
      last >= 0 && h("a", { class: "button", href: facts.demonstration }, moves == null ? "Show how it could be won" : "Show a way to win"),
    ].filter(Boolean);
  }

  stretches() {
    const parts = stretches(this.result.verdicts);
    const rest = parts.length - MOST;
    return [...parts.slice(0, MOST).map((part) => this.stretch(part)), rest > 0 && h("li", {}, `And ${rest} more.`)];
  }

  stretch({ fate, from, to }) {
    const turn = this.result.turns.find(({ lost_at: at }) => at === from);
    const where = from === to ? (from ? `Step ${from}` : "The deal") : `Steps ${from} to ${to}`;
    return h("li", {},
      h("button", { type: "button", onclick: () => this.go(from) }, h("i", { class: "swatch", "data-fate": fate }), h("span", {}, h("b", {}, where), `: ${FATES[fate]}`)),
      turn?.words && h("small", {}, `${turn.words}. Better: ${turn.better_words}.`));
  }
}
