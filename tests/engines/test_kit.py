"""The test kit catches authors' mistakes: a correct game, with mistakes planted in it one by one."""

import dataclasses
import importlib
import inspect
import sys
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tachiai.engines.declare import ActionType, Field
from tachiai.engines.fieldtypes import Bool, OneOf
from tachiai.engines.languages import LANGUAGES
from tachiai.engines.testing.lint import lint
from tachiai.engines.testing.wordfiles import Catalogue
from tachiai.engines.values import ClaimOutcome, Settlement, Verdict
from tests.support import SEVENTH_GAME, run_program

SEEDS = range(5)


@pytest.fixture(scope="module")
def dauto() -> Iterator[Any]:
    """Import the seventh game (``Dauto``) and its tests (``TestDauto``) from their source."""
    folders = [str(SEVENTH_GAME), str(SEVENTH_GAME / "tests")]
    sys.path[:0] = folders
    try:
        yield SimpleNamespace(
            Dauto=importlib.import_module("dauto").Dauto,
            rules=importlib.import_module("dauto.rules"),
            TestDauto=importlib.import_module("test_dauto").TestDauto,
        )
    finally:
        for folder in folders:
            sys.path.remove(folder)
        for name in [name for name in sys.modules if name.partition(".")[0] in ("dauto", "test_dauto")]:
            del sys.modules[name]


def spoilt(dauto: Any, **answers: Callable[..., Any]) -> type[Any]:
    """Return the game with other answers; each gets the true one (a bound method) before its own arguments."""
    base = dauto.Dauto()

    def instead(name: str, answer: Callable[..., Any]) -> Callable[..., Any]:
        return lambda _, *given: answer(getattr(base, name), *given)

    changed = {name: instead(name, answer) for name, answer in answers.items()}
    return type("Spoilt", (dauto.Dauto,), {"__module__": "dauto", **changed})


def check(dauto: Any, game: type[Any], name: str) -> None:
    """Run one check of the kit on a game, for every seed if it takes one."""
    subject = type("TestSpoilt", (dauto.TestDauto,), {"game": game()})()
    method = getattr(subject, name)
    for given in (
        [{"seed": seed} for seed in SEEDS] if "seed" in inspect.signature(method).parameters else [{}]
    ):
        method(**given)


# -- mistakes in the code ------------------------------------------------------------------------------------


def shows_the_card_played(judge: Any, position: Any, action: Any, n: int) -> Any:
    """The effect of ``lay`` names the card that only its seat may know."""
    judged = judge(position, action, n)
    if action.kind != "lay" or not judged.effects:
        return judged
    card = action.fields.get("card")
    return judged._replace(effects=[{**effect, "card": card} for effect in judged.effects])


def shows_hands(view: Any, position: Any) -> Any:
    """The public view contains disclosed hands."""
    return {**view(position), "told": [sorted(told.hand) for told in position.told]}


def shows_a_neighbours_hand(private: Any, position: Any, seat: str) -> Any:
    """A phone shows the hand of the next seat."""
    seats = position.seats
    return private(position, seats[(seats.index(seat) + 1) % len(seats)])


def forgets_to_offer_doubt(choices: Any, position: Any, seat: str) -> Any:
    """An action that is accepted is not among the choices."""
    return [choice for choice in choices(position, seat) if choice.kind != "doubt"]


def raises(judge: Any, position: Any, action: Any, n: int) -> Any:
    """A well-formed action out of time raises."""
    if action.kind == "believe" and position.said is None:
        raise KeyError("said")
    return judge(position, action, n)


def settles_the_wrong_way(judge: Any, position: Any, action: Any, n: int) -> Any:
    """A refuted claim is settled as confirmed."""
    other = {ClaimOutcome.CONFIRMED: ClaimOutcome.REFUTED, ClaimOutcome.REFUTED: ClaimOutcome.CONFIRMED}
    judged = judge(position, action, n)
    settled = tuple(each._replace(verdict=other[each.verdict]) for each in judged.settled)
    return judged._replace(settled=settled)


def waits_for_no_seat(waiting: Any, position: Any) -> Any:
    """No seat is waited for while a card must be shown."""
    return () if position.phase == "show" else waiting(position)


