"""The conditions of scenario cards (R27): compiled, tested, written in signs.

``docs/spec/xan.md``, "Scenario objects". Conditions may be nested as deep as JSON allows: nothing here is
recursive.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .cards import Number

Program = tuple[tuple[str, Any], ...]
"""A condition in postfix order: ``(key, argument)``, for ``all`` and ``any`` the number of operands."""


def program(condition: Mapping[str, Any]) -> Program:
    """Return a well-formed condition in postfix order."""
    out: list[tuple[str, Any]] = []
    todo: list[Mapping[str, Any]] = [condition]
    while todo:  # read backwards: an operator before its operands, then turned round
        ((key, argument),) = todo.pop().items()
        if key in ("all", "any"):
            out.append((key, len(argument)))
            todo += argument
        elif key == "not":
            out.append((key, 1))
            todo.append(argument)
        else:
            out.append((key, tuple(argument) if isinstance(argument, list) else argument))
    out.reverse()
    return tuple(out)


def holds(condition: Program, value: Number, previous: Number | None, printed: Sequence[int]) -> bool:
    """Return whether a condition is true of the result ``value`` (R27).

    ``previous`` is the result of the event cleared before (O14), ``printed`` the numbers printed on the
    field cards of the formula, each card once (O11).
    """
    stack: list[bool] = []
    for key, n in condition:
        if key in ("all", "any"):
            parts = stack[-n:]
            del stack[-n:]
            stack.append(all(parts) if key == "all" else any(parts))
        elif key == "not":
            stack.append(not stack.pop())
        elif key == "at_least":
            stack.append(value >= n)
        elif key == "at_most":
            stack.append(value <= n)
        elif key == "between":
            stack.append(n[0] <= value <= n[1])
        elif key == "one_of":
            stack.append(value in n)
        elif key == "multiple_of":
            stack.append(value % n == 0)
        elif key == "greater_than_previous":
            stack.append(previous is None or value > previous)
        elif key == "equal_fields":
            stack.append(max(map(printed.count, printed), default=0) >= n)
        else:
            stack.append(n in printed)
    return stack.pop()


def condition_text(condition: Program, previous: str) -> str:
    """Return a condition in signs, for diagrams: ``"≥ 7"``, ``"0…2"``, ``"13 | 17 | 19"``.

    ``3·k`` is any multiple of 3, ``[1]`` a card showing a 1, ``[x][x]`` two cards showing the same;
    ``previous`` is the result to be beaten.
    """
    stack: list[str] = []
    for key, n in condition:
        if key in ("all", "any"):
            parts = stack[-n:]
            del stack[-n:]
            joined = (" & " if key == "all" else " | ").join(parts)
            stack.append(f"({joined})" if n > 1 else joined)
        elif key == "not":
            stack.append(f"¬({stack.pop()})")
        elif key == "at_least":
            stack.append(f"≥ {n}")
        elif key == "at_most":
            stack.append(f"≤ {n}")
        elif key == "between":
            stack.append(f"{n[0]}…{n[1]}")
        elif key == "one_of":
            stack.append(" | ".join(map(str, n)))
        elif key == "multiple_of":
            stack.append(f"{n}·k")
        elif key == "greater_than_previous":
            stack.append(f"> {previous}")
        elif key == "equal_fields":
            stack.append("[x]" * min(n, 15))
        else:
            stack.append(f"[{n}]")
    return stack.pop()
