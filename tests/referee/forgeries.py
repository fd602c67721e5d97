"""Genuine and forged proofs and pages, built from recorded matches, on which all verifiers must agree.

The forger owns the machine: after any change, all later heads are computed again, and signed again with every
key that the forger has.
"""

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from tachiai import engines
from tachiai.engines.testing.walk import walk
from tachiai.referee import commands
from tachiai.referee.commands import witness
from tachiai.referee.commands.service import Service
from tachiai.referee.evidence.reader import page_data, read
from tachiai.referee.store.chain import canonical, commitment, first_head, head_text, next_head, result_text

from .table import ATTACK, MOVE, PILE, REPLY, SETUP, Keys, Table

Rows = list[dict[str, Any]]
Edit = Callable[["Forger"], Any]


class Story(NamedTuple):
    """A recorded match: the rows of its proof, the data of its page, the keys of its devices by their names."""

    name: str
    rows: Rows
    data: dict[str, Any]
    keys: dict[str, Keys]
    seats: dict[str, str]
    """The device of each place (``table``, ``red``, ``arbiter`` …)."""


class Case(NamedTuple):
    """A proof and its page, and the expected results of the verifiers: for the chain, and for the whole page."""

    name: str
    proof: str
    data: dict[str, Any]
    chain: bool
    """The result of ``verify PROOF``, of the page and of the printed verifier."""
    file: int
    """The exit status of ``verify PAGE``, which judges all actions again and compares everything."""
    page: bool | None = None
    """The result that the page shows, if not ``chain``: it can check only part of what is not in the chain.
    """


# -- genuine matches ----------------------------------------------------------------------------------------


class Played:
    """A match at a table whose devices have keys."""

    def __init__(
        self, service: Service, game: str = "john", *, phones: tuple[str, ...] = (), **given: Any
    ) -> None:
        pen = Keys()
        self.table = Table(service, game, key=pen.public, **given)
        self.keys: dict[str, Keys] = {}
        self.devices: dict[str, str] = {}
        self._know("table", pen)
        for seat in phones:
            self.join(seat)

    def _know(self, place: str, keys: Keys) -> None:
        device = self.table.view(place)["device"]
        self.keys[device], self.devices[place] = keys, device

    def join(self, place: str, *, how: str = "") -> None:
        """Join a phone for a seat; ``how`` it gets a taken one: ``admit`` or ``hand``."""
        keys, table = Keys(), self.table
        joined = commands.join(table.service, ticket=table.ticket(place), key=keys.public)
        if how:
            (claim,) = table.view()["claims"]
            command, who = (commands.hand, place) if how == "hand" else (commands.admit, "table")
            table.run(command, who, claim=claim["id"], answer=True)
        table.tokens[place] = joined["token"]
        self._know(place, keys)

    def sign(self, who: str) -> None:
        table, view = self.table, self.table.view()
        table.run(witness.ask_sign)
        text = head_text(table.match, view["link"], view["head"])
        signature = self.keys[self.devices[who]].sign(text)
        table.run(witness.sign, who, of=view["link"], head=view["head"], signature=signature)

    def confirm(self, seat: str, *, agree: bool = True, on: str = "", signed: bool = True) -> None:
        table, on = self.table, on or seat
        end = table.view()["confirm"]
        text = result_text(table.match, end["of"], end["head"], seat, agree)
        said = {"agree": agree, "reason": None if agree else "no", "of": end["of"], "head": end["head"]}
        said["signature"] = self.keys[self.devices[on]].sign(text) if signed else None
        table.run(witness.confirm, on, seat=seat, **said)

    def story(self, name: str, who: str = "spectator") -> Story:
        text = commands.takehome(self.table.service, self.table.caller(who), lang="en")
        data = page_data(text)
        assert data is not None
        rows = [json.loads(row) for row in data["proof"].splitlines()]
        places = {
            **self.devices,
            **{
                row["role"]: row["device"]
                for row in rows
                if row["kind"] == "device" and row["role"] == "arbiter"
            },
        }
        return Story(name, rows, data, self.keys, places)


