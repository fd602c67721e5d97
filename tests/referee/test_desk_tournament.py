"""The tournament at the organiser's desk: entries to archive, the wall's view, repeated requests."""

import csv
import io
import json
import re
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tachiai.engines import one_o_one
from tachiai.referee.commands import Service, witness
from tachiai.referee.commands.evening import tournament as cups
from tachiai.referee.config import Config
from tachiai.referee.store.log import EventLog
from tachiai.referee.tournament.standings import standings

from .command import Tachiai
from .table import Clock, Table
from .test_desk import Desk, HttpDesk
from .web import Http, bearer

RESIGN = {"seat": "black", "action": "resign"}
EXAMPLE = Path(one_o_one.__file__).with_name("example.jsonl")
NAMES = ["Aoi", "Haru", "Sora", "Mei"]
CUP = {"name": "x", "game": "john", "form": "swiss"}
FIXED = {"round": 1, "table": 1, "winners": [], "reason": "x"}
Sit = Callable[..., Table]


@pytest.fixture
def organiser(service: Service) -> Desk:
    made = Desk(service)
    made.ask("open_tables", count=4)
    return made


def begin(desk: Desk | HttpDesk, *names: str, **more: Any) -> Any:
    given = {"name": "Evening", "game": "john", "form": "swiss", **more}
    assert desk.ask("create_tournament", **given)["ok"]
    return desk.ask("enter_players", names=list(names or NAMES))["tournament"]


def played(desk: Desk, sit: Sit, number: int, loser: str, winner: str, *, agree: str = "br") -> Table:
    """Return a match at a table of the evening, resigned by ``loser``, confirmed by black and red."""
    table = sit(names={"black": loser, "red": winner})
    desk.place(table, number)
    table.play(RESIGN)
    for seat in (("black",) if "b" in agree else ()) + (("red",) if "r" in agree else ()):
        end = table.view()["confirm"]
        said = witness.confirm(
            table.service, table.caller(), request_id=table.new_id(), seat=seat, agree=True,
            of=end["of"], head=end["head"],
        )  # fmt: skip
        assert said["ok"]
    return table


def pairs(cup: Any) -> list[list[str]]:
    return [[seat["name"] for seat in table["seats"]] for table in cup["rounds"][-1]["tables"]]


def test_an_evening_with_a_tournament(organiser: Desk, sit: Sit, service: Service):
    nothing: Any = {"ok": True, "tournament": None, "ready": [], "asked": [], "all": []}
    assert organiser.ask("tournament") == nothing
    begin(organiser)
    cup = organiser.ask("pair_round", round=1)["tournament"]
    assert pairs(cup) == [["Aoi", "Sora"], ["Mei", "Haru"]]
    first = played(organiser, sit, 1, "Sora", "Aoi")
    played(organiser, sit, 2, "Haru", "Mei", agree="b")
    shown = organiser.ask("tournament")
    assert [(one["match"], one["number"], one["fits"]) for one in shown["ready"]] == [(first.match, 1, True)]
    taken = organiser.ask("take_results")
    assert [row["points"] for row in taken["tournament"]["standings"]] == ["1", "0", "0", "0"]
    assert taken["ready"] == []
    assert taken["tournament"]["due"] == [{"round": 1, "table": 2}]
    waits = organiser.ask("pair_round", round=2)
    assert (waits["error"], waits["field"], waits["reason"]) == ("bad-field", "table", "open-table")

    played(organiser, sit, 3, "Haru", "Mei")
    organiser.ask("take_results")
    by_name = {one["name"]: one["entrant"] for one in cup["entrants"]}
    corrected = organiser.ask(
        "correct_result", round=1, table=1, winners=[by_name["Sora"]], reason="they swapped seats"
    )["tournament"]
    said = corrected["rounds"][0]["tables"][0]["boards"][0]
    assert [(one["match"], one["reason"]) for one in said] == [
        (first.match, None),
        (None, "they swapped seats"),
    ]
    organiser.ask("withdraw_player", entrant=by_name["Haru"], reason="home")
    second = organiser.ask("pair_round", round=2)["tournament"]
    assert pairs(second) == [["Sora", "Mei"]]
    assert [one["name"] for one in second["rounds"][1]["byes"]] == ["Aoi"]
    assert organiser.ask("finish_tournament")["reason"] == "open-table"
    assert organiser.ask("unpair_round", round=2, reason="enough for today")["ok"]
    assert organiser.ask("finish_tournament")["tournament"]["finished"]
    # the same from the store
    now = cups.tournament_of(service.evening())
    assert now is not None
    assert [row.name for row in standings(now)][:2] == ["Sora", "Mei"]


