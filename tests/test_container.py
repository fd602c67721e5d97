"""The container's environment, command and health checks, run here with few rights to write.

No image is built (that needs a daemon and a registry): the steps of the Containerfile are carried out in a
folder that stands for ``/``. In a soak `pip` installs from the package index as the step does; otherwise the
packages installed for these tests are used.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.engines import soak
from tests.support import DEPLOY, Database, empty_database, ended, healthy, unused_port, wait
from tests.test_deploy_files import compose, manifests

ROOT = DEPLOY.parent


def steps() -> list[tuple[str, str]]:
    """Return the instructions of the Containerfile, in order."""
    lines = (DEPLOY / "Containerfile").read_text("utf-8").splitlines()
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines) if word.isupper()]


def image() -> list[tuple[str, str]]:
    """Return the instructions of the second stage, which is shipped."""
    found = steps()
    return found[max(i for i, (word, _) in enumerate(found) if word == "FROM") :]


def command(word: str) -> list[str]:
    (value,) = [rest for found, rest in image() if found == word]
    listed: list[str] = json.loads(value[value.index("[") :])
    return listed


class Container:
    """A folder as the image's ``/``, and the user that runs in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.port = unused_port()
        (env,) = [rest for word, rest in image() if word == "ENV"]
        self.env = dict(part.split("=", 1) for part in shlex.split(env))
        self.before: list[str] = []
        if os.geteuid() == 0:  # root without privileges, as with cap_drop: modes of files apply to it too
            self.before = ["setpriv", "--inh-caps=-all", "--bounding-set=-all"]

    def here(self, path: str) -> str:
        """Return a path of the image in this folder."""
        return re.sub(r"^/(tachiai|data)\b", rf"{self.root}/\1", path)

    def run(self, words: list[str], env: dict[str, str]) -> subprocess.Popen[bytes]:
        given = {name: self.here(value) for name, value in {**self.env, **env}.items()}
        here = [self.here(word).replace(":8000", f":{self.port}") for word in words]
        path = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/nonexistent"}
        with (self.root / "log").open("ab") as log:
            return subprocess.Popen(
                [*self.before, "env", "-i", *(f"{k}={v}" for k, v in (path | given).items()), *here],
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def status(self, words: list[str]) -> int:
        """Return the exit status of a health check."""
        return self.run(words, {}).wait(30)


@pytest.fixture(scope="module")
def container() -> Iterator[Container]:
    root = Path(tempfile.mkdtemp(prefix="tachiai-image-"))
    root.chmod(0o755)
    try:
        (install,) = [rest for word, rest in steps() if word == "RUN" and "pip install" in rest]
        made, then = (part.strip() for part in install.split("&&"))
        assert made == "python -m venv /tachiai"
        words = shlex.split(then.replace("/tachiai/", f"{root}/tachiai/"))
        quiet = {**os.environ, "TACHIAI_SKIP_UI": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        if soak.SOAK:
            subprocess.run([sys.executable, "-m", "venv", str(root / "tachiai")], check=True)
            subprocess.run(words, cwd=ROOT, env=quiet, check=True, capture_output=True)
        else:
            subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(root / "tachiai")], check=True)
            wheel = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(root)]
            subprocess.run(wheel, cwd=ROOT, env=quiet, check=True, capture_output=True)
            pip = [sys.executable, "-m", "pip", "--python", str(root / "tachiai" / "bin" / "python")]
            alone = ["install", "-q", "--no-index", "--no-deps", str(next(root.glob("*.whl")))]
            subprocess.run([*pip, *alone], env=quiet, check=True, capture_output=True)
            (site,) = root.glob("tachiai/lib/python3.*/site-packages")
            # Only the folder: .pth files in it, which lead to the clone's own tachiai, are not followed.
            (site / "beside.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
        found = Container(root)
        data = root / "data"
        data.mkdir(mode=0o700)
        yield found
    finally:
        shutil.rmtree(root, ignore_errors=True)


def serve(container: Container, env: dict[str, str]) -> subprocess.Popen[bytes]:
    process = container.run(command("CMD"), {**env, "TACHIAI_PORT": str(container.port)})
    try:
        wait(lambda: healthy(f"http://127.0.0.1:{container.port}"), process, "the container's command")
    except RuntimeError as error:
        process.kill()
        raise RuntimeError(f"{error}:\n{(container.root / 'log').read_text('utf-8')}") from None
    return process


def where(given: dict[str, Any], database: Database, redis_url: str) -> dict[str, str]:
    """Return the environment of a manifest, with the addresses of its database and its Redis here."""
    stand_ins = {"TACHIAI_DATABASE_URL": database.url, "TACHIAI_REDIS_URL": redis_url}
    return {name: stand_ins.get(name) or str(value) for name, value in given.items()}


@pytest.mark.soak
def test_the_image_alone_serves_with_health_checks(container: Container) -> None:
    """`podman run` with only what is in the Containerfile."""
    assert container.status(command("HEALTHCHECK")) != 0, "nothing runs yet"
    process = serve(container, {})
    try:
        assert container.status(command("HEALTHCHECK")) == 0
        assert (container.root / "data" / "tachiai.sqlite").is_file()
    finally:
        process.terminate()
        ended(process)


@pytest.mark.postgres
@pytest.mark.parametrize("kind", ["compose.yaml", "kubernetes"])
def test_a_manifests_environment_serves_and_is_ready(
    container: Container, kind: str, pg_cluster: Database, redis_url: str
) -> None:
    if kind == "compose.yaml":
        app = compose()["services"]["app"]
        given, check = app["environment"], app["healthcheck"]["test"][1:]
    else:
        (pod,) = manifests()["Deployment"]["spec"]["template"]["spec"]["containers"]
        given = {one["name"]: one.get("value") for one in pod["env"]}
        path, port = (pod["readinessProbe"]["httpGet"][k] for k in ("path", "port"))
        (named,) = [one for one in pod["ports"] if one["name"] == port]
        # the probe of the kubelet, with the words in the image
        ask = f"import urllib.request as u; u.urlopen('http://127.0.0.1:{named['containerPort']}{path}', timeout=3)"
        check = ["/tachiai/bin/python", "-c", ask]
        assert shutil.which(pod["lifecycle"]["preStop"]["exec"]["command"][0])
    data = container.root / "data"
    before = sorted(data.iterdir())
    data.chmod(0o500)  # the manifests mount nothing there: nothing may be written
    with empty_database(pg_cluster) as database:
        process = serve(container, where(given, database, redis_url))
        try:
            assert container.status(check) == 0
        finally:
            process.terminate()
            ended(process)
    data.chmod(0o700)
    assert sorted(data.iterdir()) == before
    assert container.status(check) != 0, "it has ended"
