"""A position as a small picture. It draws a ``View``, so it can show nothing that the view does not."""

from __future__ import annotations

from games.engine import RANKS, SUITS, View

WIDTH, HEIGHT = 600, 315
"""The shape that link previews are shown in, 1.91 to 1."""

_CARD_W, _CARD_H, _GAP = 62, 84, 14
_LEFT = (WIDTH - 7 * _CARD_W - 6 * _GAP) // 2
_TOP, _COLUMNS_TOP = 14, 112
_DOWN, _UP, _FAN = 7, 20, 28
_RED, _BLACK = "#b32a1a", "#231c19"
_SHAPES = {
    "C": "M-9 14C-16 27-44 27-46 2-47-16-33-24-21-22-26-34-17-49 0-49S26-34 21-22C33-24 47-16 46 2 44 27"
    " 16 27 9 14 8 30 12 42 24 49H-24C-12 42-8 30-9 14Z",
    "D": "M0-50C9-30 22-13 39 0 22 13 9 30 0 50-9 30-22 13-39 0-22-13-9-30 0-50Z",
    "H": "M0 49C-9 29-47 12-47-18-47-36-35-46-23-46-12-46-4-40 0-30 4-40 12-46 23-46 35-46 47-36 47-18 47 12"
    " 9 29 0 49Z",
    "S": "M0-50C10-30 46-12 46 12 46 25 36 33 26 33 18 33 12 30 8 25 9 37 14 44 23 49H-23C-14 44-9 37-8 25-12"
    " 30-18 33-26 33-36 33-46 25-46 12-46-12-10-30 0-50Z",
}


def position_svg(view: View) -> str:
    """Return the position as a stand-alone SVG document."""
    title = f"Klondike: {sum(view['foundations'].values())} of 52 cards home"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}"'
        f' height="{HEIGHT}" role="img"><title>{title}</title>'
        f"<defs>{_defs()}</defs>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#733826"/>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#fire)"/>'
        f"{_top_row(view)}{_columns(view)}</svg>"
    )


def _defs() -> str:
    signs = "".join(f'<path id="{suit}" d="{path}"/>' for suit, path in _SHAPES.items())
    return signs + (
        '<radialGradient id="fire" cx=".5" cy="1.1" r=".9"><stop stop-color="#ffbe6e" stop-opacity=".5"/>'
        '<stop offset="1" stop-color="#8a4732" stop-opacity=".6"/></radialGradient>'
        f'<g id="back"><rect width="{_CARD_W}" height="{_CARD_H}" rx="6" fill="#fffaf0" stroke="#2b211e"'
        f' stroke-opacity=".4"/><rect x="3.5" y="3.5" width="{_CARD_W - 7}" height="{_CARD_H - 7}" rx="3.5"'
        ' fill="#b9531f"/></g>'
        f'<rect id="face" width="{_CARD_W}" height="{_CARD_H}" rx="6" fill="#fffaf0" stroke="#2b211e"'
        ' stroke-opacity=".45"/>'
        f'<rect id="place" x="1" y="1" width="{_CARD_W - 2}" height="{_CARD_H - 2}" rx="6" fill="none"'
        ' stroke="#ffebd2" stroke-opacity=".4" stroke-width="2"/>'
    )


def _top_row(view: View) -> str:
    parts = [_used("back" if view["stock"] else "place", _x(0), _TOP)]
    waste = view["waste"][-3:]
    parts += [_card(card, _x(1) + _FAN * i, _TOP) for i, card in enumerate(waste)]
    if not waste:
        parts.append(_used("place", _x(1), _TOP))
    for i, suit in enumerate(SUITS, 3):
        height = view["foundations"][suit]
        top = _card(RANKS[height - 1] + suit, _x(i), _TOP) if height else _empty_foundation(suit, _x(i))
        parts.append(top)
    return "".join(parts)


def _columns(view: View) -> str:
    return "".join(_column(column["down"], column["up"], _x(i)) for i, column in enumerate(view["columns"]))


def _column(down: int | list[str], up: list[str], x: int) -> str:
    hidden = down if isinstance(down, int) else len(down)
    if not hidden and not up:
        return _used("place", x, _COLUMNS_TOP)
    room = HEIGHT - _COLUMNS_TOP - _CARD_H - 8 - hidden * _DOWN
    step = min(_UP, room / max(1, len(up) - 1))
    cards = [_used("back", x, _COLUMNS_TOP + _DOWN * i) for i in range(hidden)]
    cards += [_card(card, x, _COLUMNS_TOP + _DOWN * hidden + step * i) for i, card in enumerate(up)]
    return "".join(cards)


def _card(card: str, x: float, y: float) -> str:
    rank, suit = card
    colour = _RED if suit in "DH" else _BLACK
    return (
        f'<g transform="translate({x:g} {y:g})" fill="{colour}"><use href="#face"/>'
        f'<text x="6" y="17" font-family="Georgia, serif" font-weight="700" font-size="17">'
        f"{'10' if rank == 'T' else rank}</text>"
        f'<use href="#{suit}" transform="translate({_CARD_W - 14} 11)scale(.15)"/>'
        f'<use href="#{suit}" transform="translate({_CARD_W / 2:g} {_CARD_H * 0.6:g})scale(.36)"/></g>'
    )


def _empty_foundation(suit: str, x: int) -> str:
    sign = f'<use href="#{suit}" transform="translate({x + _CARD_W / 2:g} {_TOP + _CARD_H / 2:g})scale(.3)"'
    return _used("place", x, _TOP) + sign + ' fill="#fff3e2" fill-opacity=".4"/>'


def _used(name: str, x: float, y: float) -> str:
    return f'<use href="#{name}" x="{x:g}" y="{y:g}"/>'


def _x(column: int) -> int:
    return _LEFT + column * (_CARD_W + _GAP)
