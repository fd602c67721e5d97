"""The comparison of paired worlds (``test_worlds.py``, ``test_doors.py``), and that it finds a leak.

Values that differ by nature (ids, tokens, times, hashes) are replaced by their kinds.
"""

import json
import re
from pathlib import Path

from tachiai.engines import Judgement, Verdict, load
from tachiai.referee.commands.service import Service
from tachiai.referee.config import Config
from tachiai.referee.store.log import EventLog

from .table import MOVE, OTHER_PILE, PILE, SETUP, Clock, Table

JOHN = load("john")


def plain(text: str, *secrets: str) -> str:
    """Return a message without the values that must differ each time."""
    for i, secret in enumerate(secrets):
        # A PIN as a word: its six digits may be part of a longer number by chance.
        found = rf"(?<![A-Za-z0-9_-]){secret}(?![A-Za-z0-9_-])" if secret.isdigit() else re.escape(secret)
        text = re.sub(found, f"<{i}>", text)
    text = re.sub(r"\b[0-9a-f]{64}\b|\b[0-9a-f]{16}\b", "<hash>", text)
    text = re.sub(r'"(id|ask|sid)": ?"[^"]*"', r'"\1":"<id>"', text)
    text = re.sub(r'"code": ?"[0-9]{6}"', '"code":"<code>"', text)
    text = re.sub(r"(#|ticket\": ?\")[A-Za-z0-9_-]{22}", "<ticket>", text)
    return re.sub(r"\d{4}-\d\d-\d\dT[0-9:.]+Z", "<time>", text)


def test_a_leak_would_be_seen(tmp_path: Path, monkeypatch):
    """Check that the comparison finds a game whose judgements depend on disclosures."""
    reinforce = {"seat": "red", "action": "reinforce", "card": "2h", "to": "d3"}

    def told() -> list[str]:
        log = EventLog(Config(data=tmp_path).store)
        out = []
        for pile in (PILE, OTHER_PILE):
            table = Table(Service(log, clock=Clock()))
            table.play(*SETUP, {"seat": "red", "action": "register", "cards": pile}, MOVE)
            said = [table.check(reinforce), table.record(reinforce)]
            out.append(plain(json.dumps(said), table.match))
        log.close()
        return out

    one, other = told()
    assert one == other

    def talkative(position, action, n):
        if JOHN.advise(position, action):
            return Judgement(Verdict.ILLEGAL, "john.reinforce.not-in-reserve", (), position)
        return type(JOHN).judge(JOHN, position, action, n)

    monkeypatch.setattr(JOHN, "judge", talkative, raising=False)
    one, other = told()
    assert one != other
