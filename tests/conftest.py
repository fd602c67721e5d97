"""Fixtures of all tests: a browser, a private PostgreSQL and Redis, the real server.

A test that needs a server of its own uses `serve`; others use `live`. All connections stay on 127.0.0.1, and
everything started is stopped.
"""

import json
import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadFileScheduling

from tachiai.engines import BUILT_IN
from tests.engines import soak
from tests.support import (
    QUIET_BROWSER,
    SIXTH_GAME,
    Cluster,
    Database,
    Server,
    Servers,
    chromium,
    empty_database,
    installed,
    redis,
    unused_port,
)

# The games of the tests are installed as packages by the tests that need them, and their own tests run there.
collect_ignore_glob = ["*_game/*"]

# `quick` tests the same examples each time; HYPOTHESIS_PROFILE=thorough searches for failures.
settings.register_profile("quick", max_examples=60, deadline=None, derandomize=True, database=None)
settings.register_profile("thorough", max_examples=3000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


COUNTED = ("engines", "referee")
"""The folders whose tests must reach every line (`make coverage`)."""
REPEATING = {
    *("engines/test_rule_numbers.py", "engines/test_types.py", "engines/test_words.py"),
    *(f"engines/{game}/test_play.py" for game in ("jekyll_hyde", "john", "one_o_one", "shogi_card_war")),
    *(f"engines/{game}/test_reference.py" for game in BUILT_IN),
    *("engines/john/test_perft.py", "engines/xan/test_hardest.py"),
    *("referee/test_doors.py", "referee/test_looking_back.py", "referee/test_origin.py"),
    *("referee/test_other_rules_served.py", "referee/test_views_written.py", "referee/test_worlds.py"),
}
"""Files whose tests reach only lines that tests in other files reach."""


def pytest_xdist_auto_num_workers() -> int:
    """Return twice the number of processors, as tests wait half of their time for other processes."""
    return 2 * (os.cpu_count() or 1)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadFileScheduling | None:
    """Give each process complete files, but of some of the longest their games one by one."""
    return ByGame(config, log) if config.getoption("dist") == "loadfile" else None


class ByGame(LoadFileScheduling):
    """Spreads files over processes, and the games of `test_every_game.py` and `test_worlds.py`."""

    def _split_scope(self, nodeid: str) -> str:
        file, _, test = nodeid.partition("::")
        if not file.endswith(("/test_every_game.py", "/test_worlds.py")):
            return file
        return next((f"{file}[{game}]" for game in BUILT_IN if game in test.partition("[")[2]), file)


LONGEST = (
    *("screens", "firefox", "webkit", "every_game", "worlds", "generic_table", "joining", "criteria", "api"),
    *("commands", "live_servers", "live_faults", "forgeries", "other_rules_served", "crowd"),
)
"""The files that run first, in this order: each is one process's work, which must not begin last."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put files in order; skip tests marked `only_soak` except in a soak or if `-m` names that mark.

    A test marked `in_every_run(ids)` is one of these only in the forms with other ids. Tests outside
    `COUNTED`, and those in a file of `REPEATING`, are marked `uncounted`.
    """
    first = {f"test_{name}.py": i for i, name in enumerate(LONGEST)}
    here = Path(__file__).parent

    def place(item: pytest.Item) -> tuple[bool, int]:
        """Return the place of a test's file; browsers start after the linters that run in parallel."""
        folder = item.path.relative_to(here).parts[0]
        return folder not in COUNTED, first.get(item.path.name, len(first))

    items.sort(key=place)
    for item in items:
        file = item.path.relative_to(here)
        if file.parts[0] not in COUNTED or file.as_posix() in REPEATING:
            item.add_marker(pytest.mark.uncounted)
        if (mark := item.get_closest_marker("in_every_run")) and _form(item) not in mark.args:
            item.add_marker(pytest.mark.only_soak)
    if soak.SOAK or "only_soak" in config.option.markexpr:
        return
    left_out = [item for item in items if item.get_closest_marker("only_soak")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]


def _form(item: pytest.Item) -> str:
    """Return the id of a test's parameters, without the browser's name that pytest-playwright adds."""
    _, _, form = item.name.partition("[")
    return "-".join(part for part in form.removesuffix("]").split("-") if part != "chromium")


# -- expensive parts that are replaced ---------------------------------------------------------------


@pytest.fixture(scope="session", autouse=True)
def cheap_pins() -> Iterator[None]:
    """Derive the hashes of PINs and passphrases at a hundredth of the cost, only in the process of the tests.

    Otherwise opening a match takes 60 ms, and 55 of these are for its PIN. Servers and commands that tests
    start as processes pay the full cost; `tests/doors/test_commands.py` checks what they store.
    """
    from tachiai.referee.match import tokens

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tokens, "_PIN", "scrypt:128:1:1")
        yield


