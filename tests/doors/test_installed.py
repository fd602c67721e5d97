"""The wheel, really installed with each set of extras: it works, and names a missing package.

`test_missing_packages.py` shows the same in every run with packages that are hidden.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from tests import support
from tests.referee.command import CLEAN
from tests.support import run_program

from .conftest import environment
from .test_missing_packages import sentence

ROOT = Path(__file__).resolve().parent.parent.parent
NOWHERE = {
    "psycopg": {"TACHIAI_DATABASE_URL": "postgresql://u:p@127.0.0.1:1/x"},
    "redis": {"TACHIAI_REDIS_URL": "redis://127.0.0.1:1/0"},
    "prometheus_client": {"TACHIAI_METRICS": "127.0.0.1"},
}
"""Settings that need a package, with addresses where nothing listens."""
NEW = "tournament new cup.jsonl --game john --form swiss --name Cup --seats 2 --rounds 3"
BRINGS = {"psycopg": "postgres", "redis": "redis", "prometheus_client": "metrics"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return support.wheel(tmp_path_factory.mktemp("wheel"))


@pytest.mark.only_soak
@pytest.mark.parametrize(
    "extras", ["", "cli", "cli,tournament", "server", "server,postgres", "server,redis", "server,metrics"]
)
def test_the_wheel_with_these_extras(extras: str, wheel: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "here")], check=True)
    scripts = tmp_path / "here" / "bin"
    what = f"{wheel}[{extras}]" if extras else str(wheel)
    install = [str(scripts / "pip"), "install", "-q", "-c", str(ROOT / "constraints.txt"), what]
    subprocess.run(install, check=True)

    def run(*words: str, **more: str) -> tuple[int, str, str]:
        env = environment(TACHIAI_DATA=str(tmp_path / "data"), **more)
        env.pop("PYTHONPATH", None)
        done = run_program([str(scripts / "tachiai"), *words, "--lang", "en"], env=env, cwd=tmp_path)
        assert "Traceback" not in done.stderr, done.stderr
        return done.returncode, done.stdout, done.stderr

    has = set(extras.split(",")) if extras else set()
    if not has:
        status, out, err = run("audit", str(CLEAN))
        assert (status, out) == (2, "")
        assert 'pip install "tachiai[cli]"' in err
        return
    status, out, _ = run("audit", str(CLEAN), "--json")
    assert status == 0
    assert '"verdict"' in out
    if "server" not in has:
        status, out, err = run("serve", "--no-browser")
        assert (status, out) == (2, "")
        assert 'pip install "tachiai[server]"' in err
        assert run(*NEW.split())[0] == 0
        assert run(*["tournament", "add", "cup.jsonl", "Aoi", "Haru", "Sora", "Mei"])[0] == 0
        status, _, err = run("tournament", "pair", "cup.jsonl")
        if "tournament" in has:
            assert status == 0, err
        else:
            assert (status, err) == (2, sentence("networkx", "tournament"))
        return
    assert run("doctor")[0] in (0, 1)
    for package, extra in BRINGS.items():
        if extra in has and package != "psycopg":
            continue  # it would serve
        status, out, err = run("serve", "--no-browser", **NOWHERE[package])
        if extra in has:  # the package is installed, but its server cannot be reached
            assert status != 0
            assert "is missing" not in err
        else:
            assert (status, out, err) == (2, "", sentence(package, extra))
