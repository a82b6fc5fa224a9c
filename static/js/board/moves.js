// Move texts and the picture of the table. Nothing here knows what is allowed: it only
// carries cards from one pile to another, so that a move can be shown before its answer.

export const COLUMNS = ["t1", "t2", "t3", "t4", "t5", "t6", "t7"];
export const FOUNDATIONS = ["fc", "fd", "fh", "fs"];
export const PILES = ["stock", "waste", ...FOUNDATIONS, ...COLUMNS];

const RANKS = "A23456789TJQK";
const MOVE = /^(w|f[cdhs]|t[1-7])(f|t[1-7])(?:x(\d+))?$/;

/** The move text for taking `count` cards from one pile to another. */
export function moveText(from, to, count = 1) {
  const target = to[0] === "f" ? "f" : to;
  return sourceText(from, count).replace(/(x\d+)?$/, (run) => target + run);
}

/** How a source is written in the state's `tap`: `w`, `t3`, `t3x2`. */
export function sourceText(pile, count = 1) {
  return (pile === "waste" ? "w" : pile) + (count > 1 ? `x${count}` : "");
}

/** A move text taken apart: `{from, to, count}`; draw and recycle are piles too. */
export function parseMove(text) {
  if (text === "d") return { from: "stock", to: "waste", count: 1 };
  if (text === "r") return { from: "waste", to: "stock", count: 0 };
  const [, from, to, count] = MOVE.exec(text);
  return { from: from === "w" ? "waste" : from, to, count: Number(count || 1) };
}

/** The piles as lists of `{card, turned}`, bottom first; `card` is null while unknown. */
export function pictureOf(view) {
  const seen = (card) => ({ card, turned: true });
  const hidden = (count) => Array.from({ length: count }, () => ({ card: null, turned: false }));
  const laid = (card) => ({ card, turned: false });
  const stock = view.stock_cards ? view.stock_cards.map(laid).reverse() : hidden(view.stock);
  const picture = { stock, waste: view.waste.map(seen) };
  for (const pile of FOUNDATIONS) {
    const suit = pile[1].toUpperCase();
    picture[pile] = [...RANKS.slice(0, view.foundations[suit])].map((rank) => seen(rank + suit));
  }
  view.columns.forEach(({ down, up }, i) => {
    const below = Array.isArray(down) ? down.map(laid) : hidden(down);
    picture[COLUMNS[i]] = [...below, ...up.map(seen)];
  });
  return picture;
}

/** The picture after a move, as far as it can be known: what is turned up stays face down. */
export function foresee(picture, text, draw) {
  const next = { ...picture };
  if (text === "d") return drawn(next, draw);
  if (text === "r") {
    const unseen = () => ({ card: null, turned: false });
    return Object.assign(next, { stock: [...picture.stock, ...picture.waste.map(unseen)], waste: [] });
  }
  const { from, to, count } = parseMove(text);
  const run = picture[from].slice(-count);
  if (run.length < count || run.some((slot) => !slot.turned)) return picture;
  const target = to === "f" ? "f" + run[0].card[1].toLowerCase() : to;
  next[from] = picture[from].slice(0, -count);
  next[target] = [...next[target], ...run];
  return next;
}

function drawn(next, draw) {
  const count = Math.min(draw, next.stock.length);
  next.waste = [...next.waste, ...next.stock.slice(next.stock.length - count)];
  next.stock = next.stock.slice(0, next.stock.length - count);
  return next;
}

/** The piles that `legal` lets `count` cards of a pile go to. */
export function targetsOf(legal, pile, count, picture) {
  const targets = [];
  for (const text of legal) {
    if (text === "d" || text === "r") continue;
    const move = parseMove(text);
    if (move.from !== pile || move.count !== count) continue;
    const top = picture[pile].at(-1);
    targets.push(move.to === "f" ? "f" + top.card[1].toLowerCase() : move.to);
  }
  return targets;
}
