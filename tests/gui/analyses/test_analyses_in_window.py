"""Analyses in the window: asked for in the run bar, answered in the dock and the view."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from mechstudio.analyses import static
from mechstudio.gui.analyses.question import DYNAMIC, KINDS
from mechstudio.gui.run.engine import installed_engine
from mechstudio.gui.run.jobs import RunState
from mechstudio.io import save
from mechstudio.io.samples import sample
from mechstudio.model import Driver, Motor
from mechstudio.units import UnitChoice
from tests.analyses.models import governor, hanging_chain, pendulum

TURN = Driver(name="turn", joint="crank_pivot", coordinate=0, function="0.5 + 3*t")


def test_kinematics_play_like_a_run(ask):
    window = ask(sample("slider_crank").edited(drivers=[TURN]), "Kinematics")
    ask.run()
    result = window.document.result
    assert window.launcher.state is RunState.DONE
    assert window.document.run.name.startswith("kinematics 1")
    np.testing.assert_allclose(
        result["joints/crank_pivot/coordinate"][:, 0], 0.5 + 3 * result.time, atol=1e-9
    )
    assert window.player.end == pytest.approx(0.5)


def test_kinematics_go_over_the_value_of_a_driver(qtbot, ask):
    """From one angle to another in the user's units; what is no number is asked for again."""
    window = ask(sample("slider_crank").edited(drivers=[TURN]), "Kinematics")
    sweep = window.controls.analysis.sweep
    assert sweep.isVisible()
    assert sweep.lines == ()
    ask.choose(sweep.box, "turn")
    first, last = sweep.lines
    assert (first.value, last.value) == (0.0, pytest.approx(2.0 * np.pi))
    for line, text in ((first, "30"), (last, "-90")):
        line.setFocus()
        line.selectAll()
        qtbot.keyClicks(line, text)
    ask.run()
    result = window.document.result
    assert window.launcher.state is RunState.DONE
    angle = result["joints/crank_pivot/coordinate"][:, 0]
    assert angle[0] == pytest.approx(np.radians(30.0))
    assert angle[-1] == pytest.approx(np.radians(-90.0))
    assert len(angle) == 361
    np.testing.assert_allclose(np.diff(angle), np.radians(-120.0) / 360.0, atol=1e-9)
    last.setText("far")
    ask.run()
    assert window.launcher.state is RunState.FAILED
    assert "From and To" in window.messages.text
    ask.choose(sweep.box, "time")
    assert sweep.lines == ()
    ask.run()
    assert window.document.result.time[-1] == pytest.approx(0.5)


@pytest.mark.parametrize("name", ["Equilibrium", "Modes"])
def test_the_status_bar_calls_one_position_by_its_analysis(ask, name):
    """It has no time and made no steps."""
    window = ask(pendulum(), name)
    ask.run()
    line = window.status_line
    assert (line.method_label.whole_text, line.run_label.whole_text) == (name, "")


def test_an_answer_stays_until_the_model_is_another(qtbot, ask):
    """Runs after it leave it in the dock, which says that another run is shown."""
    window = ask(pendulum(), "Equilibrium")
    ask.run()
    said = ask.panel.title.text()
    assert not window.docks["analyses"].visibleRegion().isEmpty()
    ask.choose(window.controls.analysis.box, KINDS[DYNAMIC])
    ask.run()
    assert window.document.result.settings.solver != "static"
    qtbot.waitUntil(lambda: not window.docks["plots"].visibleRegion().isEmpty())
    assert window.docks["analyses"].visibleRegion().isEmpty()
    assert ask.panel.pages.currentWidget() is ask.panel.equilibrium
    assert ask.panel.title.text() == f"{said} – another run is shown"
    assert ask.panel.equilibrium.use_button.isEnabled()
    moon = window.document.edited.edited(gravity=(0.0, 0.0, -1.62))
    window.document.apply(moon, label="Edit")
    assert ask.panel.pages.currentWidget() is ask.panel.nothing
    window.document.undo()
    assert ask.panel.pages.currentWidget() is ask.panel.equilibrium
    window.document.mark_clean()
    window.document.open(pendulum())
    assert ask.panel.pages.currentWidget() is ask.panel.nothing


