"""The take-home page: a match as one self-contained HTML file that works without a server or network.

It contains the position after every action, the lines with their judgements, and the words in Japanese and
English. It also has the complete proof, and a verifier that runs when the page is opened. The page itself is
one of the built screens (``companion_ui/static/takehome.html``, everything inlined); this module puts the
data into it.

The data is JSON in a script element that browsers do not run. Positions are the canonical JSON whose digest
is in the chain, so the board that is drawn is the one that was hashed.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from itertools import islice, pairwise
from typing import Any

from tachiai import companion_ui, engines
from tachiai.engines.match import Match

from .. import LANGUAGES, __version__
from ..json_text import JsonObject
from ..match import views
from ..match.cache import LiveMatch
from ..match.history import MatchHistory, history_of_proof
from ..match.opened import opened
from ..match.recorded import OtherRules, Shown, outdated
from ..match.views import header_json
from ..store.chain import ChainFault, CorruptMatch, canonical, sha256
from ..store.log import EventLog, proof_rows
from ..threads import in_thread
from ..words import fluent_text
from .reader import UNKNOWN
from .report import ProofReport

FORM = 1
"""The version of the format of the data."""

_PLACE = '<script type="application/json" id="takehome"></script>'


class NotBuilt(Exception):
    """Raised if the screens were not built, so that the page does not exist."""


def data(
    match: Match,
    lang: str,
    *,
    name: str | None = None,
    proof: str | None = None,
    lines: Sequence[JsonObject] | None = None,
    hands: Sequence[JsonObject] = (),
    outcome: JsonObject | None = None,
) -> JsonObject:
    """Return the data of a page for ``match`` (as everybody may see it).

    ``name`` is its id. ``proof`` is its chained events as JSON Lines; without them the page proves nothing.
    ``lines`` are those of a spectator's view, where a service has them. ``hands`` are the claims of opened
    seats (:mod:`tachiai.referee.match.opened`). ``outcome`` is how it ended, if that is not the position's
    own outcome.
    """
    positions: list[str | None] = []
    frames: list[JsonObject] = []
    last: JsonObject = {}
    for n, frame in enumerate(views.replay_frames(match)):
        shown, position = frame.pop("position"), match.at(n)
        unknown = isinstance(position, Shown) and position.known != n
        positions.append(UNKNOWN if unknown else canonical(shown))
        frames.append(
            {name: value for name, value in frame.items() if name not in last or last[name] != value}
        )
        last = frame
    if outcome is not None:
        frames[-1]["outcome"] = outcome
    return {
        "form": FORM,
        "build": build(),
        "lang": lang,
        "match": name,
        "header": header_json(match.header),
        "positions": [p if p != before else None for before, p in pairwise([None, *positions])],
        "frames": frames,
        "lines": views.replay_lines(match) if lines is None else list(lines),
        "hands": list(hands),
        "proof": proof,
        "words": {language: fluent_text(match.game, language) for language in LANGUAGES},
        "outdated": None if (other := outdated(match.game)) is None else other.to_json(),
    }


def build() -> str:
    """Return the version of the software with the beginning of the SHA-256 of its page.

    Pages of the same build can be compared.
    """
    return f"{__version__}+{sha256(_template())[:12]}"


def _template() -> str:
    try:
        return (companion_ui.STATIC / "takehome.html").read_text("utf-8")
    except FileNotFoundError:
        raise NotBuilt from None


def page(found: JsonObject) -> str:
    """Return the HTML page with this data in it (:func:`data`)."""
    before, place, after = _template().partition(_PLACE)
    if not place:
        raise NotBuilt
    return f"{before}{place[: -len('</script>')]}{embedded(found)}</script>{after}"


def stored_page(history: MatchHistory, lang: str, log: EventLog, seats: Collection[str] = ()) -> str:
    """Return the page of a stored match, with everything already opened and all disclosures of ``seats``."""
    rows = proof_rows(log, history.id, history.open_links(seats).__contains__)
    known = islice(rows, history.link + 1)  # another process may have written more
    return in_thread(lambda: page(_of_history(history, lang, "".join(f"{row}\n" for row in known), seats)))


def _of_history(history: MatchHistory, lang: str, proof: str, seats: Collection[str]) -> JsonObject:
    opening = {*history.people.disclosed, *seats}
    return data(
        history.public,
        lang,
        name=history.id,
        proof=proof,
        lines=views.lines(LiveMatch.of_history(history)),
        hands=opened(history.as_opened(seats), [seat for seat in history.header.seats if seat in opening]),
        outcome=history.outcome,
    )


def compared(text: str, found: JsonObject, report: ProofReport) -> tuple[str, ChainFault | None]:
    """Compare a page with the one that its own proof makes here; return the result and a fault, if any.

    ``found`` is the data in the page ``text``; ``report`` is that of its proof, without a fault. ``same``:
    the page is equal to the last letter. ``changed``: it is not, and it claims to be made by this build. In
    all other cases it was not compared: ``other-build`` made it, ``other-rules`` judged it, the game is not
    installed (``no-game``), or the screens are not built (``not-built``).
    """
    if found["lang"] not in LANGUAGES:
        return "changed", ChainFault(report.links, "page")
    proof = found["proof"]
    try:
        engines.load((report.header or {})["game"])
    except (LookupError, engines.BrokenGame):
        return "no-game", None
    rows = [json.loads(row) for row in proof.split("\n") if row]
    try:
        history = history_of_proof(rows)
    except OtherRules:
        return "other-rules", None
    except CorruptMatch as corrupt:
        return "changed", corrupt.fault
    disclosed = {line["seat"] for line in report.opened.values()}
    seats = [
        seat
        for seat in history.header.seats
        if seat in disclosed or any(h["seat"] == seat for h in found["hands"])
    ]
    try:
        made = page(_of_history(history, found["lang"], proof, seats))
        if made == text.replace("\r\n", "\n"):  # as browsers read it
            return "same", None
        if found["build"] != build():
            return "other-build", None
    except NotBuilt:
        return "not-built", None
    return "changed", ChainFault(report.links, "page")


def embedded(value: Any) -> str:
    """Return JSON for a script element: nothing in it ends the element or begins a comment.

    Members are sorted, so that a page made again from the chain (which sorts them too) is the same.
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    for char in "<>&\u2028\u2029":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return text