def test_by_hand_at_the_desk(organiser: Desk, service: Service):
    cup = begin(organiser)
    ids = {one["name"]: one["entrant"] for one in cup["entrants"]}

    def twice(command: str, **given: Any) -> Any:
        said = organiser.ask(command, **given)
        assert said["ok"], said
        version = service.evening().version
        assert organiser.ask(command, **given)["ok"]
        assert service.evening().version == version, command
        return said["tournament"]

    twice("rest_player", entrant=ids["Mei"], round=1, reason="train")
    assert twice("rest_player", entrant=ids["Mei"], round=1, reason="no train", plays=True)["rests"] == []
    twice("keep_apart", entrants=[ids["Aoi"], ids["Sora"]], reason="sisters")
    paired = organiser.ask("pair_round", round=1)["tournament"]
    assert sorted(["Aoi", "Sora"]) not in [sorted(pair) for pair in pairs(paired)]
    assert (
        len(twice("keep_apart", entrants=[ids["Sora"], ids["Aoi"]], reason="may", apart=False)["apart"]) == 0
    )
    tables = [[ids["Sora"], ids["Aoi"]], [ids["Mei"], ids["Haru"]]]
    paired = twice("pair_by_hand", round=1, tables=tables, reason="they asked")
    assert pairs(paired) == [["Sora", "Aoi"], ["Mei", "Haru"]]
    assert paired["rounds"][0]["by_hand"] == "they asked"
    renamed = twice("rename_player", entrant=ids["Aoi"], name="Aoi K.")
    assert [seat["name"] for seat in renamed["rounds"][0]["tables"][0]["seats"]] == ["Sora", "Aoi K."]
    lost = twice("correct_result", round=1, table=1, reason="neither came", nobody=True)
    assert set(lost["rounds"][0]["tables"][0]["shares"].values()) == {"0"}
    twice("rest_player", entrant=ids["Sora"], round=2, reason="hospital")
    desk = twice("keep_apart", entrants=[ids["Mei"], ids["Haru"]], reason="a quarrel")
    assert (len(desk["rests"]), len(desk["apart"])) == (1, 1)
    wall = organiser.ask("standings")["tournament"]
    assert (wall["rounds"][0]["by_hand"], wall["apart"], wall["rests"]) == ("", [], [])
    wrong = organiser.ask("pair_by_hand", round=2, tables=tables, reason="r")
    assert (wrong["field"], wrong["reason"]) == ("round", "wrong-round")


def test_a_list_may_stand_strongest_first(organiser: Desk, service: Service):
    begin(organiser, "Late")
    organiser.ask("enter_players", names=["Strong", "Weaker"], ranked=True)
    organiser.ask("enter_players", names=["Weakest"], ranked=True)
    now = cups.tournament_of(service.evening())
    assert now is not None
    assert [now.entrants[one].name for one in now.order()] == ["Strong", "Weaker", "Weakest", "Late"]


def test_rules_help_and_ties_are_chosen_once(organiser: Desk, service: Service):
    rules = {"ultimate": True}
    cup = begin(
        organiser, options=rules, coaching=False, bye="1/2", ties=["wins", "direct"], rounds=3, boards=1
    )
    assert (cup["options"], cup["coaching"], cup["ties"]) == (rules, False, ["wins", "direct"])
    now = cups.tournament_of(service.evening())
    assert now is not None
    assert (str(now.created.bye), now.created.rounds) == ("1/2", 3)
    usual = begin(organiser, name="Another")
    assert (usual["options"], usual["coaching"]) == ({}, True)