def forgets_who_may_doubt(waiting: Any, position: Any) -> Any:
    """The seats that may doubt are not announced."""
    return [wait for wait in waiting(position) if wait.need != "may"]


def forgets_private(judge: Any, position: Any, action: Any, n: int) -> Any:
    """A refusal for the line's own secrets is not marked."""
    return judge(position, action, n)._replace(private=False)


def settles_by_disclosures(judge: Any, position: Any, action: Any, n: int) -> Any:
    """A ``lay`` is refuted because the seat disclosed its whole hand without a card of that rank."""
    judged = judge(position, action, n)
    if action.kind != "lay" or not judged.effects:
        return judged
    seat = position.seats.index(action.seat)
    told = position.told[seat].hand
    if len(told) == position.hands[seat] and not any(card[0] == position.rank() for card in told):
        return judged._replace(settled=(Settlement(n, ClaimOutcome.REFUTED),))
    return judged


def claims_to_be_exact(choices: Any, position: Any, seat: str) -> Any:
    """An exact template admits ranks that are refused."""
    ranks = importlib.import_module("dauto.game").Dauto.actions[1].by_name["rank"].type
    return [
        type(choice)(choice.seat, choice.kind, {**choice.fields, "rank": ranks}, choice.optional)
        if choice.kind == "lay"
        else choice
        for choice in choices(position, seat)
    ]


def forgets_what_came_to_light(judge: Any, position: Any, action: Any, n: int) -> Any:
    """A card shown is not revealed, so an undo does not mention that it was seen."""
    return judge(position, action, n)._replace(revealed=())


def judges_claims_legal(judge: Any, position: Any, action: Any, n: int) -> Any:
    """A claim about a card that is face down is judged legal, whatever the card is."""
    judged = judge(position, action, n)
    return (
        judged._replace(verdict=Verdict.LEGAL, code=None) if judged.verdict is Verdict.UNVERIFIED else judged
    )


def declares_another_purpose(choices: Any, position: Any, seat: str) -> Any:
    """A template for disclosing a hand is declared as a move."""
    return [type(c)(c.seat, c.kind, c.fields, c.optional, c.exact) for c in choices(position, seat)]


def loses_a_card(judge: Any, position: Any, action: Any, n: int) -> Any:
    """A card that is believed vanishes from the heap."""
    judged = judge(position, action, n)
    if action.kind != "believe" or not judged.effects:
        return judged
    hands = list(judged.position.hands)
    hands[hands.index(max(hands))] -= 1
    return judged._replace(position=judged.position._replace(hands=tuple(hands)))


def judges_by_the_number(judge: Any, position: Any, action: Any, n: int) -> Any:
    """The verdict depends on how often the rules were asked."""
    judged = judge(position, action, n)
    JUDGED.append(n)
    return judged if len(JUDGED) % 2 else judged._replace(effects=({"effect": "odd"},))


JUDGED: list[int] = []


def moves_when_refused(judge: Any, position: Any, action: Any, n: int) -> Any:
    """A refused action passes the turn."""
    judged = judge(position, action, n)
    if judged.verdict is not Verdict.ILLEGAL or position.phase != "lay":
        return judged
    turn = (position.turn + 1) % len(position.seats)
    return judged._replace(position=position._replace(turn=turn))


def advises_by_another_code(advise: Any, position: Any, action: Any) -> Any:
    """Advice has a code that the game does not declare."""
    return [{**one, "code": "dauto.advice.odd"} for one in advise(position, action)]


