"""The ends of a run are not in the frame of the plots, and the numbers there are whole."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

from tests.gui.plots.hands import card_of, wheel

CONTROL = Qt.KeyboardModifier.ControlModifier


def numbers(axis):
    """The numbers below a column, and whether all of each is seen."""
    bottom = axis.plot.bottom
    picture = QPixmap(10, 10)
    painter = QPainter(picture)
    (_, _, texts) = bottom.generateDrawSpecs(painter)
    painter.end()
    seen = axis.plot.mapToScene(axis.plot.viewport().rect()).boundingRect()
    places = {text: bottom.mapRectToScene(rect) for rect, _, text in texts}
    return {
        text: seen.left() <= at.left() and at.right() <= seen.right() for text, at in places.items()
    }


@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_last_time_has_air_and_its_number(qtbot, panel, result, count):
    """Beside plots and below them, in narrow columns too."""
    panel.resize(1045, 330)
    panel.placing.deal(count)
    area = panel.area
    assert area.window_shown() == pytest.approx((0.0, 10.0))
    for axis in area.axes.axes:
        qtbot.waitUntil(lambda axis=axis: axis.plot.view_box.width() > 100)
        start, stop = axis.plot.view_box.viewRange()[0]
        qtbot.waitUntil(lambda axis=axis: {"0", "10"} <= set(numbers(axis)))
        assert all(numbers(axis).values())
        assert -0.3 < start < -0.1 < 10.1 < stop < 10.3
        assert [card.plot.view_box.viewRange()[0] for card in area.cards[:1]] == [[start, stop]]
    # data and pictures for papers have the run alone
    assert area.shown_columns()[0][1][[0, -1]] == pytest.approx((0.0, 10.0))


def test_a_zoom_has_no_air(qtbot, panel, result):
    """What is left out on both sides goes on there."""
    card = card_of(panel, "Energy")
    wheel(card, 5.0, 4, CONTROL)
    start, stop = panel.area.window_shown()
    assert 0.0 < start < stop < 10.0
    assert card.plot.view_box.viewRange()[0] == pytest.approx((start, stop))