def test_the_same_request_twice_does_nothing_twice(organiser: Desk, sit: Sit, service: Service):
    def twice(command: str, **given: Any) -> None:
        before = service.evening().version
        assert organiser.ask(command, **given)["ok"]
        after = service.evening().version
        assert after > before
        assert organiser.ask(command, **given)["ok"]
        assert service.evening().version == after

    twice("create_tournament", name="Evening", game="john", form="swiss")
    twice("enter_players", names=NAMES)
    twice("pair_round", round=1)
    twice("unpair_round", round=1, reason="too early")
    twice("pair_round", round=1)
    first = played(organiser, sit, 1, "Sora", "Aoi")
    twice("take_results", match=first.match)
    played(organiser, sit, 2, "Haru", "Mei")
    twice("take_results")
    twice("correct_result", round=1, table=2, winners=[], reason="draw")
    twice("withdraw_player", entrant="e1", reason="home")
    twice("enter_players", names=["Aoi"])
    twice("finish_tournament")


def test_matches_before_the_round_are_not_results_by_themselves(organiser: Desk, sit: Sit, clock: Clock):
    """A match for fun before the tournament is ignored; one before the pairing of its round needs a decision."""
    played(organiser, sit, 1, "Sora", "Aoi")
    clock.move(seconds=1)
    begin(organiser)
    warming_up = played(organiser, sit, 2, "Sora", "Aoi")
    clock.move(seconds=1)
    cup = organiser.ask("pair_round", round=1)["tournament"]
    assert pairs(cup)[0] == ["Aoi", "Sora"]
    shown = organiser.ask("take_results")
    assert [(one["match"], one["fits"]) for one in shown["ready"]] == [(warming_up.match, False)]
    assert len(shown["tournament"]["due"]) == 2
    played(organiser, sit, 3, "Aoi", "Sora")
    taken = organiser.ask("take_results")["tournament"]
    by_name = {one["name"]: one["entrant"] for one in cup["entrants"]}
    assert taken["rounds"][0]["tables"][0]["shares"] == {by_name["Aoi"]: "0", by_name["Sora"]: "1"}


def test_a_change_by_hand_leaves_the_matches_of_other_tables(organiser: Desk, sit: Sit, clock: Clock):
    """A match begun at a table that is paired as before is its result; one of a changed table is not."""
    begin(organiser, *NAMES, "Ren", "Yui")
    cup = organiser.ask("pair_round", round=1)["tournament"]
    tables = [[seat["entrant"] for seat in table["seats"]] for table in cup["rounds"][0]["tables"]]
    before = pairs(cup)
    clock.move(seconds=1)
    same, changed = (played(organiser, sit, k, *before[k - 1]) for k in (1, 2))
    clock.move(seconds=1)
    by_hand = [tables[0], [tables[1][0], tables[2][0]], [tables[1][1], tables[2][1]]]
    organiser.ask("pair_by_hand", round=1, tables=by_hand, reason="they are sisters")
    ready = organiser.ask("tournament")["ready"]
    assert {one["match"]: one["fits"] for one in ready} == {same.match: True, changed.match: False}
    assert organiser.ask("take_results")["tournament"]["due"] == [
        {"round": 1, "table": 2},
        {"round": 1, "table": 3},
    ]


def test_unclear_names_need_the_table(organiser: Desk, sit: Sit):
    begin(organiser)
    organiser.ask("pair_round", round=1)
    other = played(organiser, sit, 1, "Sora", "A.")
    assert [one["fits"] for one in organiser.ask("tournament")["ready"]] == [False]
    assert len(organiser.ask("take_results")["tournament"]["due"]) == 2
    assert organiser.ask("take_results", match=other.match)["reason"] == "unknown"
    assert organiser.ask("take_results", match="nothing")["reason"] == "not-confirmed"
    taken = organiser.ask("take_results", match=other.match, round=1, table=1)
    assert taken["tournament"]["due"] == [{"round": 1, "table": 2}]


def test_the_wall_sees_standings_and_no_reasons(organiser: Desk, sit: Sit, service: Service):
    from tachiai.referee.commands import DESK_COMMANDS, DeskCaller

    begin(organiser)
    organiser.ask("pair_round", round=1)
    played(organiser, sit, 1, "Sora", "Aoi")
    organiser.ask("correct_result", round=1, table=2, winners=[], reason="they would not stop arguing")
    link = organiser.ask("link_wall")["wall"]
    shown = DESK_COMMANDS["standings"](service, DeskCaller(None, link))
    assert shown["ready"] == []
    assert len(shown["tournament"]["standings"]) == 4
    assert "arguing" not in str(shown)


