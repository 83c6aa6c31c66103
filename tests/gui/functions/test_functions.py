"""Functions are typed with completion, drawn while they are typed, and say where they are wrong."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel

from mechstudio.gui.functions.completion import FUNCTION_HINTS
from mechstudio.gui.functions.function_box import FunctionBox
from mechstudio.gui.functions.function_info import time_function
from mechstudio.gui.properties.describe import describe
from mechstudio.gui.properties.fields import FieldKind
from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.model.expression import FUNCTIONS, ExpressionError
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_value import evaluate
from tests.gui.fakes.shown import shown
from tests.gui.properties.value_hand import settle
from tests.gui.tree.example import all_kinds

CONTROL = Qt.KeyboardModifier.ControlModifier
DRIVER, PUSH, SERVO = ("driver", "motor"), ("force", "push"), ("force", "servo")


@pytest.fixture
def panel(qtbot, document):
    panel = PropertyPanel(document, Selection())
    return shown(qtbot, panel, 340, 700)


def function_box(panel, label):
    """The box of one of the functions on the page."""
    boxes = panel.findChildren(FunctionBox)
    return next(box for box in boxes if box.line.accessibleName().startswith(label))


def open_box(qtbot, panel, item, label):
    """Select an element, click into one of its functions and empty it."""
    panel._selection.set([item])
    settle(qtbot, panel)
    box = function_box(panel, label)
    qtbot.mouseClick(box.line, Qt.MouseButton.LeftButton)
    box.line.selectAll()
    return box


def press(qtbot, box, key, modifier=Qt.KeyboardModifier.NoModifier):
    """Press a key where the keyboard is: in the list while it is open."""
    qtbot.keyClick(QApplication.activePopupWidget() or box.line, key, modifier)


def type_in(qtbot, box, text):
    for letter in text:
        qtbot.keyClicks(QApplication.activePopupWidget() or box.line, letter)


def test_names_are_completed_while_they_are_typed(qtbot, panel, document):
    """Enter takes the marked name, a function with its parentheses; a second Enter commits."""
    box = open_box(qtbot, panel, DRIVER, "Function")
    type_in(qtbot, box, "2*s")
    assert box.line.list.is_open
    press(qtbot, box, Qt.Key.Key_Down)
    press(qtbot, box, Qt.Key.Key_Down)
    press(qtbot, box, Qt.Key.Key_Return)
    assert not box.line.list.is_open
    assert box.line.text() == "2*sin()"
    type_in(qtbot, box, "sp")
    press(qtbot, box, Qt.Key.Key_Tab)
    type_in(qtbot, box, "*t")
    assert box.line.text() == "2*sin(speed*t)"
    assert document.step_count == 0
    press(qtbot, box, Qt.Key.Key_Return)
    assert document.mechanism.drivers[0].function == "2*sin(speed*t)"
    assert document.step_count == 1


def test_all_names_are_offered_on_demand(qtbot, panel, document):
    """Ctrl+Space lists variables, parameters and functions; Escape takes only the list away."""
    box = open_box(qtbot, panel, SERVO, "Function")
    type_in(qtbot, box, "3*")
    press(qtbot, box, Qt.Key.Key_Space, CONTROL)
    model = box.line.list.popup.model()
    names = {model.index(row, 0).data() for row in range(model.rowCount())}
    assert names == {"x", "v", "t", "pi", "speed", *FUNCTIONS}
    press(qtbot, box, Qt.Key.Key_Escape)
    assert not box.line.list.is_open
    assert box.line.text() == "3*"
    assert document.step_count == 0
    assert set(FUNCTION_HINTS) == set(FUNCTIONS)


def test_a_function_is_drawn_while_it_is_typed(qtbot, panel, document):
    """The curve has the values over the duration; the pointer reads one out."""
    box = open_box(qtbot, panel, PUSH, "y")
    type_in(qtbot, box, "2*cos(t) + speed")
    box.line.list.close()
    curve = box.preview.plot.curve
    tree, parameters = parse(box.line.text(), {"speed"}), document.mechanism.parameters
    assert (curve.places[0], curve.places[-1]) == (0.0, document.mechanism.simulation.duration)
    for place, value in zip(curve.places[::50], curve.values[::50], strict=True):
        assert value == pytest.approx(evaluate(tree, place, parameters))
    assert box.preview.caption.text() == "1 … 5 N  for t = 0 … 10 s"
    qtbot.mouseMove(box.preview.plot, QPoint(40, 20))  # wherever it was before
    qtbot.mouseMove(box.preview.plot, QPoint(1, 20))
    qtbot.waitUntil(lambda: box.preview.caption.text() == "t = 0 s:  5 N")
    assert document.step_count == 0


def test_the_page_keeps_its_place_while_a_function_is_typed(qtbot, panel):
    """Its first digit is a mere number, which has no curve; what is below must not move for it."""
    panel.resize(240, 260)
    box = open_box(qtbot, panel, DRIVER, "Function")
    qtbot.waitUntil(lambda: panel._scroll.verticalScrollBar().maximum() > 0)
    bar = panel._scroll.verticalScrollBar()

    def seen():
        return bar.value(), box.line.mapTo(panel, QPoint()).y()

    def is_laid_out():
        bar.setValue(bar.maximum())
        before = seen()
        QApplication.processEvents()
        return seen() == before

    qtbot.waitUntil(is_laid_out)
    place = seen()
    for letter in "3*t":
        type_in(qtbot, box, letter)
        QApplication.processEvents()
        assert seen() == place
    height = box.sizeHint().height()
    box.line.selectAll()
    type_in(qtbot, box, "3")
    press(qtbot, box, Qt.Key.Key_Return)
    # the room of the curve goes, and the line stays
    qtbot.waitUntil(lambda: function_box(panel, "Function").sizeHint().height() < height)
    line = function_box(panel, "Function").line
    qtbot.waitUntil(lambda: line.mapTo(panel, QPoint()).y() == place[1])


def test_what_is_taken_back_leaves_no_room(qtbot, panel):
    """Escape restores a mere number: the room of the curve that was typed goes with it."""
    box = open_box(qtbot, panel, DRIVER, "Function")
    type_in(qtbot, box, "3")
    press(qtbot, box, Qt.Key.Key_Return)
    settle(qtbot, panel)
    box = open_box(qtbot, panel, DRIVER, "Function")
    low = box.sizeHint().height()
    type_in(qtbot, box, "3*t")
    press(qtbot, box, Qt.Key.Key_Backspace)
    press(qtbot, box, Qt.Key.Key_Backspace)
    qtbot.waitUntil(lambda: box.preview.isHidden() and box.sizeHint().height() > low)
    press(qtbot, box, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: box.sizeHint().height() == low)
    assert box.line.text() == "3"


def test_a_law_is_drawn_over_each_of_its_variables(qtbot, panel):
    """Buttons choose which; a place without a finite value is said; a constant has a value."""
    box = open_box(qtbot, panel, SERVO, "Function")
    type_in(qtbot, box, "2*v - 1/x")
    assert "No finite value at x = 0 rad" in box.preview.warning.text()
    qtbot.mouseClick(box.preview.buttons["v"], Qt.MouseButton.LeftButton)
    assert box.preview.plot.curve.variable.name == "v"
    assert not box.preview.buttons["t"].isVisible()
    box.line.selectAll()
    type_in(qtbot, box, "2*speed")
    assert box.preview.caption.text() == "= 6 N m"
    assert not box.preview.plot.isVisible()
    box.line.selectAll()
    type_in(qtbot, box, "2")
    assert not box.preview.isVisible()


def test_what_is_not_understood_is_underlined(qtbot, panel, document):
    """After a pause a sentence names the column and the remedy; Escape brings the old one back."""
    box = open_box(qtbot, panel, DRIVER, "Function")
    type_in(qtbot, box, "2*sn(t)")
    before = box.line.grab().toImage()
    qtbot.waitUntil(lambda: "Column 3" in box.problem_label.text())
    assert 'did you mean "sin"' in box.problem_label.text()
    box.line.mark(None)
    assert box.line.grab().toImage() != before
    press(qtbot, box, Qt.Key.Key_Escape)
    assert box.line.text() == "0.5*sin(speed*t)"
    assert not box.problem_label.isVisible()
    assert document.step_count == 0


@pytest.mark.parametrize(
    ("item", "fields"),
    [(DRIVER, 1), (PUSH, 3), (SERVO, 2), (("joint", "pivot"), 1), (("force", "spring"), 1)],
)
def test_every_function_of_an_element_has_such_a_field(document, item, fields):
    """What it may use is what the model lets it use."""
    page = describe(document.mechanism, [item])
    found = [f for s in page.sections for f in s.fields if f.kind is FieldKind.FUNCTION]
    assert len(found) == fields
    for field in found:
        names = [variable.name for variable in field.function.variables]
        is_law = "function" in field.path and item in (SERVO, ("force", "spring"))
        assert names == (["x", "v", "t"] if is_law or "effort" in field.path else ["t"])


@pytest.mark.parametrize(
    ("unit", "taken", "refused"),
    [
        ("rad", ("30 deg", "2", "60 rpm*t", "2*t", "speed*t"), ("60 rpm", "3 kg", "2*60 rpm")),
        ("rad/s", ("60 rpm", "2", "sin(2*t)"), ("30 deg", "1 m/s")),
        ("N", ("5 N", "3 kg*9.81 m/s^2", "step(t, 0, 0, 1, 5)", "0"), ("3 kg", "5 N*2 m", "1 m")),
        ("N m", ("5 N*2 m", "5 N*m"), ("5 N",)),
    ],
)
def test_values_of_another_kind_are_refused(unit, taken, refused):
    """As far as units are written; parameters and the time may bring any."""
    info = time_function(all_kinds(), unit)
    assert [text for text in taken if info.refusal(text)] == []
    for text in refused:
        assert info.refusal(text) == (
            f"A value in {unit} is needed, or in a unit of the same kind."
        ), text
        with pytest.raises(ExpressionError):
            info.parsed(text)


def test_a_torque_is_no_angle_of_a_driver(qtbot, panel, document):
    """What is entered stays in the line with the sentence, and the mechanism stays."""
    before = document.mechanism
    box = open_box(qtbot, panel, DRIVER, "Function")
    type_in(qtbot, box, "60 N m")
    press(qtbot, box, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: box.line.is_refused)
    assert document.mechanism == before
    told = [label.text() for label in box.findChildren(QLabel) if label.isVisible()]
    assert any("A value in rad or rad/s is needed" in text for text in told)


def test_functions_of_thousands_of_points_stay_whole(qtbot):
    """Also when they are restored; Qt alone would cut them at 32767 characters."""
    text = f"linear(t, {', '.join(f'{k}, {k % 7}' for k in range(5000))})"
    line = EditLine(text, "Function", lambda given: "")
    qtbot.addWidget(line)
    assert line.text() == text
    line.restore()
    assert line.text() == text
    qtbot.keyClicks(line, "2*t")
    assert line.text() == "2*t"
