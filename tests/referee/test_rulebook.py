"""The rules over HTTP: every text in both languages, and the examples as the engine plays them."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tachiai import engines
from tachiai.engines import teaching
from tachiai.engines.languages import LANGUAGES
from tachiai.engines.ruletexts import rules_of
from tests.contract import check

every_game = pytest.mark.parametrize("game", engines.BUILT_IN)


@pytest.fixture
def app(shared_app: Flask) -> Flask:
    return shared_app


@pytest.mark.parametrize("lang", LANGUAGES)
@every_game
def test_every_rule_is_there_in_both_languages(game: str, lang: str, client: FlaskClient) -> None:
    said = client.get(f"/api/games/{game}/rules/{lang}").get_json()
    check(game, "Rules", said)
    page = rules_of(engines.load(game), lang)
    assert page is not None
    assert said["lang"] == lang
    rules = [rule for chapter in said["chapters"] for rule in chapter["rules"]]
    assert [(rule["number"], rule["title"]) for rule in rules] == [(r.number, r.title) for r in page.rules]
    assert all(rule["blocks"] for rule in rules)


@every_game
def test_examples_are_played_by_the_engine(game: str, client: FlaskClient) -> None:
    found = teaching.examples(engines.load(game))
    rules = client.get(f"/api/games/{game}/rules/ja").get_json()
    drawn = [rule["number"] for chapter in rules["chapters"] for rule in chapter["rules"] if rule["example"]]
    assert sorted(drawn) == sorted(found)
    for number in drawn:
        said = client.get(f"/api/games/{game}/rules/{number}/example").get_json()
        check(game, "RuleExample", said)
        acts = found[number].acts
        assert len(said["frames"]) == len(acts) + 1
        assert [(line["verdict"], line["code"]) for line in said["lines"]] == [
            (act.verdict, act.code) for act in acts
        ]