@pytest.mark.parametrize(
    ("command", "given", "field", "reason"),
    [
        ("create_tournament", {**CUP, "game": "chess"}, "game", "unknown"),
        ("create_tournament", {**CUP, "form": "ladder"}, "form", "unknown"),
        ("create_tournament", {**CUP, "fewest": 3}, "most", "table-size"),
        ("create_tournament", {**CUP, "name": "Evening"}, "tournament", "twice"),
        (
            "create_tournament",
            {**CUP, "game": "xan", "form": "knock-out", "most": 4},
            "form",
            "two-seats-only",
        ),
        ("create_tournament", {**CUP, "options": {"ultimate": "yes"}}, "options.ultimate", "no-boolean"),
        ("create_tournament", {**CUP, "options": {"moon": 1}}, "options.moon", "unknown-option"),
        ("create_tournament", {**CUP, "bye": "2"}, "bye", "unknown"),
        ("create_tournament", {**CUP, "ties": ["luck"]}, "ties[0]", "unknown"),
        ("enter_players", {"names": [" "]}, "name", "no-control"),
        ("withdraw_player", {"entrant": "e9", "reason": "x"}, "entrant", "unknown"),
        ("pair_round", {"round": 3}, "round", "wrong-round"),
        ("unpair_round", {"round": 7, "reason": "x"}, "round", "wrong-round"),
        ("correct_result", {**FIXED, "winners": ["e9"]}, "winners", "not-at-table"),
        ("correct_result", {**FIXED, "table": 9}, "table", "unknown"),
    ],
)
def test_impossible_requests_are_refused_and_not_stored(
    organiser: Desk, service: Service, command: str, given: dict[str, Any], field: str, reason: str
):
    begin(organiser)
    organiser.ask("pair_round", round=1)
    before = service.evening().version
    said = organiser.ask(command, **given)
    assert (said["error"], said["field"], said["reason"]) == ("bad-field", field, reason)
    assert service.evening().version == before


def test_the_order_of_going_out_gives_places(organiser: Desk, service: Service):
    """In the example of the game A goes out first, then C, and B wins."""
    header, *actions = [json.loads(line) for line in EXAMPLE.read_text("utf-8").splitlines()]
    begin(organiser, *header["seats"], game=header["game"], fewest=3, most=3, places=[4, 2, 1])
    organiser.ask("pair_round", round=1)
    given = {key: header[key] for key in ("seats", "options")}
    names = {seat: seat for seat in header["seats"]}
    table = Table(service, header["game"], names=names, **given)
    organiser.place(table, 1)
    for action in actions:
        table.record({key: value for key, value in action.items() if key not in ("n", "at")})
    for seat in header["seats"]:
        end = table.view()["confirm"]
        confirmed = {"seat": seat, "agree": True, "of": end["of"], "head": end["head"]}
        assert witness.confirm(service, table.caller(), request_id=table.new_id(), **confirmed)["ok"]
    shown = organiser.ask("take_results")["tournament"]
    assert [(row["name"], row["points"]) for row in shown["standings"]] == [
        ("B", "4"),
        ("C", "2"),
        ("A", "1"),
    ]
    (paired,) = shown["rounds"][0]["tables"]
    ids = {seat["name"]: seat["entrant"] for seat in paired["seats"]}
    fixed = {"round": 1, "table": 1, "reason": "they said so", "winners": [ids["A"]]}
    after = organiser.ask("correct_result", **fixed, order=[ids["B"]])["tournament"]["standings"]
    assert [(row["name"], row["points"]) for row in after] == [("A", "4"), ("B", "2"), ("C", "1")]
    twice = organiser.ask("correct_result", **fixed, order=[ids["A"]])
    assert (twice["error"], twice["field"], twice["reason"]) == ("bad-field", "winners", "twice")


