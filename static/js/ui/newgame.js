// The dialog that asks how to play.

import { LEVELS, deal, kindOfDeals } from "./deal.js";
import { answer, openDialog } from "./dialogs.js";
import { h, keep, recall } from "./dom.js";

const USUAL = { draw: 1, winnable: false, level: "", passes: "", vegas: false, thoughtful: false };

/** Open it; `current` are the facts of the game on the table, if there is one. */
export function openNewGame(current) {
  const choice = { ...USUAL, ...recall("newgame", {}), deal: "" };
  const note = h("p", { class: "note", role: "status" });
  const body = [drawChoice(choice), dealChoice(choice), note, houseRules(choice)];
  const dialog = openDialog({
    title: "New game", name: "newgame", body,
    buttons: [
      current && h("button", { type: "button", "data-action": "restart-here", onclick: () => restart(dialog, current) }, "Same deal again"),
      answer("deal", "Deal", "primary"),
    ].filter(Boolean),
    onclose: (value) => value === "deal" && begin(choice, current),
  });
  const update = () => {
    read(dialog, choice);
    note.textContent = saysWhatCounts(choice, current);
  };
  dialog.addEventListener("input", update);
  update();
  dialog.querySelector("input:checked").focus();
}

function option(name, value, chosen, title, text) {
  return h("label", { class: "choice" },
    h("input", { type: "radio", name, value, checked: value === chosen }),
    h("span", {}, h("b", {}, title), h("small", {}, text)));
}

function drawChoice({ draw }) {
  return h("fieldset", { class: "choices" }, h("legend", { class: "sr-only" }, "How many cards a draw turns"),
    option("draw", 1, draw, "Draw one", "Every card can be reached"),
    option("draw", 3, draw, "Draw three", "The classic, and harder"));
}

function dealChoice({ winnable, level }) {
  const kind = winnable ? "winnable" : "random";
  const levels = Object.entries({ "": "Any", ...LEVELS });
  return [
    h("fieldset", { class: "choices", name: "kinds" }, h("legend", { class: "sr-only" }, "Which deals"),
      option("kind", "random", kind, "Random", "As the cards fall"),
      option("kind", "winnable", kind, "Winnable", "Every one can be won")),
    h("label", { class: "row", "data-field": "level" }, h("span", {}, "Difficulty"),
      h("select", { name: "level" }, levels.map(([value, text]) => h("option", { value, selected: level === value }, text)))),
  ];
}

function houseRules({ passes, vegas, thoughtful }) {
  const select = h("select", { name: "passes" },
    [["", "unlimited"], ["3", "three times"], ["1", "once"]].map(([value, text]) =>
      h("option", { value, selected: String(passes) === value }, text)));
  const box = (name, checked, title, text) => h("label", { class: "check" },
    h("input", { type: "checkbox", name, checked }), h("span", {}, title, h("small", {}, text)));
  return h("details", { open: Boolean(passes || vegas || thoughtful) }, h("summary", {}, "House rules and deals by number"),
    h("label", { class: "row" }, h("span", {}, "Go through the stock"), select),
    box("vegas", vegas, "Vegas", "The deck costs 52, each card home pays 5; one pass, or three with draw three"),
    box("thoughtful", thoughtful, "Thoughtful", "All columns lie open from the start"),
    h("label", { class: "row" }, h("span", {}, "Deal number"),
      h("input", { name: "deal", inputmode: "numeric", pattern: "[0-9]*", maxlength: "12", autocomplete: "off", placeholder: "any" })));
}

function read(dialog, choice) {
  const form = dialog.querySelector("form");
  choice.draw = Number(form.elements.draw.value);
  choice.passes = form.elements.passes.value;
  choice.vegas = form.elements.vegas.checked;
  choice.thoughtful = form.elements.thoughtful.checked;
  choice.deal = form.elements.deal.value.trim();
  choice.winnable = form.elements.kind.value === "winnable";
  choice.level = form.elements.level.value;
  form.elements.passes.disabled = choice.vegas;
  // Winnable deals are made ahead for the usual game.
  form.elements.kinds.disabled = !isUsual(choice);
  dialog.querySelector('[data-field="level"]').hidden = !(isUsual(choice) && choice.winnable);
}

function isUsual({ passes, vegas, thoughtful, deal: number }) {
  return !(passes || vegas || thoughtful || number);
}

const isRanked = (choice) => isUsual(choice) && !kindOfDeals(choice).level;

// A deal of that kind that has been looked at and nothing more. A hint uses it up like a move.
function waits(choice, current) {
  return isRanked(choice) && current?.ranked && !current.moves && !(current.hints || current.lights || current.assisted)
    && current.draw === choice.draw && current.winnable === choice.winnable;
}

function saysWhatCounts(choice, current) {
  if (waits(choice, current)) return "The deal on the table keeps waiting as your next ranked game. This one is practice.";
  if (!isUsual(choice)) return choice.deal ? "A deal by number is practice." : "With house rules a game is practice, on a random deal.";
  if (!choice.winnable) return "A ranked game: it counts for your record.";
  if (!choice.level) return "Ranked: it counts for score, time and moves, not for your win rate.";
  return "A deal chosen by difficulty is practice: it does not count for the boards.";
}

function begin(choice, current) {
  const { deal: number, ...kept } = choice;
  keep("newgame", kept);
  deal({
    draw: choice.draw,
    passes: choice.passes && !choice.vegas ? Number(choice.passes) : null,
    scoring: choice.vegas ? "vegas" : "standard",
    thoughtful: choice.thoughtful,
    deal: number ? Number(number) : null,
    ...(isUsual(choice) ? kindOfDeals(choice) : {}),
    ...(waits(choice, current) ? { another: true } : {}),
  });
}

function restart(dialog, current) {
  dialog.close("");
  restartDeal(current);
}

/** Deal the same cards again, with the same options. */
export function restartDeal({ deal: number, draw, passes, scoring, thoughtful }) {
  return deal({ deal: number, draw, passes, scoring, thoughtful });
}
