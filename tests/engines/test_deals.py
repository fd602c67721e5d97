"""Counting deals of unseen cards, against deals dealt out one by one."""

from __future__ import annotations

import doctest
from fractions import Fraction
from itertools import permutations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import deals
from engines.deals import Deals
from engines.john import claims
from engines.john.position import CARDS_OF, Side, members


def dealt_out(cards, zones, bounds):
    """The deals counted one by one: which zone each single card lies in."""
    one_by_one = [class_ for class_, number in cards.items() for _ in range(number)]
    places = [zone for zone, size in zones.items() for _ in range(size)]
    found = 0
    for deal in set(permutations(places)):
        held = {}
        for zone, class_ in zip(deal, one_by_one, strict=True):
            held[zone, class_] = held.get((zone, class_), 0) + 1
        found += all(low <= held.get(key, 0) <= high for key, (low, high) in bounds.items())
    return found


@st.composite
def small_tables(draw):
    cards = draw(st.dictionaries(st.sampled_from("ABC"), st.integers(0, 3), min_size=1, max_size=3))
    total = sum(cards.values())
    first = draw(st.integers(0, total))
    second = draw(st.integers(0, total - first))
    zones = {"hand": first, "pile": second, "reserve": total - first - second}
    keys = [(zone, class_) for zone in zones for class_ in cards]
    number = st.integers(-1, 4)
    bounds = draw(st.dictionaries(st.sampled_from(keys), st.tuples(number, number), max_size=4))
    return cards, zones, bounds


@settings(max_examples=60)
@given(small_tables())
def test_counts_as_dealing_out_does(table):
    cards, zones, bounds = table
    if sum(cards.values()) > 7:
        cards, zones, bounds = {"A": 4, "B": 3}, {"hand": 4, "pile": 3}, {("hand", "A"): (1, 3)}
    expected = dealt_out(cards, zones, bounds)
    found = Deals(cards, zones, bounds)
    assert found.count == expected
    assert found.possible == (expected > 0)
    whole = Deals(cards, zones)
    assert whole.share(bounds) == Fraction(expected, whole.count)
    assert whole.given(bounds).count == expected


def test_known_numbers():
    hands = Deals({"spade": 13, "other": 39}, {"n": 13, "e": 13, "s": 13, "w": 13})
    assert hands.count == comb(52, 13) * comb(39, 13) * comb(26, 13)
    all_spades = Fraction(1, comb(52, 13))
    assert hands.share({("n", "spade"): (13, 13)}) == all_spades
    assert hands.share({("n", "spade"): (0, 0)}) == Fraction(comb(39, 13), comb(52, 13))


def test_bounds_add_up():
    unseen = Deals({"ace": 2, "other": 4}, {"pile": 3, "reserve": 3})
    assert unseen.extent("pile", "ace") == (0, 2)
    one = unseen.given({("pile", "ace"): (1, 2)}).given({("pile", "ace"): (0, 1)})
    assert one.extent("pile", "ace") == (1, 1)
    assert one.extent("reserve", "other") == (2, 2)
    none = one.given({("pile", "ace"): (2, 2)})
    assert not none.possible
    with pytest.raises(ZeroDivisionError):
        none.share({})
    with pytest.raises(ValueError, match="no deals"):
        none.extent("pile", "ace")


@pytest.mark.parametrize(
    ("cards", "zones", "bounds"),
    [
        ({"A": 2}, {"pile": 1}, {}),
        ({"A": 2, "B": -1}, {"pile": 1}, {}),
        ({"A": 1}, {"pile": 1}, {("hand", "A"): (0, 1)}),
        ({"A": 1}, {"pile": 1}, {("pile", "B"): (0, 1)}),
    ],
)
def test_what_is_no_table_is_refused(cards, zones, bounds):
    with pytest.raises(ValueError, match=r"places|size|not there"):
        Deals(cards, zones, bounds)


def test_nothing_unseen():
    assert Deals({}, {}).count == 1
    assert Deals({"A": 0}, {"pile": 0}).count == 1


def test_john_formula_on_every_reachable_case():
    """docs/spec/john.md, "Odds", gives them as C(u-k, a) / C(u, a): the same as counting all deals."""
    cards = list(members(CARDS_OF[0]))
    for unseen in range(23):
        for reserve in range(min(11, unseen) + 1):
            if unseen - reserve > 11:
                continue
            side = Side(sum(1 << c for c in cards[:unseen]), 0, reserve)
            for denied in range(unseen + 1):
                table = Deals(
                    {"denied": denied, "other": unseen - denied},
                    {"pile": unseen - reserve, "reserve": reserve},
                    {("pile", "denied"): (0, 0)},
                )
                odds = claims.odds(side, sum(1 << c for c in cards[:denied]))
                assert odds == Fraction(table.count, Deals(table.cards, table.zones).count)


def test_docstring():
    assert doctest.testmod(deals).failed == 0
