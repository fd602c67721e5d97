"""Checks the subject of a commit: git runs it as the hook commit-msg (`make hooks`).

An imperative subject of at most 60 characters that starts with a capital letter and does not end with a full stop.
"""

import re
import sys
from pathlib import Path

LONGEST = 60
NOT_A_SUBJECT = re.compile(r"(?i)(wip|fixup|tmp|temp|misc|update|fix)\b[.!]*$")

IMPERATIVES = {"bring", "embed", "feed", "need", "ring", "seed", "shed", "speed"}
"""Verbs that only look like a past tense or a participle."""


def fault(subject: str) -> str | None:
    """What is wrong with a commit's subject; ``None`` if nothing is."""
    if subject.startswith(("Merge ", "Revert ")):
        return None
    if len(subject) > LONGEST:
        return f"{len(subject)} characters; at most {LONGEST}"
    if NOT_A_SUBJECT.match(subject):
        return "says nothing of the change"
    if not subject[:1].isupper():
        return "starts with a capital letter"
    if subject.endswith("."):
        return "ends without a full stop"
    first = subject.split(maxsplit=1)[0].lower()
    if first.endswith(("ed", "ing")) and first not in (
        "embed",
        "feed",
        "need",
        "seed",
        "speed",
        "shed",
        "bring",
        "ring",
    ):
        return f'imperative: not "{first}"'
    return None


def main() -> int:
    """Check the message in the file that git names; 1 if it is refused."""
    lines = [line for line in Path(sys.argv[1]).read_text("utf-8").splitlines() if not line.startswith("#")]
    subject = lines[0] if lines else ""
    wrong = fault(subject)
    if wrong:
        print(f"commit refused: {subject!r}: {wrong} (CONTRIBUTING.md, Commits)", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
