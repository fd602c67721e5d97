"""Tournaments: pairings compared with published ones, standings computed by hand, and general properties."""

import csv
import io
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tachiai.referee.reports.tournament_sheet import page
from tachiai.referee.tournament import events, schedules
from tachiai.referee.tournament.events import (
    Apart,
    Corrected,
    Created,
    Entered,
    Event,
    Finished,
    Paired,
    Renamed,
    Resting,
    Result,
    Returned,
    Together,
    TournamentError,
    Unpaired,
    Withdrawn,
)
from tachiai.referee.tournament.standings import histories, played_points, standings
from tachiai.referee.tournament.state import Tournament, by_hand, entering, named, renaming, swapped
from tachiai.referee.tournament.tables import pairings_csv, standings_csv, to_json

from ..engines.soak import often

BERGER = Path(__file__).parent / "pairings" / "berger.txt"
HALF = Fraction(1, 2)


def begun(form: str, n: int, **more: Any) -> Tournament:
    return Tournament(
        [
            Created("Evening", form, "john", **more),
            *(Entered(f"p{k}", f"Player {k}") for k in range(1, n + 1)),
        ]
    )


Winner = Callable[[tuple[str, ...]], tuple[str, ...]]


def first(seats: tuple[str, ...]) -> tuple[str, ...]:
    return seats[:1]


def play(cup: Tournament, winner: Winner = first) -> Paired:
    paired = cup.pair()
    cup.apply(paired)
    finish_round(cup, winner)
    return paired


def finish_round(cup: Tournament, winner: Winner = first) -> None:
    for round_number, table in cup.due():
        seats = cup.table(round_number, table).seats
        for board in range(1, cup.created.boards + 1):
            won = winner(tuple(s for s in seats if not cup.entrants[s].withdrawn))
            cup.apply(Result(round_number, table, won, f"m{round_number}-{table}-{board}", "", board))


def by_strength(seats: tuple[str, ...]) -> tuple[str, ...]:
    return (min(seats, key=lambda seat: int(seat[1:])),)


def pairs(paired: Paired) -> list[str]:
    return ["-".join(seat[1:] for seat in table) for table in paired.tables]


# -- round robin: as published -----------------------------------------------------------------------------


def published() -> Iterator[tuple[int, list[list[str]]]]:
    for block in BERGER.read_text("utf-8").split("\n\n")[1:]:
        size, *rounds = block.strip().split("\n")
        yield int(size), [row.split() for row in rounds]


PUBLISHED = list(published())


@pytest.mark.parametrize(("size", "rounds"), PUBLISHED, ids=[str(size) for size, _ in PUBLISHED])
def test_round_robins_are_paired_as_fide_prints_them(size: int, rounds: list[list[str]]) -> None:
    cup = begun("round-robin", size)
    assert [pairs(play(cup)) for _ in rounds] == rounds
    with pytest.raises(TournamentError, match="all-paired"):
        cup.pair()


@pytest.mark.parametrize(("size", "rounds"), PUBLISHED, ids=[str(size) for size, _ in PUBLISHED])
def test_an_odd_one_has_a_bye_against_the_highest_number(size: int, rounds: list[list[str]]) -> None:
    cup = begun("round-robin", size - 1)
    for printed in rounds:
        paired = play(cup)
        assert pairs(paired) == [pair for pair in printed if str(size) not in pair.split("-")]
        (bye,) = paired.byes
        assert any(sorted(pair.split("-")) == sorted((str(size), bye[1:])) for pair in printed)
    assert sum(played_points(cup).values()) == sum(len(r.tables) for r in cup.rounds)  # a rest has no point


def test_a_second_cycle_swaps_seats_and_no_player_sits_three_times_on_one_side() -> None:
    rounds = schedules.berger(8, 2)
    assert Counter(pair for tables in rounds for pair in tables) == Counter(
        {(a, b): 1 for a in range(8) for b in range(8) if a != b}
    )
    for one in range(8):
        sides = [pair.index(one) for tables in rounds for pair in tables if one in pair]
        assert all(len(set(sides[k : k + 3])) > 1 for k in range(len(sides) - 2))


@pytest.mark.parametrize(("n", "size"), [(9, 3), (15, 3), (16, 4)])
def test_tables_where_everybody_meets_everybody_once(n: int, size: int) -> None:
    rounds = schedules.tables(n, size, size)
    assert rounds is not None
    met = Counter(frozenset(p) for tables in rounds for table in tables for p in combinations(table, 2))
    assert met == Counter(map(frozenset, combinations(range(n), 2)))
    assert all(sorted(p for table in tables for p in table) == list(range(n)) for tables in rounds)


def test_one_table_turns_its_seats() -> None:
    rounds = schedules.tables(4, 3, 4)
    assert rounds is not None
    assert [sorted(column) for column in zip(*(table for (table,) in rounds), strict=True)] == [
        [0, 1, 2, 3]
    ] * 4


# -- knock-out --------------------------------------------------------------------------------------------


def test_a_bracket_of_eight_is_seeded_as_everywhere() -> None:
    """1–8, 4–5, 2–7, 3–6: the first two can meet in the final alone."""
    cup = begun("knock-out", 8)
    assert pairs(play(cup, by_strength)) == ["1-8", "4-5", "2-7", "3-6"]
    assert {frozenset(p.split("-")) for p in pairs(play(cup, by_strength))} == {
        frozenset("14"),
        frozenset("23"),
    }
    assert sorted(pairs(play(cup, by_strength))[0].split("-")) == ["1", "2"]
    assert [(s.place, s.entrant) for s in standings(cup)] == [
        (1, "p1"), (2, "p2"), (3, "p3"), (3, "p4"), (5, "p5"), (5, "p6"), (5, "p7"), (5, "p8"),
    ]  # fmt: skip
    with pytest.raises(TournamentError, match="all-paired"):
        cup.pair()


