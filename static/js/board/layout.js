// Pure geometry: where piles and cards lie for a given size. Knows no element and no rule.

import { COLUMNS, FOUNDATIONS, PILES } from "./moves.js";

const RATIO = 350 / 250;

/** The table for a size: `{side, card: {w, h}, piles: {name: {x, y}}, floor, fan}`. */
export function tableLayout({ width, height, lefty = false, draw = 1 }) {
  const side = height < 540 && width > height * 1.35;
  const table = side ? sideTable(width, height, draw) : tallTable(width, height);
  if (lefty) mirror(table, width, draw);
  for (const pile of PILES) {
    table.piles[pile].x = Math.round(table.piles[pile].x);
    table.piles[pile].y = Math.round(table.piles[pile].y);
  }
  return { ...table, side, width, height };
}

// Stock, waste and foundations in a row above the columns.
function tallTable(width, height) {
  const edge = width < 600 ? 6 : 16;
  const tight = width < 600 ? 0.09 : 0.16;
  const byWidth = (width - 2 * edge) / (7 + 6 * tight);
  const byHeight = (height - 2 * edge) / (1 + 0.16 + 3.05) / RATIO;
  const w = Math.floor(Math.max(24, Math.min(byWidth, byHeight)));
  const h = Math.round(w * RATIO);
  const spare = (width - 2 * edge - 7 * w) / 6;
  const gap = Math.min(spare, w * 0.34);
  const left = (width - 7 * w - 6 * gap) / 2;
  const top = edge;
  const columnsTop = top + h + Math.max(8, Math.round(h * 0.14));
  const at = (i) => left + i * (w + gap);
  const piles = { stock: { x: at(0), y: top }, waste: { x: at(1), y: top } };
  FOUNDATIONS.forEach((pile, i) => (piles[pile] = { x: at(3 + i), y: top }));
  COLUMNS.forEach((pile, i) => (piles[pile] = { x: at(i), y: columnsTop }));
  // Small cards have large indices, and need more of themselves to be seen.
  const fan = { x: Math.min(w * (w < 84 ? 0.47 : 0.34), (w + gap) / 2), y: 0 };
  return { card: { w, h }, gap, piles, floor: height - edge, fan };
}

// A wide and low screen: the columns get the whole height, the rest stands at the sides.
function sideTable(width, height, draw) {
  const edge = 6;
  const byWidth = (width - 2 * edge) / (9 + 8 * 0.1);
  const w = Math.floor(Math.max(24, Math.min(byWidth, (height - 2 * edge) / 3.5 / RATIO)));
  const h = Math.round(w * RATIO);
  const gap = Math.min((width - 2 * edge - 9 * w) / 8, w * 0.3);
  const left = (width - 9 * w - 8 * gap) / 2;
  const at = (i) => left + i * (w + gap);
  const pitch = Math.min(h + 6, (height - 2 * edge - h) / 3);
  const piles = { stock: { x: at(0), y: edge }, waste: { x: at(0), y: edge + h + 8 } };
  COLUMNS.forEach((pile, i) => (piles[pile] = { x: at(i + 1), y: edge }));
  FOUNDATIONS.forEach((pile, i) => (piles[pile] = { x: at(8), y: edge + i * pitch }));
  return { card: { w, h }, gap, piles, floor: height - edge, fan: { x: 0, y: draw > 1 ? h * 0.3 : 0 } };
}

// Left-handed: what lay at the left lies at the right. Fans still open to the right,
// because a card shows what it is in its top left corner.
function mirror({ card, piles, fan }, width, draw) {
  for (const pile of ["stock", "waste", ...FOUNDATIONS]) piles[pile].x = width - piles[pile].x - card.w;
  if (draw > 1) piles.waste.x -= 2 * fan.x;
  const sides = FOUNDATIONS.map((pile) => piles[pile].x).reverse();
  FOUNDATIONS.forEach((pile, i) => (piles[pile].x = sides[i]));
  if (piles.t1.y === piles.stock.y) {
    COLUMNS.map((pile) => width - piles[pile].x - card.w).reverse()
      .forEach((x, i) => (piles[COLUMNS[i]].x = x));
  }
}

