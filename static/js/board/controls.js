// Piles and cards as the accessibility tree sees them: each pile a group that owns its
// controls, each card that can be taken a button with a name, all others out of the way.

import { cardLabel, pileLabel, slotLabel } from "./labels.js";

/** Name a pile, its empty place and its cards; `places` are the pile's own. An inert pile has no controls. */
export function namePile(element, pile, picture, places, inert) {
  const slots = picture[pile];
  const faceUp = places.filter((place) => place.slot.card);
  // Only the top card of waste and foundations can be taken: the others are not controls.
  const controls = inert ? [] : pile[0] === "t" ? faceUp.filter((place) => place.slot.turned) : faceUp.slice(-1);
  for (const place of places) {
    nameCard(place, controls.includes(place), slots.length - place.index);
    // Shadows of cards that lie on one another would add up to a black rim.
    place.piece.element.classList.toggle("buried", pile[0] !== "t" && place.index < slots.length - 3);
  }
  element.setAttribute("aria-label", pileLabel(pile, slots));
  const slot = element.firstElementChild;
  slot.hidden = pile !== "stock" && slots.length > 0;
  element.classList.toggle("empty", slots.length === 0);
  if (inert) return;
  element.setAttribute("aria-owns", controls.map((place) => place.piece.element.id).join(" "));
  slot.setAttribute("aria-label", slotLabel(pile, picture));
}

function nameCard({ piece, pile }, isControl, count) {
  const { element } = piece;
  if (!isControl) {
    for (const name of ["role", "tabindex", "aria-label", "aria-pressed"]) element.removeAttribute(name);
    element.setAttribute("aria-hidden", "true");
    return;
  }
  element.removeAttribute("aria-hidden");
  element.setAttribute("role", "button");
  element.setAttribute("tabindex", "-1");
  element.setAttribute("aria-label", cardLabel(piece.card, pile, count));
}
