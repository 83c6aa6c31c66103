"""In a panel as narrow as in a small window words are whole, and equal numbers look equal."""

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyleOptionComboBox, QToolButton

from mechstudio import edits
from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.widgets.number_cell import NumberCell
from mechstudio.gui.widgets.vertical_scroll import VerticalScroll
from mechstudio.model import Mechanism
from tests.gui.fakes.shown import shown
from tests.gui.properties.value_hand import choice, line, show

NARROW = 216  # width of the dock in a window of 1366 pixels [px]


@pytest.fixture
def narrow(qtbot, document, selection):
    """The panel beside the view of a small window, with a link on the ground."""
    model = edits.add_link(Mechanism(), (0, 0, 0), (0.35, 0.1, 0), name="link")
    model = edits.add_joint(model, "revolute", "ground", "link", (0, 0, 0), (0, 0, 1)).mechanism
    # a spring that does not begin free, which has a button of its own
    (joint,) = model.joints
    document.open(model.edited(joints=(joint.edited(stiffness=10.0, reference=0.5),)))
    return shown(qtbot, PropertyPanel(document, selection), NARROW, 900)


def buttons(panel, *, framed):
    """The buttons with words that are there: in a frame, or without one as headings are."""
    return [
        button
        for button in panel.findChildren(QToolButton)
        if button.text() and button.isVisibleTo(panel) and button.autoRaise() is not framed
    ]


def show_all(qtbot, panel, selection, item):
    """Show the page of an element, which is made section by section, each with a heading."""
    show(qtbot, panel, selection, item)
    qtbot.waitUntil(lambda: len(buttons(panel, framed=False)) == len(panel.page.sections))


def test_types_of_joints_are_whole(qtbot, narrow, selection):
    """Also the long ones, whose labels are as long as those of other rows."""
    show(qtbot, narrow, selection, ("joint", "revolute 1"))
    box = choice(narrow, "Type")
    for index in range(box.count()):
        box.setCurrentIndex(index)
        option = QStyleOptionComboBox()
        box.initStyleOption(option)
        assert option.currentText == box.itemText(index)
    assert box.count() > 10


@pytest.mark.parametrize("item", [("body", "link"), ("joint", "revolute 1")])
def test_words_on_buttons_are_whole(qtbot, narrow, selection, item):
    """No text of a framed button is wider than that."""
    show_all(qtbot, narrow, selection, item)
    found = buttons(narrow, framed=True)
    assert found
    for button in found:
        assert button.width() >= button.fontMetrics().horizontalAdvance(button.text()) + 6


@pytest.mark.parametrize("item", [("body", "link"), ("joint", "revolute 1")])
def test_headings_are_whole(qtbot, narrow, selection, item):
    """Beside the arrow that folds their section."""
    show_all(qtbot, narrow, selection, item)
    for heading in buttons(narrow, framed=False):
        words = heading.fontMetrics().horizontalAdvance(heading.text())
        assert heading.width() >= words + heading.iconSize().width() + 10


def test_the_spring_of_a_joint_is_within_five_steps_of_the_wheel(qtbot, narrow, selection):
    """In a panel of 300 pixels: frames, which the place sets, stand below it."""
    narrow.setFixedHeight(300)
    show_all(qtbot, narrow, selection, ("joint", "revolute 1"))
    view = narrow.findChild(VerticalScroll)
    cell = line(narrow, "Stiffness")
    for _ in range(5):
        over = QPointF(view.viewport().mapTo(narrow, QPoint(60, 60)))
        QTest.wheelEvent(narrow.windowHandle(), over, QPoint(0, -120))
    seen = cell.mapTo(view.viewport(), cell.rect().center()).y()
    assert 0 < seen < view.viewport().height()


def test_equal_moments_of_inertia_have_as_many_digits(qtbot, narrow, selection):
    """At each width, although one column is a pixel wider than another one."""
    show(qtbot, narrow, selection, ("body", "link"))
    cells = {cell.accessibleName(): cell for cell in narrow.findChildren(NumberCell)}
    pair = [cells[f"Inertia row {k} {k}"] for k in (2, 3)]
    assert pair[0].value == pytest.approx(pair[1].value)
    texts = set()
    for width in range(NARROW - 30, NARROW + 100):
        narrow.setFixedWidth(width)
        qtbot.waitUntil(lambda width=width: narrow.width() == width)
        texts.add(tuple(cell.text() for cell in pair))
    assert all(first == second for first, second in texts)
    assert len(texts) > 1
