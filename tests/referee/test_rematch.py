"""The next match of the same people: the tablet opens it, and every device gets its own ticket for it."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from .table import MOVE, SETUP
from .web import Http, bearer

RESIGN = {"seat": "red", "action": "resign"}
WAR = {"game": "shogi_card_war", "seats": ["sente", "gote"]}


def join(client: FlaskClient, **by: str) -> dict[str, Any]:
    joined: dict[str, Any] = client.post("/api/join", json=by).get_json()
    return joined


def devices(client: FlaskClient, http: Http) -> dict[str, str]:
    """Return the tokens of a phone for each seat, a guest, the arbiter and the tablet."""
    found = {"table": http.token}
    for way in http.get("/joins").get_json():
        ticket = way["url"].partition("#")[2]
        if way["role"] != "table":
            found[way["seat"] or way["role"]] = join(client, ticket=ticket)["token"]
    arbiter = client.post("/api/arbiter", json={"match": http.match, "pin": http.pin})
    found["arbiter"] = arbiter.get_json()["token"]
    return found


def after(client: FlaskClient, http: Http, token: str, **given: Any) -> Any:
    body = {"game": "john", **{k: v for k, v in given.items() if k != "places"}}
    body["after"] = {"match": http.match, **({"seats": given["places"]} if "places" in given else {})}
    return client.post("/api/matches", json=body, headers=bearer(token))


@pytest.fixture
def over(client: FlaskClient) -> Http:
    return Http(client).play(*SETUP, MOVE, RESIGN)


def test_every_device_comes_along_to_its_own_place(client: FlaskClient, over: Http) -> None:
    tokens = devices(client, over)
    for token in tokens.values():
        assert over.get(token=token).get_json()["next"] is None
        assert over.get("/next", token).status_code == 404
    opened = after(client, over, over.token, seats=["red", "black"]).get_json()
    tickets = set()
    for who, token in tokens.items():
        assert over.get(token=token).get_json()["next"] == {"match": opened["match"]}
        way = over.get("/next", token).get_json()
        seat = who if who in ("black", "red") else None
        assert (way["match"], way["seat"], way["role"]) == (
            opened["match"],
            seat,
            "seat" if seat else "spectator",
        )
        joined = join(client, ticket=way["ticket"])
        assert (joined["match"], joined["seat"], joined["waiting"]) == (opened["match"], seat, False)
        tickets.add(way["ticket"])
        assert way["ticket"] not in over.get(token=token).text, "screens keep views"
    assert len(tickets) == 3, "each seat's phone has a ticket of its own, all others the guests'"


def test_people_change_seats_where_the_order_is_fixed(client: FlaskClient) -> None:
    http = Http(client, **WAR)
    tokens = devices(client, http)
    http.play({"seat": "gote", "action": "resign"})
    swapped = {"sente": "gote", "gote": "sente"}
    opened = after(client, http, http.token, **WAR, places=swapped).get_json()
    for seat, other in swapped.items():
        way = http.get("/next", tokens[seat]).get_json()
        assert (way["match"], way["seat"]) == (opened["match"], other)


def test_only_the_pen_calls_people_away_and_only_from_a_match_that_is_over(client: FlaskClient) -> None:
    http = Http(client).play(*SETUP)
    tokens = devices(client, http)
    ticket = next(way for way in http.get("/joins").get_json() if way["role"] == "table")["url"]
    tokens["other"] = join(client, ticket=ticket.partition("#")[2])["token"]
    assert after(client, http, http.token).get_json()["error"] == "not-over"
    http.play(RESIGN)
    wanted = {"other": "no-pen", "black": "not-yours", "arbiter": "not-yours", "spectator": "not-yours"}
    for who, error in wanted.items():
        assert after(client, http, tokens[who]).get_json()["error"] == error
    assert after(client, http, "nobody").status_code == 401
    elsewhere = Http(client)
    assert after(client, http, elsewhere.token).get_json()["error"] == "not-yours"
    for places in ({"black": "red", "red": "red"}, {"black": "sente"}, {"gote": "red"}):
        assert after(client, http, http.token, places=places).get_json()["field"] == "after.seats"
    assert http.get().get_json()["next"] is None


def test_a_phone_that_lost_its_seat_stays_behind(client: FlaskClient, over: Http) -> None:
    tokens = devices(client, over)
    over.post("joins/red", {})
    after(client, over, over.token)
    assert over.get("/next", tokens["red"]).status_code == 401
    assert over.get("/next", tokens["black"]).get_json()["seat"] == "black"


def test_the_same_request_calls_once(client: FlaskClient, over: Http) -> None:
    first = after(client, over, over.token, request_id="one-more-match").get_json()
    assert after(client, over, over.token, request_id="one-more-match").get_json() == first
    other = after(client, over, over.token).get_json()
    assert over.get().get_json()["next"] == {"match": other["match"]}, "the newest counts"
    assert first["match"] != other["match"]


def test_the_score_goes_along_with_the_people(client: FlaskClient) -> None:
    http = Http(client, **WAR).play({"seat": "gote", "action": "resign"})
    assert "wins" not in http.get().get_json()["settings"]
    swapped = {"sente": "gote", "gote": "sente"}
    opened = after(client, http, http.token, **WAR, places=swapped).get_json()
    second = client.get(f"/api/matches/{opened['match']}", headers=bearer(opened["token"])).get_json()
    assert second["settings"] == {"coaching": True, "wins": {"sente": 0, "gote": 1}}
