"""The rules of a game for people: their texts, and their examples as the engine plays them."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

from tachiai.engines import teaching
from tachiai.engines.game import Game
from tachiai.engines.ruletexts import RulePage, RuleTextError, blocks, rules_of

from .. import LANGUAGES
from ..json_text import JsonObject

logger = logging.getLogger("tachiai.api")


def rule_texts(game: Game[Any], lang: str) -> tuple[str, RulePage] | None:
    """Return the texts of a game's rules and their language: ``lang``, or another one the game has.

    Return ``None`` if the game has no rule texts.

    :raises RuleTextError: if a file cannot be read.
    """
    for each in (lang, *LANGUAGES):
        page = rules_of(game, each)
        if page is not None:
            return each, page
    return None


def plain_lines(text: str) -> list[str]:
    """Return the text of a rule as lines for a terminal; readings are the only markup left."""
    out = []
    for block in blocks(text):
        for n, row in enumerate(block.rows, 1):
            head = {"list": "- ", "steps": f"{n}. "}.get(block.kind, "")
            out.append(head + " | ".join(row).replace("**", "").replace("`", ""))
    return out


@cache
def rules_json(game: Game[Any], lang: str) -> JsonObject | None:
    """Return the rules of a game for screens; ``None`` if it has none, or they cannot be read (logged)."""
    try:
        found = rule_texts(game, lang)
    except RuleTextError as error:
        logger.warning("the rules of %s cannot be read: %s", game.name, error)
        return None
    if found is None:
        return None
    drawn = teaching.examples(game)
    text_lang, page = found
    return {
        "lang": text_lang,
        "title": page.title,
        "blocks": _blocks(page.text),
        "chapters": [
            {
                "title": chapter.title,
                "blocks": _blocks(chapter.text),
                "rules": [
                    {
                        "number": rule.number,
                        "title": rule.title,
                        "blocks": _blocks(rule.text),
                        "example": rule.number in drawn,
                    }
                    for rule in chapter.rules
                ],
            }
            for chapter in page.chapters
        ],
    }


def _blocks(text: str) -> list[JsonObject]:
    return [{"kind": block.kind, "rows": [list(row) for row in block.rows]} for block in blocks(text)]


@cache
def example_json(game: Game[Any], number: str) -> JsonObject | None:
    """Return the drawn example of a rule, played by the engine; ``None`` if the rule has none."""
    from ..match.views import header_json, replay_frames, replay_lines  # they bring the store

    found = teaching.examples(game).get(number)
    if found is None:
        return None
    match = teaching.match_from_layout(game, found.header, found.layout)
    for act in found.acts:
        match.record(act.action)
    return {
        "rule": number,
        "title": None if found.title is None else dict(found.title),
        "header": header_json(match.header),
        "frames": list(replay_frames(match)),
        "lines": replay_lines(match),
    }