IN_CODE: list[tuple[str, Callable[..., Any], str]] = [
    ("judge", shows_the_card_played, "test_verdicts_are_those_of_the_public_export"),
    ("view", shows_hands, "test_a_public_export_has_the_same_public_facts"),
    ("private", shows_a_neighbours_hand, "test_a_seat_sees_its_own_facts_and_no_others"),
    ("choices", forgets_to_offer_doubt, "test_everything_accepted_is_admitted"),
    ("judge", raises, "test_judging_is_pure"),
    ("judge", settles_the_wrong_way, "test_what_is_settled_is_so"),
    ("judge", judges_claims_legal, "test_what_is_settled_is_so"),
    ("choices", declares_another_purpose, "test_nothing_is_offered_twice"),
    ("waiting", waits_for_no_seat, "test_after_the_end_nothing_is_accepted"),
    ("waiting", forgets_who_may_doubt, "test_who_may_act_meanwhile_is_named"),
    ("judge", forgets_private, "test_a_refusal_for_the_lines_own_secrets_is_marked"),
    ("judge", settles_by_disclosures, "test_a_record_and_its_public_export_are_judged_equally"),
    ("judge", settles_by_disclosures, "test_two_worlds_that_differ_in_one_seats_disclosures"),
    ("choices", claims_to_be_exact, "test_exact_templates_admit_nothing_refused"),
    ("judge", forgets_what_came_to_light, "test_a_card_that_comes_to_light_is_revealed"),
    ("judge", loses_a_card, "test_no_card_is_lost_or_duplicate"),
    ("judge", judges_by_the_number, "test_judging_is_pure"),
    ("judge", moves_when_refused, "test_what_is_refused_changes_nothing"),
    ("advise", advises_by_another_code, "test_advice_is_of_declared_codes_and_for_what_is_accepted"),
]


@pytest.mark.parametrize(
    ("answer", "mistake", "caught_by"),
    IN_CODE,
    ids=[f"{mistake.__name__}-{caught_by}" for _, mistake, caught_by in IN_CODE],
)
def test_a_mistake_in_the_code_is_caught(dauto: Any, answer: str, mistake: Any, caught_by: str) -> None:
    check(dauto, spoilt(dauto), caught_by)
    with pytest.raises(Exception) as caught:  # noqa: PT011 - a broken game may raise anything
        check(dauto, spoilt(dauto, **{answer: mistake}), caught_by)
    assert isinstance(caught.value, AssertionError) or mistake is raises


def declaring(dauto: Any, **more: Any) -> type[Any]:
    """Return the game with an optional field ``loud`` of its action ``lay`` that the rules ignore or not."""

    def judge(game: Any, position: Any, action: Any, n: int) -> Any:
        judged = dauto.Dauto.judge(game, position, action, n)
        if not action.fields.get("loud", False) or judged.verdict is Verdict.ILLEGAL:
            return judged
        return judged._replace(effects=(*judged.effects, {"effect": "loud"}))

    actions = tuple(
        dataclasses.replace(kind, fields=(*kind.fields, Field("loud", Bool(), **more)))
        if kind.kind == "lay"
        else kind
        for kind in dauto.Dauto.actions
    )
    return type("Spoilt", (dauto.Dauto,), {"__module__": "dauto", "actions": actions, "judge": judge})


@pytest.mark.parametrize(
    ("more", "caught"),
    [
        ({"required": False, "default": False}, None),
        ({"required": False, "default": True}, "loud"),
        ({"required": False, "default": 0}, "lay.loud: 0 is not of its type"),
        ({"default": False}, "lay.loud is required"),
        ({"required": False, "usual": "yes"}, "lay.loud: 'yes' is not of its type"),
    ],
)
def test_a_default_that_means_something_else_is_caught(dauto: Any, more: Any, caught: str | None) -> None:
    game, name = declaring(dauto, **more), "test_a_default_means_the_same_as_no_value"
    if caught is None:
        check(dauto, game, name)
        return
    with pytest.raises(AssertionError, match=caught):
        check(dauto, game, name)


# -- mistakes in the words and declarations ------------------------------------------------------------------


def lint_findings(
    dauto: Any, game: type[Any], changed: dict[str, tuple[str, str] | None]
) -> set[tuple[str, str, str]]:
    """Return lint's findings (check, file, name) after changing a text or removing a language's file."""
    texts = {}
    for lang in LANGUAGES:
        text: str | None = (SEVENTH_GAME / "dauto" / "locale" / f"{lang}.ftl").read_text("utf-8")
        if lang in changed:
            change = changed[lang]
            if change is None:
                text = None
            else:
                assert text is not None
                assert change[0] in text
                text = text.replace(*change)
        texts[lang] = Catalogue(text, lang)
    return {(found.check, found.file, found.name) for found in lint(game(), catalogues=texts)}


