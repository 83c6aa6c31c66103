"""Lists to choose from end with an ellipsis where their text has no room."""

import re

import pytest
from PySide6.QtWidgets import QStyle, QStyleOptionComboBox

from mechstudio.gui.widgets.choice_box import ChoiceBox
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.gui.widgets.theme import Theme
from mechstudio.joints import JOINT_TYPES
from tests.house.tracked_files import short_name, tracked_files

TYPES = [(kind.label, kind.key) for kind in JOINT_TYPES]
CHOICES = [("Prismatic", "prismatic"), ("Perpendicular axes", "perpendicular_axes")]


def drawn(box):
    """The text that is drawn, and what it has room for [px]."""
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    control, field = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
    room = box.style().subControlRect(control, option, field, box).width()
    icon = 0 if option.currentIcon.isNull() else option.iconSize.width()
    return option.currentText, room - icon


@pytest.mark.parametrize("icons", ["", "joint_"])
def test_text_fits_beside_its_icon(qtbot, icons):
    """Narrow boxes cut it, wide ones show it whole."""
    box = ChoiceBox("Perpendicular axes", "Type", CHOICES, lambda value: "", icons)
    assert isinstance(box, SlimBox)
    qtbot.addWidget(box)
    box.show()
    for width, is_whole in ((100, False), (320, True)):
        box.resize(width, 28)
        text, room = drawn(box)
        assert (text == "Perpendicular axes") is is_whole
        assert text.endswith("…") is not is_whole
        assert box.fontMetrics().horizontalAdvance(text) <= room


def test_lists_show_all_types_of_joints_whole(qtbot, qapp):
    """However narrow the box is: nothing is cut, and nothing has to be scrolled."""
    Theme(qapp).choose("light")
    box = ChoiceBox("Prismatic", "Type", TYPES, lambda value: "", "joint_")
    qtbot.addWidget(box)
    box.setFixedWidth(110)
    box.show()
    box.showPopup()
    view = box.view()
    room = view.viewport()
    qtbot.waitUntil(lambda: view.isVisible() and room.height() > 100)
    for row in range(len(TYPES)):
        place = view.visualRect(box.model().index(row, 0))
        assert place.width() >= view.sizeHintForColumn(0), row
        assert room.rect().contains(place), row
    box.hidePopup()


def test_all_lists_are_of_one_kind():
    """No room of the window makes a list of Qt's own, which would look and scroll otherwise."""
    made = [
        f"{short_name(file)}: {found}"
        for file in tracked_files()
        if short_name(file).startswith("mechstudio/gui/") and file.name != "slim_box.py"
        for found in re.findall(r"\bQComboBox\(|class \w+\(QComboBox\)", file.read_text("utf-8"))
    ]
    assert made == []
