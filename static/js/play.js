// The page of one game: puts the line, the wishes, the board and the words together.

import { Board } from "./board/board.js";
import { tellMove } from "./board/labels.js";
import { Pipeline } from "./board/pipeline.js";
import { parseMove, pictureOf } from "./board/moves.js";
import { RANKS, SUITS } from "./cards.js";
import { GameSocket } from "./socket.js";
import { makeActions } from "./ui/actions.js";
import { lookOf } from "./ui/look.js";
import { Lamp } from "./ui/lamp.js";
import { Notes } from "./ui/notes.js";
import { settings, subscribe } from "./ui/settings.js";
import { Status } from "./ui/status.js";
import { Tip } from "./ui/tip.js";

const facts = JSON.parse(document.getElementById("game-facts").textContent);
const root = document.getElementById("board");
const notes = new Notes(root.querySelector(".notes"), document.getElementById("announcer"));
const status = new Status(document.querySelector(".play"));
const lamp = new Lamp(document.querySelector(".play"));
const pipeline = new Pipeline({ change: changed, refused, vain });
const wish = (what) => {
  autoDrop?.heed();
  page.tip.clear();
  pipeline.push(what);
};
let autoDrop;
// Whether the game is in the clean league still: it leaves it with the first undo or help.
let clean = facts.ranked && !(facts.undos || facts.hints || facts.lights);
const page = { facts, root, notes, status, pipeline, wish, lamp, scores: [], isClean: () => clean };
const actions = makeActions(page);
const board = (page.board = new Board({
  root, look: lookOf(settings), wish, actions,
  say: (text, spot) => notes.say(text, spot), keysOn: () => settings.keys,
}));
board.tip = page.tip = new Tip({ board, notes, wish });

pipeline.socket = page.socket = new GameSocket(facts.socket, {
  onState: (state, answered) => pipeline.receive(state, answered),
  onError: (error, answered) => pipeline.refuse(error, answered),
  onHint: (hint, answered) => answered && hinted(hint),
  onLight: (light) => lamp.say(light),
  onConnection(how, code) {
    root.dataset.connection = how === "closed" ? "offline" : how;
    status.connection(how, code);
  },
});

subscribe((changedSettings) => {
  Object.assign(board.look, lookOf(changedSettings));
  board.resize();
});

function changed({ before, wish: done, answer, news, error }) {
  const { state } = pipeline;
  if (!state) return;
  const opened = !before;
  if (news && done?.kind !== "finish") told(before, state);
  board.tapMoves = pipeline.busy ? null : state.tap;
  board.show({ state, picture: pipeline.picture(), settled: !pipeline.busy, kind: kindOf(opened, state, news || error, done) });
  if (opened) opening();
  dress(state);
  if (news && !opened) effects(before, state, done);
  if (news && done && !opened) dropSafe(state, done);
  if (answer && !news && done?.kind === "move") notes.announce("The game has moved on.");
}

// Loaded for those who want it; it watches which cards the player has taken back.
async function dropSafe(state, done) {
  if (!settings.autoDrop) return;
  const { AutoDrop } = await import("./ui/autodrop.js");
  autoDrop ??= new AutoDrop((what) => pipeline.push(what));
  autoDrop.consider(state, done, !pipeline.busy);
}

// How cards set out: dealt, one after another, or all together.
function kindOf(opened, state, news, done) {
  if (opened) return state.moves === 0 && state.status === "playing" ? "deal" : "";
  if (!news) return pipeline.current?.body.move === "d" ? "draw" : pipeline.current?.body.move === "r" ? "sweep" : "";
  if (done?.kind === "finish") return "climb";
  return state.last?.move === "r" ? "sweep" : "";
}

function opening() {
  root.dataset.ready = "";
  const { state } = pipeline;
  board.renderer.warm([...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit)));
  if (isOver(state)) actions.result();
  else if (settings.litGames && state.version === 0) wish({ kind: "light" });
}

const isOver = ({ status: now }) => now === "won" || now === "given_up";