/** Where every card of a pile lies, bottom first. */
export function pilePositions(table, pile, slots, draw) {
  if (pile[0] === "t") return columnPositions(table, pile, slots);
  const { x, y } = table.piles[pile];
  if (pile === "waste" && draw > 1) {
    const first = Math.max(0, slots.length - 3);
    return slots.map((_, i) => ({
      x: x + Math.round(Math.max(0, i - first) * table.fan.x),
      y: y + Math.round(Math.max(0, i - first) * table.fan.y),
    }));
  }
  const lift = pile === "stock" ? Math.max(1, table.card.w / 70) : 0;
  return slots.map((_, i) => ({ x, y: y - Math.round(Math.floor(i / 8) * lift) }));
}

// Long columns close their fan until they fit: first the hidden cards, then the others.
function columnPositions({ card, piles, floor }, pile, slots) {
  const { x, y } = piles[pile];
  const room = floor - y - card.h;
  const wide = Math.min(0.46, Math.max(0.25, room / card.h / 9));
  const down = slots.slice(0, -1).filter((slot) => !slot.turned).length;
  const up = Math.max(0, slots.length - 1 - down);
  let stepDown = card.h * wide * 0.5;
  let stepUp = card.h * wide;
  if (down * stepDown + up * stepUp > room) {
    stepDown = Math.max(Math.min(card.h * 0.04, room / (slots.length - 1)), Math.min(stepDown, (room - up * stepUp) / (down || 1)));
    if (up) stepUp = Math.min(stepUp, (room - down * stepDown) / up);
  }
  let at = y;
  return slots.map((slot) => {
    const place = { x, y: Math.round(at) };
    at += slot.turned ? stepUp : stepDown;
    return place;
  });
}

/** Where everything lies: `{pile: [{x, y}, ...]}`. */
export function allPositions(table, picture, draw) {
  return Object.fromEntries(PILES.map((pile) => [pile, pilePositions(table, pile, picture[pile], draw)]));
}

/** The `{pile, index}` under a point, with generous edges; index -1 on an empty pile. */
export function hitTest(table, positions, px, py) {
  const { w, h } = table.card;
  const reach = Math.min(table.gap / 2, 14);
  let best = null;
  for (const pile of PILES) {
    const places = positions[pile].length ? positions[pile] : [table.piles[pile]];
    const top = places.at(-1);
    const dx = Math.max(0, Math.min(...places.slice(-3).map((p) => p.x)) - px, px - top.x - w);
    const dy = Math.max(0, places[0].y - py, py - top.y - h);
    if (dx > reach || dy > Math.max(reach, pile[0] === "t" ? h * 0.3 : 6)) continue;
    const distance = dx + dy;
    // Where foundations overlap, the later one lies above.
    if (!best || distance < best.distance || !distance) best = { pile, distance, index: indexAt(positions[pile], py) };
  }
  return best && { pile: best.pile, index: best.pile[0] === "t" ? best.index : positions[best.pile].length - 1 };
}

function indexAt(places, py) {
  for (let i = places.length - 1; i > 0; i--) if (py >= places[i].y) return i;
  return places.length - 1 < 0 ? -1 : 0;
}

/** The pile whose landing place a card at `rect` covers most, or null. */
export function largestOverlap(table, positions, rect, piles) {
  const { w, h } = table.card;
  let best = null;
  let most = w * h * 0.06;
  for (const pile of piles) {
    const top = positions[pile].at(-1) || table.piles[pile];
    const margin = Math.min(table.gap / 2, 14);
    const tail = pile[0] === "t" ? h * 0.6 : 0;
    const across = Math.min(rect.x + w, top.x + w + margin) - Math.max(rect.x, top.x - margin);
    const along = Math.min(rect.y + h, top.y + h + tail) - Math.max(rect.y, top.y - margin);
    const area = across > 0 && along > 0 ? across * along : 0;
    if (area > most) [best, most] = [pile, area];
  }
  return best;
}
