"""A seat's disclosure is on its own phone, also after a reload, and on no other screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.devices import Phone, Referee
from tests.browser.plays import john, play_of
from tests.browser.test_every_game import begin

Action = dict[str, Any]


HURRIED = True


def chips(phone: Phone) -> list[str]:
    """Return the names of the disclosed pile's cards (JOHN)."""
    names: list[str] = phone.page.locator(".private .chip").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-label'))"
    )
    return names


def own(phone: Phone) -> list[str]:
    """Return the cards of the disclosed hand, repeated as often as they are held."""
    cards: list[str] = phone.page.locator("[data-own]").evaluate_all(
        """all => all.flatMap((one) => {
             const count = Number(/×(\\d+)/.exec(one.textContent)?.[1] ?? 1);
             return Array(count).fill(one.dataset.own);
           })"""
    )
    return sorted(set(cards)) if phone.game == "one_o_one" else sorted(cards)


def numbers(phone: Phone) -> list[str]:
    """Return the fields looked at, with the disclosed numbers (Xan)."""
    found: list[str] = phone.page.locator(".private .noted").evaluate_all(
        "all => all.map((one) => one.querySelector('.name').textContent + one.querySelector('b').textContent)"
    )
    return sorted(found)


class Disclosure(NamedTuple):
    """A disclosure of one game: after how many steps, by which seat, and how its phone shows it."""

    steps: int
    action: Action
    rival: str
    seen: Callable[[Phone], list[str]]
    shown: Callable[[Phone], list[str]]


PILE = ["2h", "3d", "4h", "6d", "6h", "8h", "9d", "Ad", "Ah", "Kd", "Th"]
BLACK = ["As", "Ac", "2s", "2c", "3s", "3c", "4s", "4c", "5s", "5c", "6c"]
HAND = ["P7", "W2", "W3", "W4", "G1", "G4", "G5", "G7", "2+", "5+"]
FACTS = {
    "john": Disclosure(
        2,
        {"seat": "red", "action": "register", "cards": PILE},
        "black",
        chips,
        lambda phone: sorted(phone.words(f"card-{card}") for card in PILE),
    ),
    "one_o_one": Disclosure(
        5,
        {"seat": "p1", "action": "hand", "cards": ["Ah", "8s"]},
        "p2",
        own,
        lambda _: ["8s", "Ah"],
    ),
    "xan": Disclosure(
        4,
        {"seat": "p1", "action": "peek", "cells": {"a1": 2, "b1": 1}},
        "p2",
        numbers,
        lambda _: ["a12", "b11"],
    ),
    "shogi_card_war": Disclosure(
        4,
        {"seat": "gote", "action": "register", "hand": ["P", "P", "L", "G", "G", "K"]},
        "sente",
        own,
        lambda _: ["G", "G", "K", "L", "P", "P"],
    ),
    "jekyll_hyde": Disclosure(
        0,
        {"seat": "hyde", "action": "hand", "cards": HAND},
        "jekyll",
        own,
        lambda _: sorted(HAND),
    ),
}


def is_shown(phone: Phone) -> None:
    fact = FACTS[phone.game]
    if not phone.button("cover-close").is_visible():
        phone.open_cover()
    phone.button("cover-close").wait_for()
    # The private part of a phone is fetched when first opened.
    phone.page.locator(".private .chip, [data-own], .private .noted").first.wait_for()
    assert sorted(fact.seen(phone)) == sorted(fact.shown(phone))


@pytest.mark.in_every_run("john")
@pytest.mark.parametrize("game", FACTS)
def test_a_disclosure_is_shown_on_its_own_phone_alone(referee: Referee, devices: Devices, game: str) -> None:
    fact = FACTS[game]
    match = begin(referee, play_of(game), devices.tablet("en"), fact.steps)
    seat = fact.action["seat"]
    joins = referee.joins(match.opened)
    phone, rival = devices.phone("en"), devices.phone("en")
    phone.join(joins[seat]["url"])
    rival.join(joins[fact.rival]["url"])
    n = match.tablet.n
    phone.act(fact.action)
    for device in (match.tablet, rival):
        device.shows(n + 1)
    is_shown(phone)
    phone.page.reload()
    phone.shows(n + 1)
    is_shown(phone)
    rival.open_cover()
    assert fact.seen(rival) == []


@pytest.mark.only_soak
def test_a_disclosed_pile_marks_the_honest_answers_to_a_pull(referee: Referee, devices: Devices) -> None:
    """Check that the marks need an open cover, and that the pile can be disclosed again."""
    match = begin(referee, john, devices.tablet("en"), 2)
    phone = devices.phone("en")
    phone.join(referee.joins(match.opened)["black"]["url"])
    phone.act({"seat": "black", "action": "register", "cards": BLACK})
    phone.button("john-phone-again").wait_for()
    match.opened.n = 3
    referee.play(match.opened, john.ACTIONS[3:5])  # the jack is hit: black pulls
    phone.shows(5)
    keys = phone.page.locator(".ask [data-key]")
    expect(keys.first).to_be_visible()
    marked = phone.page.locator(".ask .marked")
    expect(marked).to_have_count(0)
    phone.open_cover()
    expect(marked).to_have_count(2)
    honest = marked.evaluate_all("all => all.map((one) => one.dataset.key)")
    assert honest == ["5s", "5c"]
    assert len(keys.all()) > 2
    phone.tap(phone.button("john-phone-again"))
    ticked = phone.page.locator('.sheet [data-key][aria-pressed="true"]')
    carried = ticked.evaluate_all("all => all.map((one) => one.dataset.key)")
    assert sorted(carried) == sorted([*BLACK, "Js"]), "the jack that fell lies in the pile"
