"""Law: a text that the bar of a tool refuses keeps the keyboard, for keys of the view do much."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from mechstudio.edits import add_parameter
from mechstudio.gui.functions.function_field import FunctionField
from mechstudio.gui.tools.loads.law_field import LawField
from mechstudio.gui.tools.quantity_field import QuantityField
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


@pytest.mark.wide
@pytest.mark.parametrize("tool", [spec.id for spec in TOOLS if spec.id != "mesh"])
def test_esc_brings_back_what_was_taken(make_workshop, tool):
    """As in the run bar and in the properties; the next Esc gives the keyboard to the view."""
    shop = make_workshop(double_pendulum())
    shop.take(tool)
    for field in lines(shop):
        # no law of a spring is a number
        name, taken = field.accessibleName(), "0*t" if isinstance(field, LawField) else "2"
        shop.qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
        field.selectAll()
        shop.qtbot.keyClicks(field, taken)
        shop.qtbot.keyClick(field, Key.Key_Return)
        assert not field.property("invalid"), name
        shop.qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
        field.selectAll()
        shop.qtbot.keyClicks(field, "1:2:3")
        shop.qtbot.keyClick(field, Key.Key_Escape)
        assert (field.text(), field.property("invalid")) == (taken, False), name
        assert shop.view.focusWidget() is field, name
        assert shop.box.hint_label.property("role") != "error", name
        shop.qtbot.keyClick(field, Key.Key_Escape)
        assert shop.view.focusWidget() is shop.image, name
        assert shop.box.tool is not None, name


@pytest.mark.parametrize("tool", [spec.id for spec in TOOLS if spec.id != "mesh"])
def test_what_is_wrong_is_told_in_whole(make_workshop, tool):
    """Also over a low view, whose hints have one line; it goes with the text."""
    shop = make_workshop(double_pendulum())
    shop.view.resize(480, 240)
    shop.take(tool)
    hint = shop.box.hint_label
    for field in lines(shop):
        name, before = field.accessibleName(), hint.text()
        shop.qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
        field.selectAll()
        shop.qtbot.keyClicks(field, "5 kg")
        assert field.toolTip() in hint.text(), name
        assert hint.property("role") == "error", name
        assert hint.height() >= hint.heightForWidth(hint.width()), name
        assert shop.image.rect().contains(hint.geometry()), name
        shop.qtbot.keyClick(field, Key.Key_Escape)
        assert (hint.text(), hint.property("role")) == (before, ""), name


@pytest.mark.wide
@pytest.mark.parametrize("tool", [spec.id for spec in TOOLS if spec.id != "mesh"])
def test_what_is_told_follows_the_parameters(make_workshop, tool):
    """A name is refused until there is such a parameter, and again once it is taken away."""
    shop = make_workshop(double_pendulum())
    without = shop.mechanism
    shop.take(tool)
    hint = shop.box.hint_label
    taking = QuantityField | FunctionField
    for field in (one for one in lines(shop) if isinstance(one, taking)):
        name, before = field.accessibleName(), hint.text()
        shop.qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
        field.selectAll()
        # no law of a spring is a number
        is_law = isinstance(field, LawField)
        shop.qtbot.keyClicks(field, "size_by_name*x" if is_law else "size_by_name")
        shop.document.apply(add_parameter(without, "size_by_name", 0.5), label="Add")
        assert not field.property("invalid"), name
        assert (hint.text(), hint.property("role")) == (before, ""), name
        shop.document.undo()
        assert field.property("invalid"), name
        assert field.toolTip() in hint.text(), name
        assert hint.property("role") == "error", name
        shop.qtbot.keyClick(field, Key.Key_Escape)
        assert (hint.text(), hint.property("role")) == (before, ""), name


@pytest.mark.parametrize("tool", ["spring", "torsion", "force"])
def test_a_function_that_was_taken_is_refused_without_its_parameter(make_workshop, tool):
    """Also once Esc has brought it back; another Esc gives the keyboard to the view."""
    shop = make_workshop(double_pendulum())
    shop.document.apply(add_parameter(shop.mechanism, "k", 2.0), label="Add k")
    shop.take(tool)
    (field,) = (one for one in lines(shop) if isinstance(one, FunctionField))
    taken = "k*x" if isinstance(field, LawField) else "k*t"
    for text in (taken, "1:2:3"):
        shop.qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
        field.selectAll()
        shop.qtbot.keyClicks(field, text)
        if text == taken:
            shop.qtbot.keyClick(field, Key.Key_Return)
            shop.document.undo()
            assert field.property("invalid")
    shop.qtbot.keyClick(field, Key.Key_Escape)
    assert (field.text(), field.property("invalid")) == (taken, True)
    assert "k" in shop.box.hint_label.text()
    shop.qtbot.keyClick(field, Key.Key_Escape)
    assert shop.view.focusWidget() is shop.image
    shop.document.redo()
    assert not field.property("invalid")


def test_there_are_such_fields(make_workshop):
    shop = make_workshop(double_pendulum())
    shop.take("link")
    assert lines(shop)