def refereed(service: Service) -> Played:
    """Return a match with every kind of event around it."""
    played = Played(service, phones=("black", "red"), names={"black": "Aoi", "red": "Ben"})
    table = played.table
    table.play(*SETUP)
    table.play({"seat": "red", "action": "register", "cards": PILE}, who="red")
    table.record({"seat": "red", "action": "register", "cards": ["Ad"] * len(PILE)}, "red", attempt=True)
    table.play(MOVE, {**REPLY, "note": "slowly"}, ATTACK)
    played.sign("red")
    table.play({"seat": "red", "action": "pull", "card": "Ad"}, who="red")
    table.record({"seat": "black", "action": "move", "from": "d1", "to": "d4"}, attempt=True)
    table.run(witness.objection, "black", what="card", about=4, note="it was the 7")
    about = table.view()["objections"][0]["link"]
    assert table.rule("answer", objection=about, name="Mori", reason="seen by all")["ok"]
    table.run(commands.settings, coaching=False)
    table.play({"seat": "red", "action": "resign"}, who="red")
    played.confirm("red")
    played.confirm("black", agree=False)
    table.run(witness.disclose, "red")
    return played


def everything(service: Service) -> Story:
    """Return the story of a match with every kind of event around it."""
    return refereed(service).story("everything")


def taken_back(service: Service) -> Story:
    """Return a match that had ended, was decided by its arbiter, and the decision was revoked."""
    played = Played(service, phones=("red",))
    table = played.table
    table.play(*SETUP, {"seat": "red", "action": "resign"})
    assert table.rule("result", winners=["red"])["ok"]
    assert table.rule("back", to=table.n)["ok"]
    played.confirm("red")
    played.confirm("black", on="table")
    return played.story("a result taken back")


def handed_on(service: Service) -> Story:
    """Return a match with a seat passed from phone to phone in every way; the last one's answer stands."""
    played = Played(service, phones=("red",))
    table = played.table
    table.play(*SETUP)
    played.join("red", how="hand")
    table.play(MOVE)
    played.join("red", how="admit")
    table.run(commands.reissue, name="red")
    table.play(REPLY)
    played.join("red")
    asked = table.undo(table.n - 1, "red")
    assert asked["ok"], asked
    table.play({"seat": "red", "action": "resign"}, who="red")
    played.confirm("red", agree=False)
    played.join("red", how="hand")
    played.confirm("red", signed=False)
    return played.story("a seat handed on")


def open_match(service: Service) -> Story:
    """Return a match that has not ended, with rulings that changed it."""
    played = Played(service)
    table = played.table
    table.play(*SETUP, MOVE, REPLY)
    assert table.rule("remove", about=4)["ok"]
    assert table.rule("stop")["ok"]
    assert table.rule("resume")["ok"]
    table.run(commands.undo, "arbiter", expect=table.n, to=table.n - 1, reason="so")
    return played.story("a match that goes on")


def closed(service: Service) -> Story:
    """Return a match that its arbiter closed."""
    played = Played(service)
    played.table.play(*SETUP)
    played.table.caller("arbiter")
    # before the devices are removed
    service, table = played.table.service, played.table
    commands.close(service, table.caller("arbiter"), reason="late")
    return played.story("a match that was closed", "spectator")


def walked(service: Service, game: str, seed: int) -> Story:
    """Return a random match, with private actions sealed."""
    match = walk(engines.load(game), seed, 30)
    given = match.header.to_json()
    given = {name: given[name] for name in ("seats", "options", "names") if name in given}
    played = Played(service, game, **given)
    for entry in match.entries:
        if entry.action.kind == "undo":
            played.table.undo(entry.action.fields["to"], "arbiter", reason="as it was")
        else:
            played.table.record(entry.action.to_json(), attempt=True)
    return played.story(f"{game} {seed}")


# -- forging ------------------------------------------------------------------------------------------------


