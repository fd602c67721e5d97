"""``tachiai verify``: has anyone changed a match?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tachiai.engines.plain import visible

from ..records import audit
from ..records.evidence import LEAST_DIGITS, ProofReport, check_positions, digits, page_data, read
from .declare import argument, declared, flag, option
from .output import emit, json_text, show
from .run import BAD, GOOD, Run, Store, UserError, is_file, takes_store


@declared("verify")
@argument("match", "MATCH", help="proof-match")
@option("--head", "heads", metavar="[LINK:]CODE", multiple=True, help="head")
@flag("--json", "as_json", help="json-one")
@takes_store
def command(run: Run, *, match: str, heads: Sequence[str], as_json: bool, store: Store) -> int:
    """Check the chain of a proof, a page to take home, or a stored match.

    :returns: 0 nothing wrong was found, 1 something was, or a code is not in the chain.
    """
    held = [_head(run, code) for code in heads]
    if is_file(match):
        report = _proof(run, match, held)
    else:
        with run.stored(store, match) as stored:
            report = stored.verify(match, held)
    if as_json:
        emit(json_text(report.to_json()) + "\n")
        return GOOD if report.fault is None else BAD
    from ..records import findings

    voice = findings.voice_of(report, run.speech.lang, run.speech.reading)
    for line in findings.finding_lines(report, voice):
        show(visible(line))
    if report.fault is not None:
        return BAD
    show(run.say("verify-head", head=report.head))
    return GOOD


def _head(run: Run, code: str) -> tuple[int | None, str]:
    """A check code as somebody typed it: which link it is of, if that was said, and its digits."""
    found = re.fullmatch(r"(?:(\d{1,9}):)?([0-9a-fA-F\s-]+)", code)
    given = digits(found.group(2)) if found else ""
    if found is None or len(given) > 64:
        raise UserError(run.say("cli-bad-head", value=code))
    if len(given) < LEAST_DIGITS:
        raise UserError(run.say("cli-short-head", value=code, digits=len(given), least=LEAST_DIGITS))
    return (None if found.group(1) is None else int(found.group(1))), given


def _proof(run: Run, name: str, held: Sequence[tuple[int | None, str]]) -> ProofReport:
    """What a file shows that holds a proof, or a take-home page with one in it."""
    try:
        text = audit.read_bytes(name).decode()
    except OSError as error:
        from ..records.report import fault_text

        raise UserError(fault_text(name, error, run.speech.voice())) from None
    except UnicodeDecodeError:
        raise UserError(f"{visible(name)}: {run.say('record-no-utf8')}") from None
    try:
        page = page_data(text)
        proof = text if page is None else page["proof"]
        positions = None if page is None else page["positions"]
    except (ValueError, KeyError, RecursionError):
        raise UserError(f"{visible(name)}: {run.say('verify-no-page')}") from None
    if not isinstance(proof, str):
        raise UserError(f"{visible(name)}: {run.say('verify-no-chain')}")
    report = read(proof, held)
    if report.fault is not None and report.fault.reason in ("missing", "unreadable") and not report.heads:
        raise UserError(f"{visible(name)}: {run.say('verify-no-proof')}")
    if report.fault is None and positions is not None:
        report.fault = check_positions(report, positions)
    return report
