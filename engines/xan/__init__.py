"""+-÷Xan: a party of three or four adventurers places signs between hidden numbers.

Cards and scenario figures are from *Xan* by fullkawa and new1ro, published under CC BY 2.1 JP
(https://creativecommons.org/licenses/by/2.1/jp/): card ids, numbers and conditions are theirs. Titles and
wording here are this project's own.

Modules: :mod:`.scenario` (scenario objects; the two printed ones are in ``printed.json``), :mod:`.conditions`;
:mod:`.cards` (signs, patterns, trails, exact results), :mod:`.worlds` (what hidden cards can be);
:mod:`.position`, :mod:`.rules` (by chapter), :mod:`.claims`, :mod:`.deduction` (what a card can still be);
:mod:`.views`, :mod:`.choices`, :mod:`.waiting`, :mod:`.steps`, :mod:`.reference`, :mod:`.diagram`.

    >>> from tachiai.engines import Match, load
    >>> from tachiai.engines.match import replay
    >>> xan = load("xan")
    >>> match = replay(xan, xan.header(["A", "B", "C", "D"]), [
    ...     {"seat": "table", "action": "setup",
    ...      "party": {"A": ["thief"], "B": ["seer"], "C": ["mage"], "D": ["fighter"]}},
    ...     {"seat": "table", "action": "flip"},
    ...     {"seat": "table", "action": "flip"},
    ...     {"seat": "A", "action": "place", "char": "thief", "slot": "b2-c2"},
    ...     {"seat": "B", "action": "place", "char": "seer", "slot": "a1-b1"},
    ...     {"seat": "B", "action": "peek", "cells": {"a1": 2, "b1": 5}},
    ...     {"seat": "B", "action": "hint", "from": "b1", "to": "a1", "value": 2},
    ... ])
    >>> match.entries[-1].verdict.value, match.entries[-1].judgement.code
    ('unverified', 'xan.hint.claimed')
    >>> xan.view(match.position)["grid"]["a1"]["possible"]
    [1, 2]
    >>> xan.private(match.position, "B")["possible"]["a1"]
    [2]
    >>> print(xan.diagram(match.position))
    s1 2/9 · 02-F-001 · place · pile 9, used 0
    ≥ 7   ★ ≥ 14: gain
    <BLANKLINE>
         a         b         c
     1 [ ? ] ÷   [ ? ] ·   [ ? ]
         ·         ·         ·
     2 [ ? ] ·   [ ? ] -   [ ? ]
    <BLANKLINE>
    seer: b1 ÷ a1 = 2
    <BLANKLINE>
      - thief A b2-c2
      ÷ seer B a1-b1
    > × mage C
      + fighter D
"""

from __future__ import annotations

from .game import Xan

__all__ = ["Xan"]
