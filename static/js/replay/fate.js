// What could still be won when, drawn above the scrubber: the higher the better.

/** Fill `root` with the stretches of `result.verdicts` and a mark at each move that lost the game. */
export function drawFate(root, { verdicts, turns }) {
  const last = verdicts.length - 1 || 1;
  const part = (at) => `${(100 * Math.min(last, Math.max(0, at))) / last}%`;
  const bars = stretches(verdicts).map(({ fate, from, to }) => {
    const bar = document.createElement("i");
    bar.dataset.fate = fate;
    bar.style.left = part(from - 0.5);
    bar.style.right = `calc(100% - ${part(to + 0.5)})`;
    return bar;
  });
  const marks = turns.map(({ lost_at: at }) => {
    const mark = document.createElement("i");
    mark.className = "turn";
    mark.style.left = part(at);
    return mark;
  });
  root.replaceChildren(...bars, ...marks);
  root.hidden = false;
}

/** The stretches of a game with one verdict each: `{fate, from, to}`, both ends included. */
export function stretches(verdicts) {
  return Array.from(verdicts.matchAll(/(.)\1*/g), ({ 0: run, 1: fate, index }) => ({ fate, from: index, to: index + run.length - 1 }));
}