class Forger:
    """Rows of a proof that are changed, hashed and signed again."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.rows = copy.deepcopy(story.rows)
        self.positions = list(story.data["positions"])

    def first(self, kind: str, **members: Any) -> dict[str, Any]:
        """Return the first row of a kind with such members."""
        return next(
            row for row in self.rows if row["kind"] == kind and all(row[m] == v for m, v in members.items())
        )

    @property
    def end(self) -> int:
        return int(self.first("confirmed")["of"])

    def add(self, kind: str, **members: Any) -> dict[str, Any]:
        """Append a link."""
        last = self.rows[-1]
        row = {
            "form": 2,
            "link": len(self.rows),
            "kind": kind,
            "at": last["at"],
            "desk": last["desk"],
            **members,
        }
        self.rows.append(row)
        return row

    def device(self, place: str) -> str:
        return self.story.seats[place]

    def join(
        self, seat: str | None = None, role: str = "seat", *, waiting: bool = False, **members: Any
    ) -> str:
        """Add a new device that joins; return its name."""
        keys = Keys()
        device = keys.public[:16]
        self.story.keys[device] = keys
        said = {"device": device, "role": role, "seat": seat, "key": keys.public, "waiting": waiting}
        self.add("device", **{**said, **members})
        return device

    def confirm(
        self, seat: str, device: str, *, by: str = "seat", signed: bool = True, **members: Any
    ) -> None:
        """Append an answer about the end; ``seal`` signs it with that device's key."""
        said = {
            "seat": seat,
            "agree": True,
            "reason": None,
            "by": by,
            "device": device,
            "of": self.end,
            "head": "",
        }
        self.add("confirmed", **{**said, "signature": "" if signed else None, **members})

    def act(self, action: dict[str, Any], **members: Any) -> None:
        """Append an action that changes nothing on the table."""
        last = [row for row in self.rows if row["kind"] == "action"][-1]
        n = last["n"] + 1
        said = {
            **last,
            "n": n,
            "action": action,
            "private": None,
            "note": None,
            "effects": [],
            "request": "new",
        }
        row = {
            m: v for m, v in said.items() if m not in ("hash", "opened", "link", "kind", "form", "desk", "at")
        }
        self.add("action", **{**row, **members})
        self.positions.append(None)

    def open(self, change: Callable[[dict[str, Any]], Any], row: dict[str, Any] | None = None) -> None:
        """Change the opened value of a row, and its commitment; ``change`` edits the value or returns a text."""
        row = row or next(row for row in self.rows if "opened" in row and row["action"]["action"] != "undo")
        told = json.loads(row["opened"]["text"])
        text = change(told)
        row["opened"]["text"] = text if isinstance(text, str) else canonical(told)
        row["private"] = commitment(row["opened"]["salt"], row["opened"]["text"])

    def seal(self, *, sign: bool = True) -> None:
        """Compute all heads again, every mention of a head, and every signature whose key is known."""
        match: Any = self.rows[0].get("match")
        known: dict[str, Any] = {}
        for k, row in enumerate(self.rows):
            if row.get("kind") == "device" and isinstance(row.get("device"), str):
                known.setdefault(row["device"], row.get("key"))
            of: Any = row.get("of")
            keys = self.story.keys.get(row.get("device") or "") if sign else None
            if type(of) is int and 0 <= of < k and sign and row.get("head") != "0" * 64:
                row["head"] = self.rows[of]["hash"]
            if keys and row.get("signature") is not None and known.get(row["device"]) == keys.public:
                head = row["head"]
                text = (
                    result_text(match, of, head, row["seat"], row["agree"])
                    if row["kind"] == "confirmed"
                    else head_text(match, of, head)
                )
                row["signature"] = row["signature"] if row["signature"] == "0" * 128 else keys.sign(text)
            text = canonical({m: v for m, v in row.items() if m not in ("hash", "opened")})
            row["hash"] = next_head(self.rows[k - 1]["hash"], text) if k else first_head(text)

    def text(self) -> str:
        return "".join(f"{canonical(row)}\n" for row in self.rows)

    def data(self, proof: str) -> dict[str, Any]:
        """Return the data of the page, corrected in all that follows from the chain alone."""
        data = copy.deepcopy(self.story.data)
        data["proof"] = proof
        by_number = {line["n"]: line for line in data["lines"]}
        lines: list[dict[str, Any]] = []
        for row in self.rows:
            if row is self.rows[0] and isinstance(row.get("header"), dict):
                data["match"] = row.get("match")
                data["header"] = {**row["header"], "rules_in_force": data["header"]["rules_in_force"]}
            if row.get("kind") != "action":
                continue
            line = dict(by_number.get(len(lines) + 1) or data["lines"][-1])
            for name in (
                "action",
                "verdict",
                "code",
                "effects",
                "at",
                "by",
                "note",
                "reason",
                "ruling",
                "link",
            ):
                if name in row:
                    line[name] = row[name]
            if isinstance(row.get("action"), dict):
                line["seat"] = row["action"].get("seat")
            line["n"] = row.get("n")
            line["consent"] = sorted(row["consent"]) if isinstance(row.get("consent"), dict) else []
            lines.append(line)
        data["lines"] = lines
        data["positions"] = self.positions
        data["frames"] = [*data["frames"], *([{}] * (len(self.positions) - len(data["frames"])))]
        try:
            outcome = read(proof).outcome
        except (ValueError, TypeError):
            outcome = None
        data["frames"][-1] = {**data["frames"][-1], "outcome": outcome}
        return data