@pytest.mark.parametrize("n", range(2, 34))
def test_byes_of_a_bracket_go_to_the_strongest_and_one_is_left(n: int) -> None:
    cup = begun("knock-out", n)
    size = len(schedules.slots(n))
    opening = play(cup, by_strength)
    assert sorted(opening.byes, key=lambda p: int(p[1:])) == [f"p{k}" for k in range(1, size - n + 1)]
    played = len(opening.tables)
    for _ in range(size.bit_length() - 2):
        paired = play(cup, by_strength)
        assert paired.byes == ()
        played += len(paired.tables)
    with pytest.raises(TournamentError, match="all-paired"):
        cup.pair()
    assert played == n - 1
    assert standings(cup)[0].entrant == "p1"


def test_a_knock_out_asks_for_a_winner_and_keeps_who_went_on() -> None:
    cup = begun("knock-out", 4)
    cup.apply(cup.pair())
    with pytest.raises(TournamentError, match="winners: needs-a-winner"):
        cup.apply(Result(1, 1, (), "m", ""))
    finish_round(cup)
    cup.apply(cup.pair())
    with pytest.raises(TournamentError, match="already-paired"):
        cup.apply(Corrected(1, 1, ("p4",), "typed wrongly"))


def test_a_drawn_meeting_of_teams_goes_on_by_a_board_in_a_knock_out() -> None:
    cup = begun("knock-out", 2, boards=2)
    cup.apply(cup.pair())
    cup.apply(Result(1, 1, ("p1",), "a", "", 1))
    cup.apply(Result(1, 1, ("p2",), "b", "", 2))
    assert cup.due() == [(1, 1)]
    cup.apply(Result(1, 1, ("p2",), "c", "", 3))
    assert cup.due() == []
    assert standings(cup)[0].entrant == "p2"
    with pytest.raises(TournamentError, match="board: unknown"):
        cup.apply(Result(1, 1, ("p2",), "d", "", 4))


def test_the_opponent_of_a_withdrawn_player_goes_on_in_a_knock_out() -> None:
    cup = begun("knock-out", 4)
    cup.apply(cup.pair())
    cup.apply(Withdrawn("p1", "home"))
    assert cup.due() == [(1, 2)]
    finish_round(cup, by_strength)
    cup.apply(Withdrawn("p2", "bus"))  # between the rounds
    with pytest.raises(TournamentError, match="all-paired"):
        cup.pair()
    assert standings(cup)[0].entrant == "p4"


# -- Swiss ------------------------------------------------------------------------------------------------


def test_the_first_round_is_the_upper_half_against_the_lower() -> None:
    """FIDE Handbook C.04.3 ("Dutch"), a bracket of eight without floaters: 1–5, 6–2, 3–7, 8–4."""
    assert pairs(begun("swiss", 8).pair()) == ["1-5", "6-2", "3-7", "8-4"]


def test_the_second_round_pairs_winners_with_winners() -> None:
    """In each group of points the upper half meets the lower; 1 and 3 sat first before: so 1–4 and 2–3."""
    cup = begun("swiss", 8)
    play(cup, by_strength)
    met = [frozenset(p.split("-")) for p in pairs(cup.pair())]
    assert met == [frozenset("14"), frozenset("23"), frozenset("58"), frozenset("67")]


def matchings(people: Sequence[str]) -> Iterator[list[tuple[str, str]]]:
    if not people:
        yield []
        return
    one, *rest = people
    for k, other in enumerate(rest):
        for more in matchings(rest[:k] + rest[k + 1 :]):
            yield [(one, other), *more]


def cost(cup: Tournament, tables: Sequence[Sequence[str]], byes: Sequence[str]) -> tuple[Any, ...]:
    """Compute the cost of a round: second meetings, second byes, points of the bye, squared gaps."""
    points = played_points(cup)
    met = Counter(
        frozenset(p)
        for r in cup.rounds
        for t in r.tables
        if not cup.forfeited(t)
        for p in combinations(t.seats, 2)
    )
    had = Counter(b for r in cup.rounds for b in r.byes)
    had.update(
        s for r in cup.rounds for t in r.tables if cup.forfeited(t) for s in t.seats if s not in t.withdrawn
    )
    return (
        sum(met[frozenset(t)] ** 2 for t in tables),
        sum(had[b] ** 2 for b in byes),
        sum(points[b] for b in byes),
        sum((points[a] - points[b]) ** 2 for a, b in tables),
    )


def random_play(rng: random.Random) -> Winner:
    return lambda seats: rng.choice([(seat,) for seat in seats] + [()])


@pytest.mark.uncounted
@pytest.mark.soak
@settings(max_examples=often(15, 60), deadline=None)
@given(st.integers(2, 8), st.integers(0, 10**6), st.booleans())
def test_no_other_round_would_have_been_better(n: int, seed: int, leave: bool) -> None:
    """Compare the round with all possible rounds, one by one."""
    rng = random.Random(seed)
    cup = begun("swiss", n, seed=str(seed))
    for number in range(min(n + 1, 6)):
        present = cup.present()
        if len(present) < 2:
            break
        paired = cup.pair()
        everybody = sorted(present) + ([""] if len(present) % 2 else [])
        best = min(
            cost(cup, [p for p in m if "" not in p], [one for p in m if "" in p for one in p if one])
            for m in matchings(everybody)
        )
        assert cost(cup, paired.tables, paired.byes) == best
        cup.apply(paired)
        if leave and number == 1:
            cup.apply(Withdrawn(rng.choice(present), "home"))
        finish_round(cup, random_play(rng))


