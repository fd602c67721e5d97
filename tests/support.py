"""Helpers for fixtures and tests: a database, a running referee, a browser."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

START_WITHIN = 30.0
STOP_WITHIN = 15.0
PATIENCE = 60.0
"""The time limit (s) for expected events; it measures nothing."""

DEPLOY = Path(__file__).resolve().parent.parent / "deploy"
SIXTH_GAME = Path(__file__).parent / "sixth_game"
"""The source of a game from a package of its own; the fixture `site` installs it."""
SEVENTH_GAME = Path(__file__).parent / "seventh_game"
"""Another game, of three to six seats with hidden hands."""


def run_program(
    words: Sequence[str | Path], *, check: bool = False, **more: Any
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end; return its status and what it printed, as text."""
    return subprocess.run(words, check=check, capture_output=True, encoding="utf-8", **more)


def installed(source: Path, target: Path) -> Path:
    """Install a package from its source into the folder ``target``, without a package index.

    Return the folder.
    """
    quiet = ["--quiet", "--disable-pip-version-check", "--no-compile"]
    alone = ["--no-index", "--no-deps", "--no-build-isolation"]
    pip = [sys.executable, "-m", "pip", "install", *quiet, *alone, "--target", str(target), str(source)]
    done = subprocess.run(pip, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return target


OFTEN = dict.fromkeys(("TACHIAI_OPENINGS", "TACHIAI_OPENINGS_IN_ALL", "TACHIAI_JUDGED"), "100000/second")
"""Settings for more new matches than any club opens."""


PORTS = range(20_000, 32_000)
"""Ports below those that the system gives to connections, which could take a port between check and use."""


def wheel(folder: Path) -> Path:
    """Build the wheel in ``folder`` as people do (``make wheel``) and return it."""
    root = Path(__file__).resolve().parent.parent
    subprocess.run(["make", "wheel", f"DIST={folder}"], cwd=root, check=True, capture_output=True)
    (made,) = folder.glob("tachiai-*.whl")
    return made


def chromium(*, whole: bool = False) -> str:
    """Return the path of a browser.

    Prefer the one without tabs and menus, unless `whole`: they cost more than many of our pages.
    """
    here = "/usr/bin/chromium"
    shell = f"{here}-headless-shell"
    return os.environ.get("TACHIAI_CHROMIUM", shell if not whole and Path(shell).exists() else here)


_IDLE = ("gpu", "quic", "background-networking", "component-update", "sync")
QUIET_BROWSER = ["--no-sandbox", "--no-first-run", *(f"--disable-{what}" for what in _IDLE)]
"""Arguments of a Chromium without background activity."""


def unused_port() -> int:
    while True:
        port = random.choice(PORTS)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@dataclass(frozen=True)
class Database:
    """An empty database. The private cluster trusts everybody on 127.0.0.1, so any password works."""

    host: str
    port: int
    user: str
    dbname: str

    @property
    def url(self) -> str:
        return f"postgresql://{self.user}:any@{self.host}:{self.port}/{self.dbname}"

    @property
    def env(self) -> dict[str, str]:
        """The environment of a server that stores its matches there: `serve(env=pg_db.env)`."""
        return {"TACHIAI_DATABASE_URL": self.url}

    def connect(self, **more: Any) -> Any:
        """Return a psycopg connection, for tests that look behind the service's back."""
        import psycopg

        return psycopg.connect(host=self.host, port=self.port, user=self.user, dbname=self.dbname, **more)


_IDLE_DATABASES: dict[int, list[str]] = {}
"""Emptied databases for the next test, by the port of their cluster."""


@contextlib.contextmanager
def empty_database(cluster: Database) -> Iterator[Database]:
    """Yield an empty database of `cluster`; afterwards disconnect everybody and empty it.

    A database is used again by the next caller, as creating one copies some 900 files.
    """
    idle = _IDLE_DATABASES.setdefault(cluster.port, [])
    if idle:
        name = idle.pop()
    else:
        name = f"t_{uuid.uuid4().hex}"
        with cluster.connect(autocommit=True) as maker:
            maker.execute(f"create database {name}")
    database = replace(cluster, dbname=name)
    try:
        yield database
    finally:
        with database.connect(autocommit=True) as cleaner:
            cleaner.execute(
                "select pg_terminate_backend(pid, 5000) from pg_stat_activity"
                " where datname = current_database() and pid != pg_backend_pid()"
            )
            cleaner.execute("drop schema public cascade")
            cleaner.execute("create schema public")
        idle.append(name)


class Cluster:
    """A private PostgreSQL, stopped and deleted at the end of the block.

    It is fast, as it need not survive a power cut; with `durable` it syncs every commit as usual.
    """

    def __init__(self, *, durable: bool = False) -> None:
        self.durable = durable
        homes = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda home: float(home.parent.name))
        assert homes, "no PostgreSQL here: deploy/system-packages.sh installs it"
        self.tools = homes[-1]
        self.folder = Path(tempfile.mkdtemp(prefix="tachiai-pg-"))
        self.before: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(self.folder, "postgres")
            self.before = ["runuser", "-u", "postgres", "--"]
        self.database = Database("127.0.0.1", unused_port(), "tachiai", "postgres")

    def run(self, tool: str, *args: str) -> None:
        subprocess.run(
            [*self.before, str(self.tools / tool), "-D", str(self.folder / "data"), *args],
            check=True,
            cwd="/",
            stdout=subprocess.DEVNULL,
        )

    def start(self) -> None:
        quick = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"
        small = "-c shared_buffers=4MB -c jit=off -c autovacuum=off"
        settings = "" if self.durable else f"{quick} {small}"
        where = f"-p {self.database.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        self.run("pg_ctl", "-l", str(self.folder / "log"), "-w", "-o", f"{where} {settings}", "start")

    def stop(self) -> None:
        self.run("pg_ctl", "-m", "immediate", "stop")

    def __enter__(self) -> Cluster:
        try:
            self.run("initdb", "-A", "trust", "-U", "tachiai", "-E", "UTF8", "--locale=C.UTF-8", "-N")
            self.start()
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.stop()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)


