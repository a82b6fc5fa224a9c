// The win: the cards leave their foundations like sparks from a fire, swirl up over the
// table and come home, while embers rise. Transform and opacity only, and any press ends it.

import { duration } from "./motion.js";

const FLIGHT = 2600;
const EMBERS = 46;

/** Celebrate on a board; resolves when it is over or was ended. */
export async function celebrate(board, wait) {
  await pause(duration(1) ? wait : 0);
  if (!duration(1)) return;
  const running = [...cardFlights(board), ...embers(board.root)];
  const end = () => running.forEach((animation) => animation.finish());
  addEventListener("pointerdown", end, { once: true });
  addEventListener("keydown", end, { once: true });
  await Promise.race([pause(FLIGHT + 1500), Promise.all(running.slice(0, 52).map((a) => a.finished)).catch(() => {})]);
  removeEventListener("pointerdown", end);
  removeEventListener("keydown", end);
}

function cardFlights({ renderer, root }) {
  const { table } = renderer;
  const { clientWidth: width, clientHeight: height } = root;
  const pieces = [...renderer.pieces].sort((a, b) => b.index - a.index || a.pile.localeCompare(b.pile));
  return pieces.map((piece, i) => {
    piece.element.style.zIndex = 600 - i;
    const flight = piece.element.animate(flightPath(piece, i, table, width, height), {
      duration: FLIGHT, delay: i * 26, easing: "linear",
    });
    flight.onfinish = () => renderer.raise(piece, 0);
    return flight;
  });
}

// From the foundation out along a rising spiral of fire, wide below and narrow above, and back.
function flightPath({ x, y }, i, { card }, width, height) {
  const steps = 28;
  const phase = (i / 52) * Math.PI * 4 + (i % 4) * (Math.PI / 2);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const t = step / steps;
    const away = Math.sin(Math.PI * t) ** 0.6;
    const rise = height * (0.92 - 0.95 * t) - card.h / 2;
    const radius = width * (0.34 - 0.22 * t);
    const angle = phase + t * Math.PI * 2.4;
    const cx = width / 2 - card.w / 2 + Math.cos(angle) * radius;
    const px = x + (cx - x) * away;
    const py = y + (rise - y) * away;
    const turn = Math.sin(angle) * 38 * away;
    const scale = 1 - 0.35 * away * t;
    return { transform: `translate3d(${px}px, ${py}px, 0) rotate(${turn}deg) scale(${scale})` };
  });
}

function embers(root) {
  const layer = root.querySelector(".notes");
  const { clientWidth: width, clientHeight: height } = root;
  return Array.from({ length: EMBERS }, (_, i) => {
    const ember = document.createElement("i");
    ember.className = "ember";
    layer.append(ember);
    const x = ((i * 61) % 100) / 100 * width;
    const drift = Math.sin(i * 2.4) * 70;
    const rising = ember.animate([
      { transform: `translate3d(${x}px, ${height + 12}px, 0) scale(.6)`, opacity: 0 },
      { transform: `translate3d(${x + drift}px, ${height * 0.6}px, 0) scale(1.25)`, opacity: 1, offset: 0.35 },
      { transform: `translate3d(${x - drift}px, ${height * 0.25}px, 0) scale(.8)`, opacity: 0.8, offset: 0.7 },
      { transform: `translate3d(${x + drift / 2}px, -20px, 0) scale(.2)`, opacity: 0 },
    ], { duration: 2400 + (i % 7) * 260, delay: (i * 83) % 1900, easing: "ease-out", fill: "backwards" });
    rising.onfinish = () => ember.remove();
    return rising;
  });
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