@pytest.mark.soak
@settings(max_examples=often(15, 40), deadline=None)
@given(st.sampled_from([(2, 2), (2, 4), (3, 4), (3, 3)]), st.integers(6, 20), st.integers(0, 10**6))
def test_properties_of_every_swiss_tournament(size: tuple[int, int], n: int, seed: int) -> None:
    """Each entrant is paired once, tables have their size and one point, and events survive JSON and replay."""
    rng = random.Random(seed)
    cup = begun("swiss", n, seed=str(seed), fewest=size[0], most=size[1])
    for number in range(4):
        present = set(cup.present())
        paired = cup.pair()
        seen = [*(s for t in paired.tables for s in t), *paired.byes]
        assert sorted(seen) == sorted(present)
        assert all(size[0] <= len(t) <= size[1] for t in paired.tables)
        assert len(paired.byes) <= (1 if size[1] == 2 else size[0] - 1)
        cup.apply(paired)
        if number == 1:
            cup.apply(Withdrawn(sorted(present)[0], "home"))
            cup.apply(Entered("late", "Late one"))
        finish_round(cup, random_play(rng))
        tables = sum(1 for r in cup.rounds for t in r.tables if any((cup.shares(t) or {}).values()))
        byes = sum(len(r.byes) for r in cup.rounds)
        assert sum(played_points(cup).values()) == tables + byes
    again = Tournament(events.read(events.text_of(cup.events)))
    assert again.events == cup.events
    assert standings(again) == standings(cup)
    assert again.pair() == cup.pair()


@pytest.mark.soak
@settings(max_examples=often(10, 25), deadline=None)
@given(st.integers(8, 24), st.integers(0, 10**6))
def test_first_seats_are_shared_out(n: int, seed: int) -> None:
    rng = random.Random(seed)
    cup = begun("swiss", n)
    for _ in range(6):
        play(cup, random_play(rng))
    for one in cup.entrants:
        seats = [t.seats.index(one) for r in cup.rounds for t in r.tables if one in t.seats]
        assert abs(2 * sum(seats) - len(seats)) <= 3


def test_tables_of_four_meet_few_people_twice() -> None:
    cup = begun("swiss", 16, fewest=3, most=4)
    for _ in range(4):
        play(cup, lambda seats: seats[-1:])
    met = Counter(frozenset(p) for r in cup.rounds for t in r.tables for p in combinations(t.seats, 2))
    assert max(met.values()) <= 2
    assert sum(number - 1 for number in met.values()) <= 6  # of 96 meetings


def test_the_draw_follows_from_the_seed_alone() -> None:
    orders = {seed: begun("swiss", 9, seed=seed).order() for seed in ("", "2026-11-22", "x")}
    assert orders[""] == [f"p{k}" for k in range(1, 10)]
    assert orders["2026-11-22"] == ["p8", "p7", "p5", "p6", "p9", "p1", "p2", "p4", "p3"]  # must never change
    assert len({tuple(order) for order in orders.values()}) == 3
    ranked = Tournament(
        [Created("E", "swiss", "john", seed="x"), Entered("a", "A"), Entered("b", "B", rank=1)]
    )
    assert ranked.order() == ["b", "a"]


# -- standings ---------------------------------------------------------------------------------------------


def rows(cup: Tournament, tie: str) -> list[Any]:
    return [(row.place, row.entrant, row.points, row.ties[tie]) for row in standings(cup)]


def worked() -> Tournament:
    """Return four players, three rounds of Berger: 1 beats 4 and 2, draws 3; 3 beats 2, draws 4; 2 beats 4."""
    cup = begun("round-robin", 4, ties=("buchholz", "median-buchholz", "sonneborn-berger", "direct", "wins"))
    won: dict[frozenset[str], tuple[str, ...]] = {
        frozenset(("p1", "p4")): ("p1",),
        frozenset(("p1", "p2")): ("p1",),
        frozenset(("p1", "p3")): (),
        frozenset(("p2", "p3")): ("p3",),
        frozenset(("p3", "p4")): (),
        frozenset(("p2", "p4")): ("p2",),
    }
    for _ in range(3):
        play(cup, lambda seats: won[frozenset(seats)])
    return cup


def test_points_and_tie_breaks_by_hand() -> None:
    """Points 2½ 2 1 ½. Sonneborn-Berger: 1: ½ + 1 + ½·2 = 2½; 3: 1 + ½·2½ + ½·½ = 2½; 2: ½; 4: ½·2 = 1."""
    found = {row.entrant: row for row in standings(worked())}
    assert {e: row.points for e, row in found.items()} == {
        "p1": 2 + HALF, "p3": Fraction(2), "p2": Fraction(1), "p4": HALF,
    }  # fmt: skip
    assert [row.place for row in found.values()] == [1, 2, 3, 4]
    ties = {
        e: [row.ties[t] for t in ("buchholz", "median-buchholz", "sonneborn-berger", "wins")]
        for e, row in found.items()
    }
    assert ties == {
        "p1": [3 + HALF, 1, 2 + HALF, 2],
        "p3": [4, 1, 2 + HALF, 1],
        "p2": [5, 2, HALF, 1],
        "p4": [5 + HALF, 2, 1, 0],
    }


