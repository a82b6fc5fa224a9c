// What the buttons and keys of the play page do, and when they can be used.

import { plural } from "../board/labels.js";
import { parseMove } from "../board/moves.js";
import { toast } from "./notes.js";
import { settings } from "./settings.js";

const HOLD_AFTER = 420;
const HOLD_EVERY = 110;

/** All actions by name, and `dress(state)`, which shows what can be done now. */
export function makeActions(page) {
  const { wish, pipeline } = page;
  const actions = {
    undo: () => wish({ kind: "undo" }),
    redo: () => wish({ kind: "redo" }),
    draw: () => page.board.drawStock(),
    safe: () => wish({ kind: "safe", again: true }),
    hint: () => hint(page),
    "play-tip": () => page.tip.play(),
    "drop-tip": () => page.tip.clear() && page.board.keyboard.focus(),
    light: open("assists", "switchLight", page, toast),
    "way-back": () => page.lamp.undo && wish({ kind: "undo", count: page.lamp.undo }),
    show: open("assists", "showSolution", page, toast),
    demonstration: () => location.assign(`/games/${page.facts.id}/demonstration/`),
    finish: () => wish({ kind: "finish" }),
    pause: () => wish({ kind: pipeline.state?.status === "paused" ? "resume" : "pause" }),
    resume: () => wish({ kind: "resume" }),
    new: open("newgame", "openNewGame", page.facts),
    restart: () => restart(page.facts),
    settings: open("settings_dialog", "openSettings"),
    help: open("help", "openHelp"),
    menu: () => open("menu", "openMenu", page, actions)(),
    sheet: open("help", "openSheet", page),
    seal: open("seal", "openSeal", page),
    result: () => open("result", "showResult", page, pipeline.state)(),
    resign: () => resign(page),
    tell: () => page.notes.say(page.status.sentence()),
    last: () => pipeline.state?.last?.move && actions.showMove(pipeline.state.last.move),
    fullscreen: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.()),
  };
  actions.showMove = (text) => showMove(page.board, text);
  actions.dress = (state) => {
    dress(state, pipeline.busy);
    think(page, pipeline.awaits("hint"));
  };
  actions.toast = toast;
  listen(actions);
  return actions;
}

// Dialogs are fetched when they are first wanted.
function open(file, name, ...given) {
  return async () => (await import(`./${file}.js`))[name](...given);
}

function restart(facts) {
  if (facts.moves === 0) toast("The deal lies there as it was dealt.");
  else open("deal", "restartDeal", facts)();
}

function listen(actions) {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-action]");
    if (!button || button.matches(".slot")) return;
    // Else the next press of the space bar would press the button again instead of drawing.
    if (event.detail && button.matches(".tool")) button.blur();
    const { held } = button.dataset;
    delete button.dataset.held;
    if (held || button.ariaDisabled === "true") return;
    actions[button.dataset.action]?.();
  });
  for (const name of ["undo", "redo"]) holdable(document.querySelector(`.play [data-action="${name}"]`), actions[name]);
}

// Holding the button goes on, as deep as the game is.
function holdable(button, act) {
  let timer;
  const stop = () => clearTimeout(timer);
  const again = () => {
    button.dataset.held = "yes";
    if (button.ariaDisabled !== "true") act();
    timer = setTimeout(again, HOLD_EVERY);
  };
  button.addEventListener("pointerdown", (event) => {
    delete button.dataset.held;
    if (event.button === 0) timer = setTimeout(again, HOLD_AFTER);
  });
  for (const name of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(name, stop);
  button.addEventListener("pointerleave", () => delete button.dataset.held);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
}

function dress(state, busy) {
  const playing = state.status === "playing";
  const over = !playing && state.status !== "paused";
  // While something is on its way, what can be undone is not known: then nothing is barred.
  able("undo", playing && (state.can_undo || busy));
  able("redo", playing && (state.can_redo || busy));
  able("pause", !over);
  able("hint", playing);
  able("resign", !over);
  const pause = document.querySelector('.play [data-action="pause"]');
  pause.setAttribute("aria-pressed", String(state.status === "paused"));
  document.querySelector(".curtain").hidden = state.status !== "paused";
  offer(state, playing);
  price(state);
}

// Pressed twice it does not ask twice: a hint that lies on the table is said again.
function hint({ pipeline, tip, wish }) {
  if (tip.on) return tip.say();
  if (!pipeline.awaits("hint")) wish({ kind: "hint" });
}

// A proof may take the server a moment: the button breathes, and whoever listens is told.
let patience;
function think({ notes }, thinking) {
  document.querySelector('.play [data-action="hint"]').ariaBusy = String(thinking);
  if (!thinking) patience = clearTimeout(patience);
  else patience ??= setTimeout(() => notes.announce("Looking for a hint …"), 600);
}

function able(name, can) {
  const button = document.querySelector(`.play [data-action="${name}"]`);
  if (button) button.ariaDisabled = String(!can);
}

function offer({ finish, stuck }, playing) {
  const button = document.querySelector('.play [data-action="finish"]');
  button.hidden = !playing || !finish;
  if (finish) button.lastElementChild.textContent = finishText(finish);
  document.querySelector('.play [data-field="stuck"]').hidden = !playing || !stuck;
  if (playing) document.querySelector('.play [data-action="result"]').hidden = true;
}

// Without figures while stock cards are unseen: they would tell where those lie.
function finishText({ moves, score }) {
  if (moves === null) return "Finish: turning the waste over costs as usual";
  return `Finish: ${plural(moves, "move")}${score < 0 ? `, ${-score} points for turning the waste over` : ""}`;
}

// What the next press on the empty stock costs, and how many passes are left.
function price({ recycle, view }) {
  const cost = document.querySelector('[data-field="recycle"]');
  cost.closest(".pile").classList.toggle("spent", !recycle);
  cost.textContent = recycle?.score ? String(recycle.score).replace("-", "\u2212") : "";
  const passes = document.querySelector('[data-field="passes"]');
  const left = view?.passes_left;
  passes.textContent = left == null ? "" : `${left} ${left === 1 ? "pass" : "passes"} left`;
}

async function resign({ facts, wish }) {
  if (settings.warn && facts.moves > 0) {
    const text = facts.ranked ? "It counts as given up in your record." : "It will be marked as given up.";
    const { ask } = await import("./dialogs.js");
    if (!await ask({ title: "Give up this game?", text, yes: "Give up" })) return;
  }
  wish({ kind: "resign" });
}

/** Light up a move: where it starts and where it goes. */
function showMove(board, text) {
  const { from, to } = parseMove(text);
  const target = to === "f" ? "f" + board.picture[from].at(-1)?.card?.[1].toLowerCase() : to;
  for (const pile of [from, target]) {
    const element = board.renderer.pieceAt(pile, board.picture[pile]?.length - 1)?.element || board.renderer.piles[pile];
    if (!element) continue;
    element.classList.add("glow");
    setTimeout(() => element.classList.remove("glow"), 1600);
  }
}
