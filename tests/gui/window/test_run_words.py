"""What the status bar says of a run is never cut within a word or a number."""

from itertools import accumulate

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from mechstudio.gui.state.method_names import method_names
from mechstudio.gui.window.run_words import RunWords
from mechstudio.gui.window.status_line import StatusLine
from tests.gui.fakes.mechanisms import pendulum
from tests.gui.fakes.shown import shown
from tests.gui.plots.made_up_run import finished_run

RANKS = ("t = 10.000 s", "emh-ldl", "6,012 steps", "dopri853")
WHOLE = "emh-ldl with dopri853", "t = 10.000 s   6,012 steps"


@pytest.fixture
def words(qtbot):
    words = RunWords()
    words.show_method("emh-ldl", "dopri853")
    words.show_progress("t = 10.000 s", "6,012 steps")
    return shown(qtbot, words, 600, 24)


def texts(words):
    return words.method_label.text(), words.run_label.text()


def test_parts_go_by_rank(words):
    """At any width there is what fits, the time longest, and each text has its room."""
    assert texts(words) == WHOLE
    assert not words.toolTip()
    seen = []
    for width in range(words.sizeHint().width(), -1, -1):
        words.resize(width, 24)
        said = "   ".join(texts(words))
        if not seen or said != seen[-1]:
            seen.append(said)
        for label in (words.method_label, words.run_label):
            needed = label.fontMetrics().horizontalAdvance(label.text())
            assert needed <= label.contentsRect().width() or not label.text()
            assert label.geometry().right() < max(width, 1)
    left = [set(ranks) for ranks in accumulate((rank,) for rank in RANKS)]
    found = [{rank for rank in RANKS if rank in said} for said in seen]
    assert found == [*reversed(left), set()]
    assert words.toolTip() == "   ".join(WHOLE)


def test_the_pointer_shows_what_is_left_out(words):
    """Also where nothing is shown of it."""
    words.resize(10, 24)
    place = QPoint(5, 12)
    event = QHelpEvent(QHelpEvent.Type.ToolTip, place, words.mapToGlobal(place))
    QApplication.sendEvent(words, event)
    assert QToolTip.text() == "   ".join(WHOLE)
    QToolTip.hideText()


def test_a_narrow_status_bar_cuts_no_word(qtbot):
    """Beside the state of the run."""
    line = shown(qtbot, StatusLine(), 900, 30)
    result = finished_run(pendulum())
    line.show_result(result)
    line.show_reached(result)
    whole = line.method_label.whole_text, line.run_label.whole_text
    settings = result.settings
    assert whole[0] == " with ".join(method_names(settings.solver, settings.integrator))
    for width in range(600, 80, -20):
        line.resize(width, 30)
        qtbot.waitUntil(lambda width=width: line.width() == width)
        for label, text in zip((line.method_label, line.run_label), whole, strict=True):
            assert text.startswith(label.text())
            assert label.text() == text or text[len(label.text())] == " " or not label.text()
            assert label.textFormat() != Qt.TextFormat.RichText
