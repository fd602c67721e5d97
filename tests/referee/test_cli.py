"""The command `tachiai`: help, languages, errors, a server; and it never prints a traceback."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tachiai.referee import cli
from tachiai.referee.reports import audit
from tests.support import run_program

from .command import CLEAN, Kept, Output, Tachiai

# -- help, languages, errors -----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_help_teaches_with_examples_in_both_languages(tachiai: Tachiai, lang: str) -> None:
    top = tachiai("--help", "--lang", lang)
    for name in cli.COMMANDS:
        said = tachiai(name, "--help", "--lang", lang)
        assert (said.status, said.err) == (0, "")
        assert f"  tachiai {name}" in said.out
        assert f"\n  {name} " in top.out
        for page in (said.out, top.out):
            assert "cli-" not in page, "a sentence is missing"
            assert bool(re.search("[\u3040-\u30ff]", page.replace("はる", ""))) == (lang == "ja")


def test_help_shows_the_options_of_the_action_in_the_command_line(tachiai: Tachiai) -> None:
    for line, shown in (
        ([], set()),
        (["new"], {"--form", "--ties"}),
        (["correct", "cup.jsonl"], {"--winner", "--reason", "--round"}),
        (["show"], {"--as", "--round"}),
    ):
        page = tachiai("tournament", *line, "--help", "--lang", "en").out.partition("\nexamples:")[0]
        words = set(re.findall(r"--[a-z]+", page))
        everywhere = {"--event", "--number", "--output", "--data"}
        assert shown | everywhere <= words
        assert words & {"--form", "--ties", "--winner", "--reason", "--round", "--as"} == shown


def test_the_default_language_is_that_of_the_system(
    tachiai: Tachiai, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert tachiai("--help").out.startswith("usage: ")
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert tachiai("--help").out.startswith("使い方: ")
    assert tachiai("--help", "--lang", "en").out.startswith("usage: ")
    monkeypatch.setenv("TACHIAI_LANG", "en")
    assert tachiai("--help").out.startswith("usage: ")
    for name in ("LC_ALL", "TACHIAI_LANG"):
        monkeypatch.delenv(name)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    assert tachiai("--help").out.startswith("usage: ")


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        ([], "足りません: COMMAND"),
        (["dance"], "「dance」と いう コマンドは"),
        (["audit"], "足りません: FILE"),
        (["audit", CLEAN, "--boards", "some"], "--boards: 「some」は"),
        (["audit", CLEAN, "--jobs"], "--jobs: 値が ありません"),
        (["audit", CLEAN, "--jobs", "two"], "--jobs: 「two」は 整数では ありません"),
        (["audit", CLEAN, "--jobs", "-2"], "--jobs: 0以上に"),
        (["audit", CLEAN, "--loud"], "分かりません: --loud"),
        (["audit", CLEAN, "--json=yes"], "--json: 値は つけられません"),
        (["export", CLEAN, "--full", "--public"], "--public と --full は いっしょに 使えません"),
        (["export", CLEAN, "--proof"], "くさりは ありません"),
    ],
)
def test_errors_of_the_command_line_are_in_the_language_wanted(
    tachiai: Tachiai, argv: list[str], words: str
) -> None:
    said = tachiai("--lang", "ja", *argv)
    assert (said.status, said.out) == (2, "")
    assert words in said.err
    assert len(said.err.splitlines()) == 1


def test_an_audit_starts_without_what_only_a_server_needs() -> None:
    program = (
        "import sys; from tachiai.referee import cli; cli.main(sys.argv[1:]); "
        "print(*sys.modules, file=sys.stderr)"
    )
    counted = {"COVERAGE_PROCESS_START", "COVERAGE_PROCESS_CONFIG"}  # coverage stores its data in SQLite
    done = run_program(
        [sys.executable, "-c", program, "audit", "--json", CLEAN],
        env={name: value for name, value in os.environ.items() if name not in counted},
        check=True,
    )
    loaded = {name.partition(".")[0] for name in done.stderr.split()}
    assert {"click", "tachiai"} <= loaded
    assert (
        loaded & {"flask", "werkzeug", "marshmallow", "socketio", "eventsourcing", "fluent", "sqlite3"}
        == set()
    )
    rooms = {name for name in done.stderr.split() if name.startswith("tachiai.referee.")}
    assert not any(
        name.removeprefix("tachiai.referee.").startswith(("web", "commands", "match", "store"))
        for name in rooms
    )


def test_version(tachiai: Tachiai) -> None:
    said = tachiai("--version")
    assert re.fullmatch(r"tachiai \d+\.\d+\.\d+\S*\n", said.out)
    assert said.status == 0


def test_an_unexpected_error_is_one_sentence(tachiai: Tachiai, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: str) -> audit.Report:
        raise ZeroDivisionError("eggs")

    monkeypatch.setattr(audit.Report, "read", fail)
    said = tachiai("audit", CLEAN)
    assert (said.status, said.out) == (2, "")
    assert "ZeroDivisionError('eggs')" in said.err
    monkeypatch.setenv("TACHIAI_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        cli.main(["audit", CLEAN])


def test_ctrl_c_ends_it_quietly(tachiai: Tachiai, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: str) -> bytes:
        signal.raise_signal(signal.SIGINT)
        raise AssertionError("nobody was interrupted")

    monkeypatch.setattr(audit, "read_bytes", interrupted)
    # A shell starts background commands with SIGINT ignored, and Python then leaves it so.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert tachiai("audit", CLEAN) == Output(130, "", "")
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("form", [["--json"], []])
def test_a_closed_pipe_is_not_an_error(form: list[str], tmp_path: Path) -> None:
    for i in range(400):
        (tmp_path / f"{i}.jsonl").write_bytes(Path(CLEAN).read_bytes())
    command = [sys.executable, "-m", "tachiai", "audit", *form, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


def test_a_restore_into_a_closed_pipe_names_no_folder(kept: Kept, tachiai: Tachiai, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    assert tachiai("backup", str(copy), "--data", str(kept.data)).status == 0
    kept.record({"seat": "black", "action": "resign"})
    here, there = os.pipe()
    os.close(here)
    done = subprocess.run(
        [sys.executable, "-u", "-m", "tachiai", "restore", str(copy), "--data", str(kept.data)],
        stdout=there,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(there)
    assert (done.returncode, done.stderr) == (141, b"")


def test_an_encoding_without_japanese_does_not_stop_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tachiai", "audit", "--lang", "ja", CLEAN],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\\u" in done.stdout


# -- serve -----------------------------------------------------------------------------------------------


def test_serve_prints_its_address_and_a_qr_code(serve: Callable[..., object]) -> None:
    server = serve("--public-url", "https://referee.example", env={"LC_ALL": "en_GB.UTF-8"})
    log = server.log  # type: ignore[attr-defined]
    assert f"http://127.0.0.1:{server.port}" in log  # type: ignore[attr-defined]
    assert "https://referee.example" in log
    rows = [row for row in log.splitlines() if set(row) <= set("█▀▄ \xa0") and len(row) > 20]
    assert len({len(row) for row in rows}) == 1
    assert len(rows) * 2 - 1 <= len(rows[0]) <= len(rows) * 2, "square"
    assert str(server.data) in log  # type: ignore[attr-defined]
    assert "Ctrl-C" in log


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--port", "70000"], "tachiai: --port must be a free port from 0 to 65535"),
        (["--port", "eighty"], "--port"),
        (["--public-url", "here"], "tachiai: --public-url must be"),
    ],
)
def test_serve_refuses_settings_that_will_not_do(
    tachiai: Tachiai, tmp_path: Path, argv: list[str], words: str
) -> None:
    said = tachiai("serve", "--data", str(tmp_path), *argv)
    assert (said.status, said.out) == (2, "")
    assert words in said.err


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_an_error_in_a_record_uses_the_words_of_its_game(
    tachiai: Tachiai, tmp_path: Path, more: tuple[str]
) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text(
        '{"record": "match", "version": 1, "game": "xan", "seats": ["A"]}\n'
        '{"seat": "table", "action": "setup", "party": {"A": ["rogue"]}}\n'
    )
    said = tachiai("audit", *more, str(bad))
    assert (said.status, said.out) == (2, "")
    assert 'line 2 field "party.A[0]": There is no class "rogue".' in said.err