def forged(
    story: Story, name: str, edit: Edit, *, chain: bool = False, file: int = 1, sign: bool = True
) -> Case:
    """Return a case: the story after ``edit``."""
    forger = Forger(story)
    edit(forger)
    forger.seal(sign=sign)
    proof = forger.text()
    return Case(f"{story.name}: {name}", proof, forger.data(proof), chain, file)


def raw(story: Story, name: str, change: Callable[[list[str]], list[str]]) -> Case:
    """Return a case whose rows were changed as text."""
    proof = "".join(f"{row}\n" for row in change([canonical(row) for row in story.rows]))
    return Case(f"{story.name}: {name}", proof, {**story.data, "proof": proof}, chain=False, file=1)


def _set(kind: str, **members: Any) -> Edit:
    return lambda forger: forger.first(kind).update(members)


def _left(then: Callable[[Forger, str], Any]) -> Edit:
    """Red's phone is removed, and then a message from it follows."""

    def edit(forger: Forger) -> None:
        forger.add("left", device=forger.device("red"), reason="revoked")
        then(forger, forger.device("red"))

    return edit


def _waits(asked: str = "red", **members: Any) -> Edit:
    """A phone waits for a seat, and is admitted to red's."""

    def edit(forger: Forger) -> None:
        device = forger.join(asked, waiting=True)
        said = {"seat": "red", "device": device, "was": forger.device("red"), "handed": False}
        forger.add("seat", **{**said, **members})

    return edit


def _both(first: Edit, then: Edit) -> Edit:
    def edit(forger: Forger) -> None:
        first(forger)
        then(forger)

    return edit


def _new_phone(forger: Forger) -> None:
    """Red's phone is removed, and another one joins."""
    forger.add("left", device=forger.device("red"), reason="revoked")
    forger.confirm("red", forger.join("red"))


def _objects(forger: Forger, device: str, **members: Any) -> None:
    said = {"by": "seat", "seat": "red", "about": None, "what": "card", "note": None}
    forger.add("objection", device=device, **{**said, **members})


def _rules(forger: Forger, device: str, ruling: str = "stop") -> None:
    said: dict[str, Any] = {
        "ruling": ruling,
        "name": "Mori",
        "reason": "so",
        "about": None,
        "objection": None,
        "winners": [],
    }
    forger.add("ruling", device=device, **said)


RESIGNS = {"seat": "red", "action": "resign"}
TRIES = {"seat": "table", "action": "undo", "to": 1}


def _cards(told: dict[str, Any]) -> None:
    told["line"]["cards"] = told["line"]["cards"][:-1]


