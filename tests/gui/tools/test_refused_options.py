"""Law: a text that the bar of a tool refuses keeps the keyboard, for keys of the view do much."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from mechstudio.gui.tools.tool_table import TOOLS
from tests.scene.mechanisms import double_pendulum

Key = Qt.Key


def lines(shop):
    """The fields of the bar that are seen and take other texts."""
    bar = shop.box.option_bar
    found = [] if bar is None else bar.findChildren(QLineEdit)
    return [field for field in found if field.isVisible() and field.isEnabled()]


@pytest.mark.wide
@pytest.mark.parametrize("tool", [spec.id for spec in TOOLS if spec.id != "mesh"])
def test_enter_leaves_no_refused_text(make_workshop, tool):
    shop = make_workshop(double_pendulum())
    shop.take(tool)
    for field in lines(shop):
        name = field.accessibleName()
        shop.qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
        field.selectAll()
        shop.qtbot.keyClicks(field, "1:2:3")
        assert field.property("invalid"), name
        for key in (Key.Key_Return, Key.Key_Enter):
            shop.qtbot.keyClick(field, key)
            assert shop.view.focusWidget() is field, name
            assert field.selectedText() == "1:2:3", name
        shop.qtbot.keyClick(field, Key.Key_Delete)
        assert field.text() == "", name


def test_there_are_such_fields(make_workshop):
    shop = make_workshop(double_pendulum())
    shop.take("link")
    assert lines(shop)
