"""``tachiai new``: begin a record by writing its header."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tachiai.engines.record import RecordError, parse_header

from .declare import argument, declared, option
from .output import json_text
from .run import GOOD, OutputOptions, Run, UserError, takes_output


@declared("new")
@argument("game", "GAME", help="game")
@option("--seats", metavar="SEAT,SEAT,…", help="seats")
@option("--name", "names", metavar="SEAT=NAME", multiple=True, help="name")
@option("--option", "options", metavar="NAME=VALUE", multiple=True, help="option")
@takes_output
def command(
    run: Run,
    *,
    game: str,
    seats: str | None,
    names: Sequence[str],
    options: Sequence[str],
    output: OutputOptions,
) -> int:
    """Write the header of a record of ``game``."""
    played = run.game(game)
    orders = [",".join(order) for order in played.seating.orders]
    if seats is None and not orders:
        raise UserError(run.message("cli-bad-seats-needed"))
    if orders and seats not in (None, *orders):
        known = ", ".join(f"'{order}'" for order in orders)
        raise UserError(run.message("cli-bad-choice", name="--seats", value=seats, known=known))
    header: dict[str, Any] = {
        "record": "match",
        "version": 1,
        "game": played.name,
        "seats": list(played.seating.orders[0]) if seats is None else seats.split(","),
        "options": {k: value(v) for k, v in pairs(run, "--option", options).items()},
    }
    called = pairs(run, "--name", names)
    if called:
        header["names"] = called
    header["rules"] = played.version
    try:
        checked = parse_header(header)
    except RecordError as error:
        raise UserError(run.speech.voice(played).record_error(error)) from None
    run.write(json_text(checked.to_json()) + "\n", output)
    return GOOD


def pairs(run: Run, option: str, given: Sequence[str]) -> dict[str, str]:
    """Return the ``NAME=VALUE`` arguments, by name.

    :raises UserError: if one has another form.
    """
    pairs = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign or not name:
            raise UserError(run.message("cli-bad-pair", name=option, value=text))
        pairs[name] = value
    return pairs


def value(text: str) -> Any:
    """Return a value of the command line: parsed as JSON if it is valid JSON, else as text."""
    try:
        return json.loads(text)
    except ValueError:
        return text
