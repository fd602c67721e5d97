"""Runs the tests of the rules, and quick ones of the referee, with every other Python on this machine.

    python deploy/tools/pythons.py            find them, make an environment for each in .venv, run the tests;
    python deploy/tools/pythons.py newest     for the newest of them, only what differs between Pythons;
    python deploy/tools/pythons.py find       list which are here and which are not.

It looks for the versions in PYTHONS among the commands (python3.12 and so on) and among those of pyenv.
Missing ones are listed and do not count as failures: the classifiers in pyproject.toml name the versions that
were tested.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
NEEDS = ("pyproject.toml", "constraints.txt", "deploy/tools/pythons.py")
TESTS = (
    "tests/engines",
    *(f"tests/referee/test_{part}.py" for part in ("access", "audit", "evidence")),
    "tests/referee/test_rulings.py",
    "tests/referee/test_live_servers.py::test_several_workers_on_one_port",
)
# What can differ between Pythons: imports, records and their bytes, order, texts, processes.
QUICK = (
    *(f"tests/engines/test_{part}.py" for part in ("goldens", "record", "notation", "surface")),
    *(f"tests/referee/test_{part}.py" for part in ("audit", "evidence")),
    TESTS[-1],
)
# Slow tests that do not depend on the Python version: databases, and games played by the hundred.
LEFT_OUT = (
    "-m=not postgres and not redis and not soak",
    *(f"--ignore-glob=*/test_{part}.py" for part in ("play", "reference")),
)


def is_it(command: str, version: str) -> bool:
    """Return whether a command runs that Python (pyenv leaves commands that only print an error)."""
    asked = [command, "-c", "import sys, venv; print('%d.%d' % sys.version_info[:2])"]
    try:
        done = subprocess.run(asked, capture_output=True, text=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 and done.stdout.strip() == version


def find(version: str) -> str | None:
    """Return a command that runs that Python, or None."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    kept = sorted(pyenv.glob(f"versions/{version}.*/bin/python"), key=lambda path: path.stat().st_mtime)
    commands = [shutil.which(f"python{version}"), *map(str, reversed(kept))]
    return next((command for command in commands if command and is_it(command, version)), None)


def environment(version: str, command: str) -> Path:
    """Return the Python of an environment with Tachiai and test packages, made again if these changed."""
    folder = ROOT / ".venv" / f"python{version}"
    python, made = folder / "bin" / "python", folder / "made-from"
    needs = hashlib.sha256(b"".join((ROOT / name).read_bytes() for name in NEEDS)).hexdigest()
    if not made.is_file() or made.read_text(encoding="utf-8") != needs:
        print(f"Installing Tachiai for Python {version} ...", flush=True)
        subprocess.run([command, "-m", "venv", "--clear", str(folder)], check=True)
        pip = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        env = {**os.environ, "TACHIAI_SKIP_UI": "1"}
        subprocess.run([*pip, "--upgrade", "pip>=25.1"], check=True, cwd=ROOT, env=env)
        wanted = ["-c", "constraints.txt", "-e", ".[server,postgres,redis,metrics]", "--group", "pythons"]
        subprocess.run([*pip, *wanted], check=True, cwd=ROOT, env=env)
        made.write_text(needs, encoding="utf-8")
    return python


def main(args: list[str]) -> int:
    """Run the tests with the versions that ``args`` select; return the exit status."""
    own = ".".join(map(str, sys.version_info[:2]))
    here = {version: find(version) for version in PYTHONS if version != own}
    missing = [version for version, command in here.items() if command is None]
    found = [version for version, command in here.items() if command is not None]
    print(f"Python {own} runs everything; also here: {', '.join(found) or 'none'}.", end=" ")
    print(f"NOT TRIED, not on this machine: {', '.join(missing)}." if missing else "", flush=True)
    if args == ["find"]:
        return 0
    tests = TESTS
    if args[:1] == ["newest"]:
        found, args, tests = found[-1:], args[1:], QUICK
    status = 0
    for version in found:
        command = here[version]
        assert command is not None
        python = environment(version, command)
        print(f"Tests under Python {version} ...", flush=True)
        alone = ["-p", "no:cacheprovider", "-q", *LEFT_OUT, *args]
        spread = ["--numprocesses", "2", "--dist", "loadfile"]
        status = (
            subprocess.run(
                [str(python), "-m", "pytest", *alone, *spread, *tests], cwd=ROOT, check=False
            ).returncode
            or status
        )
    return status


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