# -- ports and folders ------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def free_port() -> Callable[[], int]:
    """Return a function that returns a free TCP port."""
    return unused_port


# -- the browser ------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Use the system's Chromium, without `playwright install`; TACHIAI_CHROMIUM names another one."""
    return {**browser_type_launch_args, "executable_path": chromium(), "args": QUIET_BROWSER}


# -- PostgreSQL and Redis -----------------------------------------------------------------------------


@pytest.fixture(scope="session")
def pg_cluster() -> Iterator[Database]:
    """Run a private PostgreSQL for this test run, which is fast as it need not survive a power cut.

    Stores in the process of the tests wait for it without a limit; those of servers that tests start do not.
    """
    from tachiai.referee.store import postgres

    with Cluster() as cluster, pytest.MonkeyPatch.context() as patch:
        patch.setattr(postgres, "ANSWER_SECONDS", 60.0)
        yield cluster.database


@pytest.fixture
def pg_db(pg_cluster: Database) -> Iterator[Database]:
    """Yield an empty database for one test."""
    with empty_database(pg_cluster) as database:
        yield database


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """Yield the address of a private Redis that stores nothing."""
    with redis() as url:
        yield url


# -- a game from a package of its own ------------------------------------------------------------------


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the game installed in it, from its source, without a package index."""
    return installed(SIXTH_GAME, tmp_path_factory.mktemp("site"))


# -- the referee itself -------------------------------------------------------------------------------


SERVERS: pytest.StashKey[list[Servers]] = pytest.StashKey()


@pytest.fixture(scope="session", autouse=True)
def _servers_of_the_run(request: pytest.FixtureRequest) -> None:
    request.config.stash[SERVERS] = []


def _servers(request: pytest.FixtureRequest, folder: Path) -> Iterator[Servers]:
    servers = Servers(folder)
    running = request.config.stash[SERVERS]
    running.append(servers)
    try:
        yield servers
    finally:
        running.remove(servers)
        servers.stop_all()


@pytest.fixture
def serve(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Servers]:
    """`serve()` starts the real server for this test, with a data folder of its own."""
    yield from _servers(request, tmp_path)


@pytest.fixture(scope="session")
def serve_for_all(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Servers]:
    """`serve_for_all()` starts servers for the complete run."""
    yield from _servers(request, tmp_path_factory.mktemp("servers"))


@pytest.fixture(scope="session")
def live(serve_for_all: Servers) -> Server:
    """One server for all tests that can share it."""
    return serve_for_all()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the end of the servers' logs to the report of a failing test."""
    report = yield
    if report.failed:
        for servers in item.config.stash.get(SERVERS, []):
            for server in servers.started:
                tail = "\n".join(server.log.splitlines()[-60:])
                report.sections.append((f"log of {server.url}", tail))
    return report


# -- figures: measured and printed, but not asserted --------------------------------------------------

FIGURES: pytest.StashKey[dict[str, Any]] = pytest.StashKey()


@pytest.fixture(scope="session")
def figures(request: pytest.FixtureRequest) -> Callable[..., None]:
    """`figures("taps", median=2)` stores a measurement for the end of the run."""
    kept = request.config.stash.setdefault(FIGURES, {})

    def keep(name: str, **values: Any) -> None:
        kept[name] = values

    return keep


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand over the figures of this process, if tests run in several (pytest-xdist)."""
    if (output := getattr(session.config, "workeroutput", None)) is not None:
        output["figures"] = session.config.stash.get(FIGURES, {})


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    node.config.stash.setdefault(FIGURES, {}).update(getattr(node, "workeroutput", {}).get("figures", {}))


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if soak.SOAK and soak.FIGURES:
        terminalreporter.section("figures of the soak")
        for what, number in sorted(soak.FIGURES.items()):
            terminalreporter.write_line(f"{number:>9,}  {what}")
    kept = config.stash.get(FIGURES, {})
    if not kept or hasattr(config, "workeroutput"):
        return
    terminalreporter.section("figures of the screens")
    for name, values in kept.items():
        terminalreporter.line(f"{name}: " + "  ".join(f"{k} {v}" for k, v in values.items()))
    if where := os.environ.get("TACHIAI_FIGURES"):
        Path(where).write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
