"""The table as text, seen from one side."""

from __future__ import annotations

from .position import CARDS, NONE, REGISTRATIONS, SEAT, SEATS, VALID, Position, codes

_SUIT = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_TOP = "    ┌────┬────┬────┬────┐"
_MIDDLE = "    ├────┼────┼────┼────┤"
_BOTTOM = "    └────┴────┴────┴────┘"


def pretty(code: str) -> str:
    """Return a card for people: ``"Th"`` is ``T♥``."""
    return code[0] + _SUIT[code[1]]


def diagram(position: Position, seat: str | None = None) -> str:
    """Return the board with reserves and piles; the sideways card is between ``‹ ›``.

    Seen from ``seat``, with its disclosed pile; by default from the first player.
    """
    near = position.rules.first if seat is None else SEAT[seat]
    turned = near != position.rules.first
    files = "dcba" if turned else "abcd"
    rows = range(4) if turned else range(3, -1, -1)
    lines = [_edge(position, 1 - near), _TOP]
    for i, row in enumerate(rows):
        if i:
            lines.append(_MIDDLE)
        cells = (_cell(position, "abcd".index(file) * 4 + row) for file in files)
        lines.append(f"  {row + 1} │" + "│".join(cells) + "│")
    lines += [_BOTTOM, "      " + "    ".join(files), _edge(position, near), _state(position)]
    if seat is not None:
        lines += _disclosed(position, near)
    return "\n".join(line.rstrip() for line in lines)


def _cell(position: Position, cell: int) -> str:
    card = position.board[cell]
    if not card:
        return "‹  ›" if cell in position.sideways else "    "
    name = pretty(CARDS[card])
    return f"‹{name}›" if cell in position.sideways else f" {name} "


def _edge(position: Position, seat: int) -> str:
    side = position.sides[seat]
    mark = "▶" if position.to_move == seat else " "
    if side is None:
        return f"  {mark} {SEATS[seat]}"
    return f"  {mark} {SEATS[seat]:<5}  reserve {side.reserve}  pile {side.pile_size}"


def _state(position: Position) -> str:
    words = [f"turn {position.turn}" if position.phase == "play" else position.phase]
    due = position.due
    if due is not None:
        words.append(f"due: {SEATS[due.seat]} {due.action}")
        if due.action == "pull":
            words[-1] += f" {due.rank} for {pretty(CARDS[due.card])}"
    if position.loop is not None:
        words.append(f"loop: {SEATS[position.loop.breaker]} {position.loop.turns_left}")
    if position.outcome is not None:
        words.append(f"{' '.join(position.outcome.winners) or '-'} ({position.outcome.reason})")
    return "    " + ", ".join(words)


def _disclosed(position: Position, seat: int) -> list[str]:
    side = position.sides[seat]
    if side is None or side.registration == NONE:
        return []
    if side.registration != VALID:
        return [f"    pile: {REGISTRATIONS[side.registration]}"]
    return ["    pile: " + " ".join(pretty(code) for code in codes(side.registered))]