def test_direct_encounter_parts_those_who_met_and_no_others() -> None:
    """p1 and p2 have two points each, and p2 won their table."""
    cup = begun("round-robin", 4, ties=("direct",))
    won = {
        frozenset(("p1", "p2")): ("p2",), frozenset(("p1", "p3")): ("p1",), frozenset(("p1", "p4")): ("p1",),
        frozenset(("p2", "p3")): ("p3",), frozenset(("p2", "p4")): ("p2",), frozenset(("p3", "p4")): (),
    }  # fmt: skip
    for _ in range(3):
        play(cup, lambda seats: won[frozenset(seats)])
    assert [(r.place, r.entrant, r.ties["direct"]) for r in standings(cup)] == [
        (1, "p2", 1), (2, "p1", 0), (3, "p3", None), (4, "p4", None),
    ]  # fmt: skip
    swiss = begun("swiss", 4, ties=("direct",))
    play(swiss)
    assert [(r.place, r.ties["direct"]) for r in standings(swiss)] == [
        (1, None),
        (1, None),
        (3, None),
        (3, None),
    ]


def test_direct_encounter_needs_a_meeting_of_each_with_each() -> None:
    """Of three with as many points two drew with each other; the third met neither."""
    cup = begun("swiss", 6, ties=("direct",))
    play(cup)
    winners = {table.seats[0] for table in cup.rounds[0].tables}
    play(cup, lambda _seats: ())
    leaders = standings(cup)[:3]
    assert {r.entrant for r in leaders} == winners
    assert sum(set(table.seats) < winners for table in cup.rounds[1].tables) == 1
    assert {(r.place, r.points, r.ties["direct"]) for r in leaders} == {(1, HALF * 3, None)}


def test_direct_encounter_does_not_count_where_each_met_some_of_the_others() -> None:
    cup = begun("swiss", 4, ties=("direct",))
    for _ in range(2):
        play(cup, lambda _seats: ())
    assert {(r.place, r.points, r.ties["direct"]) for r in standings(cup)} == {(1, HALF * 2, None)}


def test_a_bye_counts_as_somebody_with_as_many_points() -> None:
    ties = ("buchholz", "sonneborn-berger", "wins")
    cup = begun("swiss", 3, ties=ties)
    paired = play(cup, by_strength)
    (resting,) = paired.byes
    row = next(row for row in standings(cup) if row.entrant == resting)
    assert [row.points, row.played, *(row.ties[tie] for tie in ties)] == [1, 0, 1, 1, 0]
    half = begun("swiss", 3, bye=HALF)
    play(half)
    assert sum(played_points(half).values()) == 1 + HALF


def test_a_table_of_four_has_one_point_that_winners_share() -> None:
    cup = begun("swiss", 4, fewest=3, most=4)
    play(cup, lambda _: ("p1", "p3"))
    assert played_points(cup) == {"p1": HALF, "p2": 0, "p3": HALF, "p4": 0}
    play(cup, lambda _: ())
    assert played_points(cup)["p2"] == Fraction(1, 4)


def test_places_at_a_table_can_give_points() -> None:
    """Places without an order share their points; those who left share the last ones."""
    created = Created("x", "swiss", "one_o_one", 3, 4, bye=Fraction(1, 2), places=(4, 2, 1, 0))
    now = Tournament([created, *(Entered(f"e{k}", f"N{k}") for k in range(8))])
    now.apply(now.pair())
    first, second = now.rounds[0].tables
    a, b, c, d = first.seats
    now.apply(Result(1, 1, (a,), "m", "0" * 64, order=(c,)))
    assert now.shares(first) == {a: Fraction(4), c: Fraction(2), b: Fraction(1, 2), d: Fraction(1, 2)}
    now.apply(Corrected(1, 1, (a,), "in order", order=(c, b)))
    assert now.shares(first) == {a: Fraction(4), c: Fraction(2), b: Fraction(1), d: Fraction(0)}
    now.apply(Corrected(1, 1, (a, b), "they stopped", order=(d,)))
    assert now.shares(first) == {a: Fraction(3), b: Fraction(3), d: Fraction(1), c: Fraction(0)}
    now.apply(Withdrawn(second.seats[0], "train"))
    now.apply(Corrected(1, 2, (), "a draw"))
    assert now.shares(second) == dict.fromkeys(second.seats[1:], Fraction(7, 3)) | {second.seats[0]: 0}
    now.apply(Corrected(1, 2, (), "none came", nobody=True))
    assert set((now.shares(second) or {}).values()) == {0}
    now.apply(Resting(a, 2, "asked"))
    now.apply(Paired(2, (tuple(second.seats[1:]),), (a, b, c, d)))
    assert standings(now)[0].points == Fraction(3), "a rest counts once its round is decided"
    now.apply(Corrected(2, 1, (), "none came", nobody=True))
    points = {row.entrant: (row.points, row.ties["wins"]) for row in standings(now)}
    assert points[a] == (
        Fraction(3 + 2),
        Fraction(0),
    )  # half of a win's four points, for the rest as for the bye
    assert points[b] == (Fraction(3 + 2), Fraction(0))
    for wrong in ((a,), (a, c, c)):
        with pytest.raises(TournamentError, match="twice"):
            now.apply(Corrected(1, 1, (a,), "x", order=wrong))


def test_only_a_knock_out_has_a_match_for_third_place() -> None:
    with pytest.raises(TournamentError, match="knock-out-only"):
        Tournament([Created("x", "swiss", "john", third=True)])


def test_only_bigger_tables_have_places() -> None:
    with pytest.raises(TournamentError, match="bigger-tables-only"):
        Tournament([Created("x", "swiss", "john", places=(3, 1))])