def test_a_name_is_free_again_when_its_tournament_is_over(organiser: Desk):
    begin(organiser, "X", "Y", name="Other")
    organiser.ask("pair_round", round=1)
    again = {"game": "john", "form": "knock-out"}
    assert organiser.ask("create_tournament", name="Ｏther", **again)["reason"] == "twice"
    organiser.ask("correct_result", round=1, table=1, winners=["e1"], reason="typed on paper")
    organiser.ask("finish_tournament")
    assert begin(organiser, name="Other", form="knock-out")["form"] == "knock-out"
    # One that was never paired can be ended too.
    assert organiser.ask("finish_tournament")["tournament"]["finished"]
    assert begin(organiser, name="Other")["form"] == "swiss"


def test_tournaments_run_at_once(organiser: Desk, sit: Sit, service: Service):
    """Each takes its own results; neither asks for a pairing of the other's matches."""
    begin(organiser, name="Children")
    begin(organiser, "Ren", "Yui", name="Adults")
    assert organiser.ask("pair_round", round=1, number=1)["tournament"]["name"] == "Children"
    adults = organiser.ask("pair_round", round=1)
    assert adults["all"] == [
        {"number": 1, "name": "Children", "finished": False},
        {"number": 2, "name": "Adults", "finished": False},
    ]
    played(organiser, sit, 1, "Sora", "Aoi")
    played(organiser, sit, 2, "Yui", "Ren")
    for number, names in ((1, {"Sora", "Aoi"}), (2, {"Ren", "Yui"})):
        (ready,) = organiser.ask("tournament", number=number)["ready"]
        assert (set(ready["names"]), ready["fits"]) == (names, True)
    assert organiser.ask("take_results")["tournament"]["due"] == []
    assert organiser.ask("take_results", number=1)["tournament"]["due"] == [{"round": 1, "table": 2}]
    assert organiser.ask("tournament", number=1)["ready"] == organiser.ask("tournament")["ready"] == []
    first = organiser.ask("tournament", number=1)["tournament"]
    ids = {one["name"]: one["entrant"] for one in first["entrants"]}
    renamed = organiser.ask("rename_player", number=1, entrant=ids["Aoi"], name="Aoi K.")["tournament"]
    assert "Aoi K." in {one["name"] for one in renamed["entrants"]}
    assert organiser.ask("finish_tournament")["all"][1]["finished"]
    # The head is the same as that of a tournament alone, and a reading from the store gives the same.
    for number in (1, 2):
        now = cups.tournament_of(service.evening(), number)
        assert now is not None
        assert organiser.ask("tournament", number=number)["tournament"]["head"] == now.heads[-1]
    before = service.evening().version
    unknown = organiser.ask("pair_round", round=2, number=3)
    assert (unknown["error"], unknown["field"], unknown["reason"]) == ("bad-field", "number", "unknown")
    assert service.evening().version == before


def test_without_a_tournament_there_is_nothing_to_do(organiser: Desk):
    for command, given in (("pair_round", {"round": 1}), ("take_results", {}), ("finish_tournament", {})):
        assert organiser.ask(command, **given)["reason"] == "missing"


def test_paper_tables_and_archive_over_http(client: FlaskClient, tachiai: Tachiai, tmp_path: Path):
    organiser = HttpDesk(client)
    for path in ("paper", "pairings", "standings", "archive"):
        assert client.get(f"/api/desk/tournament/{path}").status_code == 401
        assert client.get(f"/api/desk/tournament/{path}", headers=bearer(organiser.token)).status_code == 422

    def get(path: str) -> Any:
        return client.get(f"/api/desk/tournament/{path}", headers=bearer(organiser.token))

    code = organiser.ask("open_tables", count=2)["tables"][1]["code"]
    assert organiser.ask("create_tournament", name="杯", game="john", form="swiss")["ok"]
    organiser.ask("enter_players", names=["Aoi", "<i>Haru</i>"])
    organiser.ask("pair_round", round=1)
    match = Http(client, names={"black": "Aoi", "red": "<i>Haru</i>"}, table=code)
    pairings = re.findall(r'<tr><td class="number">(.*?)</td>', get("paper").text)
    assert pairings == ["2"], "the table where they sit; no standings before a result"
    match.play(RESIGN)
    for seat in ("black", "red"):
        end = {key: match.get().get_json()["confirm"][key] for key in ("of", "head")}
        body = {"request_id": f"confirm-{seat}", "seat": seat, "agree": True, **end}
        assert match.post("confirm", body).get_json()["ok"]
    assert organiser.ask("take_results")["tournament"]["due"] == []

    paper = get("paper")
    assert "default-src 'none'" in paper.headers["Content-Security-Policy"]
    assert "&lt;i&gt;Haru" in paper.text
    rows = list(csv.DictReader(io.StringIO(get("standings").text.lstrip("\ufeff"))))
    assert [(row["name"], row["points"]) for row in rows] == [("<i>Haru</i>", "1"), ("Aoi", "0")]
    assert get("standings?number=1").text == get("standings").text
    assert get("paper?number=9").status_code == 422
    assert "1 : 0" in get("pairings").text or "0 : 1" in get("pairings").text
    bundle = tmp_path / "evening.zip"
    bundle.write_bytes(get("archive").data)
    with zipfile.ZipFile(bundle) as made:
        assert f"proofs/{match.match}.jsonl" in made.namelist()
    assert tachiai("audit", str(bundle)).status == 0
    assert tachiai("verify", str(bundle)).out.splitlines()[-1] == "1 proof: 1 whole, 0 broken, 0 unreadable."


