"""How many items go on at the same time: never so many that all of them take longer."""

import threading
import time

import pytest

from mechstudio.simulation.runs import in_threads as in_threads_module
from mechstudio.simulation.runs.in_threads import WAITING, in_threads
from mechstudio.simulation.runs.pace import ALONE, TOGETHER, Pace

MOST = 8


def paced(threads, together, alone):
    """A pace that has seen batches that took so long [s], together and alone, where it asked."""
    pace = Pace(threads, MOST)
    pace.note(1.0, was_alone=True)  # the first one compiles
    for _ in range(TOGETHER * threads):
        pace.note(together, was_alone=False)
    if pace.most == 1:
        pace.note(together, was_alone=False)  # one that was still under way
        for _ in range(ALONE):
            assert pace.most == 1
            pace.note(alone, was_alone=True)
    return pace


@pytest.mark.parametrize(
    ("together", "alone", "most"),
    [
        (1.0e-3, 0.9e-3, MOST),  # two of them in little more than the time of one
        (2.0e-3, 0.9e-3, 1),  # one after the other is faster
        (1.9e-3, 1.0e-3, 1),  # nothing is gained
        (9.0e-3, 1.0e-3, MOST),  # long ones are not held up to find out
    ],
)
def test_short_items_go_on_together_where_that_is_faster(together, alone, most):
    pace = paced(2, together, alone)
    assert pace.most == most
    for _ in range(20):
        pace.note(1e-6, was_alone=most == 1)
        assert pace.most == most


def test_one_thread_has_nothing_to_decide():
    pace = Pace(1, 4)
    for _ in range(50):
        pace.note(1e-3, was_alone=False)
    assert pace.most == 4


class Decided(Pace):
    """A pace that lets one go on alone after some batches, whatever they took."""

    def note(self, item_time, *, was_alone):
        self._together.append(item_time)
        self.most = 1 if len(self._together) > 6 else self._all


def test_all_answers_come_where_one_thread_goes_on_alone(monkeypatch):
    """What was handed over before is done by others; then one batch is under way at a time."""
    monkeypatch.setattr(in_threads_module, "Pace", Decided)
    under_way, seen, count = 0, [], threading.Lock()

    def one(item):
        nonlocal under_way
        with count:
            under_way += 1
            seen.append(under_way)
        time.sleep(1e-4)
        with count:
            under_way -= 1
        return 2 * item

    found = dict(in_threads(one, range(3000), 2, threading.Event()))
    assert found == {k: 2 * k for k in range(3000)}
    assert max(seen) <= 2
    # batches have 32 items at most, and as many as the threads have room for were handed over
    assert max(seen[-3000 + 32 * (7 + 2 * WAITING) :]) == 1
