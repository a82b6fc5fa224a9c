// All that moves, moves by transform and opacity and may be broken off at any time: the
// style of an element always says where it belongs, the animation only leads there.

const SPEEDS = { slow: 1.7, normal: 1, fast: 0.55, off: 0 };
// How long the next piece waits for the one before it.
const STEPS = { deal: 26, climb: 60, draw: 45, sweep: 7 };
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Milliseconds for a motion at the speed the player chose; 0 means none at all. */
export function duration(ms, speed = document.documentElement.dataset.speed) {
  return still.matches ? 0 : ms * (SPEEDS[speed] ?? 1);
}

// What an element is just doing; asking the element itself would make the browser lay out anew.
const turning = new WeakMap();

/** Turn an element over; `swap` changes its face while it is seen edge-on. */
export function flip(element, swap, delay = 0) {
  turning.get(element)?.cancel();
  const half = duration(110);
  if (!half) return swap();
  const edge = element.animate([{ transform: "none" }, { transform: "perspective(900px) rotateY(90deg)" }],
    { duration: half, delay, easing: "ease-in" });
  turning.set(element, edge);
  edge.oncancel = swap;
  edge.onfinish = () => {
    edge.oncancel = null;
    swap();
    const back = element.animate([{ transform: "perspective(900px) rotateY(-90deg)" }, { transform: "none" }],
      { duration: half, easing: "ease-out" });
    turning.set(element, back);
  };
}

/** A short shake of the head for a card that cannot go. */
export function shake(element) {
  if (!duration(1)) return;
  element.animate([0, -5, 5, -3, 0].map((x) => ({ transform: `translateX(${x}px)` })), { duration: 260 });
}

/** Let an element rise and fade, then take it away. */
export function riseAndFade(element, ms = 1100) {
  const time = duration(1) ? ms : 0;
  if (!time) return setTimeout(() => element.remove(), ms);
  const up = element.animate([
    { opacity: 0, transform: "translateY(6px) scale(.85)" },
    { opacity: 1, transform: "translateY(-4px) scale(1)", offset: 0.15 },
    { opacity: 1, transform: "translateY(-14px)", offset: 0.65 },
    { opacity: 0, transform: "translateY(-30px)" },
  ], { duration: time, easing: "ease-out" });
  up.onfinish = () => element.remove();
  return up;
}

/** The order in which moved pieces set out, in milliseconds each. */
export function delays(moved, kind) {
  const step = duration(STEPS[kind] || 0);
  const rank = (place) => "A23456789TJQK".indexOf(place.slot.card?.[0]);
  if (kind === "climb") moved.sort((a, b) => rank(a) - rank(b) || a.pile.localeCompare(b.pile));
  if (kind === "deal") moved.sort((a, b) => a.index - b.index || a.pile.localeCompare(b.pile));
  return new Map(moved.map((place, i) => [place.piece, i * step]));
}