def test_a_match_whose_result_is_known_takes_no_table_on_paper(client: FlaskClient):
    organiser = HttpDesk(client)
    codes = [row["code"] for row in organiser.ask("open_tables", count=2)["tables"]]
    assert organiser.ask("create_tournament", **CUP)["ok"]
    organiser.ask("enter_players", names=NAMES)

    def numbers() -> list[str]:
        paper = client.get("/api/desk/tournament/paper", headers=bearer(organiser.token)).text
        return re.findall(r'<tr><td class="number">(.*?)</td>', paper.split("</section>")[0])

    paired = organiser.ask("pair_round", round=1)["tournament"]["rounds"][0]["tables"]
    for table, code in zip(paired, reversed(codes), strict=True):
        first, second = (seat["name"] for seat in table["seats"])
        Http(client, names={"black": first, "red": second}, table=code)
    assert numbers() == ["2", "1"], "the tables where they sit"
    for table in paired:
        by_hand: Any = {**FIXED, "table": table["table"]}
        organiser.ask("correct_result", **by_hand)
    organiser.ask("pair_round", round=2)
    assert numbers() == ["1", "2"], "the matches of round 1 are left"


def test_guests_push_no_confirmed_match_out_of_sight(organiser: Desk, sit: Sit):
    begin(organiser)
    organiser.ask("pair_round", round=1)
    first = played(organiser, sit, 1, "Sora", "Aoi")
    for _ in range(cups.LOOKED_AT + 2):
        organiser.place(sit(), 1)
    assert [one["match"] for one in organiser.ask("tournament")["ready"]] == [first.match]
    assert organiser.ask("take_results", match=first.match)["tournament"]["due"] == [{"round": 1, "table": 2}]


def test_an_early_match_is_found_by_its_id(organiser: Desk, sit: Sit, clock: Clock):
    """It was played before the round was paired, and others came to its table: named, it is taken."""
    begin(organiser)
    first = played(organiser, sit, 1, "Sora", "Aoi")
    clock.move(seconds=1)
    organiser.ask("pair_round", round=1)
    for _ in range(cups.LOOKED_AT + 2):
        organiser.place(sit(), 1)
    assert organiser.ask("tournament")["ready"] == []
    assert organiser.ask("take_results", match=first.match, round=1, table=1)["ok"]


def test_similar_looking_names_are_refused_by_name(organiser: Desk):
    begin(organiser, "Aoi")
    for names in (["Haru", "Sora", "haru "], ["Ben", "Ben\ufe0f"], ["Mei", "\u041cei"]):
        refused = organiser.ask("enter_players", names=names)
        assert (refused["error"], refused["reason"], refused["value"]) == (
            "bad-field",
            "same-name",
            names[-1],
        )
    assert [one["name"] for one in organiser.ask("tournament")["tournament"]["entrants"]] == ["Aoi"]