def test_teams_win_by_their_boards() -> None:
    cup = Tournament(
        [
            Created("League", "round-robin", "john", boards=3),
            Entered("a", "Cranes", ("Aoi", "Mei", "Ken")),
            Entered("b", "Foxes", ("Haru", "Sora", "Rin")),
        ]
    )
    cup.apply(cup.pair())
    for board, winner in enumerate(("a", "b", "b"), 1):
        assert cup.due() == [(1, 1)]
        cup.apply(Result(1, 1, (winner,), f"m{board}", "", board))
    assert rows(cup, "boards") == [(1, "b", 1, 2), (2, "a", 0, 1)]
    found = named(cup, " mei ")
    assert found is not None
    assert found.id == "a"


# -- coming and going ---------------------------------------------------------------------------------------


def test_a_player_who_leaves_forfeits_an_open_table_and_is_not_paired_again() -> None:
    cup = begun("swiss", 4)
    paired = cup.pair()
    cup.apply(paired)
    cup.apply(Withdrawn("p1", "had to go home"))
    (other,) = [s for t in paired.tables for s in t if "p1" in t and s != "p1"]
    assert played_points(cup)[other] == 1
    assert [met.played for met in histories(cup)[other]] == [False]
    finish_round(cup)
    following = cup.pair()
    assert sorted([*(s for t in following.tables for s in t), *following.byes]) == ["p2", "p3", "p4"]
    assert following.byes != (other,)  # had a point for nothing already
    cup.apply(Returned("p1"))
    assert "p1" in cup.present()


def test_a_result_that_was_there_before_stays() -> None:
    cup = begun("swiss", 4)
    play(cup, by_strength)
    cup.apply(Withdrawn("p1", "home"))
    assert played_points(cup)["p1"] == 1


def test_a_bigger_table_plays_on_without_one() -> None:
    cup = begun("swiss", 4, fewest=3, most=4)
    cup.apply(cup.pair())
    cup.apply(Withdrawn("p1", "home"))
    assert cup.due() == [(1, 1)]
    cup.apply(Withdrawn("p2", "home"))
    assert cup.due() == []
    assert played_points(cup) == {"p1": 0, "p2": 0, "p3": HALF, "p4": HALF}


def test_leaving_a_round_robin_before_half_of_it_removes_all_points() -> None:
    """FIDE Handbook C.05, "withdrawals": with less than half of the games played, none of them counts."""
    early, late = begun("round-robin", 6), begun("round-robin", 6)
    for cup, rounds in ((early, 2), (late, 3)):
        for _ in range(rounds):
            play(cup, by_strength)
        cup.apply(Withdrawn("p6", "ill"))
        for _ in range(5 - rounds):
            play(cup, by_strength)
    assert played_points(early) == {"p1": 4, "p2": 3, "p3": 2, "p4": 1, "p5": 0, "p6": 0}
    assert played_points(late) == {"p1": 5, "p2": 4, "p3": 3, "p4": 2, "p5": 1, "p6": 0}


def test_late_entries_play_from_the_next_round_in_a_swiss_and_nowhere_else() -> None:
    cup = begun("swiss", 4)
    play(cup)
    cup.apply(Entered("late", "Late"))
    paired = cup.pair()
    assert "late" in paired.byes or any("late" in table for table in paired.tables)
    for form in ("round-robin", "knock-out"):
        closed = begun(form, 4)
        closed.apply(closed.pair())
        with pytest.raises(TournamentError, match="name: entries-closed"):
            closed.apply(Entered("late", "Late"))


def test_a_correction_preserves_the_earlier_result() -> None:
    cup = begun("swiss", 4)
    play(cup)
    before = played_points(cup)
    table = cup.table(1, 1)
    loser = table.seats[1]
    cup.apply(Corrected(1, 1, (loser,), "the proof was of another table"))
    assert table.winners() == (loser,)
    assert [type(said).__name__ for said in table.results[1]] == ["Result", "Corrected"]
    assert played_points(cup)[loser] == before[loser] + 1
    cup.apply(Finished())
    cup.apply(Corrected(1, 1, (), "both agreed"))  # also when it is over
    assert played_points(cup)[loser] == HALF


# -- what cannot be --------------------------------------------------------------------------------------


def refusal(cup: Tournament, event: Event) -> str:
    before = list(cup.events), played_points(cup), cup.due()
    with pytest.raises(TournamentError) as caught:
        cup.apply(event)
    assert (list(cup.events), played_points(cup), cup.due()) == before
    return str(caught.value)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Created("again", "swiss", "john"), "created: twice: 'again'"),
        (Entered("p1", "Somebody"), "entrant: twice: 'p1'"),
        (Entered("p9", "ｐｌａｙｅｒ  1"), "name: twice: 'ｐｌａｙｅｒ  1'"),
        (Entered("p9", " "), "name: empty: ' '"),
        (Withdrawn("nobody", "x"), "entrant: unknown: 'nobody'"),
        (Withdrawn("p1", ""), "reason: empty: ''"),
        (Returned("p1"), "entrant: not-gone: 'Player 1'"),
        (Paired(3, (("p1", "p2"),)), "round: wrong-round: 3"),
        (Paired(2, (("p1", "p2"), ("p1", "p3"))), "tables: twice: 'Player 1'"),
        (Paired(2, (("p1", "p2", "p3"),)), "tables: table-size: 3"),
        (Paired(2, (("p1", "p7"),)), "tables: unknown: 'p7'"),
        (Unpaired(2, "x"), "round: wrong-round: 2"),
        (Unpaired(1, "x"), "round: has-results: 1"),
        (Result(1, 1, ("p1",), "m1-1-1", ""), "board: has-result: 1"),
        (Result(1, 2, ("p2",), "m1-1-1", ""), "match: match-twice: 'm1-1-1'"),
        (Result(1, 2, ("p9",), "m", ""), "winners: not-at-table: 'p9'"),
        (Result(1, 2, ("p2", "p2"), "m", ""), "winners: twice: 'Player 2'"),
        (Result(4, 1, ("p2",), "m", ""), "round: unknown: 4"),
        (Result(1, 3, ("p2",), "m", ""), "table: unknown: 3"),
        (Result(1, 2, ("p2",), "m", "", 2), "board: unknown: 2"),
        (Corrected(1, 1, ("p1",), "  "), "reason: empty: '  '"),
        (Finished(), "table: open-table: 2"),
    ],
)
def test_an_event_that_cannot_follow_is_refused_and_changes_nothing(event: Event, said: str) -> None:
    cup = begun("swiss", 4)
    cup.apply(cup.pair())
    cup.apply(Result(1, 1, ("p1",), "m1-1-1", ""))
    assert refusal(cup, event) == said


