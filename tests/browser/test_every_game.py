"""The reference match of every game through its screens, in several ways, and criteria that hold throughout.

A match is played by tablet and phones, by the tablet alone, with keys alone, at 200 % zoom and on a narrow
screen. Its record must equal the original and pass an audit. Tests are named after their criteria.

With phones each game is played in full, at a person's pace, and its screens are inspected on the way. In the
other ways each kind of action is tapped twice and the rest is recorded over HTTP. In `make soak` the tablet
alone taps all of them.
"""

from __future__ import annotations

import itertools
import json
import re
import statistics
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.boxes import INSPECT, PAINTED, PHONES, SET, Size, named
from tests.browser.conftest import Devices
from tests.browser.devices import (
    AXE,
    PHONE,
    ROOT,
    SMALL_TABLET,
    TABLET,
    Opened,
    Phone,
    Referee,
    Tablet,
    bare,
    golden,
)
from tests.browser.plays import GAMES, Action, Play, play_of
from tests.browser.tour import VIOLATIONS
from tests.engines.soak import SOAK

EVERY_GAME = GAMES
"""Tests with a parameter `game` run for each of these. Another module can reuse them with its own list."""
HURRIED = True
CONTROLS = ".controls button, .strip, .board[role=grid], .bar, .pad button"
RESULT = '.cover[aria-labelledby="result-title"]'
FAULTS = f"""async ([target, text, names]) => {{
  await ({PAINTED})();
  const began = performance.now();
  const found = {{
    ...inspect.boxes(),
    small: inspect.targets(target).small,
    near: innerHeight < 700 && innerWidth > innerHeight ? [] : inspect.targets(target).near,
    pale: inspect.contrast(),
    tiny: inspect.texts(text),
    hidden: inspect.cut(),
    wordless: inspect.wordless(),
    axe: names ? await ({VIOLATIONS})() : [],
  }};
  const faults = Object.entries(found).flatMap(([kind, all]) => all.map((one) => `${{kind}}: ${{one}}`));
  await ({PAINTED})();
  return [faults, began, performance.now()];
}}"""
"""Returns the faults on the current screen (criteria 4, 8, 12, 23, 31) and the start and end of the
inspection.
"""