@pytest.mark.parametrize("name", ["\u3000", "\u2800\u2800", "A\u202eoi", "\U000e0041"], ids=ascii)
def test_invisible_names_are_refused_at_the_desk(client: FlaskClient, name: str):
    organiser = HttpDesk(client)
    begin(organiser, "Aoi")
    asked: list[tuple[str, str, dict[str, Any]]] = [
        ("enter_players", "names.1", {"names": ["Haru", name]}),
        ("enter_players", "members.0", {"names": ["Team"], "members": [name]}),
        ("create_tournament", "name", {"name": name, "game": "john", "form": "swiss"}),
        ("set_table", "name", {"number": 1, "name": name}),
        ("withdraw_player", "reason", {"entrant": "e1", "reason": name}),
    ]
    for command, field, given in asked:
        refused = organiser.ask(command, **given)
        assert [refused[k] for k in ("error", "field", "reason")] == ["bad-field", field, "no-control"], (
            refused
        )
    assert [one["name"] for one in organiser.ask("tournament")["tournament"]["entrants"]] == ["Aoi"]


# -- from the command line -----------------------------------------------------------------------------


def test_the_command_works_on_the_tournament_of_the_desk(tachiai: Tachiai, tmp_path: Path):
    """`tachiai tournament --event` works next to the running referee; each sees the other's changes."""
    with closing(EventLog(Config(data=tmp_path).store)) as log:
        service = Service(log, event="Club")
        desk = Desk(service)
        desk.ask("open_tables", count=4)

        def cup(action: str, *words: str) -> Any:
            return tachiai("tournament", action, *words, "--event", "Club", "--data", str(tmp_path))

        assert "there is no tournament here yet" in cup("show").err
        begun = cup("new", "--game", "john", "--name", "Cranes", "--ties", "wins")
        assert (begun.status, begun.err) == (0, "")
        assert cup("add", *NAMES).out == "4 take part now.\n"
        assert desk.ask("tournament")["tournament"]["name"] == "Cranes"
        paired = cup("pair")
        assert paired.out.splitlines()[0] == "Round 1"
        first, second = pairs(desk.ask("tournament")["tournament"])
        played(desk, lambda **given: Table(service, **given), 1, first[1], first[0])
        taken = cup("take")
        assert (taken.status, f"{first[0]}  " in taken.out) == (0, True)
        assert desk.ask("tournament")["tournament"]["due"] == [{"round": 1, "table": 2}]
        desk.place(Table(service, names={"black": second[0], "red": second[1]}), 4)
        assert f"4  {' – '.join(second)}" in cup("show").out, "the table where they sit"
        assert '<td class="number">4</td>' in cup("show", "--as", "html").out
        other = played(desk, lambda **given: Table(service, **given), 2, second[1], second[0])
        assert cup("take", other.match).status == 0
        twice = cup("new", "--game", "john", "--name", "Cranes")
        assert (twice.status, "Cranes" in twice.err) == (2, True)
        assert cup("correct", "--table", "1", "--winner", first[1], "--reason", "swapped").status == 0
        assert "swapped" in cup("show").out
        assert cup("withdraw", second[0], "--reason", "tired").status == 0
        assert cup("new", "--game", "john", "--name", "Foxes").status == 0
        assert cup("add", "Kai").out == "1 takes part now.\n"
        assert cup("add", "Nao", "--number", "1").out == "4 take part now.\n"
        assert cup("finish", "--number", "1").status == 0
        assert "swapped" in cup("show", "--number", "1").out
        assert cup("show", "--number", "3").status == 2
        assert cup("archive", "--number", "1", "-o", str(tmp_path / "first.zip")).status == 0
        assert tachiai("verify", "--all", str(tmp_path / "first.zip")).status == 0
        kept = tmp_path / "evening.zip"
        assert cup("archive", "-o", str(kept)).status == 0
        assert tachiai("verify", "--all", str(kept)).status == 0


def test_the_command_names_a_missing_evening(tachiai: Tachiai, tmp_path: Path):
    nowhere = tachiai("tournament", "show", "--event", "Club", "--data", str(tmp_path))
    assert nowhere.status == 2
    assert not any(tmp_path.iterdir()), "it makes no store"
    with closing(EventLog(Config(data=tmp_path).store)) as log:
        Desk(Service(log, event="Club"))
    other = tachiai("tournament", "show", "--event", "Clubb", "--data", str(tmp_path))
    assert (other.status, "no evening of that name here: Clubb" in other.err) == (2, True)
    assert tachiai("tournament", "show").status == 2
