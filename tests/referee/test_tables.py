"""Tables arranged for lessons and "what if": judged over HTTP, never stored."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tachiai import engines
from tachiai.engines import load, teaching
from tachiai.referee import limits
from tests import contract

TWO = {"board": {"b2": "3s", "b3": "5h"}, "to_move": "black"}
ATTACK = {"seat": "black", "action": "attack", "from": "b2", "to": "b3"}


def arranged(client: FlaskClient, **body: Any) -> Any:
    return client.post("/api/tables", json={"game": "john", **body}).get_json()


def test_a_table_from_a_layout_is_judged_and_shown(client: FlaskClient) -> None:
    said = arranged(client, layout=TWO)
    contract.check("john", "Laid", said)
    assert said["turn"] == ["black"]
    assert said["layout"]["board"] == TWO["board"]
    assert any(preview["action"] == ATTACK for preview in said["previews"])
    said = arranged(client, layout=TWO, actions=[{**ATTACK, "to": "c3"}, ATTACK])
    contract.check("john", "Laid", said)
    assert [line["verdict"] for line in said["lines"]] == ["illegal", "legal"]
    assert [due["action"] for due in said["due"]] == ["pull"]
    assert said["layout"] is None, "a replacement is due"
    assert {choice["action"] for choice in said["choices"] if choice["seat"] == "red"} >= {"pull"}


def test_without_a_layout_it_begins_as_a_match_does(client: FlaskClient) -> None:
    for game in engines.BUILT_IN:
        seats = ["anna", "ben", "chie"] if game in ("xan", "one_o_one") else None
        body = {"game": game} | ({"seats": seats} if seats else {})
        said = client.post("/api/tables", json=body).get_json()
        contract.check(game, "Laid", said)
        assert said["lines"] == []


@pytest.mark.parametrize(
    ("body", "field", "reason"),
    [
        ({"layout": {"board": {"a1": "5s", "b1": "5s"}}}, "board.b1", "twice"),
        ({"layout": {}}, "board", "missing"),
        ({"options": {"magic_range": "far"}}, "options.magic_range", "no-word"),
        ({"seats": ["black", "blue"]}, "seats", "seat-order"),
        ({"layout": TWO, "actions": [{"seat": "black", "action": "fly"}]}, "action", "unknown-action"),
    ],
)
def test_an_impossible_table_is_refused_with_field_and_reason(
    client: FlaskClient, body: dict[str, Any], field: str, reason: str
) -> None:
    said = arranged(client, **body)
    assert (said["error"], said["field"], said["reason"]) == ("bad-record", field, reason)


def test_it_is_bounded_and_nothing_of_it_is_kept(app: Flask, client: FlaskClient) -> None:
    many = [ATTACK] * (limits.LAYOUT_ACTIONS + 1)
    assert arranged(client, layout=TWO, actions=many)["field"] == "actions"
    assert client.post("/api/tables", json={"game": "chess"}).get_json()["error"] == "no-such-game"
    assert arranged(client, layout=TWO, actions=many[1:])["lines"]
    assert list(app.extensions["tachiai.service"].log.matches()) == []


@pytest.mark.parametrize("game", engines.BUILT_IN)
def test_the_preparation_of_a_table_is_served_and_its_pictures_can_be_drawn(
    client: FlaskClient, game: str
) -> None:
    found = client.get(f"/api/games/{game}/preparation").get_json()
    contract.check(game, "Lesson", found)
    for step in found["steps"]:
        if step["lay"] is not None:
            body = {"game": game, "seats": found["seats"], "layout": step["lay"]}
            contract.check(game, "Laid", client.post("/api/tables", json=body).get_json())


@pytest.mark.parametrize("game", engines.BUILT_IN)
def test_the_lessons_of_a_game_are_served(client: FlaskClient, game: str) -> None:
    found = client.get(f"/api/games/{game}/lessons").get_json()
    assert found == [lesson.to_json() for lesson in teaching.lessons(load(game))]
    assert client.get(f"/api/games/{game}").get_json()["lessons"] == len(found)
    for lesson in found:
        contract.check(game, "Lesson", lesson)
