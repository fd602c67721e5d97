"""The referee's sentences about a judged line, whole, in both languages."""

from tachiai.engines import Match
from tachiai.engines.languages import LANGUAGES
from tachiai.referee.words import Translator


def sentences_of(match: Match, what: str) -> list[list[str]]:
    """Return the sentences about the last line, in Japanese and in English.

    ``what``: its ``line``, ``code``, ``why``, ``effects`` or ``steps``, or the ``due`` that follows.
    """
    return [_sentences(match, what, Translator(match.game, lang, header=match.header)) for lang in LANGUAGES]


def assert_said(match: Match, what: str, ja: str, en: str) -> None:
    """Check that the sentences about the last line contain these words, in Japanese and in English."""
    for words, sentences in zip((ja, en), sentences_of(match, what), strict=True):
        assert words in "\n".join(sentences)


def _sentences(match: Match, what: str, voice: Translator) -> list[str]:
    entry = match.entries[-1]
    action, about, code = entry.action, match.message_params(entry.n), entry.judgement.code or ""
    if what == "line":
        return [voice.line(action, about)]
    if what == "code":
        return [voice.reason(code, action, about)]
    if what == "why":
        return [voice.why(code, action, about)]
    if what == "effects":
        return [voice.effect(effect) for effect in entry.judgement.effects]
    if what == "steps":
        return [voice.step(step) for step in match.game.steps(match.position, entry.judgement.effects)]
    return [voice.due(due) for due in match.game.due(match.position)]