def test_freedoms_get_drivers_in_one_click_that_undo_takes_back(qtbot, ask):
    window = ask(sample("slider_crank").edited(drivers=[], forces=[]), "Kinematics")
    ask.run()
    assert window.launcher.state is RunState.FAILED
    assert "leave 1 degree of freedom" in window.messages.text
    assert window.document.result is None
    before = window.document.mechanism
    (button,) = window.messages.more_buttons
    assert button.text() == "Add drivers"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert len(window.document.mechanism.drivers) == 1
    assert not window.messages.text
    window.document.undo()
    assert window.document.mechanism is before
    window.document.redo()
    ask.run()
    assert window.launcher.state is RunState.DONE


def test_a_lock_is_named_and_shown(qtbot, ask):
    push = Driver(name="push", joint="slide", coordinate=0, function="0.5 + 2*t")
    model = sample("slider_crank").edited(drivers=[push])
    ask(model.edited(drivers=[TURN]), "Kinematics")
    ask.run()
    window = ask(None, "Kinematics")
    start = float(window.document.result["joints/slide/coordinate"][0, 0])
    posed = window.document.result.mechanism.at(window.document.result, 0.0)
    outward = push.edited(function=f"{start} + 2*t")
    ask(posed.edited(drivers=[outward]), "Kinematics")
    ask.run()
    assert window.launcher.state is RunState.FAILED
    assert "lock" in window.messages.text
    assert 1 < window.document.result.count < 51
    button = next(b for b in window.messages.more_buttons if b.text() == "Go there")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.time_cursor.time == pytest.approx(window.document.result.time[-1])


def test_an_equilibrium_becomes_the_start(qtbot, ask):
    window = ask(sample("sprung_four_bar"), "Equilibrium")
    ask.run()
    card = ask.panel.equilibrium
    assert ask.panel.pages.currentWidget() is card
    assert card.facts.text().startswith("Stable equilibrium")
    mechanism = window.document.mechanism
    assert card.table.rowCount() == len(mechanism.joints) + len(mechanism.forces)
    before = window.document.mechanism
    qtbot.mouseClick(card.use_button, Qt.MouseButton.LeftButton)
    rows = window.document.result.store.body_pose[0, :, :3]
    places = [body.position for body in window.document.mechanism.bodies]
    np.testing.assert_allclose(places, rows, atol=1e-12)
    window.document.undo()
    assert window.document.mechanism is before


def test_another_file_begins_with_a_dynamic_run(qtbot, ask, tmp_path):
    """What was asked of the file before is not asked of it."""
    window = ask(sample("sprung_four_bar"), "Modes")
    choice = window.controls.analysis
    ask.choose(choice.place_box, "at the equilibrium")
    path = tmp_path / "other.mech.json"
    save(pendulum(), path)
    with qtbot.waitSignal(window.document.opened):
        window.files.open(path)
    assert choice.kind == DYNAMIC
    assert choice.place_box.currentIndex() == 0


def test_rounding_in_an_equilibrium_is_zero(ask):
    """In any units; a plane linkage has no torques in its joints."""
    window = ask(sample("driven_slider_crank"), "Equilibrium")
    ask.run()
    table = ask.panel.equilibrium.table
    raw = ask.panel.equilibrium.found.joints["crank_pivot"]["torque"]
    assert 0.0 < np.abs(raw).max() < 1e-14
    for length in ("m", "mm"):
        window.units.choose(UnitChoice(length=length))
        torques = [table.item(row, 3).text() for row in range(table.rowCount())]
        assert torques == ["0", "0", "0", "0", ""]
        assert float(table.item(0, 2).text()) > 1.0
    card = ask.panel.equilibrium
    assert "All loads balance.\nFrom the start, bodies moved by up to 0 mm" in card.facts.text()
    # half of what counts as zero, in radians
    turned = replace(card.found, turn=0.5 * card.found.floors["rad"])
    card.show_answer(replace(card._answer, equilibrium=turned), is_shown=True)
    assert "turned by up to 0°" in card.facts.text()


