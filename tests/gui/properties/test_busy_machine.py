"""A page that takes long to be built leaves no hole in the window."""

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QStackedWidget, QWidget

from mechstudio.gui.properties import property_panel
from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.widgets.edit_line import EditLine
from tests.gui.fakes.shown import shown
from tests.gui.properties.value_hand import settle

CRANK = ("body", "crank")
OTHER = QColor("#ff00ff")


@pytest.fixture
def set_busy(monkeypatch):
    """Decides whether nothing of a page is built, as in the first moments on a busy machine."""
    usual = property_panel._SLICE

    def set_busy(is_busy):
        monkeypatch.setattr(property_panel, "_SLICE", -1.0 if is_busy else usual)

    return set_busy


@pytest.fixture
def pages(qtbot, document, selection):
    """The properties behind a page of another color."""
    pages, other = QStackedWidget(), QWidget()
    palette = QPalette(other.palette())
    palette.setColor(QPalette.ColorRole.Window, OTHER)
    other.setPalette(palette)
    other.setAutoFillBackground(True)
    pages.addWidget(other)
    pages.addWidget(PropertyPanel(document, selection))
    return shown(qtbot, pages, 340, 600)


def drawn(pages):
    """What is on the screen."""
    pages.repaint()
    return pages.screen().grabWindow(pages.winId()).toImage()


def has_color(image, color):
    places = ((x, y) for x in range(0, image.width(), 5) for y in range(0, image.height(), 5))
    return any(image.pixelColor(*place) == color for place in places)


def names(panel):
    """What stands above the values."""
    return [x.text() for x in panel.findChildren(EditLine) if x.accessibleName() == "name"]


def test_a_page_that_is_not_complete_is_drawn_once_it_is_shown(qtbot, pages, selection, set_busy):
    """Nothing is left of what was there before; the name is that of the values."""
    panel = pages.widget(1)
    assert has_color(drawn(pages), OTHER)
    set_busy(True)
    selection.set([CRANK])
    pages.setCurrentIndex(1)
    assert not has_color(drawn(pages), OTHER)
    assert names(panel) == ["crank"]
    set_busy(False)
    settle(qtbot, panel)
    assert any(line.accessibleName() == "Mass" for line in panel.findChildren(EditLine))


def test_a_page_that_is_not_complete_is_drawn_at_another_size(qtbot, pages, selection, set_busy):
    """What was seen before stays until then."""
    pages.setCurrentIndex(1)
    panel = pages.widget(1)
    settle(qtbot, panel)
    set_busy(True)
    selection.set([CRANK])
    qtbot.waitUntil(lambda: panel._steps is not None)
    assert not panel._scroll.updatesEnabled()
    assert names(panel) != ["crank"]
    pages.resize(400, 700)
    qtbot.waitUntil(lambda: panel.width() == 400)
    assert panel._scroll.updatesEnabled()
    assert names(panel) == ["crank"]
    background = panel.palette().color(QPalette.ColorRole.Window)
    assert drawn(pages).pixelColor(370, 690) == background
