// The pages of deals and of the daily deal: playing, the countdown, passing a challenge on.

import { deal } from "./ui/deal.js";
import "./ui/settings.js";

const LOOK_AGAIN = 3000; // ms, while something is being made or found out
const LOOKS = 40;
const LOOKED = "cardhearth.looked";
const part = (name) => document.querySelector(`[data-part="${name}"]`);

const ACTIONS = { play, copy };

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-action]");
  if (!button || button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  await ACTIONS[button.dataset.action]?.(button);
  button.ariaBusy = "false";
});

// Coming back by the back button must not find a button that still waits.
addEventListener("pageshow", () => {
  for (const button of document.querySelectorAll("[aria-busy]")) button.ariaBusy = "false";
});

function play({ dataset }) {
  const draw = Number(dataset.draw);
  if ("daily" in dataset) return deal({ daily: true, draw });
  return deal({
    deal: Number(dataset.deal), draw,
    passes: dataset.passes && dataset.scoring !== "vegas" ? Number(dataset.passes) : null,
    scoring: dataset.scoring || "standard",
    thoughtful: "thoughtful" in dataset,
  });
}

async function copy(button) {
  const box = part("address");
  box.select();
  const done = await navigator.clipboard?.writeText(box.value).then(() => true, () => false);
  button.textContent = done ? "Copied" : "Not possible here: it is marked, copy it by hand";
}

// The clock runs for the eye alone: who listens is told once, when the new deals are there.
const countdown = document.querySelector(".countdown");
if (countdown) tick();

function tick() {
  const left = Math.ceil((Number(countdown.dataset.ends) - Date.now()) / 1000);
  if (left <= 0) return over();
  const two = (n) => String(n).padStart(2, "0");
  part("left").textContent = `${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  setTimeout(tick, 1000 - (Date.now() % 1000));
}

function over() {
  countdown.hidden = true;
  part("fresh").hidden = false;
  part("news").textContent = "The new daily deals are here.";
}

// While something is being made or found out, look again; not for ever, and not behind another page.
if (document.querySelector("[data-again]")) setTimeout(again, LOOK_AGAIN);
else sessionStorage.removeItem(LOOKED);

function again() {
  const looked = Number(sessionStorage.getItem(LOOKED)) + 1;
  if (looked > LOOKS) return;
  if (document.visibilityState === "hidden") return setTimeout(again, LOOK_AGAIN);
  sessionStorage.setItem(LOOKED, looked);
  location.reload();
}