@pytest.mark.parametrize("engine", [installed_engine()], ids=["real runs"])
def test_a_run_starts_at_the_equilibrium(qtbot, ask):
    window = ask(sample("sprung_four_bar"), "Dynamic run")
    before = window.document.mechanism
    controls = window.controls
    qtbot.mouseClick(controls.more, Qt.MouseButton.LeftButton)
    ask.choose(controls.analysis.start_box, "at the equilibrium")
    qtbot.keyClick(controls.more.popup, Qt.Key.Key_Escape)
    ask.run()
    assert window.launcher.state is RunState.DONE
    run = window.document.run
    assert run.is_current
    assert window.document.mechanism is before
    rest = static(before).mechanism
    places = run.result.store.body_pose[:, :, :3]
    np.testing.assert_allclose(places[0], [body.position for body in rest.bodies], atol=1e-9)
    np.testing.assert_allclose(places, np.broadcast_to(places[:1], places.shape), atol=1e-6)
    # what is chosen for runs of one file does not reach another one
    window = ask(sample("spatial_double_pendulum"), "Dynamic run")
    assert not controls.analysis.starts_at_rest


@pytest.mark.parametrize("engine", [installed_engine()], ids=["real runs"])
def test_a_run_from_an_equilibrium_tells_of_held_drivers(ask):
    """Drivers that go on at their speeds in the run stood still where it starts."""
    model = governor(8.0, length=0.5)
    window = ask(model, "Dynamic run")
    ask.choose(window.controls.analysis.start_box, "at the equilibrium")
    ask.run()
    assert window.launcher.state is RunState.DONE
    said = window.messages.text
    assert "starts at the equilibrium of drivers at rest: driver 'motor' is held" in said
    assert "Use as start" in said
    assert "--drivers" not in said
    # smaller errors of the run change nothing about its start
    labels = [button.text() for button in window.messages.more_buttons]
    assert not [label for label in labels if "run again" in label or "solver" in label]
    ask.choose(window.controls.analysis.start_box, "at the poses of the model")
    ask.run()
    assert "held" not in window.messages.text


@pytest.mark.parametrize("engine", [installed_engine()], ids=["real runs"])
def test_a_run_without_an_equilibrium_says_so(ask):
    falling = pendulum().edited(joints=[], drivers=[], measures=[], forces=[])
    window = ask(falling, "Dynamic run")
    ask.choose(window.controls.analysis.start_box, "at the equilibrium")
    ask.run()
    assert window.launcher.state is RunState.FAILED
    assert "equilibrium" in window.messages.text
    assert window.document.result is None


@pytest.mark.parametrize("name", ["Equilibrium", "Modes"])
def test_what_lets_a_held_driver_go_on_is_told_in_words_of_the_window(ask, name):
    """Once, without those of scripts and of the command line, also where there is no answer."""
    remedy = "Choose Drivers: at their speeds, to let it go on."
    window = ask(governor(8.0, length=0.5), name)
    ask.run()
    assert window.launcher.state is RunState.DONE
    card = ask.panel.equilibrium if name == "Equilibrium" else ask.panel.modes
    said = card.facts.text()
    assert "Driver 'motor' is held although its rate is" in said
    assert said.endswith(f"at t = 0. {remedy}")
    assert "drivers=" not in said
    window = ask(sample("porter_governor"), name)
    ask.choose(window.controls.analysis.place_box, "at the equilibrium")
    ask.run()
    assert window.launcher.state is RunState.FAILED
    assert window.messages.text.endswith(remedy)
    assert "drivers" not in window.messages.text.replace("Drivers", "")