def test_the_next_round_waits_for_the_last() -> None:
    cup = begun("swiss", 4, rounds=1)
    cup.apply(cup.pair())
    with pytest.raises(TournamentError, match="table: open-table: 1"):
        cup.pair()
    finish_round(cup)
    with pytest.raises(TournamentError, match="round: all-paired: 2"):
        cup.pair()
    cup.apply(Finished())
    assert refusal(cup, Entered("x", "X")) == "event: finished: 'entered'"
    with pytest.raises(TournamentError, match="finished"):
        cup.pair()


@pytest.mark.parametrize(
    ("created", "said"),
    [
        (Created("x", "swiss", "john", fewest=4, most=3), "most: out-of-range: 3"),
        (Created("x", "knock-out", "xan", most=4), "form: two-seats-only: 'knock-out'"),
        (Created("x", "swiss", "xan", most=4, boards=2), "boards: two-seats-only: 2"),
        (Created("x", "ladder", "john"), "form: unknown: 'ladder'"),
        (Created("x" * 61, "swiss", "john"), f"name: too-long: {'x' * 61!r}"),
    ],
)
def test_impossible_tournaments_are_refused(created: Created, said: str) -> None:
    with pytest.raises(TournamentError) as caught:
        Tournament([created])
    assert str(caught.value) == said


def test_a_round_that_cannot_be() -> None:
    with pytest.raises(TournamentError, match="entrants: too-few: 1"):
        begun("swiss", 1).pair()
    with pytest.raises(TournamentError, match="entrants: no-such-round-robin: 10"):
        begun("round-robin", 10, fewest=3, most=4).pair()
    with pytest.raises(TournamentError, match="created: missing"):
        Tournament([Entered("a", "A")])


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("[1]", "event: not-an-object: [1]"),
        ("{", "event: no-json: '{'"),
        ('{"event": "won"}', "event: unknown: 'won'"),
        ('{"event": "entered", "entrant": "a"}', "name: missing"),
        ('{"event": "entered", "entrant": "a", "name": "A", "age": 7}', "age: unknown-field: 7"),
        ('{"event": "entered", "entrant": "a", "name": "A", "rank": true}', "rank: not-a-number: True"),
        ('{"event": "entered", "entrant": "a", "name": "A", "rank": 0}', "rank: out-of-range: 0"),
        ('{"event": "paired", "round": 1, "tables": [["a", 7]]}', "tables[0][1]: not-text: 7"),
        ('{"event": "paired", "round": 1, "tables": "a"}', "tables: not-a-list: 'a'"),
        (
            '{"event": "created", "name": "A", "form": "swiss", "game": "john", "bye": "2"}',
            "bye: unknown: '2'",
        ),
        (
            '{"event": "created", "name": "A", "form": "swiss", "game": "john", "coaching": 1}',
            "coaching: not-a-flag: 1",
        ),
        (
            '{"event": "created", "name": "A", "form": "swiss", "game": "john", "options": [1]}',
            "options: not-an-object: [1]",
        ),
        (
            '{"event": "created", "name": "A", "form": "swiss", "game": "john", "options": {"a": "%s"}}'
            % ("x" * 100_000),
            "options: too-long",
        ),
        (
            '{"event": "result", "round": 1, "table": 1, "winners": [1], "match": "m", "head": ""}',
            "winners[0]: not-text: 1",
        ),
    ],
)
def test_a_bad_line_names_its_number_the_field_and_the_reason(line: str, said: str) -> None:
    with pytest.raises(TournamentError) as caught:
        events.read('{"event": "finished"}\n\n' + line)
    assert (caught.value.line, str(caught.value)) == (3, said)


# -- by hand ----------------------------------------------------------------------------------------------


def test_two_change_places_with_a_reason() -> None:
    cup = begun("swiss", 5)
    cup.apply(cup.pair())
    (a, b), (c, _) = cup.rounds[0].tables[0].seats, cup.rounds[0].tables[1].seats
    (bye,) = cup.rounds[0].byes
    for event in [*swapped(cup, b, c, "brothers"), *swapped(cup, b, c, "brothers")][:2]:
        cup.apply(event)
    assert cup.rounds[0].tables[0].seats == (a, c)
    for event in swapped(cup, a, bye, "late"):
        cup.apply(event)
    assert (cup.rounds[0].tables[0].seats, cup.rounds[0].byes) == ((bye, c), (a,))
    assert cup.rounds[0].by_hand == "late"
    now = [table.seats for table in cup.rounds[0].tables]
    assert by_hand(cup, now, cup.rounds[0].byes, "again") == [], "it is so already"
    assert Tournament(events.read(events.text_of(cup.events))).heads == cup.heads
    cup.apply(Result(1, 1, (), "m", ""))
    with pytest.raises(TournamentError, match="has-results"):
        cup.apply(swapped(cup, a, c, "too late")[0])