JA, EN = "locale/ja.ftl", "locale/en.ftl"
IN_WORDS: dict[str, tuple[dict[str, tuple[str, str] | None], tuple[str, str, str]]] = {
    "no English for an action": (
        {"en": ("dauto-action-doubt = Doubt!\n", "")},
        ("missing", EN, "dauto-action-doubt"),
    ),
    "no Japanese for a reason": (
        {"ja": ("dauto-doubt-nothing =", "dauto-doubt-nothin =")},
        ("missing", JA, "dauto-doubt-nothing"),
    ),
    "no words for an effect": (
        {"en": ("dauto-effect-take = { $seat } takes the heap: { $count }.\n", "")},
        ("missing", EN, "dauto-effect-take"),
    ),
    "no words for a name in the view": (
        {"en": ("dauto-view-heap = On the heap\n", "")},
        ("missing", EN, "dauto-view-heap"),
    ),
    "words that nothing asks for": (
        {"en": ("dauto-view-heap =", "dauto-kind-joker = Joker\ndauto-view-heap =")},
        ("unused", EN, "dauto-kind-joker"),
    ),
    "words of a card that is none": (
        {"ja": ("dauto-view-heap =", "dauto-card-joker = ジョーカー\ndauto-view-heap =")},
        ("unused", JA, "dauto-card-joker"),
    ),
    "a kanji without its reading": (
        {"ja": ("［本当｜ほんとう］でした", "本当でした")},
        ("reading", JA, "dauto-effect-show"),
    ),
    "a syntax error": (
        {"en": ("{ $seat } believes it\n", "{ $seat believes it\n")},
        ("syntax", EN, "dauto-line-believe"),
    ),
    "a language is missing": ({"en": None}, ("catalogue", EN, "")),
    "a parameter nobody gives": (
        {"en": ("{ $seat } doubts it.", "{ $who } doubts it.")},
        ("parameters", EN, "dauto-effect-doubt"),
    ),
    "a text too long": (
        {"en": ("Doubt!\ndauto-action-show", "I do not believe a word\ndauto-action-show")},
        ("length", EN, "dauto-action-doubt"),
    ),
    "a reason without its rule": (
        {"en": ("The players take turns. (R3)", "The players take turns.")},
        ("rule", EN, "dauto-lay-not-your-turn.why"),
    ),
}


@pytest.mark.parametrize(("changed", "finding"), IN_WORDS.values(), ids=IN_WORDS)
def test_a_mistake_in_the_words_is_caught(dauto: Any, changed: Any, finding: tuple[str, str, str]) -> None:
    game = spoilt(dauto)
    assert lint_findings(dauto, game, {}) == set()
    assert finding in lint_findings(dauto, game, changed)


def test_an_undeclared_code_is_caught(dauto: Any) -> None:
    rare = "dauto.show.elsewhere"
    codes = {code: about for code, about in dauto.Dauto.codes.items() if code != rare}
    game = type("Spoilt", (dauto.Dauto,), {"__module__": "dauto", "codes": codes})
    assert ("undeclared", "game.py", rare) in lint_findings(dauto, game, {})


def test_a_value_without_words_is_caught(dauto: Any) -> None:
    kinds = dauto.Dauto.actions
    said = ActionType("say", fields=(Field("word", OneOf(("joker", "7", "a1"))),))
    game = type("Spoilt", (dauto.Dauto,), {"__module__": "dauto", "actions": (*kinds, said)})
    found = lint_findings(dauto, game, {})
    assert {name for check, _, name in found if "-card-" in name} == {"dauto-card-joker"}


def test_a_syntax_error_is_reported_with_its_line(dauto: Any) -> None:
    found = Catalogue("a = 1\n\nb = { $x\n\nc = 2\n", "en").faults
    assert [(each.line, each.name) for each in found] == [(3, "b")]
    assert "locale/en.ftl:3: syntax: b: Expected" in str(found[0])


@pytest.mark.parametrize(("more", "failed"), [([], True), (["--remembered", "open,refuted"], False)])
def test_the_command_names_the_hook_for_earlier_play_and_takes_its_names(
    more: list[str], failed: bool
) -> None:
    words = [sys.executable, "-m", "tachiai.engines.testing", "jekyll_hyde", "--examples", "1", *more]
    done = run_program([*words, "-k", "rearranged"])
    assert (done.returncode, "are listed in `remembered`" in done.stdout) == (int(failed), failed), (
        done.stdout
    )