// From another page several moves may come at once: the last of them does not start from what is shown here.
const isStep = (before, state) => state.version === before.version + 1;

// The change in words, for the ear and for the score sheet.
function told(before, state) {
  if (!before?.view || !state.view) return;
  const isLeap = state.last?.kind === "move" && !isStep(before, state);
  const text = isLeap ? "The game has moved on." : tellMove(state.last, pictureOf(before.view), pictureOf(state.view));
  const delta = state.score - before.score;
  notes.announce(text);
  if (delta) page.scores.push({ delta, text });
}

async function effects(before, state, done) {
  const delta = state.score - before.score;
  const pile = delta && before.view && state.view && isStep(before, state) && earner(state.last, pictureOf(before.view));
  if (pile) notes.points(delta, board.spot(pile));
  if (settings.sound) (await import("./ui/sound.js")).play(state, before);
  if (state.status === before.status) return;
  if (state.status === "won") won(state, before);
  if (state.status === "given_up") done?.kind === "show" ? actions.demonstration() : actions.result();
  if (state.status === "paused") covered();
}

// The pile where the card lies that has earned or cost points.
function earner(last, before) {
  const { kind, move } = last || {};
  if (kind !== "move" || move === "d") return null;
  const { from, to } = parseMove(move);
  return to === "f" ? `f${before[from].at(-1).card[1].toLowerCase()}` : to;
}

function covered() {
  notes.announce("Paused. The cards are covered.");
  const { activeElement } = document;
  if (activeElement === document.body || root.contains(activeElement)) root.querySelector('[data-action="resume"]').focus();
}

async function won(state, before) {
  notes.announce(`You have won. ${status.sentence()}`);
  const { celebrate } = await import("./board/win.js");
  // Until the last card has arrived: after a finish they climb one by one.
  const home = Object.values(before.view?.foundations || { all: 52 }).reduce((sum, count) => sum + count);
  await celebrate(board, 400 + 60 * (52 - home));
  actions.result();
}

function dress(state) {
  Object.assign(root.dataset, { version: state.version, status: state.status });
  facts.moves = state.moves;
  facts.status = state.status;
  facts.assisted ||= ["hint", "light"].includes(state.last?.kind);
  if (["undo", "hint", "light"].includes(state.last?.kind)) clean = false;
  if (page.tip.on && page.tip.hint.version !== state.version) page.tip.clear();
  status.show(state);
  lamp.follow(state);
  const onCurtain = root.querySelector(".curtain").contains(document.activeElement);
  actions.dress(state);
  // The button that had the focus is gone: the cards have it again.
  if (onCurtain && state.status === "playing") board.keyboard.focus();
}

// Seen on the table anyway, or said beside the card.
const QUIET = new Set(["stale_version", "game_over", "illegal_move", "nothing_to_undo", "nothing_to_redo"]);

function refused(asked, error) {
  if (asked.kind === "move" && board.picture) board.complain(asked.from, error.message);
  else notes.announce(error.message);
  if (!QUIET.has(error.code)) actions.toast(error.message);
}

// A wish that the state it came to has no use for.
function vain(asked, state) {
  if (state.status !== "playing") return;
  if (asked.kind === "stock") {
    const used = state.view.stock === 0 && state.view.waste.length > 0;
    notes.say(used ? "No pass is left." : "The stock is empty.", board.spot("stock"));
  }
  if (asked.kind === "place" && board.isLoose(asked.place)) board.select(asked.place);
  if (asked.kind === "park" && asked.pile) notes.announce("It does not go to its foundation yet.");
  if (asked.kind === "tap") notes.announce("There is no place for this card.");
  if (asked.kind === "undo") notes.announce("Nothing to undo.");
  if (asked.kind === "redo") notes.announce("Nothing to redo.");
}

// Wishes that came while the server was thinking have gone before the hint.
function hinted(hint) {
  const leaves = clean;
  pipeline.receive(hint.state, true);
  if (pipeline.busy || pipeline.state.version !== hint.version) return;
  page.tip.show(hint, leaves ? "With a hint it leaves the clean league." : "");
}