@dataclass
class Server:
    """A running referee: `url`, the folder of its data, and its log so far."""

    url: str
    port: int
    data: Path
    log_file: Path
    process: subprocess.Popen[bytes]

    @property
    def log(self) -> str:
        return self.log_file.read_text(encoding="utf-8", errors="replace")

    def stop(self) -> int:
        """Stop it as Ctrl-C would, and wait; return its exit status."""
        return end(self.process)

    def stats(self) -> Iterator[list[str]]:
        """Return the fields of proc(5) from the state on, for it and each of its workers."""
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                fields = stat.read_text().rpartition(")")[2].split()
                if int(fields[2]) == self.process.pid:  # the process group
                    yield fields

    @property
    def memory(self) -> float:
        """The resident memory, in MiB."""
        return sum(int(fields[21]) for fields in self.stats()) * os.sysconf("SC_PAGE_SIZE") / 2**20

    @property
    def threads(self) -> int:
        """The number of threads."""
        return sum(int(fields[17]) for fields in self.stats())

    @property
    def seconds(self) -> float:
        """The processor time, in seconds."""
        ticks = sum(int(fields[11]) + int(fields[12]) for fields in self.stats())
        return ticks / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """Kill it and all its workers."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(STOP_WITHIN)


def listens(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


def healthy(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=2) as answer:
            return answer.status == 200
    except OSError:
        return False


def until(good: Callable[[], Any], seen: Callable[[], Any] = lambda: None) -> Any:
    """Call until the result is true, and return it; after a minute fail, with what ``seen`` returns."""
    end = time.monotonic() + PATIENCE
    while not (found := good()):
        assert time.monotonic() < end, seen()
        time.sleep(0.01)
    return found


def wait(ready: Callable[[], bool], process: subprocess.Popen[bytes], what: str) -> None:
    until = time.monotonic() + START_WITHIN
    while not ready():
        if process.poll() is not None:
            raise RuntimeError(f"{what} ended with status {process.returncode} instead of starting")
        if time.monotonic() > until:
            raise RuntimeError(f"{what} did not start within {START_WITHIN:.0f} s")
        time.sleep(0.03)


def end(process: subprocess.Popen[bytes]) -> int:
    process.terminate()  # no effect if it has ended already
    return ended(process)


def ended(process: subprocess.Popen[bytes]) -> int:
    """Wait for a process that was asked to end; if it does not, kill it and fail."""
    try:
        return process.wait(STOP_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise


class Redis:
    """A private Redis that stores nothing, and can be stopped and suspended."""

    def __init__(self) -> None:
        self.port = unused_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        words = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1"]
        words += ["--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(words, cwd=tempfile.gettempdir(), stdout=subprocess.DEVNULL)
        wait(lambda: listens(self.port), self.process, "redis-server")

    def hang(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """Run a private Redis; yield its address."""
    server = Redis()
    try:
        yield server.url
    finally:
        end(server.process)


class Servers:
    """Starts referees and stops all of them at the end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.started: list[Server] = []

    def __call__(
        self,
        *args: str,
        data: Path | None = None,
        port: int | None = None,
        host: str = "127.0.0.1",
        env: Mapping[str, str] | None = None,
    ) -> Server:
        """Start a referee; `args` are further words for `tachiai serve`, `env` further variables."""
        port = port or unused_port()
        number = len(self.started) + 1
        data = data or self.folder / f"data-{number}"
        log_file = self.folder / f"server-{number}.log"
        words = ["serve", "--host", host, "--port", str(port), "--data", str(data), "--no-browser", *args]
        with log_file.open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "tachiai", *words],
                # Only the test's own settings, not those of the developer's shell.
                env={k: v for k, v in os.environ.items() if not k.startswith("TACHIAI_")}
                | OFTEN
                | dict(env or {}),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # so that kill() can reach the workers too
            )
        reachable = "127.0.0.1" if host == "0.0.0.0" else host
        server = Server(f"http://{reachable}:{port}", port, data, log_file, process)
        self.started.append(server)
        try:
            wait(lambda: healthy(server.url), process, "the server")
        except RuntimeError as error:
            server.kill()
            raise RuntimeError(f"{error}; its log:\n{server.log}") from None
        return server

    def stop_all(self) -> None:
        running = [server for server in self.started if server.process.poll() is None]
        for server in running:  # all at once, so that they shut down at the same time
            server.process.terminate()
        for server in running:
            ended(server.process)


