"""Laws of the run bar."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from mechstudio.gui.analyses.question import DYNAMIC, KINDS
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.run.run_progress import speed_text
from mechstudio.gui.widgets.number_field import NumberField
from mechstudio.gui.widgets.theme import Theme
from mechstudio.model import SimulationSettings
from tests.gui.fakes.engine import Script, fake_engine
from tests.gui.run.bar import shown_controls

WIDE = 1500  # room for all settings [px]


@pytest.fixture
def controls(qtbot):
    return shown_controls(qtbot, fake_engine(Script()), WIDE)


def test_settings_are_shown_and_read_back(controls):
    """What a file asks for is what a run gets."""
    settings = SimulationSettings(
        duration=2.5, output_step=1e-3, rtol=1e-9, atol=2e-12, solver="dca", integrator="dopri5"
    )
    controls.show_settings(settings)
    choices = controls.choices
    for name in ("duration", "output_step", "rtol", "atol", "solver", "integrator"):
        assert getattr(choices, name) == getattr(settings, name)


def test_unknown_solver_is_not_replaced(controls):
    """A solver that is not in the list is shown as it is; the run will refuse it by name."""
    controls.show_settings(SimulationSettings(solver="ali3p"))
    assert controls.choices.solver == "ali3p"


def test_stabilization_is_for_solvers_that_take_it(controls):
    """What is chosen goes to the run; a solver that would refuse it gets none."""
    box = controls.stabilization_box
    box.setCurrentIndex(box.findData("projection"))
    taken = {"auto": "projection", "hdca": "projection", "dca": "projection", "tree": "none"}
    for solver, stabilization in taken.items():
        controls.solver_box.setCurrentIndex(controls.solver_box.findData(solver))
        assert controls.choices.stabilization == stabilization
        assert box.isEnabled() is (stabilization != "none")


@pytest.mark.parametrize("kind", ["static", "modes"])
def test_an_output_step_is_for_rows_over_time(qtbot, controls, kind):
    """It is not shown where there are none, and no run fails for what stands in it."""
    box, field = controls.analysis.box, controls.output_step_field
    field.setText("no number")
    assert controls.choices is None
    box.setCurrentIndex(box.findData(kind))
    assert not field.isVisible()
    assert controls.choices is not None
    assert "output_step" not in controls.settings
    box.setCurrentIndex(box.findData("dynamic"))
    assert field.isVisible()
    field.setText("0.02")
    assert controls.choices.output_step == 0.02


OF_TIME = {"Duration", "Output step"}
USED = {
    "dynamic": OF_TIME
    | {"Solver", "Integrator", "Step", "Relative tolerance", "Absolute tolerance"}
    | {"Stabilization", "Start", "Events"},
    "kinematic": OF_TIME,
    "static": set(),
    "modes": {"Position of the modes"},
    "inverse": OF_TIME | {"Motion", "Actuators"},
}


@pytest.mark.parametrize("width", [700, WIDE])
def test_analyses_show_the_settings_that_they_use(qtbot, controls, width):
    """In the bar and behind *More*, which is gone where it has nothing; chosen by the keyboard,
    one after the other, and back to dynamic runs."""
    controls.resize(width, 56)
    controls.more.events_button.setAccessibleName("Events")
    box = controls.analysis.box
    names = USED["dynamic"].union(*USED.values())
    for kind in (*KINDS, DYNAMIC):
        key = Qt.Key.Key_Down if box.findData(kind) >= box.currentIndex() else Qt.Key.Key_Up
        while box.currentData() != kind:
            qtbot.keyClick(box, key)
        shown = shown_names(controls)
        if controls.more.isVisible():
            qtbot.mouseClick(controls.more, Qt.MouseButton.LeftButton)
            behind = shown_names(controls.more.popup)
            assert behind
            qtbot.keyClick(controls.more.popup, Qt.Key.Key_Escape)
            shown |= behind
        assert shown & names == USED[kind]


def shown_names(holder):
    widgets = (one for one in holder.findChildren(QWidget) if one.isVisible())
    return {one.accessibleName() for one in widgets}


@pytest.mark.parametrize("state", list(RunState), ids=lambda state: state.value)
def test_settings_are_locked_while_in_use(controls, state):
    """Nothing can be changed that a run has taken already."""
    controls.show_state(state)
    assert controls.duration_field.isEnabled() is not state.active
    assert controls.solver_box.isEnabled() is not state.active
    assert controls.stabilization_box.isEnabled() is not state.active


def test_small_screen_keeps_what_is_needed_most(qtbot, controls):
    """On a narrow window steps and integrator make room; run, solver and duration stay."""
    assert controls.output_step_field.isVisible()
    controls.resize(controls.minimumSizeHint().width(), 56)
    assert not controls.output_step_field.isVisible()
    assert not controls.integrator_box.isVisible()
    assert controls.run_button.isVisible()
    assert controls.duration_field.isVisible()
    controls.resize(WIDE, 56)
    assert controls.output_step_field.isVisible()


@pytest.mark.parametrize("width", ["wide", "narrow"])
def test_tolerances_and_stabilization_are_behind_more(qtbot, controls, width):
    """At any width they are one press away, and what is written there counts."""
    if width == "narrow":
        controls.resize(controls.minimumSizeHint().width(), 56)
    fields = (controls.rtol_field, controls.atol_field, controls.stabilization_box)
    assert not any(field.isVisible() for field in fields)
    assert controls.more.text() == "More"
    qtbot.mouseClick(controls.more, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(controls.more.popup.isVisible)
    assert all(field.isVisible() for field in fields)
    assert controls.integrator_box.isVisible()
    field = controls.atol_field
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton)
    field.selectAll()
    qtbot.keyClicks(field, "1e-4")
    qtbot.keyClick(controls.more.popup, Qt.Key.Key_Escape)
    assert not any(field.isVisible() for field in fields)
    assert controls.choices.atol == 1e-4


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_further_settings_are_framed_and_uncut(qtbot, qapp, controls, theme):
    """Their list stands out from the view below it, and no chosen entry is cut."""
    Theme(qapp).choose(theme)
    qtbot.mouseClick(controls.more, Qt.MouseButton.LeftButton)
    popup = controls.more.popup
    qtbot.waitUntil(popup.isVisible)
    box = controls.analysis.start_box
    assert box.width() >= box.sizeHint().width()
    picture = popup.grab().toImage()
    edges = (0, picture.height() // 2), (picture.width() - 1, 60), (30, picture.height() - 1)
    for place in edges:
        assert picture.pixelColor(*place) != picture.pixelColor(4, 4)
    qtbot.keyClick(popup, Qt.Key.Key_Escape)


def test_wrong_tolerance_is_marked_at_the_button(qtbot, controls):
    """What nobody sees is said where it is to be found."""
    controls.atol_field.setText("many")
    controls.atol_field.textEdited.emit("many")
    assert controls.more.property("invalid")


def test_what_makes_room_comes_back_in_its_order(qtbot, controls):
    """Closing the list of further settings puts those of the bar where they were."""
    controls.resize(controls.minimumSizeHint().width(), 56)
    qtbot.mouseClick(controls.more, Qt.MouseButton.LeftButton)
    popup = controls.more.popup
    qtbot.waitUntil(popup.isVisible)
    qtbot.keyClick(popup, Qt.Key.Key_Escape)
    assert not popup.isVisible()
    controls.resize(WIDE, 56)
    controls.layout().activate()
    row = (
        controls.solver_box,
        controls.integrator_box,
        controls.duration_field,
        controls.output_step_field,
        controls.step_field,
        controls.more,
    )
    places = [widget.mapTo(controls, widget.rect().topLeft()).x() for widget in row]
    assert places == sorted(set(places))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1e-6, "1e-6"),
        (10.0, "10"),
        (0.01, "0.01"),
        (2.5e-12, "2.5e-12"),
        (123456.789, "123456.789"),
    ],
)
def test_numbers_are_written_as_people_write_them(qtbot, value, text):
    """And read back as the same number."""
    field = NumberField("Number", "Any number.")
    qtbot.addWidget(field)
    field.set_value(value)
    assert field.text() == text
    assert field.value == value


def test_a_time_may_have_a_unit(qtbot):
    """What is written behind the number counts; what is no time is not taken."""
    field = NumberField("Duration", "Simulated time.", unit="s")
    qtbot.addWidget(field)
    for text, value in (("250 ms", 0.25), ("2min", 120.0), ("3 kg", None), ("-1 s", None)):
        field.setText(text)
        assert field.value == value


@pytest.mark.parametrize(
    ("speed", "text"), [(0.0, ""), (0.123, "0.12×"), (2.54, "2.5×"), (1234.5, "1234×")]
)
def test_speed_is_said_with_sense(speed, text):
    """Two or three digits are enough; an unknown speed is not said."""
    assert text in speed_text(speed)
    assert bool(speed_text(speed)) is bool(text)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_more_settings_stand_in_line_with_the_fields(qapp, qtbot, controls, theme):
    """The button is as high as they are, and as low."""
    before = qapp.styleSheet()
    Theme(qapp).choose(theme)
    try:
        controls.resize(900, 56)
        qtbot.waitUntil(lambda: controls.more.y() > 0)
        field, more = controls.duration_field, controls.more

        def middle(widget):
            return widget.mapTo(controls, widget.rect().center()).y()

        qtbot.waitUntil(lambda: abs(middle(field) - middle(more)) <= 1)
        assert more.width() >= more.sizeHint().width()
    finally:
        qapp.setStyleSheet(before)