@dataclass
class Match:
    """A reference match as it was played, and what its devices observed."""

    play: Play
    referee: Referee
    opened: Opened
    tablet: Tablet
    phones: dict[str, Phone] = field(default_factory=dict)
    taps: list[tuple[str, int]] = field(default_factory=list)  # kind of action, taps on all devices
    places: dict[str, set[str]] = field(default_factory=dict)  # control -> boxes where it was seen
    done: list[Action] = field(default_factory=list)
    tapped: Counter[tuple[str, ...]] = field(default_factory=Counter)  # in brief runs: taps by kind
    began: float = 0.0  # when the table appeared, in the page's own time
    inspected: set[tuple[str, ...]] = field(default_factory=set)
    tapped_on: dict[int, Tablet | Phone] = field(default_factory=dict)  # version -> device that was tapped
    looked: dict[str, list[list[float]]] = field(default_factory=lambda: defaultdict(list))
    faults: dict[str, list[str]] = field(default_factory=dict)  # fault -> places

    @property
    def devices(self) -> list[Tablet | Phone]:
        return [self.tablet, *self.phones.values()]

    def go(self, steps: Sequence[Sequence[Action]]) -> None:
        for step in steps:
            self.step(step)

    def go_briefly(self, steps: Sequence[Sequence[Action]], then: Callable[[], None] = lambda: None) -> None:
        """Tap a kind of action only twice and record the rest over HTTP; call ``then`` after each step."""
        for step in steps:
            self.step_briefly(step)
            then()

    def step_briefly(self, step: Sequence[Action]) -> None:
        kinds = tuple(action["action"] for action in step)
        if self.tapped[kinds] < 2 or "undo" in kinds:
            self.step(step)
            self.tapped[kinds] += 1
        else:
            self.opened.n = self.tablet.n
            self.referee.play(self.opened, step)
            for device in self.devices:
                device.shows(self.opened.n)
            self.done += step
            self.look()

    def step(self, step: Sequence[Action]) -> None:
        action = step[0]
        alone = len(step) == 1 and action["action"] in self.play.BY_PHONE
        phone = self.phones.get(action["seat"]) if alone else None
        n = self.tablet.n
        before = [device.taps for device in self.devices]
        self.tapped_on[n + len(step)] = phone or self.tablet
        if phone:
            phone.shows(n)
            phone.act(*step)
        else:
            self.tablet.act(*step)
            if action["action"] == "undo" and action["to"] < n - 1:
                # Going back further needs the other side's いいよ, which is a step of its own.
                self.other(self.done[action["to"]]["seat"]).answer(True)
                before[0] += 1
        for device in self.devices:
            device.shows(n + len(step))
        taps = sum(device.taps - b for device, b in zip(self.devices, before, strict=True))
        self.taps.append((action["action"], taps))
        self.done += step
        self.look()

    def other(self, seat: str) -> Tablet | Phone:
        """Return the device for another seat's answer: a phone if one has it, else the tablet."""
        return next((phone for name, phone in self.phones.items() if name != seat), self.tablet)

    def look(self) -> None:
        """Note the boxes of everything that must never move (except a pressed button, which moves a pixel)."""
        found = self.tablet.page.evaluate(
            """query => [...document.querySelectorAll(query)].map((one, i) => {
                 if (one.matches(':active')) return null;
                 const box = one.getBoundingClientRect();
                 const name = one.dataset.key ?? one.dataset.seat ?? one.className.replace(/ .*/, '');
                 return [`${i} ${name}`, [box.x, box.y, box.width, box.height].map(Math.round).join(' ')];
               }).filter(found => found)""",
            CONTROLS,
        )
        for name, place in found:
            self.places.setdefault(name, set()).add(place)

    def inspect(self, step: Sequence[Action], *, axe: bool) -> None:
        """Note faults on each screen after the first step of each kind."""
        kinds = tuple(action["action"] for action in step)
        if kinds in self.inspected and not axe:
            return
        self.inspected.add(kinds)
        for name, device in zip(("tablet", *self.phones), self.devices, strict=True):
            page = device.page
            if axe:
                page.evaluate(AXE.read_text(encoding="utf-8"))
            faults, *while_looking = page.evaluate(FAULTS, [48, 16 if name in self.phones else 20, axe])
            self.looked[name].append(while_looking)
            for fault in faults:
                self.faults.setdefault(fault, []).append(f"{name} at {device.n}")

    def shifts(self, name: str, device: Tablet | Phone) -> list[dict[str, Any]]:
        """Return the layout shifts that neither a tap nor an inspection caused."""
        report = device.report()
        origin = device.page.evaluate("performance.timeOrigin")
        asked = [*self.looked[name]]
        for n, where in self.tapped_on.items():
            if where is device and (stamp := report["stamps"].get(str(n))):
                shown = stamp - origin
                tap = max((tap["at"] for tap in report["taps"] if tap["at"] <= shown), default=shown)
                asked.append([tap, shown + 500])  # ms; as long as browsers allow
        return [
            shift
            for shift in report["shifts"]
            if not shift["input"] and not any(begins <= shift["at"] <= ends for begins, ends in asked)
        ]

    def still(self) -> None:
        assert self.places
        moved = {name: places for name, places in self.places.items() if len(places) > 1}
        assert not moved, moved

    def explained(self, code: str, *taps: Locator) -> None:
        """Check that taps without a possible meaning are answered with the rule and record nothing."""
        n = self.tablet.n
        for tap in taps:
            self.tablet.tap(tap)
        saying = self.tablet.page.locator(".saying:has(.illegal) .head").first
        saying.wait_for()
        assert self.tablet.words(code.replace(".", "-")) in plain(saying)
        assert self.referee.lines(self.opened) == n == self.tablet.n

    def stands(self, tmp_path: Path, actions: Sequence[Action] | None = None) -> None:
        """Check that the downloaded record is the match that was played, and that an audit confirms every
        verdict.
        """
        with self.tablet.page.expect_download() as waiting:
            self.tablet.tap(self.tablet.extra("take-record"))
        text = Path(waiting.value.path()).read_text(encoding="utf-8")
        rows = [bare(json.loads(line)) for line in text.splitlines()[1:]]
        if actions is None:
            actions = [action for step in self.play.STEPS for action in step]
        want = [publicly(action, self.play.PRIVATE) for action in actions]
        # Actions of one step have no order.
        assert sorted(map(ordered, rows)) == sorted(map(ordered, want))
        record = tmp_path / "played.jsonl"
        record.write_text(text, encoding="utf-8")
        judged = subprocess.run(
            [sys.executable, "-m", "tachiai", "audit", "--json", str(record)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert judged.returncode in (0, 1), judged.stderr  # 1: a foul that was played and recorded
        said = [json.loads(line) for line in judged.stdout.splitlines()]
        assert said[-1]["outcome"] == self.referee.view(self.opened)["outcome"]
        assert said[-1]["outcome"]


def ordered(action: dict[str, Any]) -> str:
    """Return an action as text with sorted members: a record read from the store sorts them."""
    return json.dumps(action, sort_keys=True)


def publicly(action: Action, private: frozenset[str]) -> dict[str, Any]:
    """Return an action as everybody may read it."""
    if action["action"] not in private:
        return bare(action)
    hidden: dict[str, Any] = {
        name: ["??"] * len(value)
        if isinstance(value, list)
        else dict.fromkeys(value, "??")
        if isinstance(value, dict)
        else "??"
        for name, value in action.items()
        if isinstance(value, (list, dict)) or name == "card"
    }
    return bare({**action, **hidden})


def plain(place: Locator) -> str:
    """Return the text of a place without its furigana."""
    said: str = place.evaluate(
        """one => {
             const copy = one.cloneNode(true);
             copy.querySelectorAll('rt').forEach((reading) => reading.remove());
             return copy.textContent.trim();
           }"""
    )
    return said


def begin(
    referee: Referee,
    play: Play,
    tablet: Tablet,
    steps: int = 0,
    names: dict[str, str] | None = None,
    **settings: Any,
) -> Match:
    """Open the reference match after `steps` steps on a tablet."""
    opened = referee.open(header={**play.HEADER, "names": names} if names else play.HEADER)
    for step in play.STEPS[:steps]:
        referee.play(opened, step)
    tablet.enter(opened, settings=settings or None)
    match = Match(play, referee, opened, tablet)
    match.done = [action for step in play.STEPS[:steps] for action in step]
    match.began = tablet.page.evaluate("performance.now()")
    return match


def join(match: Match, devices: Devices, seats: Sequence[str], sizes: Sequence[Size] = ()) -> None:
    """Join phones for these seats, with these sizes."""
    joins = match.referee.joins(match.opened)
    for seat, size in itertools.zip_longest(seats, sizes):
        match.phones[seat] = devices.phone(shape=sized(PHONE, size) if size else PHONE)
        match.phones[seat].join(joins[seat]["url"])


SIZES: Mapping[str, Size] = {
    "john": (1024, 768),
    "one_o_one": (960, 600),
    "xan": (820, 1180),
    "shogi_card_war": (1024, 768),
    "jekyll_hyde": (960, 600),
}
"""The size of the tablet for each game."""
LONG_NAMES = {game: named(play_of(game).HEADER["seats"]) for game in ("one_o_one", "jekyll_hyde")}


def sized(shape: dict[str, Any], size: Size) -> dict[str, Any]:
    """Return the shape of a device with another size."""
    return {**shape, "viewport": {"width": size[0], "height": size[1]}}


def p95(values: list[float]) -> float:
    return round(sorted(values)[max(0, round(len(values) * 0.95) - 1)], 1)


# -- with phones ----------------------------------------------------------------------------------------


def in_brief(match: Match, steps: Sequence[Sequence[Action]]) -> None:
    """Tap each kind of action twice and record the rest over HTTP; in a soak, tap all."""
    if SOAK:
        match.go(steps)
    else:
        match.go_briefly(steps)


@pytest.fixture(scope="module")
def played(game: str, browser: Browser, referee: Referee) -> Iterator[Match]:
    """Play the reference match on a small tablet and two small phones, in some games with long names."""
    play = play_of(game)
    devices = Devices(browser, referee.server)
    tablet = devices.tablet(shape=sized(TABLET, SIZES.get(game, (1024, 768))))
    match = begin(referee, play, tablet, names=LONG_NAMES.get(game), reading="furigana")
    join(match, devices, match.opened.seats[:2], PHONES[:2])
    for device in match.devices:
        device.quick = False  # at a person's pace: motion and its timing are inspected
        device.page.evaluate(INSPECT)
    for n, step in enumerate(play.STEPS, 1):
        match.step(step)
        match.inspect(step, axe=n in (play.AT, len(play.STEPS)))
    yield match
    devices.close()


def test_the_record_is_the_match_that_was_played(played: Match, tmp_path: Path) -> None:
    expect(played.tablet.page.locator(RESULT)).to_be_visible()
    played.stands(tmp_path)


def test_c01_taps_per_action(played: Match, figures: Callable[..., None]) -> None:
    counts = [taps for _, taps in played.taps]
    most = {kind: max(t for k, t in played.taps if k == kind) for kind, _ in played.taps}
    figures(
        f"taps per action ({played.opened.game})",
        taps=sum(counts),
        actions=sum(len(step) for step in played.play.STEPS),
        median=statistics.median(counts),
        mean=round(statistics.mean(counts), 2),
        most=most,
    )
    assert statistics.median(counts) <= played.play.MEDIAN
    over = {kind: taps for kind, taps in most.items() if taps > played.play.LONG.get(kind, 3)}
    assert not over, over


def test_c02_tap_to_paint_is_measured(played: Match, figures: Callable[..., None]) -> None:
    for name, devices in (("tablet", [played.tablet]), ("phones", list(played.phones.values()))):
        answers = [
            tap["answer"]
            for device in devices
            for tap in device.report()["taps"]
            if tap["answer"] is not None
        ]
        if name == "tablet":
            assert len(answers) >= len(played.play.STEPS) / 2, "taps were not painted"
        if answers:
            figures(
                f"tap to paint, {name} ({played.opened.game}), ms",
                median=round(statistics.median(answers), 1),
                p95=p95(answers),
            )


def test_c03_a_tap_reaches_every_screen(played: Match, figures: Callable[..., None]) -> None:
    """Check that every device painted every version; how long after the tap is only reported."""
    reports = [device.report() for device in played.devices]
    origins = [device.page.evaluate("performance.timeOrigin") for device in played.devices]
    taps = [o + tap["at"] for o, report in zip(origins, reports, strict=True) for tap in report["taps"]]
    late: dict[str, list[float]] = {"tablet": [], "phones": []}
    n = 0
    for step in played.play.STEPS:
        n += len(step)
        stamps = [report["stamps"].get(str(n)) for report in reports]
        assert all(stamps), f"version {n} was not painted everywhere: {stamps}"
        tap = max(at for at in taps if at <= min(stamps))
        late["tablet"].append(stamps[0] - tap)
        late["phones"].append(max(stamps[1:]) - tap)
    for name, values in late.items():
        figures(
            f"tap to verdict, {name} ({played.opened.game}), ms",
            median=round(statistics.median(values), 1),
            p95=p95(values),
        )


def test_c05_nothing_moves(played: Match, figures: Callable[..., None]) -> None:
    for name, device in zip(("tablet", *played.phones), played.devices, strict=True):
        began = played.began if name == "tablet" else 0.0
        shifts = [shift for shift in played.shifts(name, device) if shift["at"] > began]
        figures(
            f"layout shift, {name} ({played.opened.game})",
            CLS=round(sum(shift["value"] for shift in shifts), 4),
        )
        assert not shifts, f"{name}: {shifts}"
    played.still()


def test_c31_each_screen_can_be_read_and_tapped(played: Match) -> None:
    """Check that nothing is covered, cut off, out of sight, too small, too near, too pale or wordless (4, 8,
    12, 23, 31).
    """
    found = [f"{fault}  <- {', '.join(where[:4])} ({len(where)})" for fault, where in played.faults.items()]
    assert not found, "\n".join(found)


# -- the beginning ---------------------------------------------------------------------------------------


@pytest.mark.in_every_run("john")
def test_the_first_match_begins_in_six_taps(
    referee: Referee, devices: Devices, figures: Callable[..., None], game: str
) -> None:
    """Count taps from the home screen of a new tablet until the first move can be recorded."""
    tablet = devices.tablet()
    opened = tablet.start(game=game)
    tablet.leave_phones_out()
    expect(tablet.dialog).to_have_count(0)
    assert referee.view(opened)["choices"]
    assert tablet.taps <= 6
    assert opened.game == game
    figures(f"from the home screen to the first move ({game})", taps=tablet.taps)


# -- the tablet alone, in other ways --------------------------------------------------------------------


@pytest.mark.only_soak
@pytest.mark.soak
def test_c19_the_tablet_alone_is_enough(
    referee: Referee, devices: Devices, tmp_path: Path, game: str
) -> None:
    """Play without phones: follow-ups at their seat's edge, private facts with 目かくし, consent across the
    table.
    """
    match = begin(referee, play_of(game), devices.tablet("en"))
    in_brief(match, play_of(game).STEPS)
    match.stands(tmp_path)
    match.still()


@pytest.mark.in_every_run("one_o_one")
def test_c21_keys_alone(referee: Referee, devices: Devices, tmp_path: Path, game: str) -> None:
    """Check a whole match: everything can be reached, controls do not overlap, and the page never scrolls
    sideways.
    """
    match = begin(referee, play_of(game), devices.keyboard("en"))
    match.go_briefly(play_of(game).STEPS)
    assert not match.tablet.taps, "somebody used a finger"
    match.stands(tmp_path)


@pytest.mark.in_every_run("one_o_one-narrow")
@pytest.mark.parametrize(("width", "height"), [(512, 384), (320, 640)], ids=["200%", "narrow"])
def test_c20_zoom_and_reflow(referee: Referee, devices: Devices, game: str, width: int, height: int) -> None:
    """Check a whole match: everything can be reached, no controls overlap, the page never scrolls sideways."""
    shape = {**SMALL_TABLET, "viewport": {"width": width, "height": height}}
    tablet = devices.tablet(shape=shape)
    match = begin(referee, play_of(game), tablet)
    found: set[str] = set()
    tablet.page.evaluate(INSPECT)

    def look() -> None:
        wide = tablet.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"the page is {wide} wide after {match.done[-1]}"
        found.update(tablet.page.evaluate("inspect.overlaps()"))
        sizes = tablet.page.evaluate("inspect.targets(48).small")
        found.update(f"small: {one}" for one in sizes)

    match.go_briefly(play_of(game).STEPS, look)
    assert not found, "\n".join(sorted(found))


# -- from both sides ---------------------------------------------------------------------------------------


@pytest.mark.in_every_run("A-turns0-john", "B-turns1-john")
@pytest.mark.parametrize("game", [game for game in GAMES if len(play_of(game).HEADER["seats"]) == 2])
@pytest.mark.parametrize(("layout", "turns"), [("A", {0, 180}), ("B", {90, 270})])
def test_c10_both_sides_can_read_it(
    referee: Referee, devices: Devices, game: str, layout: str, turns: set[int]
) -> None:
    """Check turn, verdict and counts at both edges: turned to their reader, and larger on the far side."""
    tablet = devices.tablet()
    begin(referee, play_of(game), tablet, play_of(game).AT, layout=layout, reading="furigana")
    tablet.page.evaluate(INSPECT)
    sizes = ((".strip .turn", 28, 32), (".saying .head", 26, 32), (".strip .count b", 56, 56))
    for query, near, far in sizes:
        tablet.page.locator(query).locator("visible=true").first.wait_for()
        found = tablet.page.evaluate(
            """query => [...document.querySelectorAll(query)].filter((one) => one.checkVisibility())
                 .map((one) => [inspect.turned(one), parseFloat(getComputedStyle(one).fontSize)])""",
            query,
        )
        assert {turn for turn, _ in found} == turns, query
        for turn, size in found:
            assert size >= (far if turn == 180 else near), f"{query} turned {turn}: {size} px"


# -- words ----------------------------------------------------------------------------------------------


def read_aloud(device: Tablet | Phone, name: str, least: int) -> None:
    """Compare the accessibility tree in both languages, and check the sizes of targets."""
    device.page.evaluate(INSPECT)
    for lang in ("ja", "en"):
        if lang == "en":
            device.page.evaluate(SET, {"reading": "en"})
            device.read("en")
        golden(f"{name}.{lang}.yaml", device.page.locator("#app"))
        assert device.page.evaluate("least => inspect.targets(least)", least) == {"small": [], "near": []}
        assert not re.search("[［｜］]", device.markup())
        assert device.page.locator("rt:not([aria-hidden=true])").count() == 0


def test_c22_names_for_screen_readers(referee: Referee, devices: Devices, game: str) -> None:
    """Compare the accessibility tree in both languages. It has no copies for the other side and no furigana."""
    match = begin(referee, play_of(game), tablet := devices.tablet(), play_of(game).AT)
    read_aloud(tablet, f"{game}.tablet", 64)
    phone = devices.phone()
    phone.join(referee.joins(match.opened)[match.opened.seats[0]]["url"])
    phone.button("cover-open").wait_for()
    read_aloud(phone, f"{game}.phone", 48)
    assert tablet.page.locator("[role=status][aria-live=polite]").count() == 1
    assert tablet.page.locator("[role=alert][aria-live=assertive]").count() == 1


@pytest.mark.in_every_run("john")
def test_c23_languages_change_in_the_middle(
    referee: Referee, devices: Devices, figures: Callable[..., None], game: str
) -> None:
    """Check that the language changes without a reload, on this device alone, and leaves no word of the
    other.
    """
    match = begin(referee, play_of(game), tablet := devices.tablet(), play_of(game).AT, reading="furigana")
    phone = devices.phone()
    phone.join(referee.joins(match.opened)[match.opened.seats[0]]["url"])
    phone.shows(match.opened.n)
    expect(tablet.page.locator(".bar .phone:not(.away)")).to_have_count(1)
    tablet.page.evaluate("window.same = true")
    before = tablet.page.locator("[data-moments]").inner_text()
    for reading, lang in (("kanji", "ja"), ("hiragana", "ja"), ("en", "en"), ("furigana", "ja")):
        tablet.tap(tablet.button("menu"))
        tablet.tap(tablet.button("settings", tablet.dialog))
        tablet.tap(tablet.dialog.locator(f'[data-reading="{reading}"]'))
        tablet.read(reading)
        expect(tablet.page.locator("html")).to_have_attribute("lang", lang)
        tablet.tap(tablet.button("close", tablet.dialog))
        said = tablet.page.locator("[data-moments]").inner_text()
        ours = said  # without people's names, which are never translated
        for name in match.play.HEADER.get("names", {}).values():
            ours = ours.replace(name, "")
        kana = re.findall("[ぁ-ゖァ-ヶ]{2,}", ours)
        assert bool(kana) == (lang == "ja"), kana
        if reading == "hiragana":
            kanji = set(re.findall("[一-龯]", ours))
            assert not kanji, kanji
    assert said == before
    assert tablet.page.evaluate("window.same") is True, "no reload"
    assert phone.page.locator("html").get_attribute("lang") == "ja"
