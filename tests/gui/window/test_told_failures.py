"""What is said of runs that failed and edits that were refused, and for how long."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from mechstudio.edits import add_event, rename
from mechstudio.errors import TopologyError
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.window.run_remedies import CONVERT
from mechstudio.model import Torsion
from mechstudio.simulation.assembling.gaps import FITTED, LED, MOVED
from mechstudio.simulation.requests.remedies import (
    DEAD_POINT_REMEDY,
    LOOSER_REMEDY,
    WINDING_REMEDY,
)
from mechstudio.simulation.runs.half_turns import JUMP_REMEDY
from tests.gui.fakes.keys import press_shortcut
from tests.gui.fakes.mechanisms import pendulum
from tests.gui.window.message_hand import labels, offer, press_offer

pytestmark = pytest.mark.window

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
FAILURE = ((0.5, "failure", "The run failed"),)


def test_failure_is_marked_on_the_timeline(qtbot, opened, script):
    """The bar marks the moment, and the button of the message shows it."""
    script.fail_at = 0.5
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.FAILED)
    opened.player.seek(0.1)
    bar = opened.timeline.bar
    assert bar.moments == FAILURE
    picture = bar.grab().toImage()
    ratio = picture.devicePixelRatio()
    place = bar.position(0.5)
    mark = picture.pixelColor(round(place.x() * ratio), round(4 * ratio))
    assert mark.red() > 2 * mark.green()
    press_offer(qtbot, opened, "Show the end of the run")
    assert opened.time_cursor.time == 0.5
    assert "locked" in opened.messages.text
    script.fail_at = float("inf")
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    assert bar.moments == ()


def test_the_end_is_offered_while_another_moment_is_shown(qtbot, opened, script):
    """The button goes as soon as the end is shown, by whatever way, and comes back."""
    script.fail_at = 0.5
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.FAILED)
    opened.player.pause()
    opened.player.seek(0.1)
    button = offer(opened, "Show the end of the run")
    assert button.isVisible()
    # with the keyboard, which must not go on to the next button: that would run again
    button.setFocus()
    qtbot.mouseClick(button, LEFT)
    assert opened.time_cursor.time == 0.5
    assert not button.isVisible()
    assert not opened.messages.isAncestorOf(QApplication.focusWidget())
    qtbot.waitUntil(lambda: offer(opened, "Another solver…").isVisible())
    opened.player.step(-1)
    assert button.isVisible()
    opened.player.step(1)
    assert not button.isVisible()
    # told anew, as after an edit that is undone
    model = opened.document.mechanism
    opened.document.apply(model.edited(gravity=(0, 0, -1)), label="Edit")
    opened.document.undo()
    opened.player.to_end()
    qtbot.waitUntil(lambda: offer(opened, "Another solver…").isVisible())
    assert not offer(opened, "Show the end of the run").isVisible()


def test_failure_is_said_as_long_as_its_rows_are_shown(qtbot, opened, script):
    """With another motion the sentence goes, with undo it is back, with another file it is gone."""
    script.fail_at = 0.5
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.FAILED)
    model = opened.document.mechanism
    opened.document.apply(model.edited(gravity=(0, 0, -1)), label="Edit")
    assert opened.messages.text == ""
    assert opened.timeline.bar.moments == ()
    opened.document.undo()
    assert "locked" in opened.messages.text
    assert opened.timeline.bar.moments == FAILURE
    opened.document.mark_clean()
    opened.document.open(pendulum())
    assert opened.messages.text == ""
    assert opened.timeline.bar.moments == ()


def test_failed_is_a_word_for_the_model_that_was_run(qtbot, opened, script):
    """Undo leads to another one, which is ready; redo to the one that failed."""
    word = opened.status_line.state_label
    model = opened.document.mechanism
    opened.document.apply(model.edited(gravity=(0, 0, -1)), label="Edit")
    script.fail_at = 0.5
    press_shortcut(qtbot, opened, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.FAILED)
    assert word.text() == "Failed"
    press_shortcut(qtbot, opened, Qt.Key.Key_Z, CONTROL)
    assert opened.document.mechanism is model
    assert word.text() == "Ready"
    press_shortcut(qtbot, opened, Qt.Key.Key_Y, CONTROL)
    assert word.text() == "Failed"


def test_a_refused_run_failed_for_its_model_alone(qtbot, opened, script):
    """It has no rows; an edit leads to a model that was not refused."""
    word = opened.status_line.state_label
    script.error = TopologyError("This cannot be run.")
    press_shortcut(qtbot, opened, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.FAILED)
    assert word.text() == "Failed"
    opened.document.apply(opened.document.mechanism.edited(gravity=(0, 0, -1)), label="Edit")
    assert word.text() == "Ready"


def test_refusal_of_an_edit_goes_with_the_next_step(qtbot, opened):
    """What was refused, and why, says nothing any more after another edit."""
    opened.document.report("bodies[0].mass: must be greater than 0")
    assert opened.messages.text == "Mass of body “bar”: must be greater than 0"
    opened.document.apply(pendulum(duration=3.0), label="Edit")
    assert opened.messages.text == ""


def test_tighter_tolerances_are_one_click_away(qtbot, opened, script):
    """The button asks for more digits as one step of undo, and runs again."""
    script.fail_at = 0.5
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.FAILED)
    before = opened.document.mechanism.simulation
    script.fail_at = float("inf")
    press_offer(qtbot, opened, "Tighter tolerances, run again")
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    settings = opened.document.result.settings
    assert (settings.rtol, settings.atol) == (1e-2 * before.rtol, 1e-2 * before.atol)
    assert opened.document.undo_step == "Tighter tolerances"
    assert opened.messages.text == ""
    assert labels(opened) == []


def test_what_a_button_does_is_what_the_message_says(qtbot, opened, script):
    """Looser tolerances where steps got too small; no other ones, and no solver, at dead points."""
    script.fail_at, script.remedy = 0.5, f"{LOOSER_REMEDY.capitalize()}."
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.FAILED)
    before = opened.document.mechanism.simulation
    assert "Tighter tolerances, run again" not in labels(opened)
    script.remedy = f"{DEAD_POINT_REMEDY}."
    press_offer(qtbot, opened, "Looser tolerances, run again")
    assert opened.document.mechanism.simulation.rtol > before.rtol
    qtbot.waitUntil(lambda: "within the reach" in opened.messages.text)
    assert labels(opened) == ["Show the end of the run"]


def test_methods_of_fixed_steps_get_smaller_ones(qtbot, opened, script):
    """Tolerances would have no effect there."""
    simulation = opened.document.mechanism.simulation.edited(integrator="rk4", step=0.02)
    opened.document.apply(opened.document.mechanism.edited(simulation=simulation), label="Edit")
    script.fail_at = 0.5
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.FAILED)
    script.fail_at = float("inf")
    press_offer(qtbot, opened, "Half the step, run again")
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    assert opened.document.mechanism.simulation.step == 0.01


def test_another_solver_is_chosen_in_the_run_bar(qtbot, opened, script):
    """The list of solvers opens, and the failure stays to be read."""
    script.fail_at = 0.5
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.FAILED)
    press_offer(qtbot, opened, "Another solver…")
    box = opened.controls.solver_box
    qtbot.waitUntil(lambda: box.view().isVisible())
    box.hidePopup()
    assert "locked" in opened.messages.text


def test_assembly_helps_runs_that_never_began(qtbot, opened, script):
    """Only a run that failed in its first row may have had open joints; one click closes them."""
    before = opened.document.mechanism
    (body,) = before.bodies
    closed = before.edited(bodies=(body.edited(position=(0.5, 0.0, 0.0)),))
    script.fail_at = 0.0
    script.assemble = lambda mechanism, checkpoint: closed
    qtbot.mouseClick(opened.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.FAILED)
    press_offer(qtbot, opened, "Assemble joints")
    qtbot.waitUntil(lambda: opened.document.mechanism is closed)
    assert opened.document.undo_step == "Assemble joints"
    assert opened.messages.text == ""
    assert labels(opened) == []
    script.fail_at = 0.5
    qtbot.mouseClick(opened.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: opened.document.result is not None and opened.document.result.count > 1)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.FAILED)
    assert "Assemble joints" not in labels(opened)


def test_doubtful_runs_say_what_helps(qtbot, opened, script):
    """Notes of a run come with buttons; a passed singular position can be looked at."""
    script.notes, script.singular_times = ("The run passed a singular position.",), (0.3,)
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    opened.player.pause()
    assert "singular" in opened.messages.text
    press_offer(qtbot, opened, "Show the singular position")
    assert opened.time_cursor.time == 0.3
    assert "Tighter tolerances, run again" in labels(opened)


def test_springs_that_wind_up_need_no_other_accuracy(qtbot, opened, script):
    """The note says what to change; beside another doubt the usual buttons are there."""
    script.notes = (f"'coil' was rotated by more than half a turn. {WINDING_REMEDY}.",)
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    assert "half a turn" in opened.messages.text
    assert labels(opened) == []
    script.notes = (f"'coil' was held at the angle 0. {JUMP_REMEDY}.", "The balance drifted.")
    opened.launcher.run()
    qtbot.waitUntil(lambda: "drifted" in opened.messages.text)
    assert labels(opened) == []
    script.notes = (f"'coil' was rotated by more than half a turn. {WINDING_REMEDY}.",)
    script.notes += ("The energy balance drifted.",)
    opened.launcher.run()
    qtbot.waitUntil(lambda: "drifted" in opened.messages.text)
    assert "Tighter tolerances, run again" in labels(opened)


def test_the_joint_takes_over_a_spring_that_winds_up(qtbot, opened, script):
    """By a button, as one undo step, where a hinge is between the bodies of the spring."""
    before = opened.document.mechanism
    (hinge,) = before.joints
    spring = Torsion(name="coil", body1=hinge.body2, body2=hinge.body1, stiffness=3, damping=0.5)
    wound = before.edited(forces=(spring,))
    opened.document.apply(wound, label="Edit")
    script.notes = (f"'coil' was rotated by more than half a turn. {WINDING_REMEDY}.",)
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    assert labels(opened) == [CONVERT]
    press_offer(qtbot, opened, CONVERT)
    (changed,) = opened.document.mechanism.joints
    assert (changed.stiffness, changed.damping) == (3.0, 0.5)
    assert not opened.document.mechanism.forces
    assert hinge.name in opened.document.undo_step
    assert f"stiffness of coil is in {hinge.name} now" in opened.messages.text
    # what is described, and whose curves are shown, is what took it over
    assert opened.selection.items == {("joint", hinge.name)}
    opened.document.undo()
    assert opened.document.mechanism is wound


def test_events_of_a_spring_that_is_converted_are_told(qtbot, opened, script):
    """Those that read its angle read the joint; those that read its torque are to be changed."""
    before = opened.document.mechanism
    (hinge,) = before.joints
    spring = Torsion(name="coil", body1=hinge.body1, body2=hinge.body2, stiffness=3)
    sprung = before.edited(forces=(spring,))
    sprung = add_event(sprung, "[forces/coil/angle] > 2 rad", name="wound")
    sprung = add_event(sprung, "[forces/coil/torque/norm] > 5 N m", name="tight")
    opened.document.apply(sprung, label="Edit")
    script.notes = (f"'coil' was rotated by more than half a turn. {WINDING_REMEDY}.",)
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    press_offer(qtbot, opened, CONVERT)
    wound, tight = opened.document.mechanism.events
    assert wound.when == f"abs([joints/{hinge.name}/coordinate]) > 2 rad"
    assert tight == sprung.events[1]
    said = opened.messages.text
    assert f"The event “wound” reads the coordinate of {hinge.name} now." in said
    assert "Change the event “tight”: there is no [forces/coil/torque/norm] any more." in said


def test_a_spring_that_was_renamed_is_converted(qtbot, opened, script):
    """The button that was offered under the name before does what it says."""
    before = opened.document.mechanism
    (hinge,) = before.joints
    spring = Torsion(name="coil", body1=hinge.body2, body2=hinge.body1, stiffness=3)
    opened.document.apply(before.edited(forces=(spring,)), label="Edit")
    script.notes = (f"'coil' was rotated by more than half a turn. {WINDING_REMEDY}.",)
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    renamed = rename(opened.document.mechanism, ("force", "coil"), "spiral")
    opened.document.apply(renamed, label="Rename")
    assert opened.document.shows_run
    # nor does the sentence call it by a name that is gone
    assert opened.messages.text.startswith("'spiral' was rotated")
    press_offer(qtbot, opened, CONVERT)
    assert not opened.document.mechanism.forces
    assert opened.document.mechanism.joints[0].stiffness == 3.0
    assert "stiffness of spiral is in" in opened.messages.text
    # what is offered anew knows the name, too
    opened.document.undo()
    assert labels(opened) == [CONVERT]
    press_offer(qtbot, opened, CONVERT)
    assert not opened.document.mechanism.forces


@pytest.mark.parametrize("beginning", [LED, MOVED])
def test_bodies_that_were_moved_can_stay_there(qtbot, opened, script, beginning):
    """No tolerance changes what drivers ask for; the poses of the start become the model's."""
    script.notes = (f"{beginning} …", f"{FITTED} joints, by up to 1 m/s and 1 rad/s.")
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    assert labels(opened) == ["Keep the poses of the start, run again"]
    wanted = opened.document.result.store.body_pose[0, 0]
    script.notes = ()
    press_offer(qtbot, opened, "Keep the poses of the start, run again")
    (body,) = opened.document.mechanism.bodies
    assert (*body.position, *body.orientation) == pytest.approx(tuple(wanted))
    assert opened.document.undo_step == "Keep the poses of the start"
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    assert opened.messages.text == ""


def test_kept_poses_keep_their_whole_turns(qtbot, opened, script):
    """A hinge with a spring begins on the turn on which the run began, which poses do not tell."""
    model = opened.document.mechanism
    (hinge,) = model.joints
    wound = model.edited(joints=(hinge.edited(stiffness=3.0, initial=7.0),))
    opened.document.apply(wound, label="Wind up")
    script.notes = (f"{MOVED} …",)
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    opened.document.result.store.coordinate[0, 0] = 7.0
    script.notes = ()
    press_offer(qtbot, opened, "Keep the poses of the start, run again")
    (kept,) = opened.document.mechanism.joints
    assert kept.initial.coordinate == (7.0,)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
