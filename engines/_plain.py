r"""Plain text: unseen characters are found and made visible.

Names, notes and the like come from people and from files. A terminal obeys control characters (a colour, a
title, the clipboard). Bidirectional controls turn a line round, and zero-width characters make two names look
like one. :func:`escape_invisible` is for all printed text, :func:`invisible_fault` for what a live table accepts.

    >>> escape_invisible("Haru\x1b]0;x\x07 \u202e1  ok")
    'Haru\\u{1b}]0;x\\u{7} \\u{202e}1  ok'
    >>> [invisible_fault(text) for text in ("Haru\n", "Haru", "\ud800", "\u3000")]
    ['no-control', None, 'no-unicode', 'no-control']
"""

from __future__ import annotations

import re
from unicodedata import category, normalize

_UNSEEN = (
    "\x00-\x1f\x7f-\x9f"  # C0, DEL, C1
    "\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f"  # zero width, separators of lines, bidirectional controls
    "\u3164\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Controls, format characters and fillers.

Unicode's ``Cc``, ``Zl``, ``Zp``, ``Default_Ignorable_Code_Point``.

Variation selectors are not among them: emoji need them.
"""

_SURROGATES = "\ud800-\udfff"

_PICTURE = "\u2190-\u21ff\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff"
"""The blocks of emoji, and the skin tones that follow them."""

_UNSEEN_BUT_JOINER = _UNSEEN.replace("\u200b-\u200f", "\u200b\u200c\u200e\u200f")

_bad = re.compile(
    f"[{_UNSEEN_BUT_JOINER}{_SURROGATES}]"
    f"|\u200d(?![{_PICTURE}])|(?<![{_PICTURE}])(?<![{_PICTURE}]\ufe0f)\u200d"  # a joiner outside an emoji
)
_surrogate = re.compile(f"[{_SURROGATES}]")
_bad_in_json = re.compile(f"[{_UNSEEN}]".replace("\x00-\x1f", ""))
_variation = re.compile("[\ufe00-\ufe0f]")

_NOT_SEEN_ALONE = frozenset({"Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Mn", "Me"})
"""The categories of spaces, controls, private characters, and of marks that need a base letter."""

_BLANKS = "\u2800\U0001d159\U00013441\U00013442"
"""Signs that are drawn as nothing, although Unicode classes them as letters or symbols."""

_blank = re.compile(f"[{_BLANKS}]")


def escape_invisible(text: str) -> str:
    r"""Return ``text`` with every character that is not seen written as ``\u{hex}``, line ends too."""
    return _bad.sub(_written, text)


def _written(found: re.Match[str]) -> str:
    return f"\\u{{{ord(found.group()):x}}}"


def visible_json(text: str) -> str:
    """Return the JSON text (or lines of it) with such characters in its strings escaped."""
    if text.isascii() and "\x7f" not in text:  # most of it; all other controls of ASCII are escaped in JSON
        return text
    return _bad_in_json.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    units = found.group().encode("utf-16-be")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))


def invisible_fault(text: str) -> str | None:
    """Return ``"no-unicode"`` for half a character, ``"no-control"`` for one that is not seen, else ``None``.

    Also ``"no-control"`` for text of spaces and blanks alone: it is useless as a name or a reason.
    """
    found = _bad.search(text)
    if found is not None:
        return "no-unicode" if _surrogate.match(found.group()) else "no-control"
    return None if not text or any(map(_is_seen, text)) else "no-control"


def _is_seen(character: str) -> bool:
    return character not in _BLANKS and category(character) not in _NOT_SEEN_ALONE


def normal(text: str) -> str:
    """Return ``text`` with letters and their accents in one form (NFC)."""
    return normalize("NFC", text)


def seen(text: str) -> str:
    """Return ``text`` without what people do not see: extra spaces, unseen characters, variations.

    Signs that are drawn as nothing are replaced by spaces.
    """
    return " ".join(_blank.sub(" ", _variation.sub("", _bad.sub("", normal(text)))).split())


_ALIKE = str.maketrans(
    # Cyrillic and Greek letters that look like Latin ones, then hiragana and kanji that look like katakana
    "АВЕЅІЈКМНОРСТУХԚԜаеѕіјорсухһԁԛԝӏᴀΑΒΕΖΗΙΚΜΝΟΡΤΥΧαοινρυへべぺり工力夕卜二八口一",
    "ABESIJKMHOPCTYXQWaesijopcyxhdqwlaABEZHIKMNOPTYXaoivpuヘベペリエカタトニハロー",
)


def skeleton(text: str) -> str:
    """Return a common form of all texts that a reader could mistake for ``text``.

    Width, case, unseen characters, outer spaces, and similar letters of other alphabets make no
    difference.

        >>> skeleton("Aoi") == skeleton("\u0410\u043ei") == skeleton(" ＡＯＩ\u200b")
        True
        >>> skeleton("Ben") == skeleton("Benn")
        False
    """
    unseen_gone = normalize("NFKC", seen(text).replace("\u200d", ""))
    return " ".join(unseen_gone.translate(_ALIKE).casefold().translate(_ALIKE).split())


__all__ = ["escape_invisible", "invisible_fault", "normal", "seen", "skeleton", "visible_json"]