@pytest.mark.parametrize("form", ["round-robin", "knock-out"])
def test_elsewhere_a_hand_changes_tables_and_seats_alone(form: str) -> None:
    cup = begun(form, 4)
    cup.apply(cup.pair())
    (a, b), (c, d) = (table.seats for table in cup.rounds[0].tables)
    for event in by_hand(cup, [(d, c), (b, a)], (), "a table by the window"):
        cup.apply(event)
    assert [table.seats for table in cup.rounds[0].tables] == [(d, c), (b, a)]
    cup.apply(Unpaired(1, "r"))
    with pytest.raises(TournamentError, match="swiss-only"):
        cup.apply(Paired(1, ((a, c), (b, d)), (), "by hand"))


def test_players_kept_apart_never_meet() -> None:
    cup = begun("swiss", 6)
    cup.apply(Apart(("p1", "p4", "p5"), "one family"))
    for _ in range(3):
        paired = play(cup, by_strength)
        assert not [table for table in paired.tables if len({"p1", "p4", "p5"} & set(table)) > 1]
    with pytest.raises(TournamentError, match="swiss-only"):
        begun("knock-out", 4).apply(Apart(("p1", "p2"), "r"))
    for wrong in ((), ("p1",), ("p1", "p1")):
        with pytest.raises(TournamentError, match="two-or-more"):
            cup.apply(Apart(wrong, "r"))


def test_a_round_that_cannot_be_kept_apart_is_not_paired() -> None:
    cup = begun("swiss", 2)
    cup.apply(Apart(("p1", "p2"), "sisters"))
    with pytest.raises(TournamentError, match="not-apart: 'Player 1 – Player 2'"):
        cup.pair()
    cup.apply(Together(("p2", "p1"), "they may"))
    assert len(cup.pair().tables) == 1
    three = begun("swiss", 6, fewest=3, most=3)
    three.apply(Apart(("p1", "p6"), "r"))
    assert not [table for table in play(three).tables if {"p1", "p6"} <= set(table)]


def test_a_requested_rest_gives_half_a_point_and_still_allows_a_bye() -> None:
    cup = begun("swiss", 5)
    cup.apply(Resting("p5", 1, "train", HALF))
    cup.apply(Resting("p4", 1, "supper", Fraction(0)))
    cup.apply(Resting("p4", 1, "no supper", None))
    paired = play(cup)
    assert (pairs(paired), paired.byes) == (["1-3", "4-2"], ("p5",))
    assert played_points(cup)["p5"] == HALF
    assert cup.pair().byes != ("p5",) or played_points(cup)["p5"] == min(played_points(cup).values())
    rows = list(csv.DictReader(io.StringIO(pairings_csv(cup))))
    assert (rows[-1]["seat_1"], rows[-1]["points"], rows[-1]["how"]) == ("Player 5", "½", "asked")
    with pytest.raises(TournamentError, match="wrong-round"):
        cup.apply(Resting("p1", 1, "too late"))


def test_both_can_lose() -> None:
    cup = begun("swiss", 2)
    cup.apply(cup.pair())
    cup.apply(Corrected(1, 1, (), "neither came", nobody=True))
    assert set(played_points(cup).values()) == {Fraction(0)}
    assert cup.due() == []
    assert ": 0" in pairings_csv(cup)
    cup.apply(Corrected(1, 1, (), "they did come"))
    assert set(played_points(cup).values()) == {HALF}
    with pytest.raises(TournamentError, match="not-at-table"):
        cup.apply(Corrected(1, 1, ("p1",), "r", nobody=True))
    teams = begun("swiss", 2, boards=2)
    teams.apply(teams.pair())
    one = teams.rounds[0].tables[0].seats[0]
    teams.apply(Corrected(1, 1, (), "r", 1, nobody=True))
    teams.apply(Corrected(1, 1, (one,), "r", 2))
    assert played_points(teams)[one] == 1
    last = begun("knock-out", 2)
    last.apply(last.pair())
    with pytest.raises(TournamentError, match="needs-a-winner"):
        last.apply(Corrected(1, 1, (), "r", nobody=True))


def test_a_new_name_must_be_distinct_and_the_old_one_is_still_known() -> None:
    cup = begun("swiss", 2)
    cup.apply(renaming(cup, "p1", " Aoi "))
    assert cup.entrants["p1"].name == "Aoi"
    for name in ("aoi", "Aоi"):  # another alphabet
        with pytest.raises(TournamentError, match="twice"):
            renaming(cup, "p2", name)
    assert renaming(cup, "p1", "AOI").name == "AOI", "one's own may look alike"
    assert [named(cup, name) for name in ("Aoi", "Player 1")] == [cup.entrants["p1"]] * 2
    cup.apply(renaming(cup, "p2", "Player 1"))
    assert named(cup, "Player 1") is cup.entrants["p2"], "who has a name now goes first"


# -- tables and brackets ----------------------------------------------------------------------------------


def test_the_cross_table_of_a_swiss_is_by_rounds() -> None:
    cup = begun("swiss", 3)
    play(cup, by_strength)
    cup.apply(Resting("p3", 2, "train"))
    play(cup, by_strength)
    cross = to_json(cup)["cross"]
    assert (cross["by_round"], cross["entrants"]) == (True, ["p1", "p3", "p2"])
    assert cross["rows"] == [[["1 · 3"], ["1 · 3"]], [["1"], ["½"]], [["0 · 1"], ["0 · 1"]]]


def test_the_cross_table_of_a_round_robin_is_by_opponents() -> None:
    cup = begun("round-robin", 3, cycles=2)
    for _ in range(6):
        play(cup, by_strength)
    cross = to_json(cup)["cross"]
    assert cross["by_round"] is False
    assert cross["rows"] == [
        [[], ["1", "1"], ["1", "1"]],
        [["0", "0"], [], ["1", "1"]],
        [["0", "0"], ["0", "0"], []],
    ]


