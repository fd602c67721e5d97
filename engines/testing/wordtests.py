"""The words of a game, looked at as ``tachiai lint`` does."""

from __future__ import annotations

from .subject import Subject


class WordTests(Subject):
    """Tests of the game's words: complete in both languages, short enough, with their readings."""

    def test_its_words_and_codes_are_whole(self) -> None:
        """``tachiai lint`` finds nothing."""
        from .lint import lint  # noqa: PLC0415 - needs Fluent's parser, which playing at random does not

        assert "\n".join(map(str, lint(self.game))) == ""


__all__ = ["WordTests"]
