// The page of a replay: the film, the table and the hand that turns it. It only reads;
// what it can ask for is a game of one's own, and who may watch.

import { request } from "./api.js";
import { drawFate } from "./replay/fate.js";
import { drawMarks } from "./replay/marks.js";
import { Frames, GivenFrames } from "./replay/frames.js";
import { Pace } from "./replay/pace.js";
import { Script, signed } from "./replay/script.js";
import { Stage } from "./replay/stage.js";
import { Study, fateWords } from "./replay/study.js";
import { makeTools } from "./replay/tools.js";
import { clockText, keep, recall } from "./ui/dom.js";
import { lookOf } from "./ui/look.js";
import { Notes, toast } from "./ui/notes.js";
import { settings, subscribe } from "./ui/settings.js";

const facts = JSON.parse(document.getElementById("game-facts").textContent);
const root = document.getElementById("board");
const field = (name) => document.querySelector(`[data-field="${name}"]`);
const notes = new Notes(root.querySelector(".notes"), document.getElementById("announcer"));
const look = lookOf(settings);
const stage = new Stage(root, look, facts.draw);
const scrubber = field("scrubber");
const path = facts.api || `/api/v1/games/${facts.id}/replay`; // the staff's has an address of its own
const reel = { facts, at: 0, open: false, show: () => show(true), announce: (text) => notes.announce(text), say: (text) => (notes.announce(text), toast(text)) };

open();

async function open() {
  try {
    const film = await find();
    if (film) begin(film);
  } catch (error) {
    document.querySelector(".replay").classList.add("nothing");
    trouble(error.status ? error.message : "The server cannot be reached. Load the page again in a moment.");
  }
}

// A game that came as a text is in the page itself: the server does not keep it.
async function find() {
  const given = document.getElementById("film");
  if (given) return JSON.parse(given.textContent);
  if (facts.kind !== "demonstration") return request(path);
  return (await import("./replay/demonstration.js")).findDemonstration(facts);
}

function begin(film) {
  const { lines, begins } = film;
  const opening = { kind: "deal", words: begins.after ? `Plays on after ${begins.after} moves` : "The deal", score: begins.score, clock_ms: 0, marks: [] };
  for (const line of lines) if (line.marks.includes("foundation")) line.home = home(line.words);
  Object.assign(reel, { film, lines, opening, last: lines.length, frames: framesOf(film) });
  reel.script = new Script(field("script"), { lines, opening, timed: Boolean(field("clock")), choose: (at) => go(at, { stop: true }) });
  reel.pace = new Pace({ step, gap: () => lines[reel.at]?.gap_ms ?? 0, changed: dressPlay });
  reel.tools = makeTools(reel);
  scrubber.max = reel.last;
  field("speed").value = reel.pace.speed = recall("replaySpeed", "1");
  listen();
  paint();
  go(momentOf(location.hash) ?? 0, { quiet: true });
  if (facts.kind === "demonstration") reel.pace.start();
  if (field("study")) reel.study = new Study(reel, field("study"), { go: (at) => go(at, { stop: true }), changed: fateChanged });
}

function framesOf({ frames, lines }) {
  return frames ? new GivenFrames(frames, facts.thoughtful) : new Frames(`${path}/frames`, lines.length);
}

const SUITS = { clubs: "fc", diamonds: "fd", hearts: "fh", spades: "fs" };
const home = (words) => SUITS[/to the (\w+) foundation/.exec(words)[1]];

// ---- going somewhere ----

/** Go to a moment; `stop` the film there, say nothing if `quiet`. */
function go(to, { stop, quiet } = {}) {
  if (stop) reel.pace.stop();
  const at = Math.max(0, Math.min(reel.last, to));
  const still = Math.abs(at - reel.at) !== 1;
  reel.at = at;
  present(quiet);
  return show(still);
}

async function show(still) {
  const { at, open: all, frames } = reel;
  root.setAttribute("aria-busy", String(!frames.have(at, all)));
  try {
    // A hand on the scrubber passes many moments: only where it rests is asked for.
    if (!frames.have(at, all) && root.dataset.ready != null) await new Promise((resolve) => setTimeout(resolve, 90));
    if (at !== reel.at || all !== reel.open) return;
    const frame = frames.have(at, all) || (await frames.load(at, all));
    if (at !== reel.at || all !== reel.open) return;
    stage.show(frame, reel.lines[at - 1], still || root.dataset.at == null);
    Object.assign(root.dataset, { at, open: all, ready: "" });
    root.setAttribute("aria-busy", "false");
    trouble("");
    frames.ahead(at, all);
  } catch (error) {
    reel.pace.stop();
    trouble(error.status ? error.message : "No connection. Step on to try again.");
  }
}

