// The page where anybody checks a deal: seed, seal and deck, compared as they are typed. Nothing
// of it leaves the browser; a link fills it in by what follows "#", which is never sent.

import { cardName } from "./cards.js";
import { readDeck, readHex } from "./fair/read.js";
import { canHash, commitment, shuffle } from "./fair/shuffle.js";
import { layOut, placeName } from "./fair/table.js";
import { h, icon } from "./ui/dom.js";
import { subscribe } from "./ui/settings.js";

const FIELDS = ["seed", "commitment", "deck"];
const MOST_NAMED = 5;
const field = (name) => document.getElementById(name);
const part = (name) => document.querySelector(`[data-part="${name}"]`);
let turn = 0;
let drawn;

if (canHash()) listen();
else part("insecure").hidden = false;

function listen() {
  const form = field("check");
  form.hidden = part("verdict").hidden = false;
  form.addEventListener("input", check);
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("hashchange", fill);
  subscribe(() => drawn && draw(...drawn));
  fill();
}

function fill() {
  const given = new URLSearchParams(location.hash.slice(1));
  if (FIELDS.some((name) => given.has(name))) {
    for (const name of FIELDS) field(name).value = given.get(name) ?? "";
    document.querySelector(".bench").dataset.filled = ""; // what came of it is asked for, not the form
  }
  check();
}

// ---- the comparison ----

async function check() {
  const mine = ++turn;
  const seed = readHex(field("seed").value, "seed");
  const seal = readHex(field("commitment").value, "seal");
  const deck = readDeck(field("deck").value);
  complain("seed", seed.problem);
  complain("commitment", seal.problem);
  complain("deck", deck.problem);
  const found = seed.bytes ? await bySeed(seed, seal, deck) : await byDeck(seed, seal, deck);
  if (mine === turn) show(found); // else something was typed meanwhile
}

async function bySeed(seed, seal, deck) {
  const dealt = await shuffle(seed.bytes);
  const own = await commitment(seed.bytes);
  const different = deck.cards ? dealt.flatMap((card, at) => (card === deck.cards[at] ? [] : [at])) : [];
  const lines = [seal.text && ofSeal(seal.text === own), deck.cards && ofDeck(dealt, deck.cards, different)].filter(Boolean);
  return { lines, own, dealt, different, unread: seal.problem || (deck.problem && !deck.cards), whole: seal.text && deck.cards };
}

const ofSeal = (fits) => (fits ? right("The seal is the SHA-256 of this seed.") : wrong("The seal is not of this seed. Its seal is the one below."));

function ofDeck(dealt, given, different) {
  const count = different.length;
  if (!count) return right("All 52 cards are those that this seed deals.");
  const tell = (at) => `Card ${at + 1}, ${placeName(at)}: the seed deals the ${cardName(dealt[at])}, the deck has the ${cardName(given[at])}.`;
  return wrong(count === 1 ? "One card differs:" : `${count} of 52 cards differ:`, different.map(tell));
}

// A deck that was added by hand has no seed: then the seal is that of its 104 characters.
async function byDeck(seed, seal, deck) {
  const sound = deck.cards && !deck.problem;
  if (seed.problem || !seal.text || !sound) return { lines: [], dealt: sound && deck.cards, unread: seed.problem || seal.problem || deck.problem };
  const own = await commitment(new TextEncoder().encode(deck.cards.join("")));
  const fits = own === seal.text;
  const line = fits
    ? right("The seal is the SHA-256 of this deck: it was added by hand and has no seed.")
    : wrong("The seal is not the SHA-256 of this deck. If the deck was shuffled, give its seed as well.");
  return { lines: [line], own, dealt: deck.cards, different: [], whole: true };
}

const right = (text) => ({ fits: true, text, more: [] });
const wrong = (text, more = []) => ({ fits: false, text, more });

// ---- what is shown of it ----

function show(found) {
  const { lines, own, dealt, different = [] } = found;
  const [verdict, title] = judge(found);
  part("verdict").dataset.verdict = verdict;
  part("title").textContent = title;
  part("lines").replaceChildren(...lines.map(showLine));
  part("computed").hidden = !own;
  part("own").textContent = own ?? "";
  part("cards").replaceChildren(...(dealt || []).flatMap((card, at) => [h(different.includes(at) ? "mark" : "span", {}, card), " "]));
  drawn = [dealt, different];
  draw(...drawn);
  announce([title, ...lines.flatMap(({ text, more }) => [text, ...more.slice(0, MOST_NAMED)])].join(". ").replace(/[.:]\./g, "."));
}

function judge({ lines, dealt, unread, whole }) {
  if (lines.some(({ fits }) => !fits)) return ["wrong", "It does not fit"];
  if (unread) return ["open", "Not yet readable"];
  if (whole) return ["right", "Everything fits"];
  if (lines.length) return ["open", "It fits so far"];
  return ["open", dealt ? "Nothing to compare with yet" : "Paste a seed to begin"];
}

function showLine({ fits, text, more }) {
  const rest = more.length - MOST_NAMED;
  const named = [...more.slice(0, MOST_NAMED), rest > 0 && `And ${rest} more.`].filter(Boolean);
  return h("li", { "data-fits": String(fits) }, icon(fits ? "check" : "close"),
    h("div", {}, text, named.length > 0 && h("ul", {}, named.map((one) => h("li", {}, one)))));
}

function draw(dealt, different) {
  part("table").hidden = !dealt;
  part("felt").replaceChildren(...(dealt ? layOut(dealt, different) : []));
}

function complain(name, problem) {
  field(name).setAttribute("aria-invalid", String(Boolean(problem)));
  const line = field(`${name}-problem`);
  line.hidden = !problem;
  line.textContent = problem ?? "";
}

// Once the hands are still: every letter would be too much to listen to.
let speaking;
function announce(text) {
  clearTimeout(speaking);
  speaking = setTimeout(() => (part("announcer").textContent = text), 500);
}

// ---- the script ----

document.querySelector('[data-action="copy"]').addEventListener("click", async ({ currentTarget }) => {
  const done = await navigator.clipboard?.writeText(part("script").textContent).then(() => true, () => false);
  currentTarget.textContent = done ? "Copied" : "Not possible here: select it by hand";
});