CHAINS: dict[str, Edit] = {
    # keys and devices
    "black's key signs for red": lambda f: f.confirm("red", f.device("black")),
    "the tablet's key signs as red's phone": lambda f: f.confirm("red", f.device("table")),
    "red's phone signs as the tablet": lambda f: f.confirm("red", f.device("red"), by="table"),
    "nobody's device confirms": lambda f: f.confirm("red", "0" * 16, signed=False),
    "red's device joins again with another key": lambda f: f.add(
        "device", device=f.device("red"), role="seat", seat="red", key=Keys().public, waiting=False
    ),
    "a new device takes red's seat": lambda f: f.confirm("red", f.join("red")),
    "a device of no role joins": lambda f: f.join(None, "spectator"),
    "a tablet with a seat joins": lambda f: f.join("red", "table"),
    "a phone of no seat joins": lambda f: f.join(None, "seat"),
    "a phone of another seat joins": lambda f: f.join("gold", "seat"),
    "a tablet waits for no seat": lambda f: f.join(None, "table", waiting=True),
    "a device joins with no key at all": lambda f: f.join(None, "table", key="soup"),
    "a key in capitals": lambda f: f.join(None, "table", key=Keys().public.upper() + "A"),
    "it waits, or something like it": lambda f: f.join(None, "table", waiting=0),  # type: ignore[arg-type]
    "the seat came from another device": _waits(was="0" * 16),
    "the seat came from nobody": _waits(was=None),
    "a device gets a seat it did not ask for": _waits(asked="black"),
    "a device gets a seat and did not wait": lambda f: f.add(
        "seat", seat="red", device=f.device("table"), was=f.device("red"), handed=True
    ),
    "nobody's device gets the seat": _waits(device="0" * 16),
    "a device that left signs": _left(
        lambda f, red: f.add("signed", device=red, of=3, head="", signature="")
    ),
    "a device that left confirms": _left(lambda f, red: f.confirm("red", red, signed=False)),
    "a device that left objects": _left(_objects),
    "a device that left opens": _left(lambda f, red: f.add("disclosed", seat="red", by="seat", device=red)),
    "a device that left asks for signatures": _left(
        lambda f, red: f.add("sign-asked", device=red, of=3, head="")
    ),
    "a phone whose seat moved confirms": _both(
        _waits(), lambda f: f.confirm("red", f.device("red"), signed=False)
    ),
    "nobody's device leaves": lambda f: f.add("left", device="0" * 16, reason="revoked"),
    "a phone takes the pen": lambda f: f.add("pen", device=f.device("red")),
    "the table rules": lambda f: _rules(f, f.device("table")),
    "a phone decides the result": lambda f: _rules(f, f.device("red"), "result"),
    "a phone closes the match": lambda f: f.add("closed", name="Mori", reason="late", device=f.device("red")),
    "the table objects as red's phone": lambda f: _objects(f, f.device("table")),
    "black objects for red": lambda f: _objects(f, f.device("black")),
    "black opens what red told": lambda f: f.add(
        "disclosed", seat="red", by="seat", device=f.device("black")
    ),
    "black's phone plays for red": lambda f: f.act(RESIGNS, by="seat", seat="red", device=f.device("black")),
    "red's phone plays as the table": lambda f: f.act(RESIGNS, by="table", seat=None, device=f.device("red")),
    "red's phone plays for black": lambda f: f.act(
        {"seat": "black", "action": "resign"}, by="seat", seat="red", device=f.device("red")
    ),
    "no phone plays for red": lambda f: f.act(RESIGNS, by="seat", seat="red", device=None),
    "nobody's phone plays": lambda f: f.act(RESIGNS, by="seat", seat="red", device="0" * 16),
    "the tablet plays as arbiter": lambda f: f.act(TRIES, by="arbiter", seat=None, device=f.device("table")),
    # signatures
    "a signature of nothing": _set("signed", signature="0" * 128),
    "a signature of another device": lambda f: f.first("signed").update(
        device=f.device("black"), signature="0" * 128
    ),
    "signed without a key": lambda f: f.add(
        "signed", device=f.device("arbiter"), of=3, head="", signature="1" * 128
    ),
    "a head that is not in the chain": _set("sign-asked", head="0" * 64),
    "a head of a later link": lambda f: f.first("sign-asked").update(of=len(f.rows) - 1),
    "a head of no link": _set("sign-asked", of=-1),
    "a link that is no number": _set("signed", of="3"),
    "an end that is no number": _set("confirmed", of="3"),
    "a seat that is none": lambda f: f.confirm("gold", f.device("red"), by="table", signed=False),
    "said by an arbiter": lambda f: f.confirm("red", f.device("arbiter"), by="arbiter", signed=False),
    "agrees, or something like it": lambda f: f.confirm("red", f.device("red"), agree=1, signed=False),
    # the devices' stream
    "the devices' stream goes back": lambda f: f.add("settings", changes={}, desk=[0, ""]),
    "the devices' stream has another head": lambda f: f.add(
        "settings", changes={}, desk=[f.rows[-1]["desk"][0], "0" * 64]
    ),
    "the devices' stream is no number": lambda f: f.add("settings", changes={}, desk=["9", "0" * 64]),
    # opened actions
    "an opened hand does not fit its line": lambda f: f.open(_cards),
    "an opened hand is of another seat": lambda f: f.open(lambda told: told["line"].update(seat="black")),
    "an opened hand is another action": lambda f: f.open(lambda told: told["line"].update(action="show")),
    "an opened hand has more in it": lambda f: f.open(lambda told: told["line"].update(more=1)),
    "an opened hand had another verdict": lambda f: f.open(lambda told: told.update(verdict="foul")),
    "an opened hand came from another device": lambda f: f.open(lambda told: told.update(device="0" * 16)),
    "an opened hand was another request": lambda f: f.open(lambda told: told.update(request="other")),
    "an opened hand with spaces": lambda f: f.open(json.dumps),
    "an opened hand with a member twice": lambda f: f.open(
        lambda told: canonical(told).replace('{"by"', '{"by":"x","by"', 1)
    ),
    "an opened hand that was not committed to": lambda f: next(
        row for row in f.rows if "opened" in row
    ).update(private=None),
    "a salt too few": lambda f: next(row for row in f.rows if "opened" in row)["opened"].update(salt="00"),
    # forms and numbers
    "a kind that is none": lambda f: f.add("soup"),
    "a kind the verifier could mistake": lambda f: f.add("quiet"),
    "opened twice": lambda f: f.add("opened", match="m", header={}, settings={}, rules="1"),
    "form 3": lambda f: f.add("settings", changes={}, form=3),
    "form true": lambda f: f.add("settings", changes={}, form=True),
    "a link without a form": lambda f: f.rows.append(
        {"n": len(f.rows), "at": "", "action": {}, "private": None, "verdict": "legal", "kind": "action"}
    ),
    "other rules, and no link says so": lambda f: f.act(
        TRIES, rules="0", by="table", seat=None, device=f.device("table")
    ),
    "rules after those that were not in force": lambda f: f.add("rules", was="0", rules="9"),
    "another link": lambda f: f.add("settings", changes={}, link=3),
    "another action": lambda f: f.act(TRIES, n=99, by="table", seat=None, device=f.device("table")),
    "a key that signs anything": lambda f: f.add(
        "signed",
        device=f.join(None, "table", key="01" + "00" * 31),
        of=3,
        head="",
        signature="01" + "00" * 63,
    ),
}
"""Edits after which the chain is invalid, for all verifiers."""

