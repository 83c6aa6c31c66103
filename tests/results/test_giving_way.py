"""Work on threads waits for a window that makes a picture, and never for long."""

from threading import Event, Thread

import pytest

from mechstudio.results import giving_way
from mechstudio.results.giving_way import give_way, go_last, going_first


@pytest.fixture
def patient(monkeypatch):
    """Nobody gets on by having waited long enough."""
    monkeypatch.setattr(giving_way, "_LONGEST", 600.0)


def begun(steps):
    """A thread that does one step after another, and what tells that it is at work."""
    ready = Event()

    def work():
        for _ in range(100):
            give_way()
            steps.append(None)
            ready.set()

    thread = Thread(target=work)
    thread.start()
    return thread, ready


def test_others_go_on_when_the_picture_is_there(patient):
    steps = []
    with going_first():
        thread, _ = begun(steps)
        assert steps == []
    thread.join()
    assert len(steps) == 100


def test_nobody_waits_for_who_waits_for_them(patient):
    steps = []
    with going_first():
        thread, _ = begun(steps)
        go_last()
        thread.join()
    assert len(steps) == 100


def test_a_failed_picture_holds_nobody_up(patient):
    with pytest.raises(ValueError, match="broken"), going_first():
        raise ValueError("broken")
    give_way()


def test_who_goes_first_does_not_wait_for_itself(patient):
    with going_first():
        give_way()


def test_others_get_on_however_long_a_picture_takes():
    steps = []
    with going_first():
        thread, ready = begun(steps)
        assert ready.wait(600.0)
    thread.join()
