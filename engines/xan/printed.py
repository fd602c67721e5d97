"""The two printed scenarios, as scenario objects (``docs/spec/xan.md``, "Scenario objects").

Card ids, titles, numbers and conditions are from *Xan* by fullkawa and new1ro (CC BY 2.1 JP,
https://creativecommons.org/licenses/by/2.1/jp/); the English titles are this project's translations.
"""

from __future__ import annotations

from typing import Any, Final


def _scene(number: str, ja: str, en: str, cols: int, rows: int, *, flow: bool = False) -> dict[str, Any]:
    card: dict[str, Any] = {
        "type": "scene",
        "id": number,
        "title": {"ja": ja, "en": en},
        "cols": cols,
        "rows": rows,
    }
    return card | {"flow": True} if flow else card


def _event(
    number: str,
    kind: str,
    title: tuple[str, str],
    clear: dict[str, Any],
    **more: Any,
) -> dict[str, Any]:
    ja, en = title
    return {
        "type": "event",
        "id": number,
        "kind": kind,
        "title": {"ja": ja, "en": en},
        "clear": clear,
        **more,
    }


def _gain(condition: dict[str, Any]) -> dict[str, Any]:
    return {"if": condition, "then": "gain"}


_CHIEF = _event(
    "08-F-001",
    "battle",
    ("ゴブリン(ボス)を倒せ！", "Beat the goblin boss!"),
    {"greater_than_previous": True},
    fumble={"if": {"multiple_of": 3}, "then": "out"},
)
"""This card is in both scenarios (open point O12)."""

S1: Final[dict[str, Any]] = {
    "id": "s1",
    "title": {"ja": "初めはみんな、そんな感じ", "en": "Everybody starts like that"},
    "level": 1,
    "party": {"min": 3, "max": 4, "requires": ["seer"]},
    "skills": {},
    "cards": [
        _scene("01-Z-001", "ありふれた小さな村", "A small, ordinary village", 3, 2),
        _event(
            "02-F-001",
            "battle",
            ("ゴブリンが現れた！", "A goblin appears!"),
            {"at_least": 7},
            critical=_gain({"at_least": 14}),
        ),
        _event(
            "03-F-001",
            "battle",
            ("ゴブリンを撃退せよ！", "Drive the goblin away!"),
            {"at_least": 7},
            critical=_gain({"multiple_of": 2}),
        ),
        _event(
            "04-F-001",
            "battle",
            ("ゴブリン(ボス)を撃退せよ！", "Drive the goblin boss away!"),
            {"at_least": 10},
            critical=_gain({"one_of": [13, 17, 19]}),
        ),
        _event(
            "05-Z-001",
            "event",
            ("アジトの場所を占う", "Where is the hideout?"),
            {"between": [0, 2]},
            critical=_gain({"one_of": [0]}),
        ),
        _scene("06-F-001", "モンスターの巣穴", "The monsters' den", 5, 1),
        _event(
            "07-F-001",
            "battle",
            ("見張りを倒せ！", "Beat the lookout!"),
            {"at_most": -3},
            critical=_gain({"at_most": -10}),
        ),
        _CHIEF,
        _event(
            "09-F-001",
            "battle",
            ("さあ、トドメをさせ！", "Now, the last blow!"),
            {"at_least": 10},
            critical=_gain({"equal_fields": 2}),
        ),
    ],
}
"""Scenario 1, the village: 初めはみんな、そんな感じ."""

S2: Final[dict[str, Any]] = {
    "id": "s2",
    "title": {"ja": "埋もれた迷宮", "en": "The buried maze"},
    "level": 1,
    "party": {"min": 3, "max": 4, "requires": []},
    "skills": {},
    "cards": [
        _scene("01-F-002", "迷宮", "The maze", 3, 2, flow=True),
        _event(
            "02-F-002",
            "event",
            ("入口はどこだ？", "Where is the way in?"),
            {"at_most": 3},
            critical=_gain({"at_least": 0}),
        ),
        _event(
            "03-F-002",
            "battle",
            ("大ネズミを倒せ！", "Beat the big rat!"),
            {"greater_than_previous": True},
            critical=_gain({"multiple_of": 3}),
        ),
        _CHIEF,
        _event(
            "05-F-002",
            "battle",
            ("レイスを倒せ！", "Beat the wraith!"),
            {"greater_than_previous": True},
            fumble={"if": {"contains": 1}, "then": "release"},
        ),
        _event(
            "06-F-002",
            "event",
            ("宝箱", "The treasure chest"),
            {"at_most": -1},
            participants=1,
        ),
    ],
}
"""Scenario 2, the labyrinth: 埋もれた迷宮."""

PRINTED: Final[dict[str, dict[str, Any]]] = {"s1": S1, "s2": S2}
"""The printed scenarios by their names in the option ``scenario``."""
