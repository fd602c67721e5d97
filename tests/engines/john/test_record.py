"""JOHN's records: which are refused, what happens to private fields, and the notation."""

import json

import pytest

from tachiai.engines import Match, NotationError

from .lines import JOHN, match

# -- who may see what ----------------------------------------------------------------------------------


def test_an_export_of_another_seat_hides_a_registration():
    played = match("B/s5s R/h7h R#AhAd2d4h4d5h6d8h9dTdQd")
    refused = played.play("R#AhAhAd2d4h4d5h6d8h9dTd")[-1]
    assert refused.judgement.code == "john.register.cards"
    assert refused.judgement.private
    for audience in (None, "black"):
        told = played.export(audience).text()
        assert "4h" not in told
        assert "Qd" not in told
        lines = [json.loads(row) for row in told.splitlines()[1:]]
        assert lines[2]["cards"] == ["??"] * 11
        assert lines[3] == {"seat": "table", "action": "undo", "to": 3}
    own = [json.loads(row) for row in played.export("red").text().splitlines()[1:]]
    assert own[2]["cards"][0] == "Ah"
    assert own[3]["cards"][:2] == ["Ah", "Ah"]


def test_a_registration_of_the_wrong_size_is_refused_in_public():
    """The number of its entries is public."""
    played = match("B/s5s R/h7h")
    refused = played.play("R#Ah")[-1]
    assert (refused.judgement.code, refused.judgement.private) == ("john.register.count", False)
    assert list(played.audit()) == list(Match.of(played.export()).audit())


# -- notation (see also tests/engines/test_notation.py) -------------------------------------------------


INVALID = "B c2-c3 Xc2-c3 Bc2-e3 Bc2=c3 B=1h B#As?? B!?? B/x5c T< B??"


@pytest.mark.parametrize("token", ["", "Bc2-c3+ ", *INVALID.split()])
def test_an_invalid_token_raises(token):
    with pytest.raises(NotationError, match=r"expected(: | one like: )"):
        JOHN.read_notation(token)
