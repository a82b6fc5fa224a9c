/** Court cards: figures from the household, lit from the right, cut in flat shapes and one soot line. */

import { ATTRIBUTES, BEARDS, CLOTH, HAIR, HAIRLINE, HATS, PEOPLE } from "./household.js";
import { CREAM, EMBER, SOOT, both, dot, fill, line } from "./woodcut.js";

const shade = (d) => fill(SOOT, d, ' fill-opacity=".18" stroke="none"');

const FACE = "M-25 60C-28 96-17 119 0 119S28 96 25 60C14 50-14 50-25 60Z";

const head = ({ skin }) =>
  fill(skin, "M-11 108H11V134Q0 144-11 134Z") +
  shade("M-11 120Q0 126 11 114V128L-11 134Z") +
  fill(skin, FACE) +
  shade("M-2 54C-6 72 0 84-6 98-2 104-8 112-2 119-18 118-28 96-25 60-20 54-10 53-2 54Z");

const FEATURES = {
  K:
    line("M-19 79Q-12 74-5 79M5 79Q12 74 19 79", SOOT, 4) +
    line("M-17 86H-7M7 86H17") +
    both(dot(12, 88, 1.5, SOOT)) +
    line("M-2 90-5 98H3"),
  Q:
    line("M-19 78Q-12 73-6 77M6 77Q12 73 19 78", SOOT, 2.5) +
    line("M-18 85Q-12 91-6 85M6 85Q12 91 18 85") +
    line("M-2 92-4 97H2", SOOT, 2.5) +
    fill(EMBER, "M-8 106Q-4 102 0 104 4 102 8 106 0 114-8 106Z", ' stroke="none"'),
  J:
    line("M-18 78Q-12 73-6 77M6 77Q12 73 18 78") +
    both(dot(12, 86, 2, SOOT)) +
    line("M-2 91-4 97H3", SOOT, 2.5) +
    line("M-8 106Q1 112 9 104"),
};

const ROBE = "M-22 128C-60 134-92 158-108 240H108C92 158 60 134 22 128Q0 146-22 128Z";

const GARMENTS = {
  K: ({ robe, trim, under }) =>
    fill(robe, ROBE) +
    fill(trim, "M-15 138H15L22 240H-22Z") +
    line("M-6 156H6M-8 172H8M-9 188H9M-10 204H10M-11 220H11") +
    fill(
      under,
      "M-26 122C-46 128-58 136-62 147-36 162 36 162 62 147 58 136 46 128 26 122Q0 150-26 122Z",
    ) +
    line("M-48 139V145M-33 138V145M33 138V145M48 139V145M-20 148V154M20 148V154", SOOT, 4),
  Q: ({ robe, trim, under }) =>
    fill(robe, ROBE) +
    fill(under, "M-22 128C-20 160 20 160 22 128Q0 140-22 128Z") +
    line("M-24 129C-22 168 22 168 24 129", SOOT, 11) +
    line("M-24 129C-22 168 22 168 24 129", trim, 6) +
    line(
      "M-62 146Q-50 190-60 240M62 146Q50 190 60 240M-40 138Q-26 190-32 240M40 138Q26 190 32 240",
      SOOT,
      2,
    ) +
    dot(0, 160, 7, EMBER),
  J: ({ robe, trim, under }) =>
    fill(robe, ROBE) +
    fill(under, "M-12 140H12V240H-12Z") +
    line(
      "M-12 160 12 174M12 160-12 174M-12 184 12 198M12 184-12 198M-12 208 12 222M12 208-12 222",
    ) +
    fill(
      trim,
      "M-28 124C-36 134-34 146-24 150-8 156 8 156 24 150 34 146 36 134 28 124Q0 146-28 124Z",
    ) +
    line("M-20 138Q0 150 20 138"),
};

const arm = ({ robe, trim }, { skin }) =>
  fill(robe, "M108 240C106 204 100 182 90 164L60 170C62 190 52 210 44 240Z") +
  line("M58 168 92 160", SOOT, 14) +
  line("M59 168 91 160", trim, 8) +
  fill(
    skin,
    "M62 140C60 134 66 130 74 131L86 133C93 135 93 156 88 159L66 163C61 160 60 148 62 140Z",
  ) +
  line("M66 140H84M65 148H86M65 155H84", SOOT, 2);

