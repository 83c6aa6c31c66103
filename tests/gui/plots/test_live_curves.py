"""Curves of many rows are drawn quickly while they change, and look as they do at rest."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLineEdit

from mechstudio.gui.plots.plot_layout import layout_of, take_layout
from mechstudio.gui.plots.time_range import MARGIN
from mechstudio.results import RunStatus
from tests.gui.plots.hands import drawn, press_tool, show_only
from tests.gui.plots.made_up_run import finished_run

ROWS = 60_001


def colored(card, tone):
    """Which pixels of a plot have a color, shape (height, width)."""
    box = card.plot.view_box.sceneBoundingRect().toRect()
    image = card.plot.grab(box).toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    near = np.abs(pixels[..., 2::-1].astype(int) - tone).max(axis=2) < 60
    # beside the line at the shown time
    return near[:, 4:]


@pytest.fixture(autouse=True)
def _at_rest(panel):
    """Join the threads that look through many rows."""
    yield
    panel.shut_down()


@pytest.mark.parametrize("kind", ["noise", "spikes", "gaps"])
def test_no_peak_is_lost_between_two_pictures(qtbot, panel, document, kind):
    """Each pixel column reaches as high and as low while the window moves as when it rests."""
    result = finished_run(document.mechanism, ROWS)
    chance = np.random.default_rng(4)
    kinetic = result.store.energy[:, 0]
    kinetic[:] = chance.normal(size=ROWS).cumsum() if kind == "noise" else 0.0
    if kind == "spikes":
        kinetic[chance.integers(0, ROWS, 40)] = chance.normal(size=40)
    if kind == "gaps":
        kinetic[:] = np.where(np.arange(ROWS) // 3000 % 2, np.nan, chance.normal(size=ROWS))
    show_only(panel, "energy")
    document.set_result(result)
    (card,) = panel.area.cards
    for entry in card.legend.entries[1:]:
        if entry.isVisible():
            entry._toggle()
    drawn(qtbot, card)
    pictures = []
    for quick in (True, False):
        panel.area._draw_all(quick=quick)
        pictures.append(colored(card, (0, 114, 178)))
    height = pictures[0].shape[0]
    places = np.arange(height)[:, None]
    tops, feet = (
        [ends(np.where(picture, places, other), axis=0) for picture in pictures]
        for ends, other in ((np.min, height), (np.max, -1))
    )
    filled = [picture.any(axis=0) for picture in pictures]
    assert (filled[0] == filled[1]).mean() > 0.97
    both = filled[0] & filled[1]
    assert both.mean() > (0.4 if kind == "gaps" else 0.95)
    # an extreme may be drawn in the column beside it: what one picture reaches, the other
    # reaches there, and the other way round
    for ends, sign in ((tops, 1), (feet, -1)):
        for mine, others in (ends, ends[::-1]):
            nearby = np.min([np.roll(sign * others, shift) for shift in (-1, 0, 1)], axis=0)
            assert (nearby - sign * mine)[both].max() <= 1
    assert abs(tops[0][both].min() - tops[1][both].min()) <= 1
    assert abs(feet[0][both].max() - feet[1][both].max()) <= 1


def test_the_last_seconds_move_along_with_a_run(qtbot, panel, document):
    """As long as is asked for, up to the newest row; a zoom goes before, a reset ends it."""

    def answer(text):
        qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
        line = QApplication.activeModalWidget().findChild(QLineEdit)
        line.selectAll()
        qtbot.keyClicks(line, text)
        qtbot.keyClick(line, Qt.Key.Key_Return)

    result = finished_run(document.mechanism, 1001)
    whole, result.store.count, result.status = result.store.count, 400, RunStatus.RUNNING
    times = result.store.time
    show_only(panel, "energy")
    document.set_result(result)
    area = panel.area
    press_tool(qtbot, panel, "latest")
    answer("soon")
    answer("2")
    assert area.window_shown() == pytest.approx((times[399] - 2.0, times[399]))
    result.store.count = whole
    panel._look()
    assert area.window_shown() == pytest.approx((times[whole - 1] - 2.0, times[whole - 1]))
    (card,) = area.cards
    start, stop = area.window_shown()
    # some air at the end of the run
    air = MARGIN * (stop - start)
    assert card.plot.view_box.viewRange()[0] == pytest.approx((start, stop + air), abs=1e-6)
    layout = layout_of(panel)
    assert layout.latest == 2.0
    area._zoom_time(1.0, 3.0)
    assert area.window_shown() == pytest.approx((1.0, 3.0))
    panel.reset_zoom()
    assert area.window_shown()[0] == times[0]
    take_layout(panel, layout)
    assert area.window_shown()[1] - area.window_shown()[0] == pytest.approx(2.0)
    press_tool(qtbot, panel, "latest")
    answer(" ")
    assert area.window_shown()[0] == times[0]


def test_a_single_row_is_a_dot(qtbot, panel, document):
    """Such as an equilibrium, in the middle of its axis, also right after a run that had lines."""
    show_only(panel, "energy")
    document.set_result(finished_run(document.mechanism))
    document.set_result(finished_run(document.mechanism, 1))
    (card,) = panel.area.cards
    drawn(qtbot, card)
    assert panel.area.window_shown() == (-0.5, 0.5)
    panel.area.draw_finely()
    # blue is the kinetic energy, which is zero: at the foot of the plot
    tone = tuple(int(card._lines[0]._color[k : k + 2], 16) for k in (1, 3, 5))
    rows, columns = np.nonzero(colored(card, tone))
    size = colored(card, tone).shape
    # but for the line at the shown time, which lies over it
    assert 20 < len(rows) < 80
    assert np.ptp(rows) < 10
    assert columns.mean() + 4 == pytest.approx(size[1] / 2, abs=5)
    assert rows.mean() > 0.7 * size[0]
