// After the game: what came of it, and what next.

import { request } from "../api.js";
import { answer, openDialog } from "./dialogs.js";
import { clockText, h, icon } from "./dom.js";
import { LEVELS, deal, kindOfDeals, restartDeal } from "./deal.js";

const BEST = "your best";

/** Show the result of a game that is over. */
export async function showResult({ facts, status }, state) {
  const won = state.status === "won";
  const figures = { score: state.score, time: status.time, moves: state.moves };
  const told = await request(`/api/v1/games/${facts.id}`).catch(() => ({}));
  const best = won ? compare(told, figures) : {};
  if (document.querySelector('[data-dialog="result"]')) return;
  const { draw, passes, scoring, thoughtful } = facts;
  const again = { draw, passes, scoring, thoughtful };
  const isSealed = facts.daily && !told.disclosed;
  const known = h("p", { class: "note", role: "status", "data-field": "knowledge" });
  openDialog({
    title: won ? "Won" : "Game over", name: "result",
    body: [
      h("p", { class: "result-lead" }, won ? lead(best) : "You gave this one up. The next fire is laid already."),
      h("dl", { class: "figures" },
        figure("Score", state.score, best.score), figure("Time", clockText(status.time), best.time), figure("Moves", state.moves, best.moves)),
      h("p", { class: "note" }, `${nameOf(facts)}, draw ${draw === 3 ? "three" : "one"}${told.ranked ?? facts.ranked ? ", ranked" : ", practice"}${isSealed ? ". Its cards open when the day is over." : ""}`),
      known,
      h("p", { class: "links" },
        isSealed && h("a", { href: "/daily/" }, "Today’s standings"),
        h("a", { href: facts.replay }, "Watch the replay"),
        // While a deal is a secret nothing is told of its cards.
        told.disclosed && !won && h("a", { href: facts.demonstration }, "Show how it could be won"),
        told.disclosed && h("a", { href: `${facts.replay}#study` }, "Where was it won or lost?"),
        told.deal_page && h("a", { href: told.deal_page }, "How others did"),
        told.challenge && h("a", { href: told.challenge }, "Challenge a friend"),
        told.fair && h("a", { href: told.fair }, "Check the seal")),
    ],
    buttons: [
      won && shareButton(facts, told, state, status.time),
      answer("same", "Same deal again"),
      answer("next", "Next deal", "primary"),
    ].filter(Boolean),
    onclose: (value) => {
      document.querySelector('.play [data-action="result"]').hidden = false;
      if (value === "next") deal({ ...again, ...kindOfDeals(facts) });
      if (value === "same") restartDeal({ ...facts, ...told });
    },
  }).querySelector('[value="next"]').focus();
  if (told.disclosed && !passes) tellKnowledge(known, facts.id, won);
}

// Whether the deal could be won, which a worker may have to find out first.
async function tellKnowledge(line, id, won) {
  for (let tries = 0; tries < 10 && line.isConnected; tries += 1) {
    const known = await request(`/api/v1/games/${id}/knowledge`, tries ? undefined : {}).catch(() => ({ status: "failed" }));
    if (known.verdict) line.textContent = knowledgeWords(known, won);
    if (known.status !== "working") return;
    await new Promise((resolve) => setTimeout(resolve, 1500));
  }
}

function knowledgeWords({ verdict, level, shortest }, won) {
  if (verdict === "lost") return "This deal cannot be won, however it is played.";
  if (verdict === "unknown") return "Whether this deal can be won is not known.";
  return won ? `${LEVELS[level]} deal. The shortest way known takes ${shortest} moves.` : `This deal can be won \u00b7 ${LEVELS[level]}`;
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
const nameOf = ({ daily, deal: number }) => (daily ? `Daily deal of ${DAY.format(new Date(daily))}` : `Deal ${number}`);

function figure(name, value, best) {
  return h("div", {}, h("dt", {}, name), h("dd", {}, value), best ? h("small", {}, best) : null);
}

function lead({ score, time, moves }) {
  return [score, time, moves].includes(BEST) ? "A new best of your own." : "All fifty-two are home.";
}

// Beside the player's other won games of this kind, as the server knows them.
function compare({ bests }, figures) {
  if (!bests?.games) return {};
  const better = { score: (a, b) => a > b, time: (a, b) => a < b, moves: (a, b) => a < b };
  const before = { score: bests.score, time: bests.time_ms, moves: bests.moves };
  const show = { score: String, time: clockText, moves: String };
  return Object.fromEntries(Object.keys(figures).map((name) =>
    [name, better[name](figures[name], before[name]) ? BEST : `best ${show[name](before[name])}`]));
}

function shareButton(facts, { challenge }, state, time) {
  const url = location.origin + (challenge || (facts.daily ? "/daily/" : ""));
  const text = `CardHearth, ${nameOf(facts).replace("D", "d")}: won with ${state.score} points in ${clockText(time)} and ${state.moves} moves.`;
  const share = async (event) => {
    const button = event.currentTarget;
    const data = { title: "CardHearth", text, url };
    const done = navigator.share
      ? await navigator.share(data).then(() => "", () => "")
      : await navigator.clipboard?.writeText(`${text} ${url}`).then(() => "Copied", () => "Not possible here");
    if (done) button.lastChild.textContent = done;
  };
  return h("button", { type: "button", onclick: share, "data-action": "share" }, icon("share"), h("span", {}, "Share"));
}
