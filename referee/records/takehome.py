"""The take-home page: a match as one HTML file that needs nothing else, neither a server nor a network.

In it are the position after every action, the lines with what was said of them, the words in Japanese and
English, the whole proof, and a verifier that runs when the page is opened.  The page itself is one of the
built screens (``companion_ui/static/takehome.html``, everything inlined); here the data is put into it.

The data is JSON in a script element that no browser runs.  Positions stand as the canonical JSON that the
chain has the digest of, so that the board which is drawn is the one that was hashed.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from itertools import islice, pairwise
from typing import Any

from tachiai import companion_ui
from tachiai.engines.match import Match

from .. import __version__
from ..json_types import Json
from ..languages import LANGUAGES
from ..match import views
from ..match.cache import LiveMatch
from ..match.opened import opened
from ..match.recorded import Shown, outdated
from ..match.views import header_json
from ..store.chain import canonical
from ..store.log import EventLog
from ..store.proof import proof_rows
from ..words import fluent_text
from .page_data import UNKNOWN

FORM = 1
"""The form of the data in the page."""

_PLACE = '<script type="application/json" id="takehome"></script>'


class NotBuilt(Exception):
    """The screens were not built, so there is no page to put a match into."""


def data(
    match: Match,
    lang: str,
    *,
    name: str | None = None,
    proof: str | None = None,
    lines: Sequence[Json] | None = None,
    hands: Sequence[Json] = (),
    outcome: Json | None = None,
) -> Json:
    """What a page knows of ``match`` (as everybody may see it).

    ``name`` is its id; ``proof`` its chained events as JSON Lines, without which the page proves nothing;
    ``lines`` those of a spectator's view, where a service has them; ``hands`` what opened seats claimed
    (:mod:`tachiai.referee.match.opened`); ``outcome`` how it ended where that is not the position's own word.
    """
    positions: list[str | None] = []
    frames: list[Json] = []
    last: Json = {}
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
        "build": __version__,
        "lang": lang,
        "match": name,
        "header": header_json(match.header),
        "positions": [p if p != before else None for before, p in pairwise([None, *positions])],
        "frames": frames,
        "lines": views.replay_lines(match) if lines is None else list(lines),
        "hands": list(hands),
        "proof": proof,
        "words": {one: fluent_text(match.game, one) for one in LANGUAGES},
        "outdated": None if (other := outdated(match.game)) is None else other.to_json(),
    }


def page(found: Json) -> str:
    """The HTML page with this data in it (:func:`data`)."""
    file = companion_ui.STATIC / "takehome.html"
    try:
        template = file.read_text("utf-8")
    except FileNotFoundError:
        raise NotBuilt from None
    before, place, after = template.partition(_PLACE)
    if not place:
        raise NotBuilt
    return f"{before}{place[: -len('</script>')]}{embedded(found)}</script>{after}"


def of_live(live: LiveMatch, lang: str, log: EventLog, seats: Collection[str] = ()) -> str:
    """The page of a stored match, with what was opened for everybody and all that ``seats`` told."""
    history = live.history
    rows = proof_rows(log, live.match, history.open_links(seats).__contains__)
    known = islice(rows, history.link + 1)  # another process may have written more
    opening = {*history.people.disclosed, *seats}
    return page(
        data(
            history.public,
            lang,
            name=history.id,
            proof="".join(f"{row}\n" for row in known),
            lines=views.lines(live),
            hands=opened(
                history.as_opened(seats), [seat for seat in history.header.seats if seat in opening]
            ),
            outcome=history.outcome,
        )
    )


def embedded(value: Any) -> str:
    """JSON that can stand in a script element: nothing in it ends the element or begins a comment."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for char in "<>&\u2028\u2029":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return text


__all__ = ["NotBuilt", "data", "embedded", "of_live", "page"]
