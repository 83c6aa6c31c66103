"""What the run bar offers follows from the chosen methods and the open mechanism."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from mechstudio.errors import UnfitModelError
from mechstudio.gui.run.engine import installed_engine
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.widgets.theme import Theme
from mechstudio.io import load, sample_paths, save
from mechstudio.model import SimulationSettings
from mechstudio.simulation.assembling.assemble import assemble
from mechstudio.simulation.requests.rules import refuse_unfit, with_fixed_step
from mechstudio.simulation.solvers import SOLVER_ENTRIES, SOLVERS
from tests.gui.fakes.keys import write_into
from tests.gui.run.bar import shown_controls

# a fresh checkout compiles the solvers first

LEFT = Qt.MouseButton.LeftButton
WIDE, LAPTOP = 1700, 1272  # of the bar [px]
write = partial(write_into, end=None)


@pytest.fixture
def engine():
    return installed_engine()


@pytest.fixture
def controls(qtbot, engine):
    return shown_controls(qtbot, engine, WIDE)


def pick(qtbot, box, key):
    """Choose a method with the keyboard, from the top of the list down."""
    qtbot.mouseClick(box, LEFT)
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    box.hidePopup()
    qtbot.keyClick(box, Qt.Key.Key_Home)
    for _ in range(box.count()):
        if box.key == key:
            return
        qtbot.keyClick(box, Qt.Key.Key_Down)
    assert box.key == key


def open_more(qtbot, controls):
    qtbot.mouseClick(controls.more, LEFT)
    qtbot.waitUntil(controls.more.popup.isVisible)
    return controls.stepping


STEPPING = next(method.key for method in SOLVERS if method.has_steps)


def test_step_is_for_methods_with_a_fixed_one(qtbot, controls, engine):
    """Where tolerances have no effect there is a step, and the other way round; each says why."""
    for method in engine.integrators():
        pick(qtbot, controls.integrator_box, method.key)
        fixed = method.key in with_fixed_step()
        assert controls.step_field.isEnabled() is fixed
        assert controls.rtol_field.isEnabled() is not fixed
        idle = controls.rtol_field if fixed else controls.step_field
        assert method.label in idle.toolTip()
        if fixed:
            write(qtbot, controls.step_field, "2e-3")
        assert controls.choices.fixed_step == (2e-3 if fixed else 0.0)


def test_solver_that_steps_needs_no_integrator(qtbot, controls, engine):
    """Integrator, tolerances and stabilization are locked, and say which solver does without."""
    for method in engine.solvers():
        pick(qtbot, controls.solver_box, method.key)
        own = method.has_steps
        assert controls.integrator_box.isEnabled() is not own
        assert controls.atol_field.isEnabled() is not own
        assert controls.step_field.isEnabled() is own
        # behind the button
        qtbot.mouseClick(controls.more, LEFT)
        qtbot.waitUntil(controls.more.popup.isVisible)
        assert controls.stepping.isVisible() is own
        qtbot.keyClick(controls.more.popup, Qt.Key.Key_Escape)
        assert (method.key in controls.choices.own) is own
        if own:
            assert method.label in controls.integrator_box.toolTip()
            assert method.label in controls.atol_field.toolTip()


def test_what_is_written_reaches_the_options_of_the_run(qtbot, controls):
    """Every setting of Newton's iteration, by mouse and keys."""
    pick(qtbot, controls.solver_box, STEPPING)
    write(qtbot, controls.step_field, "0.004")
    stepping = open_more(qtbot, controls)
    write(qtbot, stepping.penalty_field, "2e8")
    write(qtbot, stepping.iterations_field, "7")
    write(qtbot, stepping.tolerance_field, "1e-8")
    qtbot.mouseClick(stepping.fixed_box, LEFT)
    qtbot.mouseClick(stepping.geometric_box, LEFT)
    qtbot.keyClick(stepping.tangent_box, Qt.Key.Key_Down)
    qtbot.keyClick(controls.more.popup, Qt.Key.Key_Escape)
    options = controls.choices.own[STEPPING]
    assert (options.step, options.penalty, options.tolerance) == (0.004, 2e8, 1e-8)
    assert (options.max_iterations, options.tangent) == (7, "modified")
    assert options.fixed_iterations
    assert not options.geometric_stiffness
    # another solver, and back: nothing is forgotten
    pick(qtbot, controls.solver_box, "auto")
    assert not controls.stepping.isVisible()
    pick(qtbot, controls.solver_box, STEPPING)
    assert controls.choices.own[STEPPING] == options


