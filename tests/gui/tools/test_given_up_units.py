"""Law: Esc in a field of a tool brings back a quantity, whatever unit it is shown in by then."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from mechstudio.gui.widgets.unit_label import UnitLabel
from tests.gui.tools.workshop import option
from tests.scene.mechanisms import double_pendulum

Key, Left, Reason = Qt.Key, Qt.MouseButton.LeftButton, Qt.FocusReason


def choose_unit(shop, before, after):
    """Walk down the menu of a unit in the bar, which does not take the keyboard from the field."""
    labels = shop.box.option_bar.findChildren(UnitLabel)
    shop.qtbot.mouseClick(next(each for each in labels if each.text() == before), Left)
    shop.qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    menu = QApplication.activePopupWidget()
    shop.qtbot.waitUntil(menu.isVisible)
    wanted = next(action for action in menu.actions() if action.text() == after)
    for _ in menu.actions():
        if menu.activeAction() is not wanted:
            shop.qtbot.keyClick(menu, Key.Key_Down)
    shop.qtbot.keyClick(menu, Key.Key_Return)


def write(shop, field, text):
    """Click into a field and type over what it says."""
    shop.qtbot.mouseClick(field, Left)
    field.selectAll()
    shop.qtbot.keyClicks(field, text)


@pytest.mark.parametrize("half", ["", "1:2:3", "5"])
def test_esc_after_another_unit_keeps_the_quantity(make_workshop, half):
    """0.1 m are 100 mm, be nothing else typed, a text that is refused, or a number."""
    shop = make_workshop(double_pendulum())
    shop.take("spring")
    field = option(shop, "Free length")
    write(shop, field, "0.1")
    shop.qtbot.keyClick(field, Key.Key_Return)
    shop.qtbot.mouseClick(field, Left)
    if half:
        write(shop, field, half)
    choose_unit(shop, "m", "mm")
    shop.qtbot.keyClick(field, Key.Key_Escape)
    assert (field.text(), field.value) == ("100", pytest.approx(0.1))


def test_a_number_counts_once_the_field_is_left(make_workshop):
    """Also where the menu of units was open meanwhile."""
    shop = make_workshop(double_pendulum())
    shop.take("spring")
    field = option(shop, "Free length")
    write(shop, field, "5")
    choose_unit(shop, "m", "mm")
    shop.qtbot.keyClick(field, Key.Key_Tab)
    write(shop, field, "1:2:3")
    shop.qtbot.keyClick(field, Key.Key_Escape)
    assert (field.text(), field.value) == ("5000", pytest.approx(5.0))


def test_esc_after_another_unit_keeps_an_expression(make_workshop):
    """It says its units itself."""
    shop = make_workshop(double_pendulum())
    shop.take("spring")
    field = option(shop, "Free length")
    write(shop, field, "2*5 cm")
    shop.qtbot.keyClick(field, Key.Key_Return)
    write(shop, field, "1:2:3")
    choose_unit(shop, "m", "mm")
    shop.qtbot.keyClick(field, Key.Key_Escape)
    assert (field.text(), field.value) == ("2*5 cm", pytest.approx(0.1))


@pytest.mark.parametrize("reason", [Reason.MouseFocusReason, Reason.ActiveWindowFocusReason])
def test_esc_brings_back_what_was_proposed(make_workshop, reason):
    """However the keyboard came to the field first, as with a window that was behind another."""
    shop = make_workshop(double_pendulum())
    shop.take("spring")
    field = option(shop, "Stiffness")
    proposed = field.text()
    assert proposed
    field.setFocus(reason)
    field.selectAll()
    shop.qtbot.keyClicks(field, "5")
    shop.qtbot.keyClick(field, Key.Key_Escape)
    assert (field.text(), field.is_proposed) == (proposed, True)
    shop.qtbot.keyClick(field, Key.Key_Escape)
    assert (field.text(), field.is_proposed) == (proposed, True)