UNCOUNTED: dict[str, Edit] = {
    "the tablet signs for red": lambda f: f.confirm("red", f.device("table"), by="table"),
    "the tablet confirms for red": lambda f: f.confirm("red", f.device("table"), by="table", signed=False),
    "red confirms what is no end": lambda f: f.confirm("red", f.device("red"), of=3, agree=False),
    "red confirms what is no end, unsigned": lambda f: f.confirm("red", f.device("red"), of=0, signed=False),
    "another phone took red's seat": _new_phone,
    "another phone was let in": _both(_waits(), lambda f: f.confirm("red", f.rows[-1]["device"])),
}
"""Edits after which the chain is valid, and the addition does not count: red's own answer stands."""

TEXTS: dict[str, Callable[[list[str]], list[str]]] = {
    "a hash was changed": lambda rows: [*rows[:-1], rows[-1].replace('"hash":"', '"hash":"0', 1)],
    "a link is gone": lambda rows: rows[:5] + rows[6:],
    "the first link is gone": lambda rows: rows[1:],
    "two links changed places": lambda rows: [*rows[:5], rows[6], rows[5], *rows[7:]],
    "a link stands twice": lambda rows: [*rows[:6], rows[5], *rows[6:]],
    "a member stands twice": lambda rows: [*rows[:-1], rows[-1].replace("{", '{"at":"",', 1)],
    "members in another order": lambda rows: [
        json.dumps(dict(reversed(json.loads(rows[0]).items())), separators=(",", ":")),
        *rows[1:],
    ],
    "spaces": lambda rows: [rows[0].replace(":", ": ", 1), *rows[1:]],
    "a row that ends early": lambda rows: [*rows[:-1], rows[-1][:-5]],
    "a list": lambda rows: [*rows, "[]"],
    "a number": lambda rows: [*rows, "1"],
    "a form that is 2.0": lambda rows: [*rows[:-1], rows[-1].replace('"form":2', '"form":2.0')],
    "no number at all": lambda rows: [*rows[:-1], rows[-1].replace('"form":2', '"form":NaN')],
    "nothing": lambda rows: rows[:0],
}
"""Edits of the rows as text, which every verifier finds."""