def test_empty_fields_are_automatic(qtbot, controls):
    """What a file leaves open stays open; what it says is shown, and can be taken away again."""
    settings = SimulationSettings(solver=STEPPING, step=3e-3, penalty=1e7, tolerance=1e-9)
    controls.show_settings(settings)
    assert controls.choices.own[STEPPING].penalty == 1e7
    stepping = open_more(qtbot, controls)
    for field in (stepping.penalty_field, stepping.tolerance_field):
        write(qtbot, field, "")
        assert not field.property("invalid")
    qtbot.keyClick(controls.more.popup, Qt.Key.Key_Escape)
    write(qtbot, controls.step_field, "")
    options = controls.choices.own[STEPPING]
    assert (options.step, options.penalty, options.tolerance) == (None, None, None)


@pytest.mark.parametrize("text", ["-1", "0", "2.5", "1001", "many", ""])
def test_wrong_count_is_shown_at_the_field(qtbot, controls, text):
    """And at the button that hides it; the next number that is right heals both."""
    pick(qtbot, controls.solver_box, STEPPING)
    field = open_more(qtbot, controls).iterations_field
    write(qtbot, field, text)
    assert field.property("invalid")
    assert "whole number" in field.toolTip()
    assert controls.choices is None
    assert controls.more.property("invalid")
    write(qtbot, field, "12")
    assert not field.property("invalid")
    assert not controls.more.property("invalid")
    assert controls.choices.own[STEPPING].max_iterations == 12


def test_wrong_number_without_effect_hinders_nothing(qtbot, controls):
    """A tolerance that nobody reads is not asked to be one."""
    write(qtbot, controls.rtol_field, "tight")
    assert controls.rtol_field.property("invalid")
    assert controls.choices is None
    pick(qtbot, controls.solver_box, STEPPING)
    assert not controls.rtol_field.property("invalid")
    assert controls.choices is not None


@pytest.mark.parametrize("name", ["four_bar", "planetary_gear", "pendulum_16"])
def test_solvers_that_refuse_the_mechanism_are_gray(controls, name):
    """The list takes out what a run would refuse, no more and no less, and says why."""
    mechanism = load(sample_paths()[name])
    compiled = assemble(mechanism).compiled
    controls.show_structure(
        has_loops=compiled.system.loop_count > 0, has_couplings=bool(mechanism.couplings)
    )
    box = controls.solver_box
    for method in SOLVER_ENTRIES:
        row = box.findData(method.key)
        try:
            refuse_unfit(method, mechanism, compiled)
            refused = False
        except UnfitModelError:
            refused = True
        assert box.model().item(row).isEnabled() is not refused, method.key
        box.select(method.key)
        assert bool(box.property("invalid")) is refused
        if refused:
            assert "this mechanism has" in box.toolTip()


def test_bar_fits_a_laptop(qapp, controls, engine):
    """At 1280 px no setting is cut off, whatever is chosen; those with an effect go first."""
    Theme(qapp).choose("light")
    for solver in engine.solvers():
        for integrator in engine.integrators():
            controls.solver_box.select(solver.key)
            controls.integrator_box.select(integrator.key)
            controls.resize(LAPTOP, 56)
            controls.layout().activate()
            assert controls.layout().minimumSize().width() <= LAPTOP
            assert controls.duration_field.isVisible()
            if controls.step_field.isEnabled():
                assert controls.step_field.isVisible()


def test_lists_open_with_the_mechanism(qtbot, opened):
    """The check tells of loops: what takes trees only is gray from then on."""
    box = opened.controls.solver_box
    row = box.findData("tree")
    qtbot.waitUntil(lambda: not box.model().item(row).isEnabled())
    assert "closed loops" in box.itemData(row, Qt.ItemDataRole.ToolTipRole)


def test_solver_with_own_steps_runs_from_the_window(qtbot, make_window):
    """Chosen by keys and run by mouse; the status bar tells the step that was found."""
    window = make_window(installed_engine())
    window.files.open(sample_paths()["four_bar"])
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    pick(qtbot, window.controls.solver_box, STEPPING)
    write(qtbot, window.controls.duration_field, "0.1")
    qtbot.mouseClick(window.controls.run_button, LEFT)
    # a fresh checkout compiles the solvers first
    qtbot.waitUntil(lambda: window.launcher.state is RunState.DONE, timeout=800_000)
    assert window.document.result.settings.step == 0.01
    assert "step 0.01 s" in window.status_line.method_label.toolTip()


def test_refused_run_says_why_at_once(qtbot, make_window, tmp_path):
    """A file may ask for a solver that cannot take it: the box is red, a run names the joints."""
    four_bar = load(sample_paths()["four_bar"])
    unfit = next(m.key for m in SOLVERS if not m.takes_loops)
    path = tmp_path / "unfit.mech.json"
    save(four_bar.edited(simulation=SimulationSettings(solver=unfit)), path)
    window = make_window(installed_engine())
    window.files.open(path)
    qtbot.waitUntil(lambda: window.checker.report is not None, timeout=800_000)
    assert window.controls.solver_box.property("invalid")
    qtbot.mouseClick(window.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: "close loops" in window.messages.text, timeout=60_000)
    assert window.launcher.can_run