@contextlib.contextmanager
def nginx(folder: Path, port: int, workers: Sequence[Server], name: str | None = None) -> Iterator[int]:
    """Run nginx as deploy/nginx.conf configures it, at another port, with other workers.

    With a `name` it uses TLS, with an untrusted certificate for that name; the port that redirects from plain
    http is yielded.
    """
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    changes = [
        ("server 127.0.0.1:8001 ", f"server 127.0.0.1:{workers[0].port} "),
        ("server 127.0.0.1:8002 ", f"server 127.0.0.1:{workers[-1].port} "),
    ]
    plain = port
    if name:
        chain, key = folder / "fullchain.pem", folder / "privkey.pem"
        request = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj"]
        names = [f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}"]
        files = ["-keyout", str(key), "-out", str(chain)]
        subprocess.run([*request, *names, *files], check=True, capture_output=True)
        plain = unused_port()
        site = "".join(
            line.removeprefix("#s ") for line in site.splitlines(keepends=True) if "# plain" not in line
        )
        changes += [
            ("listen 80;", f"listen 127.0.0.1:{plain};"),
            ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
            ("/etc/ssl/tachiai/fullchain.pem;", f"{chain};"),
            ("/etc/ssl/tachiai/privkey.pem;", f"{key};"),
        ]
    else:
        changes.append(("  listen 80; # plain", f"  listen 127.0.0.1:{port};"))
    for shipped, here in changes:
        assert site.count(shipped) == 1, shipped
        site = site.replace(shipped, here)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = "".join(f"{kind}_temp_path {folder / kind};\n" for kind in kinds)
    owner = "user root;\n" if os.geteuid() == 0 else ""  # otherwise it could not write into the test's folder
    head = f"{owner}daemon off;\npid {folder / 'nginx.pid'};\nevents {{ worker_connections 2048; }}\n"
    config, errors = folder / "nginx.conf", folder / "nginx.log"
    config.write_text(f"{head}http {{\naccess_log off;\n{folders}{site}}}\n", encoding="utf-8")
    words = ["/usr/sbin/nginx", "-e", str(errors), "-g", f"error_log {errors};", "-c", str(config)]
    process = subprocess.Popen(words)
    try:
        wait(lambda: listens(port), process, "nginx")
        yield plain
    finally:
        end(process)
