"""In a low window the timeline stands in the run bar, where it takes nothing from the view."""

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QToolButton

from mechstudio.gui.playback.seek_bar import SeekBar
from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import load, sample_paths
from tests.gui.window.places import place_in

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton
LOW, HIGH, NARROW, BETWEEN = (1366, 768), (1366, 850), (900, 600), (1290, 720)


@pytest.fixture
def window(qtbot, make_window):
    """A low and wide window with a run that is held at its start."""
    window = make_window(panels=installed_panels())
    window.resize(*LOW)
    window.document.open(load(sample_paths()["driven_slider_crank"]))
    qtbot.mouseClick(window.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: window.document.result is not None)
    qtbot.waitUntil(window.controls.run_button.isEnabled)
    window.player.pause()
    window.player.to_start()
    return window


def resized(qtbot, window, size):
    window.resize(*size)
    QApplication.processEvents()
    assert (window.width(), window.height()) == size


def is_in_bar(window):
    return window.controls.isAncestorOf(window.timeline)


def is_whole(window):
    """Whether no part of timeline and run bar is cut or lies on another one."""
    bar, timeline = window.controls, window.timeline
    kinds = (QToolButton, QComboBox, SeekBar)
    parts = [part for kind in kinds for part in timeline.findChildren(kind) if part.isVisible()]
    parts.append(timeline.readout)
    others = [bar.run_button, bar.progress, bar.analysis]
    # an equilibrium has no settings of its own
    others += [bar.more] if bar.more.isVisible() else []
    others += [timeline] if is_in_bar(window) else []
    return _are_apart(timeline, parts) and _are_apart(bar, others)


def _are_apart(within, parts):
    places = [place_in(within, part) for part in parts]
    return all(
        within.rect().contains(place)
        and place.width() >= part.minimumSizeHint().width()
        and not any(place.intersects(other) for other in places[:number])
        for number, (part, place) in enumerate(zip(parts, places, strict=True))
    )


def test_the_timeline_goes_where_there_is_room(qtbot, window):
    """Below the view in windows that are high or narrow, in the run bar of those that are low."""
    assert is_in_bar(window)
    height = window.controls.height()
    for size, in_bar in ((HIGH, False), (LOW, True), (NARROW, False), (LOW, True)):
        resized(qtbot, window, size)
        assert is_in_bar(window) == in_bar
        assert window.timeline.isVisible()
        qtbot.waitUntil(lambda: is_whole(window))
        # the bar gets no higher by it, once its fields have settled
        qtbot.waitUntil(lambda: window.controls.height() == height)


def test_it_is_used_there_as_below_the_view(qtbot, window):
    """Clicks on the line and on the buttons do what they do elsewhere."""
    bar = window.timeline.bar
    assert is_in_bar(window)
    qtbot.mouseClick(bar, LEFT, pos=bar.position(4.0).toPoint())
    assert window.time_cursor.time == pytest.approx(4.0, abs=0.05)
    qtbot.mousePress(bar, LEFT, pos=bar.position(4.0).toPoint())
    qtbot.mouseMove(bar, bar.position(2.0).toPoint() + QPoint(0, 30))
    qtbot.mouseRelease(bar, LEFT, pos=bar.position(2.0).toPoint() + QPoint(0, 30))
    assert window.time_cursor.time == pytest.approx(2.0, abs=0.05)
    qtbot.mouseClick(window.timeline.play_button, LEFT)
    assert window.player.playing
    qtbot.mouseClick(window.timeline.play_button, LEFT)
    assert not window.player.playing
    qtbot.keyClick(bar, Qt.Key.Key_Home)
    assert window.time_cursor.time == 0.0


def test_analyses_with_many_settings_send_it_below(qtbot, window):
    """What an analysis asks for is never pushed out of the bar; every part stays whole."""
    resized(qtbot, window, BETWEEN)
    box = window.controls.analysis.box
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Home)
    seen = set()
    for _ in range(box.count()):
        QApplication.processEvents()
        seen.add(is_in_bar(window))
        qtbot.waitUntil(lambda: is_whole(window))
        qtbot.keyClick(box, Qt.Key.Key_Down)
    assert seen == {True, False}
    qtbot.keyClick(box, Qt.Key.Key_Home)
    QApplication.processEvents()
    assert is_in_bar(window)


def test_the_settings_it_takes_the_place_of_are_under_more(qtbot, window):
    """Integrator and output step are one click away, and can be changed there."""
    controls = window.controls
    assert not controls.output_step_field.isVisible()
    qtbot.mouseClick(controls.more, LEFT)
    qtbot.waitUntil(controls.more.popup.isVisible)
    assert controls.integrator_box.isVisible()
    field = controls.output_step_field
    field.selectAll()
    qtbot.keyClicks(field, "0.02")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert controls.choices.output_step == 0.02


class Heights(QObject):
    """Notes each height that a widget gets [px]."""

    def __init__(self, widget):
        super().__init__(widget)
        self.noted = [widget.height()]
        widget.installEventFilter(self)

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Resize:
            self.noted.append(event.size().height())
        return False


def test_the_run_bar_keeps_its_height_while_the_timeline_comes_and_goes(qtbot, window):
    """Not even for a moment is it higher: all below it would jump."""
    heights = Heights(window.controls)
    for size in (NARROW, LOW, HIGH, LOW, BETWEEN, NARROW, HIGH, LOW):
        resized(qtbot, window, size)
        qtbot.waitUntil(lambda: is_whole(window))
    assert set(heights.noted) == {heights.noted[0]}
