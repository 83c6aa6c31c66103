"""Laws of the work beside the GUI thread."""

import sys
import threading

import pytest

from mechstudio.errors import FileError
from mechstudio.gui.work.background import Background


@pytest.fixture
def background(qapp):
    background = Background()
    yield background
    background.shut_down()


def never(value):
    raise AssertionError(f"not expected: {value!r}")


def test_work_is_done_elsewhere_and_told_here(qtbot, background):
    """The work runs on another thread, the answer arrives on this one."""
    heard = []
    background.submit(
        threading.get_ident, lambda ident: heard.append((ident, threading.get_ident())), never
    )
    qtbot.waitUntil(lambda: bool(heard))
    assert heard[0][0] != threading.get_ident()
    assert heard[0][1] == threading.get_ident()


def test_expected_error_goes_to_the_caller(qtbot, background):
    """A missing file is the caller's business."""
    heard = []

    def work():
        raise FileError("There is no such file.")

    background.submit(work, never, heard.append)
    qtbot.waitUntil(lambda: bool(heard))
    assert str(heard[0]) == "There is no such file."


def test_defect_goes_to_the_exception_hook(qtbot, background, monkeypatch):
    """What nobody expected is not swallowed, and nobody waits for its answer."""
    heard, refused = [], []
    monkeypatch.setattr(sys, "excepthook", lambda *error: heard.append(error))
    background.submit(lambda: 1 // 0, never, refused.append)
    qtbot.waitUntil(lambda: bool(heard))
    kind, _, trace = heard[0]
    assert kind is ZeroDivisionError
    assert trace is not None
    assert len(refused) == 1


def test_order_is_kept(qtbot, background):
    """Work is done in the order in which it was asked for."""
    heard = []
    for number in range(5):
        background.submit(lambda number=number: number, heard.append, never)
    qtbot.waitUntil(lambda: len(heard) == 5)
    assert heard == [0, 1, 2, 3, 4]
    assert not background.busy


def test_only_the_latest_question_is_answered(qtbot, background):
    """Answers that a newer question makes worthless are not computed."""
    gate, heard = threading.Event(), []
    background.submit(gate.wait, lambda value: None, never)
    for number in range(5):
        background.submit(lambda number=number: number, heard.append, never, only_latest=True)
    gate.set()
    qtbot.waitUntil(lambda: not background.busy)
    assert heard == [4]


def test_shut_down_is_silent(qtbot, background):
    """Nothing is delivered to a window that is gone."""
    background.submit(lambda: 1, never, never)
    background.submit(lambda: 2, never, never)
    background.shut_down()
    qtbot.wait(30)
    assert not background.busy
