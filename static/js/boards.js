// An open board: when the server says that it has changed, the page is fetched again and its
// board takes the place of the one that is here, so there is one way to draw it.

import { follow } from "./boards/line.js";
import "./ui/settings.js";

const SOON = 400; // ms at most, so that not all pages ask at the same moment
const SHOWN = 6000; // ms for which a row is marked as new
const MOST_MS = 2 ** 31 - 1; // of a timer; a month is longer
const board = document.getElementById("board");
const news = document.getElementById("board-news");

let online = false;
let waiting = 0;
let asking = false;
let again = false;
let ending = 0;

if (board.dataset.socket) follow(board.dataset.socket, { changed: soon, state });
expectEnd();
document.addEventListener("visibilitychange", () => again && soon());

function state(now) {
  online = now;
  const sign = board.querySelector(".live");
  if (sign) sign.hidden = !online;
}

function soon() {
  again = true;
  if (waiting || document.visibilityState === "hidden") return;
  waiting = setTimeout(() => {
    waiting = 0;
    refresh();
  }, Math.random() * SOON);
}

async function refresh() {
  if (asking) return;
  asking = true;
  again = false;
  try {
    const answer = await fetch(location.href, { credentials: "same-origin", cache: "no-store" });
    if (answer.ok) show(new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("board"));
  } catch {
    again = true; // no connection: the line comes back with one, and asks then
  }
  asking = false;
  if (again && online) soon();
}

function show(fresh) {
  if (!fresh) return;
  const before = told(board);
  const after = told(fresh);
  const focus = board.contains(document.activeElement) && placeOf(document.activeElement);
  Object.assign(board.dataset, fresh.dataset);
  board.replaceChildren(...fresh.childNodes);
  state(online);
  expectEnd();
  if (focus) board.querySelector(focus)?.focus({ preventScroll: true });
  const changed = [...after].filter(([name, text]) => before.get(name) !== text).map(([name]) => name);
  mark(changed);
  say(changed);
}

/** What each player's row says, by name. The replay's address tells one game from another. */
function told(root) {
  const rows = [...root.querySelectorAll("tr[data-player]")];
  return new Map(rows.map((row) => [row.dataset.player, figureOf(row)]));
}

const wordsOf = (element) => element.textContent.replace(/\s+/g, " ").trim();
const figureOf = (row) => `${row.querySelector("a[title]")?.getAttribute("href")} ${wordsOf(row.querySelector(".figure"))}`;

function mark(names) {
  for (const row of board.querySelectorAll("tr[data-player]")) {
    if (!names.includes(row.dataset.player)) continue;
    row.classList.add("fresh");
    setTimeout(() => row.classList.remove("fresh"), SHOWN);
  }
}

// One sentence however many came: the best of them.
function say(names) {
  const row = [...board.querySelectorAll("tr[data-player]")].find((one) => names.includes(one.dataset.player));
  if (!row) return;
  const place = wordsOf(row.querySelector(".rank"));
  news.textContent = `${row.dataset.player} is now number ${place}: ${wordsOf(row.querySelector(".figure b"))}.`;
}

/** A selector of the link that has the focus, for the same one on the new board. */
function placeOf(link) {
  const href = link.getAttribute("href");
  return href && `a[href="${CSS.escape(href)}"]`;
}

// At midnight UTC today becomes yesterday; the page of the same address is then the new day's.
function expectEnd() {
  clearTimeout(ending);
  if (!board.dataset.ends) return;
  const wait = Number(board.dataset.ends) - Date.now();
  if (wait < MOST_MS) ending = setTimeout(soon, Math.max(wait, 30000)); // this clock may be ahead
}