def respelled(story: Story, name: str, old: str, new: str) -> Case:
    """Return a case with the same row in another spelling, and a head computed from that spelling."""
    rows = [canonical(row) for row in story.rows]
    last = rows[-1].replace(old, new, 1)
    assert last != rows[-1]
    body = last.replace(f'"hash":"{story.rows[-1]["hash"]}",', "")
    head = next_head(story.rows[-2]["hash"], body)
    proof = "".join(f"{row}\n" for row in [*rows[:-1], last.replace(story.rows[-1]["hash"], head)])
    return Case(f"{story.name}: {name}", proof, {**story.data, "proof": proof}, chain=False, file=1)


def chain_cases(story: Story) -> Iterator[Case]:
    """Yield the forged chains of ``everything``."""
    for name, edit in CHAINS.items():
        yield forged(story, name, edit)
    for name, edit in UNCOUNTED.items():
        yield forged(story, name, edit, chain=True, file=0)
    for name, change in TEXTS.items():
        yield raw(story, name, change)
    for name, old, new in (
        ("a letter written as an escape", '"kind":"d', '"kind":"\\u0064'),
        ("a whole number written as a fraction", '"form":2,', '"form":2.0,'),
        ("a number with an exponent", '"form":2,', '"form":2e0,'),
        ("half a character", '"by":"seat"', '"by":"\\ud800"'),
        ("a space", '"form":2,', '"form": 2,'),
    ):
        yield respelled(story, name, old, new)


def genuine(story: Story) -> Case:
    """Return the proof and page as the referee writes them."""
    return Case(story.name, story.data["proof"], story.data, chain=True, file=0)


# -- pages --------------------------------------------------------------------------------------------------


def _data(change: Callable[[dict[str, Any]], Any]) -> Callable[[Story], dict[str, Any]]:
    def changed(story: Story) -> dict[str, Any]:
        data = copy.deepcopy(story.data)
        change(data)
        return data

    return changed


def _line(data: dict[str, Any], kind: str) -> dict[str, Any]:
    return next(line for line in data["lines"] if line["action"]["action"] == kind)


