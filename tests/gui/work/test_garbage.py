"""Garbage is collected between events, by the thread of the window alone."""

import gc
import weakref

import pytest

from mechstudio.gui.work.garbage import GarbageCollector


class Knot:
    """An object that refers to itself."""

    def __init__(self):
        self.itself = self


@pytest.fixture
def collector(qapp):
    was_enabled = gc.isenabled()
    collector = GarbageCollector()
    yield collector
    collector.shut_down()
    assert gc.isenabled()
    if not was_enabled:
        gc.disable()


def test_garbage_goes_between_events(qtbot, collector):
    """Not before, however much there is."""
    assert not gc.isenabled()
    first = weakref.ref(Knot())
    kept = [Knot() for _ in range(2 * gc.get_threshold()[0])]
    assert first() is not None
    qtbot.waitUntil(lambda: first() is None)
    assert all(knot.itself is knot for knot in kept)
