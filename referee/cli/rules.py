"""``tachiai rules``: show the rules of a game, its house rules and codes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tachiai.engines._derived import advice_codes
from tachiai.engines.declare import Code
from tachiai.engines.game import Game
from tachiai.engines.ruletexts import RulePage, RuleTextError, numbers

from ..reports.rulebook import plain_lines, rule_texts
from ..reports.style import Style
from .declare import argument, declared
from .games import seating
from .output import show, style
from .run import GOOD, Run, UserError

if TYPE_CHECKING:
    from ..words import Translator


@declared("rules")
@argument("game", "GAME", help="game")
@argument("rule", "R12", required=False, help="rule")
def command(run: Run, *, game: str, rule: str | None) -> int:
    """Show the options, actions, rules and codes of ``game``, or one ``rule`` or code."""
    played = run.game(game)
    voice = run.speech.voice(played)
    paint = style()
    try:
        _, page = rule_texts(played, voice.lang) or ("", None)
    except RuleTextError as error:
        raise UserError(run.message("games-broken", name=game, why=str(error))) from None
    if rule is not None:
        _print_one(run, played, page, voice, paint, rule)
        return GOOD
    show(paint.bold(voice.title()))
    show(voice.blurb())
    show(f"{seating(played, voice)} · {voice.text('games-version', version=played.version)}")
    _print_options(played, voice, paint)
    _print_actions(played, voice, paint)
    for chapter in page.chapters if page else ():
        show("")
        show(paint.bold(voice.render(chapter.title)))
        for stated in chapter.rules:
            show(f"{stated.number:>4}  {voice.render(stated.title)}")
    show("")
    show(paint.bold(voice.text("rules-codes")))
    _print_codes(played, voice, paint, played.codes)
    return GOOD


def _print_one(
    run: Run, game: Game[Any], page: RulePage | None, voice: Translator, paint: Style, wanted: str
) -> None:
    """Print a rule with its codes, or one code.

    :raises UserError: if the game has neither a rule nor a code of that name.
    """
    number = wanted.upper()
    stated = page.rule(number) if page else None
    every = game.codes
    codes = {code: about for code, about in every.items() if code == wanted or number in numbers(about.rule)}
    if stated is None and not codes:
        raise UserError(run.message("cli-bad-rule", value=wanted, game=game.name))
    if stated is not None:
        show(paint.bold(f"{stated.number}  {voice.render(stated.title)}"))
        for line in plain_lines(stated.text):
            show(f"  {voice.render(line)}")
        if codes:
            show("")
    _print_codes(game, voice, paint, codes)


def _print_codes(game: Game[Any], voice: Translator, paint: Style, codes: Mapping[str, Code]) -> None:
    for code, about in sorted(codes.items(), key=lambda item: (by_number(item[1].rule), item[0])):
        mark = "!" if code in advice_codes(game) else voice.mark(about.verdict.value)
        show(f"{about.rule:>4}  {mark} {code}")
        show(f"        {voice.reason(code)}")
        for line in voice.why(code).splitlines():
            show(paint.dim(f"        {line}"))


def by_number(rule: str) -> tuple[bool, int, str]:
    """Return a sort key for numbers of rules: ``R2``, ``R12``, then ``O1``."""
    first = next(iter(numbers(rule)), "R0")
    return first.startswith("O"), int(first[1:]), rule


def _print_options(game: Game[Any], voice: Translator, paint: Style) -> None:
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
            labels = []
            for value in values:
                word = voice.option(option.name, value)[1]
                labels.append(voice.text("rules-default", value=word) if value == option.default else word)
            show(f"    {' / '.join(labels)}")
        else:
            show(f"    {voice.text('rules-number', value=default)}")
        for line in voice.option_help(option.name).splitlines():
            show(paint.dim(f"    {line}"))


def _print_actions(game: Game[Any], voice: Translator, paint: Style) -> None:
    show("")
    show(paint.bold(voice.text("rules-actions")))
    for kind in game.action_types.values():
        fields = []
        for field in kind.fields:
            secret = f" ({voice.text('rules-private')})" if field.private or field.private_if else ""
            fields.append(f"{field.name}{'' if field.required else '?'}{secret}")
        show(f"  {kind.kind}: {voice.action(kind.kind)}" + (f"  [{', '.join(fields)}]" if fields else ""))
