// The dialog that asks how to play.

import { deal, restartDeal } from "./deal.js";
import { answer, openDialog } from "./dialogs.js";
import { h, keep, recall } from "./dom.js";

const USUAL = { draw: 1, passes: "", vegas: false, thoughtful: false };

/** Open it; `current` are the facts of the game on the table, if there is one. */
export function openNewGame(current) {
  const choice = { ...USUAL, ...recall("newgame", {}), deal: "" };
  const note = h("p", { class: "note", role: "status" });
  const body = [drawChoice(choice), note, houseRules(choice)];
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

function drawChoice({ draw }) {
  const option = (value, title, text) => h("label", { class: "choice" },
    h("input", { type: "radio", name: "draw", value, checked: draw === value }),
    h("span", {}, h("b", {}, title), h("small", {}, text)));
  return h("fieldset", { class: "choices" }, h("legend", { class: "sr-only" }, "How many cards a draw turns"),
    option(1, "Draw one", "Every card can be reached"),
    option(3, "Draw three", "The classic, and harder"));
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
  form.elements.passes.disabled = choice.vegas;
}

function isUsual({ passes, vegas, thoughtful, deal: number }) {
  return !(passes || vegas || thoughtful || number);
}

const waits = (choice, current) => isUsual(choice) && current?.ranked && !current.moves && current.draw === choice.draw;

function saysWhatCounts(choice, current) {
  if (waits(choice, current)) return "The deal on the table keeps waiting as your next ranked game. This one is practice.";
  if (isUsual(choice)) return "A ranked game: it counts for your record.";
  return choice.deal ? "A deal by number is practice." : "With house rules a game is practice.";
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
    ...(waits(choice, current) ? { another: true } : {}),
  });
}

function restart(dialog, current) {
  dialog.close("");
  restartDeal(current);
}
