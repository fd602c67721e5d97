"""The notice for browsers that are too old or whose scripts do not run."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.devices import PHONE, TABLET, Referee

# A browser that meets one of these under another name behaves like one that does not know it.
LATEST = ("1lh", "color-mix(", ":has(a)")
PAGES = ("/", "/p", "/a")


@pytest.fixture(
    params=[TABLET, {**PHONE, "viewport": {"width": 320, "height": 568}}], ids=["tablet", "phone"]
)
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(**request.param)
    yield context.new_page()
    context.close()


def notice_shown(page: Page) -> None:
    """Check that the notice covers the page, in both languages, and names the versions needed."""
    notice = page.locator("#too-old")
    expect(notice).to_be_visible()
    for lang, words in (("ja", "ブラウザ"), ("en", "This browser cannot open Tachiai")):
        expect(notice.locator(f"p[lang={lang}]")).to_contain_text(words)
        expect(notice.locator(f"p[lang={lang}]")).to_contain_text(
            re.compile(r"Safari 16\.4.*Chrome 111.*Firefox 121")
        )
    on_top = "() => document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest('#too-old') !== null"
    assert page.evaluate(on_top)
    assert page.evaluate("() => document.querySelector('#too-old').scrollWidth <= innerWidth")


@pytest.mark.in_every_run("phone-1lh")
@pytest.mark.parametrize("lacking", LATEST)
def test_c37_an_old_browser_gets_a_notice(page: Page, referee: Referee, lacking: str) -> None:
    def without(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(
            response=answer, body=answer.text().replace(lacking, lacking.replace(lacking[:2], "zz", 1))
        )

    page.route(re.compile(r"/(\?.*)?$"), without)
    page.goto(referee.url)
    notice_shown(page)


@pytest.mark.in_every_run("tablet-/")
@pytest.mark.parametrize("path", PAGES)
def test_failing_scripts_leave_a_notice(page: Page, referee: Referee, path: str) -> None:
    page.route("**/*.js", lambda route: route.fulfill(content_type="text/javascript", body="not a script"))
    page.goto(referee.url + path)
    expect(page.locator("#too-old")).to_be_hidden()  # the scripts may still start
    page.evaluate("() => document.getAnimations().forEach(one => one.finish())")
    notice_shown(page)


@pytest.mark.in_every_run("tablet")
def test_a_current_browser_gets_no_notice(page: Page, referee: Referee) -> None:
    page.goto(referee.url)
    page.locator(".game").first.wait_for()
    page.evaluate("() => document.getAnimations().forEach(one => one.finish())")
    expect(page.locator("#too-old")).to_be_hidden()
