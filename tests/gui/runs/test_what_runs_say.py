"""Message, numbers and marks of the status line are those of the run that is shown."""

import pytest
from PySide6.QtCore import Qt

from tests.gui.runs.run_hand import choose_for, double_click, front, run

NOTE = "The mechanism changed its assembly branch."


@pytest.fixture
def two(qtbot, listed, script):
    """A run in which something was remarked, and a shorter one after it."""
    script.singular_times, script.notes = (0.3, 0.7), (NOTE,)
    doubtful = run(qtbot, listed)
    script.singular_times, script.notes = (), ()
    simulation = listed.document.edited.simulation.edited(duration=0.5)
    listed.document.apply(listed.document.edited.edited(simulation=simulation), label="Edit")
    return doubtful, run(qtbot, listed)


def said(window):
    """The message, and what the status line says of the run."""
    status = window.status_line
    chip = status.singular_chip
    return window.messages.text, status.run_label.whole_text, not chip.isHidden() and chip.text()


def test_another_run_of_the_list_says_what_it_was(qtbot, listed, two):
    """Also once its mechanism is the open one; the bar of progress is of runs that go on."""
    doubtful, short = two
    runs = front(listed, "runs")
    of_doubtful = (NOTE, "t = 1.000 s   101 steps", "2 singular positions")
    of_short = ("", "t = 0.500 s   51 steps", False)
    assert said(listed) == of_short
    double_click(qtbot, runs, doubtful)
    qtbot.waitUntil(lambda: listed.shelf.shown == doubtful)
    assert said(listed) == of_doubtful
    progress = listed.controls.progress
    assert (progress.text.text(), progress.bar.value()) == ("", 0)
    double_click(qtbot, runs, short)
    qtbot.waitUntil(lambda: listed.shelf.shown == short)
    assert said(listed) == of_short
    choose_for(qtbot, runs, doubtful, "Restore its mechanism")
    qtbot.waitUntil(lambda: listed.shelf.shown == doubtful)
    assert said(listed) == of_doubtful


def test_a_message_goes_with_its_run(qtbot, listed, script):
    """Right after a doubtful run, with the run before it."""
    first = run(qtbot, listed)
    script.singular_times, script.notes = (0.3,), (NOTE,)
    run(qtbot, listed)
    assert said(listed)[0] == NOTE
    double_click(qtbot, front(listed, "runs"), first)
    qtbot.waitUntil(lambda: listed.shelf.shown == first)
    assert said(listed) == ("", "t = 1.000 s   101 steps", False)


def test_a_failed_run_of_the_list_says_why(qtbot, listed, script):
    """With the buttons that show where."""
    script.fail_at = 0.5
    failed = run(qtbot, listed)
    script.fail_at = float("inf")
    run(qtbot, listed)
    double_click(qtbot, front(listed, "runs"), failed)
    qtbot.waitUntil(lambda: listed.shelf.shown == failed)
    assert "locked" in listed.messages.text
    button = next(
        one for one in listed.messages.more_buttons if one.text() == "Show the end of the run"
    )
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert listed.time_cursor.time == 0.5
