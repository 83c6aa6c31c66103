"""An empty mechanism names ways to begin, where nobody clicks, until somebody has begun."""

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtWidgets import QApplication, QMenu

from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import load, sample_paths
from tests.gui.fakes.keys import press_shortcut
from tests.gui.tools.workshop import WindowHands
from tests.gui.view.bench import No, move
from tests.gui.window.places import place_in

pytestmark = pytest.mark.window

Key, LEFT = Qt.Key, Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def hands(qtbot, make_window):
    """Hands over a window with a new mechanism."""
    window = make_window(panels=installed_panels())
    window.resize(1358, 720)
    press_shortcut(qtbot, window, Key.Key_N, CONTROL)
    QApplication.processEvents()
    yield WindowHands(qtbot, window)
    window.document.mark_clean()


@pytest.mark.parametrize("size", [(1358, 720), (900, 600)])
def test_it_lies_in_a_corner_of_the_view(hands, size):
    """It covers neither the middle nor the buttons for views; all of it is seen."""
    hands.window.resize(*size)
    QApplication.processEvents()
    panel, view = hands.window.first_ways, hands.view
    assert panel.isVisible()
    assert view.rect().contains(panel.geometry())
    third = QPoint(view.width() // 3, view.height() // 3)
    middle = QRect(third, third * 2)
    assert not panel.geometry().intersects(middle) or size[0] < 1000
    assert not panel.geometry().contains(view.rect().center())
    strip = hands.view.overlays.strip
    assert not place_in(hands.window, panel).intersects(place_in(hands.window, strip))
    for button in (panel.sketch_button, panel.link_button, panel.sample_button):
        assert panel.rect().contains(button.geometry())


def test_before_anything_is_open_it_is_not_there(make_window):
    """The welcome page has ways of its own; a model with bodies needs none."""
    window = make_window(panels=installed_panels())
    assert not window.first_ways.isVisible()
    window.document.open(load(sample_paths()["four_bar"]))
    assert not window.first_ways.isVisible()


def test_draw_a_link_takes_the_tool(hands):
    """It goes while a tool is in use, and for good with the first body; undo brings it again."""
    panel = hands.window.first_ways
    assert "(L)" in panel.link_button.text()
    hands.qtbot.mouseClick(panel.link_button, LEFT)
    assert hands.view.tool_choice.current == "link"
    assert not panel.isVisible()
    hands.key(Key.Key_Escape)
    assert panel.isVisible()
    hands.take("link")
    for point in ((0, 0, 0), (0.4, 0, 0)):
        hands.click(point)
    hands.take("select")
    assert hands.mechanism.bodies
    assert not panel.isVisible()
    hands.document.undo()
    assert panel.isVisible()


def test_sketch_begins_a_planar_mechanism(hands):
    """The other ways stay."""
    panel = hands.window.first_ways
    hands.qtbot.mouseClick(panel.sketch_button, LEFT)
    assert hands.view.sketch.key == "xy"
    assert panel.isVisible()
    assert panel.link_button.isVisible()
    assert not panel.sketch_button.isVisible()


def test_the_hint_of_a_sketch_is_not_behind_it(hands):
    """Also where the pointer had driven the hint of a tool to the top: it is back at the foot."""
    panel, hint = hands.window.first_ways, hands.box.hint_label
    hands.qtbot.mouseClick(panel.sketch_button, LEFT)
    hands.take("link")
    QApplication.processEvents()
    at_foot = hint.geometry()
    move(hands.image, QPointF(at_foot.center()), No)
    assert hint.geometry().bottom() < at_foot.top()
    hands.key(Key.Key_Escape)
    assert panel.isVisible()
    assert hint.isVisible()
    assert hint.geometry().top() >= at_foot.top()
    assert not place_in(hands.window, hint).intersects(place_in(hands.window, panel))


def test_samples_are_listed(hands, monkeypatch):
    """The button opens the list of the menu."""
    opened = []
    monkeypatch.setattr(hands.window.files, "open", opened.append)
    menu = hands.window.first_ways.sample_button.menu()
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    (entry,) = [each for each in menu.actions() if each.objectName() == "sample_four_bar"]
    entry.trigger()
    assert [path.name for path in opened] == [sample_paths()["four_bar"].name]


def test_the_guide_says_how_to_begin_itself(hands):
    """Its steps stand above the view, and nothing beside them."""
    hands.window.guide.begin()
    QApplication.processEvents()
    assert not hands.window.center.guide_bar.isHidden()
    assert not hands.window.first_ways.isVisible()