PAGES: dict[str, tuple[bool, Callable[[dict[str, Any]], Any]]] = {
    # the page itself finds every change of what follows from the chain alone
    "a verdict": (False, lambda d: _line(d, "move").update(verdict="foul")),
    "a move": (False, lambda d: _line(d, "move")["action"].update(to="d3")),
    "the names of the seats": (False, lambda d: d["header"].update(names={"red": "Aoi", "black": "Ben"})),
    "the winner": (False, lambda d: d["frames"][-1]["outcome"].update(winners=["red"])),
    "a note": (False, lambda d: _line(d, "move").update(note="I cheated")),
    "a time": (False, lambda d: _line(d, "move").update(at="2020-01-01T00:00:00.000Z")),
    "a device": (False, lambda d: _line(d, "move").update(by="arbiter")),
    "a ruling": (False, lambda d: _line(d, "move").update(ruling={"name": "Mori", "reason": "so"})),
    "a position": (False, lambda d: d["positions"].__setitem__(-1, d["positions"][0])),
    "a line too few": (False, lambda d: d["lines"].pop()),
    "the match": (False, lambda d: d.update(match="other")),
    "no proof": (True, lambda d: d.update(proof=None)),
    # it cannot check what follows from chain and rules: it states this, and `verify` compares
    "what everybody saw of a claim": (
        True,
        lambda d: _line(d, "move").update(settled={"as": "refuted", "by": 3}),
    ),
    "a lie that is none": (
        True,
        lambda d: d["hands"].append(
            {"n": 4, "seat": "black", "claim": MOVE, "told": 3, "verdict": "not as told", "advice": []}
            | {"settled": None, "lie": True}
        ),
    ),
    "whose turn it was": (True, lambda d: d["frames"][3].update(turn=["red"])),
    "what hands had to do": (True, lambda d: _line(d, "move").update(steps=[{"step": "john.step.flip"}])),
    "a line that was taken back": (True, lambda d: _line(d, "move").update(undone=True)),
    "the words of the game": (
        True,
        lambda d: d["words"].update(en=d["words"]["en"] + "\njohn-title = I cheated\n"),
    ),
    "the language": (
        True,
        lambda d: d.update(lang="ja", words={"ja": d["words"]["en"], "en": d["words"]["ja"]}),
    ),
    "house rules that were not in force": (
        True,
        lambda d: d["header"]["rules_in_force"].update(ultimate=True),
    ),
}
"""Changes of a page's contents with a genuine chain; whether the page itself accepts each."""


def page_cases(story: Story) -> Iterator[Case]:
    """Yield pages with a genuine chain that show something else."""
    for name, (content, change) in PAGES.items():
        data = _data(change)(story)
        proof = data["proof"] or ""
        chain = bool(proof)
        yield Case(f"page: {name}", proof, data, chain, 1 if chain else 2, page=content)


PROGRAMS: dict[str, Callable[[str], str]] = {
    "one more script": lambda page: page.replace("</body>", "<script>document.title = 'x'</script></body>"),
    "one more style": lambda page: page.replace("</head>", "<style>.badge { color: red }</style></head>"),
    "another verifier": lambda page: page.replace("function", "function ", 1),
    "a comment with the true data": lambda page: page.replace("<body>", "<body><!-- x -->", 1),
    "something after the end": lambda page: page + "<!-- x -->",
}
"""Changes of the page around the data."""

# -- every member of every kind -----------------------------------------------------------------------------


VALUES: tuple[Any, ...] = (None, 1, "x", {}, [], True, "0" * 64, -1)


def sweep(story: Story, rng: Random | None = None) -> Iterator[tuple[str, str, Case]]:
    """Yield forgeries (kind, member, case): the first link of each kind with each member changed or removed.

    With ``rng``: one random change of each member.
    """
    seen: set[str] = set()
    for k, row in enumerate(story.rows):
        kind = row["kind"] + ("-opened" if "opened" in row else "-sealed" if row.get("private") else "")
        if kind in seen:
            continue
        seen.add(kind)
        for member in [*(m for m in row if m not in ("hash", "opened")), "more"]:
            now = canonical(row[member]) if member in row else None
            changes: list[Any] = [value for value in VALUES if canonical(value) != now]
            if member in row:
                changes.append(GONE)
            for value in changes if rng is None else [rng.choice(changes)]:
                forger = Forger(story)
                forger.rows[k].pop(member, None)
                if value is not GONE:
                    forger.rows[k][member] = value
                try:
                    forger.seal()
                except (TypeError, KeyError):  # no key can sign that
                    forger.seal(sign=False)
                proof = forger.text()
                name = (
                    f"{kind} without {member}" if value is GONE else f"{kind}.{member} = {canonical(value)}"
                )
                yield kind, member, Case(name, proof, forger.data(proof), chain=False, file=1)


GONE = object()
"""In place of a value: the member is removed."""