def test_an_equilibrium_turns_with_its_drivers(qtbot, ask):
    """A ball on a turning shaft stands where cos = g / (omega^2 l)."""
    model = governor(8.0, length=0.5)
    window = ask(model, "Equilibrium")
    choice = window.controls.analysis
    ask.choose(choice.driver_box, "at their speeds")
    ask.run()
    assert window.launcher.state is RunState.DONE
    angle = float(window.document.result["joints/hinge/coordinate"][0, 0])
    assert np.cos(angle) == pytest.approx(9.81 / (8.0**2 * 0.5), abs=1e-6)
    # a choice without a driver would be none
    assert choice.driver_box.isVisible()
    ask(model.edited(drivers=[]), "Equilibrium")
    qtbot.waitUntil(lambda: not choice.driver_box.isVisible())


def test_an_edit_makes_an_equilibrium_one_of_a_former_model(ask):
    window = ask(sample("sprung_four_bar"), "Equilibrium")
    ask.run()
    assert ask.panel.title.text().startswith("Equilibrium: Four-bar with torsion spring, ")
    assert "before" not in ask.panel.title.text()
    mechanism = window.document.mechanism
    window.document.apply(mechanism.edited(gravity=(0, -1, 0)), label="Change gravity")
    assert "before Change gravity" in ask.panel.title.text()
    assert not ask.panel.equilibrium.use_button.isEnabled()


def test_a_mode_swings_around_its_position(qtbot, ask):
    window = ask(sample("sprung_four_bar"), "Modes")
    ask.choose(window.controls.analysis.place_box, "at the equilibrium")
    ask.run()
    card = ask.panel.modes
    assert ask.panel.pages.currentWidget() is card
    assert float(card.table.item(0, 1).text()) == pytest.approx(0.605302, rel=1e-5)
    with qtbot.waitSignal(ask.panel.posed) as shown:
        place = card.table.visualItemRect(card.table.item(0, 1)).center()
        qtbot.mouseClick(card.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert shown.args[0].shape == (len(window.document.mechanism.bodies), 7)
    assert card.swings
    qtbot.mouseClick(card.copy_button, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text().startswith("Mode\tNatural frequency [Hz]")
    with qtbot.waitSignal(ask.panel.posed, check_params_cb=lambda poses: poses is None):
        window.document.apply(window.document.mechanism.edited(bodies=[], joints=[], forces=[],
            measures=[], drivers=[]), label="Clear")  # fmt: skip
    assert not card.swings


def _refused_cases():
    """Model, analysis, actuators, and what the one sentence has to say."""
    crank = sample("slider_crank")
    again = Driver(name="again", joint="slide", coordinate=0, function="t")
    free = pendulum().edited(gravity=(0, 0, 0))
    push = Motor(name="push", joint=free.joints[0].name, coordinate=0, function="1")
    pushed = free.edited(forces=[push])
    two = hanging_chain(4, 3.0)
    return {
        "over-driven": (crank.edited(drivers=[TURN, again]), "Kinematics", (), "again"),
        "without freedom": (crank.edited(drivers=[TURN]), "Modes", (), "Remove a driver"),
        "without a motion": (two, "Inverse dynamics", ("shown",), "Run it first"),
        "nothing in balance": (pushed, "Equilibrium", (), "Hold them by a spring"),
    }


def test_what_cannot_be_answered_says_what_to_do(qtbot, ask):
    """Over-driven, without freedom, without a motion, without balance: nothing is lost."""
    for name, (model, kind, options, words) in _refused_cases().items():
        window = ask(model, kind)
        before = window.document.mechanism
        choice = window.controls.analysis
        if options:
            ask.choose(choice.motion_box, "of the shown run")
            choice.actuator_menu.actions()[0].trigger()
        ask.run()
        assert window.launcher.state is RunState.FAILED, name
        assert words in window.messages.text, name
        assert window.document.mechanism is before


def test_an_unstable_equilibrium_names_its_way_out(ask):
    ask(pendulum(angle=np.pi), "Equilibrium")
    ask.run()
    text = ask.panel.equilibrium.facts.text()
    assert text.startswith("Unstable equilibrium")
    assert "Unstable motion: angle of joint" in text
