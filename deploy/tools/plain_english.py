"""Check docstrings, comments and the names of tests for plain English.

    python deploy/tools/plain_english.py -v engines

The words to avoid, and what to write instead, are the table *Words to avoid* of ``docs/glossary.md``. That a
function's docstring begins with a verb is ruff's rule D401.
"""

from __future__ import annotations

import ast
import inspect
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
GLOSSARY = ROOT / "docs" / "glossary.md"
LONGEST = 25
"""The most words in a sentence."""
SUFFIXES = {".py", ".ts", ".svelte", ".js", ".css"}
GENERATED = {"contract.ts", "catalogue.ts", "generated.py"}

NAMES = {"said", "told", "heard", "hear", "laid", "tell", "tells", "say", "says"}
"""Words that are not plain in the name of a variable or a member."""
SENT_NAMES = {"TELL", "_TELL", "Laid", "Said", "say"}
"""Names that are those of the wire or of files, too."""

CLAUSE = re.compile(
    r"(What|Who|Whom|Whose|How|Such|The same|Where|So (?:much|many|long|often)|That) \w", re.ASCII
)
"""A text that begins with a clause in place of a verb or a noun."""
INVERTED = re.compile(
    r"\b(?:is|are|was|were) (?:none|no \w+)\b|\bof which\b|\bas it is\b|\bnobody\b|\bin vain\b|\bno more\b",
    re.IGNORECASE,
)
LITERAL = re.compile(r"``[^`]*``|`[^`]*`|:\w+:`[^`]*`|>>>[^\n]*|https?://\S+|\"[^\"]*\"")
SENTENCE = re.compile(r"(?<=[.!?:;])\s+")
WORD = re.compile(r"[a-z][a-z-]*")
BLOCK = re.compile(r"/\*(?P<block>.*?)\*/|<!--(?P<markup>.*?)-->|(?<![:\w])//(?P<line>[^\n]*)", re.DOTALL)
DIRECTIVE = re.compile(
    r"\s*(?:type: ignore|noqa|pragma|fmt:|mypy:|eslint|svelte-ignore|prettier|stylelint|@ts-|!|\*+$)"
)


class Finding(NamedTuple):
    """A text that is not plain English."""

    path: Path
    line: int
    problem: str
    """For example ``word "told"``."""
    text: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line} {self.problem}: {self.text[:100]}"


def words_to_avoid() -> dict[str, str]:
    """Read the table of the glossary: what to write instead, by the word."""
    _, found, table = GLOSSARY.read_text("utf-8").partition("## Words to avoid")
    if not found:
        raise ValueError("docs/glossary.md has no table 'Words to avoid'")
    rows = re.findall(r"^\| \*([^|]+)\* \| ([^|]+) \|$", table, re.MULTILINE)
    return {word.strip(): instead.strip() for words, instead in rows for word in words.split(",")}


def texts_of_python(source: str) -> Iterator[tuple[int, str, bool]]:
    """Yield the docstrings, comments and names of tests of a module: line, text, whether it is a docstring."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.lineno, node.name.removeprefix("test_").replace("_", " "), False
        body = getattr(node, "body", None)
        for part in body if isinstance(body, list) else []:
            match part:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    yield part.lineno, text, True
    comments = [
        (token.start[0], token.string.lstrip("#: "))
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    ]
    yield from ((line, text, False) for line, text in _joined(comments))


def names_to_avoid(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and name of each variable, parameter, member, function and class with one of `NAMES`."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                pass
            case ast.arg(arg=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                pass
            case _:
                continue
        if name not in SENT_NAMES and NAMES & set(name.lower().split("_")):
            yield node.lineno, name


def texts_of_screens(source: str) -> Iterator[tuple[int, str, bool]]:
    """Yield the comments of a TypeScript, Svelte or CSS file: line, text, whether it documents what follows."""
    singles: list[tuple[int, str]] = []
    for found in BLOCK.finditer(source):
        line = source.count("\n", 0, found.start()) + 1
        if found["line"] is not None:
            singles.append((line, found["line"].strip()))
        else:
            text = found["block"] if found["block"] is not None else found["markup"]
            yield line, re.sub(r"^\s*\*+ ?", "", text, flags=re.MULTILINE), found["block"] is not None
    yield from ((line, text, False) for line, text in _joined(singles))


def _joined(comments: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield comments on successive lines as one, without the directives of tools."""
    whole: list[str] = []
    first = last = -1
    for line, text in comments:
        if DIRECTIVE.match(text):
            continue
        if line != last + 1 and whole:
            yield first, " ".join(whole)
            whole = []
        if not whole:
            first = line
        whole.append(text)
        last = line
    if whole:
        yield first, " ".join(whole)


def problems(text: str, documents: bool, avoid: dict[str, str]) -> Iterator[str]:
    """Yield what is not plain in a text; ``documents`` if it is the docstring of something."""
    parts = [" ".join(LITERAL.sub("X", part).split()) for part in _paragraphs(text)]
    if not parts or DIRECTIVE.match(parts[0]):
        return
    for word in WORD.findall(" ".join(parts).lower()):
        if word in avoid:
            yield f'word "{word}" ({avoid[word]})'
    if documents and CLAUSE.match(parts[0]):
        yield "begins with a clause"
    for part in parts:
        for found in INVERTED.findall(part):
            yield f'"{found}"'
        for sentence in SENTENCE.split(part):
            if len(sentence.split()) > LONGEST:
                yield f"a sentence of {len(sentence.split())} words"


def _paragraphs(text: str) -> list[str]:
    """Split a text into paragraphs and the items of lists, without indented blocks such as examples."""
    found = []
    for block in re.split(r"\n\s*\n", inspect.cleandoc(text)):
        lines = block.split("\n")
        if lines[0].startswith(("    ", ">>>", "===")):
            continue
        found += re.split(r"\n(?=\s*(?:[-*] |:\w+ |\d+\. ))", block)
    return found


def check(path: Path, avoid: dict[str, str]) -> list[Finding]:
    """Return what is not plain English in a source file."""
    source = path.read_text("utf-8")
    texts = texts_of_python(source) if path.suffix == ".py" else texts_of_screens(source)
    return [
        Finding(path, line, problem, " ".join(text.split()))
        for line, text, documents in texts
        for problem in problems(text, documents, avoid)
    ]


def sources(folder: Path) -> list[Path]:
    """Return the sources under a folder (or the file itself) that people write."""
    if folder.is_file():
        return [folder]
    return sorted(
        path
        for path in folder.rglob("*")
        if path.suffix in SUFFIXES
        and path.name not in GENERATED
        and not {"node_modules", "static", "dist", "__pycache__"} & set(path.parts)
    )


def findings(folder: Path) -> list[Finding]:
    """Return what is not plain English in the sources under a folder."""
    avoid = words_to_avoid()
    return [finding for path in sources(folder) for finding in check(path, avoid)]


def main() -> int:
    """Print the number of findings a folder, with ``-v`` each of them; return 0."""
    for folder in [argument for argument in sys.argv[1:] if argument != "-v"]:
        found = findings((ROOT / folder).resolve())
        if "-v" in sys.argv:
            for finding in found:
                print(finding)
        print(f"{folder}: {len(found)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
