"""Unauthenticated connections: which they are, and how long they last."""

import pytest

from tachiai.referee import limits
from tachiai.referee.web.gate import ConnectionLimiter, LiveConnection


def come(gate: ConnectionLimiter, address: str = "192.0.2.7") -> LiveConnection:
    connection = gate.enter(address)
    assert connection is not None
    return connection


def test_an_authenticated_device_is_not_counted_as_a_stranger(monkeypatch: pytest.MonkeyPatch):
    """A crowd of strangers from the same house removes no device, and a device has no time limit."""
    monkeypatch.setattr(limits, "UNAUTHENTICATED_AN_ADDRESS", 3)
    monkeypatch.setattr(limits, "UNAUTHENTICATED", 5)
    gate = ConnectionLimiter(most=10, most_near=2)
    device, other = come(gate), come(gate)
    assert gate.mark_authenticated(device)
    assert gate.mark_authenticated(device), "said twice, counted once"
    assert gate.mark_authenticated(other)
    crowd = [come(gate) for _ in range(4)] + [come(gate, f"198.51.100.{n}") for n in range(4)]
    assert sum(one.ended for one in crowd) == len(crowd) - limits.UNAUTHENTICATED
    assert not device.ended
    monkeypatch.setattr(limits, "UNAUTHENTICATED_SECONDS", 0.0)
    assert [one.must_end() for one in (device, other, *crowd)] == [False, False, *[True] * len(crowd)]
    assert not device.count_message()
    assert device.messages == 0
    assert not gate.mark_authenticated(crowd[3]), "its address has as many as it may"
    gate.leave(other)
    assert gate.mark_authenticated(crowd[3])


def test_a_device_whose_session_ended_is_a_stranger_again(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "UNAUTHENTICATED_AN_ADDRESS", 2)
    gate = ConnectionLimiter(most=10, most_near=1)
    device = come(gate)
    assert gate.mark_authenticated(device)
    gate.mark_unauthenticated(device)
    next_one = come(gate)
    assert gate.mark_authenticated(next_one), "it holds no place"
    come(gate)
    come(gate)
    assert device.ended, "the oldest stranger goes"
