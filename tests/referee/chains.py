"""Proofs of form 2 built by hand, link by link, with devices that have keys."""

import hashlib
import secrets
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tachiai.referee.store.chain import canonical, commitment, first_head, head_text, next_head, result_text

AT = "2026-11-22T09:00:00.000Z"
HEADER = {"record": "match", "version": 1, "game": "john", "seats": ["black", "red"]}


class Phone:
    """A device with a key pair (without one if ``keyed=False``)."""

    def __init__(self, role: str, seat: str | None = None, *, keyed: bool = True) -> None:
        self.id = secrets.token_hex(8)
        self.role, self.seat, self.keyed = role, seat, keyed
        self._secret = Ed25519PrivateKey.generate()

    @property
    def key(self) -> str | None:
        return self._secret.public_key().public_bytes_raw().hex() if self.keyed else None

    def sign(self, text: str) -> str:
        return self._secret.sign(text.encode()).hex()


class Chain:
    """A chain of form 2, as rows of a proof; ``n`` counts its actions."""

    def __init__(self, match: str = "m1", header: dict[str, Any] = HEADER) -> None:
        self.match, self.n = match, 0
        self.rows: list[dict[str, Any]] = []
        self.desk: tuple[int, str] = (0, hashlib.sha256(b"desk").hexdigest())
        self.link("opened", match=match, header=header, settings={}, rules="2")

    @property
    def head(self) -> str:
        return str(self.rows[-1]["hash"])

    @property
    def last(self) -> int:
        return len(self.rows) - 1

    @property
    def text(self) -> str:
        return "".join(f"{canonical(row)}\n" for row in self.rows)

    def link(self, kind: str, *, opened: dict[str, Any] | None = None, **members: Any) -> int:
        body = {"form": 2, "link": len(self.rows), "kind": kind, "at": AT, "desk": list(self.desk), **members}
        text = canonical(body)
        head = next_head(self.head, text) if self.rows else first_head(text)
        self.rows.append({**body, "hash": head, **({} if opened is None else {"opened": opened})})
        return self.last

    def join(self, device: Phone, *, waiting: bool = False) -> Phone:
        self.desk = (self.desk[0] + 1, hashlib.sha256(self.desk[1].encode()).hexdigest())
        self.link(
            "device", device=device.id, role=device.role, seat=device.seat, key=device.key, waiting=waiting
        )
        return device

    def act(self, action: dict[str, Any], sender: Phone | None = None, **members: Any) -> int:
        self.n += 1
        body = {
            "n": self.n,
            "action": action,
            "note": None,
            "verdict": "legal",
            "code": None,
            "effects": [],
            "position": "0" * 64,
            "outcome": None,
            "by": "table" if sender is None else sender.role,
            "seat": None if sender is None else sender.seat,
            "device": None if sender is None else sender.id,
            "request": f"request-{self.n}",
            "consent": {},
            "reason": None,
            "rules": "2",
            "private": None,
            "ruling": None,
        }
        return self.link("action", **{**body, **members})

    def disclose(
        self,
        line: dict[str, Any],
        shown: dict[str, Any],
        by: Phone,
        *,
        open_it: bool = True,
        shown_by: dict[str, Any] | None = None,
    ) -> int:
        """Append an action with private fields, opened or sealed; ``shown_by`` adds members to its link."""
        told = {
            "line": line,
            "verdict": "legal",
            "code": None,
            "by": by.role,
            "seat": by.seat,
            "device": by.id,
            "request": f"request-{self.n + 1}",
        }
        salt, text = secrets.token_hex(16), canonical(told)
        opened = {"salt": salt, "text": text} if open_it else None
        return self.act(shown, by, private=commitment(salt, text), opened=opened, **(shown_by or {}))

    def sign(self, device: Phone, of: int | None = None) -> int:
        of = self.last if of is None else of
        head = str(self.rows[of]["hash"])
        signature = device.sign(head_text(self.match, of, head))
        return self.link("signed", device=device.id, of=of, head=head, signature=signature)

    def confirm(
        self, device: Phone, seat: str, of: int, agree: bool = True, reason: str | None = None, **members: Any
    ) -> int:
        head = str(self.rows[of]["hash"])
        signature = device.sign(result_text(self.match, of, head, seat, agree)) if device.keyed else None
        said = {
            "seat": seat,
            "agree": agree,
            "reason": reason,
            "by": device.role,
            "device": device.id,
            "of": of,
            "head": head,
            "signature": signature,
        }
        return self.link("confirmed", **{**said, **members})


def example() -> Chain:
    """Return a chain of a short match that has every kind of link."""
    chain = Chain()
    table = chain.join(Phone("table"))
    black = chain.join(Phone("seat", "black"), waiting=True)
    chain.link("seat", seat="black", device=black.id, was=None, handed=True)
    old = chain.join(Phone("seat", "red"), waiting=True)
    chain.link("seat", seat="red", device=old.id, was=None, handed=True)
    chain.link("pen", device=table.id)
    chain.act({"seat": "black", "action": "setup", "suit": "s", "front": "5s"}, table)
    told = {"seat": "red", "action": "register", "cards": ["Ad", "2h"], "at": AT}
    chain.disclose(told, {"seat": "red", "action": "register", "cards": ["??", "??"]}, old)
    secret = {"seat": "black", "action": "register", "cards": ["As"]}
    chain.disclose(secret, {"seat": "black", "action": "register", "cards": ["??"]}, black, open_it=False)
    chain.link("sign-asked", device=black.id, of=chain.last, head=chain.head)
    chain.sign(black, chain.last - 1)
    red = chain.join(Phone("seat", "red"), waiting=True)
    chain.link("seat", seat="red", device=red.id, was=old.id, handed=False)
    chain.link("left", device=old.id, reason="moved")
    about = chain.link(
        "objection", by="seat", seat="red", device=red.id, about=1, what="card", note="it was the 6"
    )
    judge = chain.join(Phone("arbiter", keyed=False))
    chain.link(
        "ruling",
        ruling="answer",
        name="Mori",
        reason="seen by all",
        device=judge.id,
        about=None,
        objection=about,
        winners=None,
    )
    chain.link("settings", changes={"coaching": False})
    lost = {"winners": ["red"], "reason": "john.end.resigned"}
    end = chain.act({"seat": "black", "action": "resign"}, table, outcome=lost)
    chain.confirm(red, "red", end)
    chain.confirm(black, "black", end, False, "I did not resign")
    chain.link("disclosed", seat="red", by="seat", device=red.id)
    chain.link("closed", name="Mori", reason="played", device=judge.id)
    return chain
