// Which of the 52 pieces on the table becomes which card of a new picture. Pieces that
// show a card are matched by it; hidden ones have no identity and go by their place.

import { PILES } from "./moves.js";

/** Give every place of the picture a piece: returns `[{piece, pile, index, slot}]`. */
export function matchPieces(pieces, picture) {
  const free = new Set(pieces);
  const places = PILES.flatMap((pile) => picture[pile].map((slot, index) => ({ piece: null, pile, index, slot })));
  const take = (place, piece) => {
    if (!piece) return false;
    free.delete(piece);
    place.piece = piece;
    return true;
  };
  const shown = new Map(pieces.filter((p) => p.card).map((p) => [p.card, p]));
  let open = places.filter((place) => !take(place, place.slot.card && shown.get(place.slot.card)));

  const stood = new Map([...free].map((piece) => [piece.pile + piece.index, piece]));
  open = open.filter((place) => !take(place, stood.get(place.pile + place.index)));

  // The rest came from somewhere: a drawn card from the top of the stock, a card taken
  // back into the stock from the pieces whose card is gone from view.
  const rest = [...free].sort((a, b) => b.index - a.index);
  for (const place of open) {
    const left = rest.filter((piece) => free.has(piece));
    const near = place.slot.card
      ? left.find((p) => !p.card && p.pile === "stock") || left.find((p) => !p.card)
      : left.find((p) => p.card) || left.find((p) => p.pile === place.pile);
    take(place, near || left[0]);
  }
  return places;
}
