"""The slider of a parameter: the mechanism follows, and each drag is one undo step."""

import math

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QSlider

from mechstudio import edits
from mechstudio.gui.parameters.parameter_panel import ParameterPanel
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.io.model_text import loads
from mechstudio.model import Parameter
from mechstudio.simulation.assembling.assemble import place_model
from mechstudio.units import UnitChoice
from tests.gui.fakes.shown import shown
from tests.gui.parameters.four_bar import FOUR_BAR

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def panel(qtbot):
    panel = ParameterPanel(Document(loads(FOUR_BAR)), Selection())
    return shown(qtbot, panel, 420, 300, before_close_func=lambda panel: panel.shut_down())


def settle(qtbot, panel):
    """Wait until the newest value is shown."""
    qtbot.waitUntil(
        lambda: not panel._live.is_active and not panel._update_timer.isActive(), timeout=60_000
    )


def handle(slider):
    """Where the handle of a slider is [px]."""
    part = (slider.value() - slider.minimum()) / (slider.maximum() - slider.minimum())
    room = slider.width() - 16
    return QPoint(round(8 + part * room), slider.height() // 2)


def drag(qtbot, slider, steps, release=True):
    """Press the handle, move it by pixels, one move after the other, and let go."""
    place = handle(slider)
    qtbot.mousePress(slider, LEFT, pos=place)
    for step in steps:
        place = place + QPoint(step, 0)
        qtbot.mouseMove(slider, place)
        yield
    if release:
        qtbot.mouseRelease(slider, LEFT, pos=place)


def is_closed(mechanism):
    return not place_model(mechanism)[1]


def test_a_drag_moves_the_closed_mechanism_and_is_one_step(qtbot, panel):
    """The loop is closed again at each value that is shown; undo goes back to the beginning."""
    document = panel._document
    before = document.mechanism
    slider = panel.findChild(QSlider)
    shown = []
    for _ in drag(qtbot, slider, (10, 10, -4)):
        count = len(shown)
        seen = document.mechanism
        qtbot.waitUntil(lambda seen=seen: document.mechanism is not seen, timeout=60_000)
        shown.append(document.mechanism)
        assert len(shown) == count + 1
    settle(qtbot, panel)
    values = [mechanism.parameters["L"] for mechanism in shown]
    assert values[1] > values[0] > before.parameters["L"]
    assert values[2] < values[1]
    assert all(map(is_closed, (*shown, document.mechanism)))
    lengths = [mechanism.body("coupler").shapes[0].size[0] for mechanism in shown]
    assert lengths == pytest.approx(values)
    # the expressions are still there
    assert document.mechanism.expressions.keys() >= {"bodies.coupler.shapes[0].size[0]"}
    assert (document.step_count, document.undo_step) == (1, "Change parameter L")
    document.undo()
    assert document.mechanism is before


def test_the_driven_crank_stays_where_it_is(qtbot, panel):
    """What closes the loop is the rest: the driver says where the crank is."""
    document = panel._document
    crank = document.mechanism.body("crank")
    for _ in drag(qtbot, panel.findChild(QSlider), (12,)):
        pass
    settle(qtbot, panel)
    assert document.mechanism.parameters["L"] != 0.5
    assert document.mechanism.body("crank").position == pytest.approx(crank.position, abs=1e-12)
    assert document.mechanism.body("rocker") != loads(FOUR_BAR).body("rocker")


def test_two_drags_are_two_steps(qtbot, panel):
    document = panel._document
    for steps in ((8,), (-5,)):
        for _ in drag(qtbot, panel.findChild(QSlider), steps):
            pass
        settle(qtbot, panel)
    assert document.step_count == 2


def test_a_length_that_opens_the_loop_is_refused(qtbot, panel):
    """The mechanism stays at the last length that closes, the row says why, the handle returns."""
    document = panel._document
    slider = panel.findChild(QSlider)
    for _ in drag(qtbot, slider, (-round(0.35 * slider.width()),)):
        pass
    settle(qtbot, panel)
    (row,) = panel._row_widgets
    assert row.problem_label.isVisible()
    assert row.problem_label.text() == (
        "The joints can be closed only without drivers: driver 'motor' holds 'base' where its "
        "motion begins. Let it begin elsewhere, or correct the joint frames."
    )
    assert is_closed(document.mechanism)
    low, high = panel._reaches["L"]
    value = low + (high - low) * slider.value() / slider.maximum()
    assert value == pytest.approx(document.mechanism.parameters["L"], abs=1e-3)


def test_keys_step_and_keep_the_focus(qtbot, panel):
    """The arrow keys move the slider as well, one step of undo each."""
    document = panel._document
    panel.findChild(QSlider).setFocus()
    for count in (1, 2):
        (row,) = panel._row_widgets
        qtbot.keyClick(row.slider.slider, Qt.Key.Key_Right)
        settle(qtbot, panel)
        assert document.step_count == count
    (row,) = panel._row_widgets
    assert QApplication.focusWidget() is row.slider.slider


def test_bounds_and_unit_are_entered_beside_the_slider(qtbot, panel):
    """They are the parameter's own, kept in the file; a value beyond a bound is refused."""
    document = panel._document

    def write(start, text):
        field = next(
            line
            for line in panel.findChildren(EditLine)
            if line.accessibleName().startswith(start) and line.isVisible()
        )
        qtbot.mouseClick(field, LEFT)
        field.selectAll()
        qtbot.keyClicks(field, text)
        qtbot.keyClick(field, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: not panel._update_timer.isActive())

    write("Unit", "m")
    write("Lower", "400 mm")
    write("Upper", "2*30 cm")
    assert document.mechanism.parameters.entry("L") == Parameter(
        value=0.5, unit="m", lower=0.4, upper=0.6
    )
    assert panel._reaches["L"] == (0.4, 0.6)
    write("Value", "70 cm")
    (row,) = panel._row_widgets
    assert "not between" in row.problem_label.text()
    write("Value", "5 kg")
    assert "Enter it in m" in row.problem_label.text()
    qtbot.mouseClick(row.slider.slider, LEFT)
    assert edits.value_at(document.mechanism, "L") == 0.5
    assert document.step_count == 3


def test_value_and_unit_agree_in_any_units(qtbot, panel):
    """The unit is that of the numbers beside it; any may be entered, and says what they are."""
    document, units = panel._document, ShownUnits()
    panel.set_units(units)

    def row():
        qtbot.waitUntil(lambda: not panel._update_timer.isActive() and bool(panel._row_widgets))
        return panel._row_widgets[0]

    def enter(text):
        field = row().slider.unit
        qtbot.mouseClick(field, LEFT)
        field.selectAll()
        qtbot.keyClicks(field, text)
        qtbot.keyClick(field, Qt.Key.Key_Return)
        return row()

    def shown():
        cells = row().cell, row().slider.lower_cell, row().slider.unit
        return cells[0].text(), cells[1].placeholderText(), cells[2].text()

    document.apply(
        edits.set_parameter(document.mechanism, "L", Parameter(value=math.pi)),
        label="Change parameter L",
    )
    enter("rpm")
    assert document.mechanism.parameters.entry("L").unit == "rad/s"
    assert shown() == ("180", "0", "°/s")
    assert row().cell.toolTip() == "180 °/s"
    count = document.step_count
    # what is shown already is no edit
    enter("°/s")
    assert document.step_count == count
    units.choose(UnitChoice(special=(("rad/s", "rpm"),)))
    assert shown() == ("30", "0", "rpm")
    units.choose(UnitChoice(length="mm"))
    enter("mm")
    assert document.mechanism.parameters.entry("L").unit == "m"
    assert shown() == ("3141.59", "0", "mm")
    enter("mm^4")
    assert document.mechanism.parameters.entry("L").unit == "m⁴"
    assert row().slider.unit.text() == "mm⁴"
    enter("cm")
    assert "“furlong” is not a unit" in enter("furlong").problem_label.text()
    assert document.mechanism.parameters.entry("L").unit == "m"


@pytest.mark.parametrize("width", [230, 420])
def test_the_slider_is_as_wide_as_the_panel(panel, width):
    """A pixel is a small part of the value; an arrow key goes by a thousandth of the reach."""
    panel.resize(width, 300)
    slider = panel.findChild(QSlider)
    assert slider.width() > 0.85 * width
    assert (slider.maximum() - slider.minimum(), slider.singleStep()) == (1000, 1)
