"""What docks and bars leave of a small window to the view, before and after a run."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QPushButton, QTabBar, QToolBar, QToolButton

from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import load, sample_paths
from tests.gui.plots.made_up_run import finished_run
from tests.gui.view.bench import move_pressed
from tests.gui.window.places import place_in

pytestmark = pytest.mark.window

DIRECT = Qt.FindChildOption.FindDirectChildrenOnly
ARROWS = (Qt.ArrowType.LeftArrow, Qt.ArrowType.RightArrow)
LEFT, NO = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
# what a desktop leaves of 1920 by 1080 at 150 % scaling, of 1366 by 768 and of 1920 by 1080, and
# how much of it is the view above two whole plots: bars and titles take a quarter of a low window
SHARES = {(1272, 684): 0.4, (1358, 732): 0.48, (1366, 768): 0.5, (1912, 1044): 0.45}
SCREENS = tuple(SHARES)


def is_whole(card):
    return card.visibleRegion().boundingRect().height() == card.height()


@pytest.mark.wide
def test_empty_docks_fold_away(qtbot, small, script):
    """Without a run the plots leave their room to the view; a run, or another tab, brings it."""
    plots, assembly = small.docks["plots"], small.docks["assembly"]
    qtbot.waitUntil(lambda: small.folding.folded)
    qtbot.waitUntil(lambda: plots.height() < 60)
    before = small.view.height()
    assembly.raise_()
    qtbot.waitUntil(lambda: assembly.height() > 100)
    plots.raise_()
    qtbot.waitUntil(lambda: plots.height() < 60)
    qtbot.waitUntil(lambda: small.view.height() == before)
    qtbot.mouseClick(small.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: small.document.result is not None)
    qtbot.waitUntil(lambda: plots.height() > 100)
    height = plots.height()
    for _ in range(2):
        # each new mechanism and its run used to cost the height of the tabs
        small.document.open(load(sample_paths()["four_bar"]))
        qtbot.waitUntil(lambda: plots.height() < 60)
        # the run before may still be ending
        qtbot.waitUntil(small.controls.run_button.isEnabled)
        qtbot.mouseClick(small.controls.run_button, LEFT)
        qtbot.waitUntil(lambda: small.document.result is not None)
        qtbot.waitUntil(lambda: plots.height() == height)


@pytest.mark.wide
@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_first_run_leaves_the_view_its_room(qtbot, make_window, size):
    """It has half of what no bar takes, with whole plots below it and words in the status bar; in
    a window that gets as low as 1366 by 768 at 150 % scaling it is still higher than any dock."""
    window = make_window(panels=installed_panels())
    window.resize(*size)
    window.document.open(load(sample_paths()["four_bar"]))
    qtbot.mouseClick(window.controls.run_button, LEFT)
    panel = window.docks["plots"].widget()
    qtbot.waitUntil(lambda: panel.area is not None and len(panel.area.cards) > 1)
    qtbot.waitUntil(lambda: window.docks["plots"].height() > 100)
    QApplication.processEvents()
    assert (window.width(), window.height()) == size
    bars = [window.menuBar(), window.statusBar(), *window.findChildren(QToolBar)]
    bars += [panel.tool_bar]
    bars += [] if window.timeline.is_stacked else [window.timeline]
    rest = window.width() * window.height() - sum(bar.width() * bar.height() for bar in bars)
    area = window.view.width() * window.view.height()
    assert 2 * area >= rest
    assert area >= SHARES[size] * window.width() * window.height()
    # below or beside each other; curves that are zero leave the legend once they are drawn
    first = (column[0] for column in panel.area.columns)
    seen = [*first, *panel.area.columns[0][1:]][: 1 + (size != SCREENS[0])]
    for card in seen:
        qtbot.waitUntil(lambda card=card: is_whole(card))
        assert card.height() >= 90
        title = card.legend.title
        assert title.text == card.spec.title
        assert title.height() >= title.sizeHint().height()
        assert title.width() >= title.sizeHint().width()
    chips = window.status_line.chips.by_topic.values()
    qtbot.waitUntil(lambda: all(chip.isVisible() for chip in chips))
    assert [chip.text() for chip in chips] == [chip.accessibleName() for chip in chips]
    window.resize(903, 476)
    for dock in window.docks.values():
        dock.raise_()
        QApplication.processEvents()
        assert (window.width(), window.height()) == (903, 476), dock.windowTitle()
        assert dock.height() >= dock.minimumSizeHint().height()
    window.docks["plots"].raise_()
    qtbot.waitUntil(lambda: window.view.height() > window.docks["plots"].height())


def test_run_in_a_low_window_leaves_the_view_its_height(qtbot, make_window):
    """At 1366 by 768 and 150 % scaling the plots wait for a press on their button; their tab folds
    and unfolds them too, and another run changes nothing."""
    window = make_window(panels=installed_panels())
    window.resize(903, 476)
    window.document.open(load(sample_paths()["four_bar"]))
    plots = window.docks["plots"]
    qtbot.waitUntil(lambda: window.folding.folded)
    qtbot.waitUntil(lambda: plots.height() < 60)
    width = window.view.width()
    show = next(each for each in plots.findChildren(QPushButton) if each.text() == "Show plots")
    assert not show.isVisible()
    qtbot.mouseClick(window.controls.run_button, LEFT)
    qtbot.waitUntil(show.isVisible)
    qtbot.waitUntil(window.controls.run_button.isEnabled)
    QApplication.processEvents()
    assert window.view.height() > 240
    assert window.view.width() == width
    qtbot.mouseClick(show, LEFT)
    qtbot.waitUntil(lambda: plots.height() > 100)
    assert not show.isVisible()
    assert plots.widget().tool_bar.isVisible()
    # what came while they were folded is drawn
    qtbot.waitUntil(lambda: np.size(plots.widget().area.cards[0]._lines[0].getData()[0]) > 1)
    bar = next(bar for bar in window.findChildren(QTabBar) if bar.tabText(0) == "Plots")
    for folded in (True, False):
        qtbot.mouseClick(bar, LEFT, pos=bar.tabRect(0).center())
        qtbot.waitUntil(lambda folded=folded: (plots.height() < 60) is folded)
    # what begins on the tab and ends elsewhere is no click, nor is a press of another button
    qtbot.mousePress(bar, LEFT, pos=bar.tabRect(0).center())
    qtbot.mouseRelease(bar, LEFT, pos=bar.tabRect(1).center())
    qtbot.mouseClick(bar, Qt.MouseButton.RightButton, pos=bar.tabRect(0).center())
    QApplication.processEvents()
    assert not window.folding.folded
    qtbot.mouseClick(window.controls.run_button, LEFT)
    qtbot.waitUntil(window.controls.run_button.isEnabled)
    assert plots.height() > 100
    qtbot.mouseClick(bar, LEFT, pos=bar.tabRect(0).center())
    qtbot.waitUntil(lambda: plots.height() < 60)
    qtbot.mouseClick(window.controls.run_button, LEFT)
    qtbot.waitUntil(window.controls.run_button.isEnabled)
    assert plots.height() < 60
    qtbot.mouseClick(show, LEFT)
    qtbot.waitUntil(plots.widget().isVisible)
    qtbot.waitUntil(lambda: np.size(plots.widget().area.cards[0]._lines[0].getData()[0]) > 1)
    window.document.open(load(sample_paths()["four_bar"]))
    qtbot.waitUntil(lambda: plots.height() < 60)
    assert not show.isVisible()


def test_results_of_an_earlier_model_leave_a_small_window_its_width(qtbot, make_window):
    """The buttons of the banner go below its text where they have no room beside it, and stand
    beside a short one over a low view."""
    window = make_window(panels=installed_panels())
    window.resize(903, 476)
    window.document.open(load(sample_paths()["four_bar"]))
    qtbot.mouseClick(window.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: window.document.result is not None)
    qtbot.waitUntil(window.controls.run_button.isEnabled)
    model = window.document.mechanism
    window.document.apply(model.edited(gravity=(0.0, -1.62, 0.0)), label="Edit")
    banner = window.run_banner
    for width, height in ((903, 476), (903, 800), (1600, 476)):
        window.resize(width, height)
        buttons = (banner.run_button, banner.restore_button, banner.look_button)
        qtbot.waitUntil(lambda: banner.width() == window.stack.width())
        assert (window.width(), window.height()) == (width, height)
        assert all(banner.rect().contains(place_in(banner, button)) for button in buttons)
        whole = banner.label.text() in banner.text
        assert whole or "made with" in banner.label.toolTip()
        most = 50
        qtbot.waitUntil(lambda most=most: banner.height() < most)


def draw_higher(qtbot, window, way):
    """Drag the upper edge of the plots."""
    plots = window.docks["plots"]
    low = window.centralWidget().geometry().bottom()
    edge = QPoint(plots.x() + plots.width() // 2, (low + plots.y() + 1) // 2)
    qtbot.mousePress(window, LEFT, pos=edge)
    for part in (0.2, 0.6, 1.0):
        move_pressed(window, LEFT, NO, edge - QPoint(0, round(part * way)))
        QApplication.processEvents()
    qtbot.mouseRelease(window, LEFT, pos=edge - QPoint(0, way))


def test_higher_plots_open_at_the_run_of_another_mechanism(qtbot, unfolded):
    """They have the height that they were given, also where that leaves little to the view, and
    in a window that has become lower what is left of it."""
    window, plots = unfolded, unfolded.docks["plots"]
    draw_higher(qtbot, window, 340)
    height = plots.height()
    assert window.centralWidget().height() < 240
    for lost in (0, 60):
        window.document.open(load(sample_paths()["four_bar"]))
        qtbot.waitUntil(lambda: plots.height() < 60)
        qtbot.waitUntil(window.controls.run_button.isEnabled)
        window.resize(1358, 850 - lost)
        QApplication.processEvents()
        qtbot.keyClick(window, Qt.Key.Key_F5)
        qtbot.waitUntil(lambda lost=lost: plots.height() == height - lost)


def test_heights_given_by_hand_stay(qtbot, unfolded):
    """Whoever draws the plots higher than the view has them so in a lower window, too."""
    window, plots = unfolded, unfolded.docks["plots"]
    center = window.centralWidget()
    draw_higher(qtbot, window, 220)
    assert plots.height() > center.height()
    height = plots.height()
    window.resize(1358, 800)
    # first the window and then what follows it
    for _ in range(3):
        QApplication.processEvents()
    assert plots.height() == height


@pytest.mark.wide
@pytest.mark.parametrize("size", [(900, 600), (911, 600), (1024, 768), (1366, 768)])
def test_the_tab_of_the_shown_page_is_whole(qtbot, make_window, size):
    """Beside the buttons that lead to the others, whichever page it is."""
    window = make_window(panels=installed_panels())
    window.resize(*size)
    window.document.open(load(sample_paths()["four_bar"]))
    window.document.set_result(finished_run(window.document.mechanism))
    bar = window.docks["plots"].widget().page_bar
    qtbot.waitUntil(lambda: window.docks["plots"].height() > 100)
    qtbot.mouseClick(bar.add_button, LEFT)
    window.docks["plots"].widget().book.pages[1].name = "Flat position"
    bar.refresh()
    for place in range(bar.tabs.count()):
        bar.tabs.setCurrentIndex(place)
        for _ in range(3):
            QApplication.processEvents()
        tab = bar.tabs.tabRect(place)
        assert bar.tabs.rect().contains(tab)
        buttons = bar.tabs.findChildren(QToolButton, options=DIRECT)
        leading = [each for each in buttons if each.isVisible() and each.arrowType() in ARROWS]
        assert not any(each.geometry().intersects(tab) for each in leading)
    assert (window.width(), window.height()) == size