function figure(card) {
  const [rank, suit] = card;
  const cloth = CLOTH[suit];
  const person = PEOPLE[card];
  return (
    fill(person.hair, HAIR[card] ?? HAIR[rank]) +
    ATTRIBUTES[card] +
    GARMENTS[rank](cloth) +
    head(person) +
    FEATURES[rank] +
    (BEARDS[card]
      ? fill(person.hair, BEARDS[card]) +
        fill(
          person.hair,
          "M0 98C-10 92-20 100-22 110-10 114-2 108 0 104 2 108 10 114 22 110 20 100 10 92 0 98Z",
        ) +
        line("M-12 118-8 132M0 116V138M12 118 8 132", SOOT, 2)
      : "") +
    (HAIRLINE[card] ? fill(person.hair, HAIRLINE[card]) : "") +
    HATS[card](cloth) +
    arm(cloth, person)
  );
}

const HALF = "M-37 18H107V203L-107 147V80H-37Z";
const PANEL =
  "M-37 74V24Q-37 18-31 18H101Q107 18 107 24V264Q107 270 101 270H43Q37 270 37 276V326Q37 332 31 332H-101Q-107 332-107 326V86Q-107 80-101 80H-43Q-37 80-37 74Z";

/** The glow behind the head: a round niche, and rays cut as into wood. */
const glow = ([, suit]) => {
  const rays = Array.from({ length: 24 }, (_, i) => {
    const [x, y] = [Math.sin((i * Math.PI) / 12), Math.cos((i * Math.PI) / 12)];
    const end = i % 2 ? 82 : 98;
    return `M${Math.round(x * 68)} ${Math.round(88 + y * 68)}L${Math.round(x * end)} ${Math.round(88 + y * end)}`;
  });
  return (
    `<g stroke="${CLOTH[suit].glow}"><circle cy="88" r="58" fill="#fffaf0" fill-opacity=".6"/>` +
    `<path d="${rays.join("")}"/></g>`
  );
};

const group = (body) =>
  `<g stroke="${SOOT}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">${body}</g>`;

/** A knitted band: it hides the seam, and half a turn leaves it as it is. */
const sash = ({ trim }) =>
  fill(SOOT, "M-107 137 107 193V213L-107 157Z") +
  fill(trim, "M-107 140 107 196V210L-107 154Z") +
  `<path d="M-101 148.6 107 203" stroke="${CREAM}" stroke-width="7" stroke-dasharray="5 7" fill="none"/>`;

/** Classic court: the same half twice, turned about the middle, a knitted sash over the seam. */
export function twoHeaded(card, colour) {
  const id = `half-${card}`;
  return (
    `<clipPath id="${id}"><path d="${HALF}"/></clipPath><g transform="translate(125 0)">` +
    `<path d="${PANEL}" fill="${CLOTH[card[1]].wall}"/>` +
    `<g id="${id}-g" clip-path="url(#${id})">${group(glow(card) + `<g transform="translate(0 5)">${figure(card)}</g>`)}</g>` +
    `<use href="#${id}-g" transform="rotate(180 0 175)"/>` +
    sash(CLOTH[card[1]]) +
    `<path d="${PANEL}" fill="none" stroke="${colour}" stroke-width="3"/></g>`
  );
}

/** Phone court: one bust, as big as the card allows. */
export function bust(card, colour) {
  const id = `bust-${card}`;
  return (
    `<clipPath id="${id}"><rect x="9" y="80" width="232" height="261" rx="10"/></clipPath>` +
    `<g clip-path="url(#${id})"><rect width="250" height="350" fill="${CLOTH[card[1]].wall}"/>` +
    `<g transform="translate(101 58)scale(1.36)">${group(glow(card) + figure(card))}</g></g>` +
    `<rect x="9" y="80" width="232" height="261" rx="10" fill="none" stroke="${colour}" stroke-width="3"/>`
  );
}
