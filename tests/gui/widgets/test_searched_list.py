"""A long list in which any words find an entry."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from mechstudio.gui.widgets.searched_list import SearchedList

ENTRIES = (
    "Nothing",
    "Bodies: position, x [m]",
    "Bodies: velocity, norm [m/s]",
    "Forces: power [W]",
)


@pytest.fixture
def shown():
    """The entry that is marked at first."""
    return "Forces: power [W]"


@pytest.fixture
def dialog(qtbot, shown):
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    dialog = SearchedList(parent, "Color", "Channel", ENTRIES, shown)
    with qtbot.waitActive(dialog):
        dialog.open()
    yield dialog
    # it has to live as long
    parent.close()


def listed(dialog):
    model = dialog.view.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


@pytest.mark.parametrize("text", ["norm", "NORM veloc", "vel", "speed"])
def test_any_part_of_a_name_finds_it(qtbot, dialog, text):
    """Also capital letters and other words for the same; Enter takes it."""
    qtbot.keyClicks(dialog.search_field, text)
    assert listed(dialog) == [ENTRIES[2]]
    with qtbot.waitSignal(dialog.chosen) as taken:
        qtbot.keyClick(dialog.search_field, Qt.Key.Key_Return)
    assert taken.args == [ENTRIES[2]]


def test_keys_move_in_the_list_and_what_is_not_there_is_not_taken(qtbot, dialog):
    assert dialog.view.currentIndex().data() == ENTRIES[3]
    qtbot.keyClick(dialog.search_field, Qt.Key.Key_Up)
    assert dialog.view.currentIndex().data() == ENTRIES[2]
    qtbot.keyClicks(dialog.search_field, "temperature")
    assert dialog.empty_label.isVisible()
    assert not dialog.ok_button.isEnabled()
    qtbot.keyClick(dialog.search_field, Qt.Key.Key_Return)
    assert dialog.isVisible()
    dialog.search_field.clear()
    place = dialog.view.visualRect(dialog.view.model().index(1, 0)).center()
    qtbot.mouseClick(dialog.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    with qtbot.waitSignal(dialog.chosen) as taken:
        qtbot.mouseDClick(dialog.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert taken.args == [ENTRIES[1]]


@pytest.mark.parametrize("shown", ["Springs: length [m]"])
def test_the_first_entry_is_marked_where_the_one_asked_for_is_gone(dialog):
    assert dialog.view.currentIndex().data() == ENTRIES[0]
