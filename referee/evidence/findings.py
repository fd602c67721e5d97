"""The findings of a proof in sentences, for ``tachiai verify`` and the match sheet.

:mod:`tachiai.referee.evidence.reader` makes the findings; here they become sentences with names. What could
not be checked is stated as clearly as what was found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tachiai import engines
from tachiai.engines.record import RecordError, parse_header

from ..words import Translator, shown
from .report import Confirmation, ProofReport, Witness


def short(head: str) -> str:
    """Return the first 16 digits of a head in groups of four, as people compare them: ``4F9A-0C1E-…``."""
    digits = head[:16].upper()
    return "-".join(digits[i : i + 4] for i in range(0, len(digits), 4))


def voice_of(report: ProofReport, lang: str, reading: str = "kanji", **more: Any) -> Translator:
    """Return a translator with the names of this match's people, as far as the proof has them."""
    try:
        header = parse_header(dict(report.header or {}), strict=False)
        return Translator(engines.load(header.game), lang, header=header, reading=reading, **more)
    except (RecordError, LookupError):
        return Translator(None, lang, reading=reading, **more)


def fault_text(report: ProofReport, voice: Translator) -> str:
    """Explain what is wrong and where; return an empty text if nothing is."""
    if report.fault is None:
        return ""
    k, reason = report.fault
    if reason == "witness":
        return voice.text("verify-other-code")
    if reason == "page":
        return voice.text("verify-page-changed")
    n = report.numbers[k] if k < report.links else report.actions + (k == report.links)
    return voice.text("verify-bad", link=k, n=n, why=voice.text(f"verify-why-{reason}"))


def finding_lines(report: ProofReport, voice: Translator) -> Iterator[str]:
    """Yield everything that a proof shows and does not show, a sentence for each finding."""
    text = voice.text
    if report.fault is None:
        name = "verify-checked-rules" if report.judged else "verify-checked"
        name = name if report.compared else "verify-page-chain"
        yield text(name, links=report.links, n=report.actions)
        if report.page is not None:
            yield text(f"verify-page-{report.page}")
        if report.outdated is not None:
            yield outdated(report.outdated, voice)
    else:
        yield fault_text(report, voice)
        if report.head is not None and report.fault.reason not in ("witness", "page"):
            yield voice.text("verify-until", links=report.fault.n)
    for witness in report.witnesses:
        yield from _held(witness, report, voice)
    if report.fault is not None:
        return
    yield from people_lines(report, voice)
    yield from unknown(report, voice)


def outdated(found: Mapping[str, Any], voice: Translator) -> str:
    """Explain that a match was recorded under rules other than today's (``{"rules", "today", "from"}``)."""
    rules, today = shown(found["rules"]), found["today"]
    if today is None:
        return voice.text("rules-gone", rules=rules)
    return voice.text("rules-differ", rules=rules, today=shown(today), n=found["from"])


def _held(witness: Witness, report: ProofReport, voice: Translator) -> Iterator[str]:
    link, digits = witness.link, witness.digits
    if witness.agrees and link is not None:
        yield voice.text("verify-held", link=link, digits=digits)
        after = report.links - 1 - link
        if after:
            yield voice.text("verify-held-after", count=after)
    elif link is None:
        yield voice.text("verify-held-nowhere")
    elif link < report.links:
        yield voice.text("verify-not-held", link=link, digits=digits)
    else:
        yield voice.text("verify-held-beyond", link=link)


def people_lines(report: ProofReport, voice: Translator) -> Iterator[str]:
    """Yield what people did in addition to moving: signatures, confirmations, moved seats, rulings."""
    text = voice.text
    heads = [s for s in report.signatures if s.what == "head" and s.good]
    for signature in heads:
        who = text("verify-device") if signature.seat is None else voice.player(signature.seat)
        yield text("verify-signed", who=who, device=signature.device, link=signature.of)
    for confirmation in report.confirmations:
        if confirmation.stands:
            yield confirmation_text(confirmation, voice)
        elif not confirmation.counts:
            yield text("verify-not-counted", link=confirmation.link, who=voice.player(confirmation.seat))
    for moved in report.moved:
        name = "verify-handed" if moved["handed"] else "verify-moved"
        yield text(name, seat=voice.seat(moved["seat"]), n=moved["n"])
    yield from rulings(report, voice)
    yield from objections(report, voice)
    if report.closed is not None:
        name = "verify-closed-by" if report.closed["name"] else "verify-closed"
        yield text(name, name=report.closed["name"], reason=report.closed["reason"])


def confirmation_text(confirmation: Confirmation, voice: Translator) -> str:
    """Explain who agrees with the end, or does not and why."""
    name = "verify-agrees" if confirmation.agree else "verify-refuses"
    how = voice.text("verify-with-signature" if confirmation.signed else "verify-without-signature")
    return voice.text(name, seat=voice.player(confirmation.seat), reason=confirmation.reason or "", how=how)


def rulings(report: ProofReport, voice: Translator) -> Iterator[str]:
    """Yield the arbiter's decisions, with name and reason."""
    for ruling in report.rulings:
        if ruling["ruling"] == "answer":
            continue  # shown with the objection that it answers
        kind = voice.text(f"verify-ruling-{ruling['ruling'] or 'line'}")
        yield voice.text(
            "verify-ruling",
            n=ruling["n"],
            name=ruling["name"] or "",
            what=kind,
            reason=ruling["reason"] or "",
        )


def objections(report: ProofReport, voice: Translator) -> Iterator[str]:
    """Yield the objections of players, each with its answer."""
    for objection in report.objections:
        seat = objection["seat"]
        who = voice.text("verify-device") if seat is None else voice.seat(seat)
        what = voice.text(f"verify-objection-{objection['what']}")
        line = voice.text("verify-objection", n=objection["about"] or 0, who=who, what=what)
        note = objection["note"]
        yield voice.text("verify-objection-note", objection=line, note=note) if note else line
        answer = objection["answer"]
        if answer is None:
            yield voice.text("verify-objection-open")
        else:
            yield voice.text("verify-objection-answered", name=answer["name"], reason=answer["reason"])


def unknown(report: ProofReport, voice: Translator) -> Iterator[str]:
    """Yield what could not be checked, and how it could be."""
    codes = report.unknown
    if codes:
        yield voice.text("verify-unknown")
    for code in codes:
        yield f"- {voice.text(f'verify-unknown-{code}', count=len(report.sealed))}"
    if "whole" in codes and report.head is not None:
        yield voice.text("verify-compare", code=short(report.head))
