"""The check-in: people ask on their phones to take part, and the organiser enters or refuses them."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tachiai.referee import limits
from tachiai.referee.commands import Service, ask_entry

from .table import answer
from .test_desk import Desk, HttpDesk
from .web import bearer


@pytest.fixture
def organiser(service: Service) -> Desk:
    made = Desk(service)
    made.ask("create_tournament", name="Cranes", game="john", form="swiss")
    return made


def asking(desk: Desk, link: str, name: str | None = None, ask: bool = True) -> Any:
    """Return the answer to a phone: the state of ``name``, or an error."""
    said = answer(ask_entry, desk.service, link=link, name=name, ask=ask)
    return said["state"] if said["ok"] else (said["error"], said.get("reason"))


def test_a_phone_asks_and_the_organiser_enters(organiser: Desk, service: Service) -> None:
    link = organiser.ask("link_entry")["entry"]
    assert organiser.ask("link_entry")["entry"] == link
    assert asking(organiser, link) == "none"
    assert asking(organiser, link, "Aoi", ask=False) == "none"
    assert asking(organiser, link, " Aoi ") == "asked"
    before = service.evening().version
    assert asking(organiser, link, "Ａoi") == "asked"  # looks the same: one request
    assert service.evening().version == before
    assert asking(organiser, link, "Haru") == "asked"
    shown = organiser.ask("tables")
    assert (shown["entry"], shown["asked"]) == (link, ["Aoi", "Haru"])
    organiser.ask("enter_players", names=["Aoi"])
    assert asking(organiser, link, "Aoi") == "in"
    assert organiser.ask("refuse_entry", names=["Haru", "Nobody"])["ok"]
    assert organiser.ask("tables")["asked"] == []
    assert asking(organiser, link, "Haru", ask=False) == "none"


def test_who_left_can_ask_again_and_who_played_yesterday_too(organiser: Desk):
    link = organiser.ask("link_entry")["entry"]
    organiser.ask("enter_players", names=["Aoi", "Haru"])
    assert asking(organiser, link, "Aoi") == asking(organiser, link, "ａoi") == "in"
    organiser.ask("rename_player", entrant="e1", name="Aoi K.")
    assert asking(organiser, link, "Aoi K.") == "in"
    organiser.ask("withdraw_player", entrant="e1", reason="train")
    assert asking(organiser, link, "Aoi K.") == "asked"
    organiser.ask("enter_players", names=["Aoi K."])
    assert asking(organiser, link, "Aoi K.") == "in"
    assert organiser.ask("tables")["asked"] == []
    organiser.ask("pair_round", round=1)
    result = {"round": 1, "table": 1, "reason": "typed on paper"}
    organiser.ask("correct_result", **result, winners=["e1"])
    organiser.ask("finish_tournament")
    organiser.ask("correct_result", **result, winners=["e2"])
    assert asking(organiser, link, "Haru", ask=False) == "none"


def test_who_takes_part_asks_for_another_tournament(organiser: Desk) -> None:
    link = organiser.ask("link_entry")["entry"]

    def here(name: str = "Aoi", **more: bool) -> Any:
        said = answer(ask_entry, organiser.service, link=link, name=name, **more)
        return said["state"], said["tournaments"], said["another"]

    def waiting(number: int) -> Any:
        return organiser.ask("tournament", number=number)["asked"]

    organiser.ask("enter_players", names=["Aoi"])
    assert here(ask=True, another=True) == ("in", ["Cranes"], False), "no other tournament runs"
    organiser.ask("create_tournament", name="Foxes", game="john", form="swiss")
    assert here("Haru", ask=True) == ("asked", [], False)
    assert answer(ask_entry, organiser.service, link=link)["running"] == ["Cranes", "Foxes"]
    assert waiting(1) == waiting(2) == ["Haru"]
    assert here(ask=True) == here(another=True) == ("in", ["Cranes"], True), "nobody asked for another"
    assert organiser.ask("tables")["asked"] == ["Haru"]
    for name in ("Ａoi", "Aoi"):  # they look the same: one request
        assert here(name, ask=True, another=True) == ("asked", ["Cranes"], False)
    assert organiser.ask("tables")["asked"] == ["Haru", "Ａoi"]
    assert (waiting(1), waiting(2)) == (["Haru"], ["Haru", "Ａoi"])
    organiser.ask("refuse_entry", names=["Ａoi"])
    assert here() == ("in", ["Cranes"], True)
    here(ask=True, another=True)
    entered = organiser.ask("enter_players", names=["Aoi"], number=2)
    assert entered["asked"] == waiting(1) == ["Haru"]
    assert here(ask=True, another=True) == ("in", ["Cranes", "Foxes"], False)
    organiser.ask("withdraw_player", number=2, entrant="e1", reason="train")
    assert here(ask=True, another=True) == ("asked", ["Cranes"], False)
    organiser.ask("finish_tournament", number=2)
    assert (here(), waiting(2)) == (("in", ["Cranes"], False), []), "no tournament is left"
    assert waiting(1) == ["Haru", "Aoi"], "the organiser can still refuse it"
    assert organiser.ask("standings")["asked"] == [], "the wall shows no requests"


def test_a_closed_check_in_takes_no_request_for_another_tournament(organiser: Desk) -> None:
    organiser.ask("create_tournament", name="Foxes", game="john", form="swiss")
    organiser.ask("enter_players", names=["Aoi"])
    link = organiser.ask("link_entry")["entry"]
    organiser.ask("link_entry", open=False)
    wanted = {"link": link, "name": "Aoi"}
    assert answer(ask_entry, organiser.service, **wanted)["another"] is False
    assert answer(ask_entry, organiser.service, **wanted, ask=True, another=True)["error"] == "no-such-table"


def test_a_closed_check_in_takes_no_requests(organiser: Desk) -> None:
    assert asking(organiser, "x", "Aoi") == ("no-such-table", None)
    link = organiser.ask("link_entry")["entry"]
    assert asking(organiser, "x", "Aoi") == ("no-such-table", None)
    assert asking(organiser, link, "Aoi") == "asked"
    assert organiser.ask("link_entry", open=False)["entry"] is None
    assert organiser.ask("tables")["asked"] == []
    assert asking(organiser, link, "Haru") == ("no-such-table", None)
    assert asking(organiser, link) == ("no-such-table", None)
    organiser.ask("enter_players", names=["Aoi"])
    assert asking(organiser, link, "Aoi", ask=False) == "in", "who asked still sees it"
    assert asking(organiser, link, "Haru", ask=False) == "none"
    assert organiser.ask("link_entry")["entry"] != link
    assert asking(organiser, link, "Aoi", ask=False) == ("no-such-table", None)


def test_unfit_names_and_too_many_are_refused(organiser: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    link = organiser.ask("link_entry")["entry"]
    assert asking(organiser, link, " ") == ("bad-field", "no-control")
    assert asking(organiser, link, "Aoi\u200b") == ("bad-field", "no-control")
    monkeypatch.setattr(limits, "CUP_ENTRANTS", 1)
    assert asking(organiser, link, "Aoi") == "asked"
    assert asking(organiser, link, "Haru") == ("too-many", None)
    assert asking(organiser, link, "Aoi") == "asked"


def test_the_check_in_over_http(client: FlaskClient) -> None:
    organiser = HttpDesk(client)

    def sheet(token: str) -> Any:
        return client.get("/api/desk/entry", headers=bearer(token))

    assert sheet(organiser.token).status_code == 404
    link = organiser.ask("link_entry")["entry"]
    page = sheet(organiser.token)
    assert f"/enter?openExternalBrowser=1#{link}" in page.text
    assert "Take part" in page.text
    assert sheet("x" * 22).status_code == 401

    def ask(**body: Any) -> Any:
        return client.post("/api/evening/entry", json=body)

    noted = {"ok": True, "evening": "", "state": "asked", "tournaments": [], "another": False, "running": []}
    assert ask(link=link, name="Aoi", ask=True).json == noted
    assert ask(link="x", name="Aoi", ask=True).status_code == 404
    with client.get("/enter") as page:
        assert page.status_code == 200