async function step() {
  if (reel.at >= reel.last) return false;
  await go(reel.at + 1, { quiet: reel.pace.wait < 900 });
  return reel.at < reel.last;
}

function toggle() {
  if (reel.pace.running) return reel.pace.stop();
  if (reel.at >= reel.last) go(0, { quiet: true });
  reel.pace.start();
}

// ---- what is shown of it ----

const lineOf = (at) => (at ? reel.lines[at - 1] : reel.opening);

function present(quiet) {
  const { at, last } = reel;
  const line = lineOf(at);
  field("score").textContent = signed(line.score);
  if (field("clock")) field("clock").textContent = clockText(line.clock_ms);
  field("at").textContent = `${at} / ${last}`;
  scrubber.value = at;
  scrubber.style.setProperty("--done", last ? at / last : 0);
  scrubber.setAttribute("aria-valuetext", `${at} of ${last}: ${line.words}${fateNow()}`);
  reel.script.follow(at);
  reel.tools.dress();
  reel.study?.follow(at);
  for (const name of ["first", "back"]) able(name, at > 0);
  for (const name of ["forward", "last"]) able(name, at < last);
  if (!quiet) notes.announce(`${at} of ${last}. ${line.words}. Score ${signed(line.score)}.`);
  clearTimeout(reel.noting);
  reel.noting = setTimeout(() => history.replaceState(null, "", `#${at}`), 250); // browsers allow so many a minute
}

/** What is known of this moment, to be added to its words. */
function fateNow() {
  const fate = reel.study?.fateAt(reel.at);
  return fate ? `, ${fateWords(fate)}` : "";
}

function fateChanged(result) {
  drawFate(field("fate"), result);
  present(true);
}

function able(name, can) {
  document.querySelector(`.reel [data-action="${name}"]`).ariaDisabled = String(!can);
}

function dressPlay() {
  const { running } = reel.pace;
  const button = document.querySelector('[data-action="play"]');
  button.setAttribute("aria-label", running ? "Pause" : "Play");
  const use = button.querySelector("use");
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, running ? "#pause" : "#play"));
  root.dataset.playing = running;
  if (!running) notes.announce(`${reel.at} of ${reel.last}. ${lineOf(reel.at).words}.`);
}

function trouble(text) {
  const line = field("line");
  line.hidden = !text;
  line.lastElementChild.textContent = text;
}

function paint() {
  drawMarks(field("marks"), reel.lines, document.querySelector(".legend"));
}

// ---- hands ----

const ACTIONS = {
  study: () => reel.study?.toggle(),
  first: () => go(0, { stop: true }),
  back: () => go(reel.at - 1, { stop: true }),
  play: toggle,
  forward: () => go(reel.at + 1, { stop: true }),
  last: () => go(reel.last, { stop: true }),
  settings: async () => (await import("./ui/settings_dialog.js")).openSettings(),
};
const KEYS = {
  ArrowLeft: ACTIONS.back, ArrowRight: ACTIONS.forward, Home: ACTIONS.first, End: ACTIONS.last, " ": toggle,
  PageUp: () => go(reel.at - 10, { stop: true }), PageDown: () => go(reel.at + 10, { stop: true }),
};
const LIST_KEYS = { ArrowUp: ACTIONS.back, ArrowDown: ACTIONS.forward };

function listen() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-action]");
    if (!button || button.ariaDisabled === "true") return;
    if (event.detail) button.blur(); // the next press of the space bar plays
    (ACTIONS[button.dataset.action] || reel.tools[button.dataset.action])?.();
  });
  document.addEventListener("keydown", press);
  scrubber.addEventListener("input", () => go(scrubber.valueAsNumber, { stop: true, quiet: true }));
  field("speed").addEventListener("change", ({ target }) => {
    keep("replaySpeed", target.value);
    reel.pace.setSpeed(target.value);
  });
  addEventListener("hashchange", () => {
    const at = momentOf(location.hash);
    if (at != null && at !== reel.at) go(at, { stop: true });
  });
  subscribe((changed) => {
    Object.assign(look, lookOf(changed));
    stage.resize();
    paint();
  });
  new ResizeObserver(paint).observe(field("marks"));
}

function press(event) {
  const { key, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (target.closest("select") || (key === " " && target.closest("button, a"))) return;
  const act = (target.closest("[role=listbox], [type=range]") && LIST_KEYS[key]) || KEYS[key];
  if (!act) return;
  event.preventDefault();
  act();
}

function momentOf(hash) {
  const found = /^#(\d{1,6})$/.exec(hash);
  return found && Number(found[1]);
}