def test_the_printed_cross_table_has_marks() -> None:
    cup = begun("swiss", 3)
    play(cup, by_strength)
    printed = page(cup)
    assert all(f'<td class="number">{cell}</td>' in printed for cell in ("○3", "●2", "1"))  # 1: a bye


def test_the_bracket_shows_who_went_on_and_what_is_to_come() -> None:
    cup = begun("knock-out", 6)
    assert to_json(cup)["bracket"] == []
    cup.apply(cup.pair())
    first, second, final = to_json(cup)["bracket"]
    assert [one["seats"] for one in first] == [["p1", None], ["p4", "p5"], ["p2", None], ["p3", "p6"]]
    assert [one["winner"] for one in first] == ["p1", None, "p2", None], "who has a bye is through"
    assert [one["seats"] for one in (*second, *final)] == [["p1", None], ["p2", None], [None, None]]
    finish_round(cup, by_strength)
    play(cup, by_strength)
    play(cup, by_strength)
    _, second, final = to_json(cup)["bracket"]
    assert [one["seats"] for one in second] == [["p1", "p4"], ["p2", "p3"]]
    assert final == [{"seats": ["p1", "p2"], "winner": "p1"}]


def test_the_losers_of_the_semi_finals_can_play_for_third_place() -> None:
    cup = begun("knock-out", 8, third=True)
    play(cup, by_strength)
    play(cup, by_strength)
    final = cup.pair()
    assert [set(table) for table in final.tables] == [{"p1", "p2"}, {"p3", "p4"}]
    cup.apply(final)
    cup.apply(Result(3, 1, ("p2",), "a", ""))
    assert cup.due() == [(3, 2)], "the final does not decide it"
    assert to_json(cup)["bracket"][-1][1]["winner"] is None
    cup.apply(Result(3, 2, ("p4",), "b", ""))
    assert [(row.place, row.entrant) for row in standings(cup)[:5]] == [
        (1, "p2"),
        (2, "p1"),
        (3, "p4"),
        (4, "p3"),
        (5, "p5"),
    ]
    assert to_json(cup)["bracket"][-1][1] == {"seats": list(final.tables[1]), "winner": "p4"}
    assert cup.complete()
    left = begun("knock-out", 4, third=True)
    play(left, by_strength)
    left.apply(Withdrawn("p4", "home"))
    assert len(left.pair().tables) == 1, "who lost and left does not play"


def test_json_there_and_back_is_the_same_for_every_event() -> None:
    every: list[Event] = [
        Created(
            "立会い杯",
            "swiss",
            "john",
            2,
            4,
            5,
            "seed",
            HALF,
            2,
            1,
            ("wins", "direct"),
            {"ultimate": True},
            False,
        ),
        Entered("a", "あおい", ("x", "y"), 3),
        Withdrawn("a", "r"),
        Returned("a"),
        Renamed("a", "いおり"),
        Apart(("a", "b"), "r"),
        Together(("a", "b"), "r"),
        Resting("a", 2, "r", Fraction(0)),
        Resting("a", 2, "r", None),
        Paired(1, (("a", "b"), ("c", "d", "e")), ("f",), "r"),
        Unpaired(1, "r"),
        Result(1, 2, ("a",), "m", "0f", 2),
        Corrected(1, 2, (), "r", nobody=True),
        Finished(),
    ]
    assert {type(event) for event in every} == set(events.KINDS.values())
    assert events.read(events.text_of(every)) == every
    assert json.loads(events.text_of(every).split("\n")[0])["bye"] == "1/2"


def test_no_name_is_a_formula_in_a_spreadsheet() -> None:
    """This includes full-width signs: Japanese spreadsheets treat them like the normal ones."""
    cup = begun("swiss", 2)
    for name in ("=1+1", "+1", "-1", "@SUM(A1)", "＝2+2", "＋2", "－2", "＠SUM(A2)"):
        cup.apply(entering(cup, name, ()))
    cup.apply(cup.pair())
    rows = [*csv.reader(io.StringIO(standings_csv(cup))), *csv.reader(io.StringIO(pairings_csv(cup)))]
    assert not [cell for row in rows for cell in row if cell[:1] in tuple("=+-@＝＋－＠")]


def test_a_spreadsheet_of_pairings_shows_how_each_table_ended() -> None:
    """There are four tables and a bye of a round, and two boards at one table corrected by hand."""
    cup = begun("swiss", 9)
    paired = cup.pair()
    cup.apply(paired)
    (played, by_hand, forfeited, _open), (bye,) = paired.tables, paired.byes
    cup.apply(Result(1, 1, played[:1], "m", "", 1))
    cup.apply(Corrected(1, 2, by_hand[:1], "seen by the arbiter", 1))
    cup.apply(Withdrawn(forfeited[0], "had to go home"))
    rows = [*csv.DictReader(io.StringIO(pairings_csv(cup)))]
    assert [(row["how"], row["points"]) for row in rows] == [
        ("result", "1 : 0"), ("by-hand", "1 : 0"), ("forfeit", "0 : 1"), ("open", ""), ("bye", ""),
    ]  # fmt: skip
    assert rows[-1]["seat_1"] == cup.entrants[bye].name
    boards = begun("swiss", 2, boards=2)
    boards.apply(boards.pair())
    boards.apply(Result(1, 1, ("p1",), "m", "", 1))
    boards.apply(Corrected(1, 1, ("p2",), "seen by the arbiter", 2))
    assert [row["how"] for row in csv.DictReader(io.StringIO(pairings_csv(boards)))] == ["corrected"]
