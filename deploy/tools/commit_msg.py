"""Checks the subject of a commit: git runs it as the hook commit-msg (`make hooks`).

A subject reads ``area: verb object`` in at most 60 characters, such as ``web: fix duplicate view after a join``.
"""

import re
import sys
from pathlib import Path

LONGEST = 60
FORM = re.compile(r"[a-z0-9_, -]+: (?P<verb>[a-z][a-z-]*) \S")
VAGUE = {"have", "hear", "keep", "let", "look", "say", "take", "tell", "update"}
"""Verbs that do not name a change."""
IMPERATIVES = {"bring", "embed", "feed", "need", "ring", "seed", "shed", "speed"}
"""Verbs that look like a past tense or a participle but are imperatives."""


def fault(subject: str) -> str | None:
    """Return what is wrong with a commit's subject, or ``None``."""
    if subject.startswith(("Merge ", "Revert ")):
        return None
    if len(subject) > LONGEST:
        return f"{len(subject)} characters; at most {LONGEST}"
    form = FORM.match(subject)
    if not form:
        return 'not "area: verb object"'
    if subject.endswith("."):
        return "ends with a full stop"
    verb = form["verb"]
    if verb in VAGUE:
        return f'"{verb}" does not name the change'
    if verb.endswith(("ed", "ing")) and verb not in IMPERATIVES:
        return f'not imperative: "{verb}"'
    return None


def main() -> int:
    """Check the message in the file that git names; return 1 if it is refused."""
    lines = [line for line in Path(sys.argv[1]).read_text("utf-8").splitlines() if not line.startswith("#")]
    subject = lines[0] if lines else ""
    wrong = fault(subject)
    if wrong:
        print(f"commit refused: {subject!r}: {wrong} (CONTRIBUTING.md, Commits)", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
