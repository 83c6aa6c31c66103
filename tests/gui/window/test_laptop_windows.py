"""On the screen of a laptop the view keeps its half."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication

from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import load, sample_paths
from tests.gui.plots.made_up_run import finished_run

pytestmark = pytest.mark.window


def test_the_view_has_half_of_a_laptop_screen(qtbot, make_window):
    """Half of its area, while something is selected and with plots below it; after a run nobody has
    to fold anything."""
    window = make_window(panels=installed_panels())
    window.resize(1366, 768)
    window.document.open(load(sample_paths()["four_bar"]))
    qtbot.waitUntil(lambda: not window.view.loader.busy)

    def is_half():
        return 2 * window.view.width() * window.view.height() >= 1366 * 768

    window.selection.set([("joint", window.document.mechanism.joints[0].name)])
    QApplication.processEvents()
    assert is_half()
    window.document.set_result(finished_run(window.document.mechanism))
    QApplication.processEvents()
    qtbot.waitUntil(lambda: not window.folding.folded)
    for dock in ("plots", "analyses", "studies", "assembly"):
        window.docks[dock].raise_()
        QApplication.processEvents()
        assert window.view.height() >= window.height() // 2, dock
        assert (window.width(), window.height()) == (1366, 768)
        assert is_half(), dock


def say_earlier(window):
    """The results of an earlier model."""
    model = window.document.mechanism
    window.document.apply(model.edited(gravity=(0.0, -1.62, 0.0)), label="Edit")
    return window.run_banner


def say_limit(window):
    """What a run that a limit ended says, with a doubt about its results and buttons."""
    text = "The run reached max_steps at t = 0.41 s.\nJoint 'a' has moved before the start."
    window.messages.show_offers(text, [("Run again", str), ("Another solver…", str)], "warning")
    return window.messages


def say_finding(window):
    """What the check finds."""
    window.messages.show_finding("Mechanism: 2 motors want to move one coordinate.", [("Add", str)])
    return window.messages


def guide(window):
    """The guide to a first mechanism."""
    window.guide.begin()
    return window.center.guide_bar


def compile_kernels(window):
    """The progress of the first compilation."""
    window.center.banner.show_step(3, 16, "Closing joints")
    window.center.banner.show()
    return window.center.banner


@pytest.mark.wide
@pytest.mark.parametrize("say", [say_earlier, say_limit, say_finding, guide, compile_kernels])
def test_no_bar_takes_its_half_from_the_view(qtbot, make_window, say):
    """Bars lie over its upper edge, wholly visible; they go by themselves, by a button, or are
    low."""
    window = make_window(panels=installed_panels())
    window.resize(1366, 768)
    window.document.open(load(sample_paths()["four_bar"]))
    qtbot.waitUntil(lambda: not window.view.loader.busy)
    window.document.set_result(finished_run(window.document.mechanism))
    window.selection.set([("joint", window.document.mechanism.joints[0].name)])
    qtbot.waitUntil(lambda: not window.folding.folded)
    QApplication.processEvents()
    height = window.view.height()
    bar = say(window)
    qtbot.waitUntil(lambda: window.center.bars.covered == bar.height() > 20)
    for _ in range(4):
        QApplication.processEvents()
    assert (window.width(), window.height()) == (1366, 768)
    if say is not guide:
        # the guide begins with another mechanism, whose plots are empty
        assert window.view.height() == height
    assert 2 * window.view.width() * window.view.height() >= 1366 * 768
    seen = bar.visibleRegion().boundingRect()
    assert seen == bar.rect()
    image = window.view.image
    over = QRect(bar.mapTo(window, QPoint()), bar.size())
    assert QRect(image.mapTo(window, QPoint()), image.size()).contains(over)
    assert window.childAt(over.center()) is not image
    for button in bar.findChildren(QAbstractButton):
        if button.isVisible():
            at = button.mapTo(window, button.rect().center())
            assert window.childAt(at) is button
    # four fifths of the view are left in any case
    assert bar.height() < 0.2 * window.view.height()
    assert bar is not window.run_banner or bar.height() < 90


def test_a_key_gives_the_view_the_place_of_the_docks_beside_it(qtbot, make_window):
    """Ctrl+B hides all of them; again, the same are there, with the same in front and as wide."""
    window = make_window(panels=installed_panels())
    window.resize(1366, 768)
    window.document.open(load(sample_paths()["four_bar"]))
    window.docks["parameters"].raise_()
    QApplication.processEvents()
    side = [window.docks[name] for name in ("model_tree", "properties", "parameters", "runs")]

    def look():
        shown = [not dock.visibleRegion().isEmpty() for dock in side]
        return window.view.width(), side[0].height(), shown

    before = look()

    def press():
        qtbot.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
        QApplication.processEvents()

    press()
    assert all(dock.isHidden() for dock in side)
    assert window.view.width() > 0.9 * window.width()
    press()
    qtbot.waitUntil(lambda: look() == before)


def test_the_key_brings_back_what_was_shown_last(qtbot, make_window):
    """Not a dock that was put away once and has stayed closed since."""
    window = make_window(panels=installed_panels())
    window.document.open(load(sample_paths()["four_bar"]))
    side = [window.docks[name] for name in ("model_tree", "properties", "parameters", "runs")]

    def press():
        qtbot.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
        QApplication.processEvents()

    press()
    for dock in side[:3]:
        dock.toggleViewAction().trigger()
    press()
    press()
    assert [dock.isHidden() for dock in side] == [False, False, False, True]


def test_the_timeline_moves_once_while_a_window_gets_narrow(qtbot, make_window):
    """It leaves the run bar later than it comes back to it, and keeps the keyboard on its way."""
    window = make_window(panels=installed_panels())
    window.resize(1366, 768)
    window.document.open(load(sample_paths()["four_bar"]))
    window.document.set_result(finished_run(window.document.mechanism))
    QApplication.processEvents()
    bar = window.timeline.bar
    bar.setFocus()
    qtbot.waitUntil(bar.hasFocus)

    def places(widths):
        found = []
        for width in widths:
            window.resize(width, 768)
            QApplication.processEvents()
            found.append(window.timeline.is_stacked)
            assert bar.hasFocus()
        return found

    narrower = places(range(1366, 1100, -12))
    wider = places(range(1100, 1366, 12))
    assert sum(a != b for a, b in pairwise(narrower)) == 1
    assert sum(a != b for a, b in pairwise(wider)) == 1
    assert narrower.count(True) > wider.count(True)
