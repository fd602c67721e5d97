"""``tachiai rules``: the house rules of a game and what the referee says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tachiai.engines.game import Game

from ..records.style import Style
from .declare import argument, declared
from .games import seating
from .output import show, style
from .run import GOOD, Run, UserError

if TYPE_CHECKING:
    from ..words import Voice


@declared("rules")
@argument("game", "GAME", help="game")
@argument("rule", "R12", required=False, help="rule")
def command(run: Run, *, game: str, rule: str | None) -> int:
    """Show the options, actions and codes of ``game``, or those of one ``rule`` or code."""
    played = run.game(game)
    voice = run.speech.voice(played)
    paint = style()
    wanted = rule
    codes = {**played.codes, **played.advices}
    if wanted is not None:
        codes = {
            code: about
            for code, about in codes.items()
            if code == wanted or wanted.upper() in re.findall(r"[A-Z]+\d+", about.rule)
        }
        if not codes:
            known = ", ".join(
                sorted(
                    {about.rule for about in (*played.codes.values(), *played.advices.values())},
                    key=_by_number,
                )
            )
            raise UserError(run.say("cli-bad-rule", value=wanted, known=known))
    else:
        show(paint.bold(voice.title()))
        show(voice.blurb())
        show(f"{seating(played, voice)} · {voice.text('games-version', version=played.version)}")
        _print_options(played, voice, paint)
        _print_actions(played, voice, paint)
        show("")
        show(paint.bold(voice.text("rules-codes")))
    for code, about in sorted(codes.items(), key=lambda item: (_by_number(item[1].rule), item[0])):
        mark = "!" if code in played.advices else voice.mark(about.verdict.value)
        show(f"{about.rule:>4}  {mark} {code}")
        show(f"        {voice.reason(code)}")
        for line in voice.why(code).splitlines():
            show(paint.dim(f"        {line}"))
    return GOOD


def _by_number(rule: str) -> tuple[int, str]:
    number = re.search(r"\d+", rule)
    return (int(number.group()) if number else 0, rule)


def _print_options(game: Game[Any], voice: Voice, paint: Style) -> None:
    if not game.options:
        return
    show("")
    show(paint.bold(voice.text("rules-options")))
    for option in game.options:
        called, default = voice.option(option.name, option.default)
        points = voice.text("rules-settles", points=", ".join(option.settles)) if option.settles else ""
        show(f"  {option.name}: {called}" + (f" ({points})" if points else ""))
        try:
            values = list(option.type.iter_values())
        except TypeError:
            values = []
        if values and len(values) <= 12:
            said = []
            for value in values:
                word = voice.option(option.name, value)[1]
                said.append(voice.text("rules-default", value=word) if value == option.default else word)
            show(f"    {' / '.join(said)}")
        else:
            show(f"    {voice.text('rules-number', value=default)}")
        for line in voice.option_help(option.name).splitlines():
            show(paint.dim(f"    {line}"))


def _print_actions(game: Game[Any], voice: Voice, paint: Style) -> None:
    show("")
    show(paint.bold(voice.text("rules-actions")))
    for kind in game.action_types.values():
        fields = []
        for field in kind.fields:
            secret = f" ({voice.text('rules-private')})" if field.private or field.private_if else ""
            fields.append(f"{field.name}{'' if field.required else '?'}{secret}")
        show(f"  {kind.kind}: {voice.action(kind.kind)}" + (f"  [{', '.join(fields)}]" if fields else ""))
