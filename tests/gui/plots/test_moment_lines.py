"""Lines in plots at the marked moments of the run."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from mechstudio.gui.state.run_moments import RunMoments
from mechstudio.results import RunStatistics
from tests.gui.plots.hands import card_of, pixel
from tests.gui.plots.made_up_run import finished_run


def rest_at(card, place):
    """Let the pointer rest at a place of a plot."""
    viewport = card.plot.viewport()
    event = QHelpEvent(QHelpEvent.Type.ToolTip, place, viewport.mapToGlobal(place))
    QApplication.sendEvent(viewport, event)


def test_moments_have_lines_that_are_clicked_and_named(qtbot, panel, document, cursor):
    """Every plot has them; a click beside one takes its very time, and the pointer names it."""
    moments = RunMoments(document)
    panel.mark_moments(moments)
    result = finished_run(document.mechanism)
    result.statistics = RunStatistics(singular_times=(2.0, 7.123456))
    document.set_result(result)
    moments.write_note(5.0, "Slower from here")
    assert len(panel.area.cards) > 1
    for card in panel.area.cards:
        assert card.moment_lines.shown() == {"singular": [2.0, 7.123456], "note": [5.0]}
    card = card_of(panel, "Energy")
    viewport = card.plot.viewport()
    beside = pixel(card, 7.123456) + QPoint(2, 0)
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=beside)
    assert cursor.time == 7.123456
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=pixel(card, 4.0))
    assert cursor.time == pytest.approx(4.0, abs=0.03)
    rest_at(card, beside)
    assert QToolTip.text() == "Singular position at 7.12346 s"
    rest_at(card, pixel(card, 5.0))
    assert QToolTip.text() == "Slower from here at 5 s"
    rest_at(card, pixel(card, 4.0))
    qtbot.waitUntil(lambda: QToolTip.text() == "")
    moments.write_note(5.0, "", before=(5.0, "Slower from here"))
    assert card.moment_lines.shown() == {"singular": [2.0, 7.123456]}
    document.set_result(finished_run(document.mechanism))
    assert card_of(panel, "Energy").moment_lines.shown() == {}
    moments.shut_down()


def test_a_line_is_drawn_where_it_stands(qtbot, panel, document, cursor):
    """From the bottom of the plot to its top, at its time."""
    moments = RunMoments(document)
    panel.mark_moments(moments)
    document.set_result(finished_run(document.mechanism))
    card = card_of(panel, "Energy")
    viewport = card.plot.viewport()
    # between two lines of the grid, and where no curve is
    columns = [pixel(card, 7.3, share) for share in (0.02, 0.98)]
    before = viewport.grab().toImage()
    moments.write_note(7.3, "Here")
    after = viewport.grab().toImage()
    ratio = after.devicePixelRatio()
    for place in columns:
        near = [(round(place.x() * ratio) + dx, round(place.y() * ratio)) for dx in (-1, 0, 1)]
        assert any(before.pixel(*one) != after.pixel(*one) for one in near)
    moments.shut_down()
