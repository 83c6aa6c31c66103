"""Results always belong to the model that is shown, or a banner says that they do not."""

import json

import h5py
import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog, QLineEdit

from mechstudio import edits
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.state.method_names import run_label
from mechstudio.gui.widgets.number_cell import NumberCell
from mechstudio.gui.window.panels import installed_panels
from mechstudio.gui.window.run_banner import SHOWN_TITLE, TITLE
from mechstudio.io import load, save
from mechstudio.results import load_result
from tests.amounts import IS_THOROUGH
from tests.edits.random_edits import EDITS, several_edits
from tests.gui.fakes.engine import fake_engine
from tests.gui.fakes.keys import press_shortcut
from tests.gui.plots.hands import titles
from tests.gui.tree.example import all_kinds

pytestmark = pytest.mark.window

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
MOMENT = 0.5  # [s] at which the views stand
SHARES = 4  # of the kinds of edits, so that several processes have some
# draws of each kind of edit, and how many of those that are not refused are looked at
DRAWS, TRIED = (20, 4) if IS_THOROUGH else (4, 1)


@pytest.fixture
def ran(qtbot, make_window, script, tmp_path):
    """A window with all its docks, a mechanism of every kind, and a run of it."""
    window = make_window(fake_engine(script), installed_panels())
    window.resize(1280, 860)
    path = tmp_path / "kinds.mech.json"
    model = all_kinds()
    save(model.edited(simulation=model.simulation.edited(duration=1.0)), path)
    window.files.open(path)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    run_again(qtbot, window, window.controls.run_button)
    yield window
    window.close()


def run_again(qtbot, window, button):
    """Press a button that runs, and let the views stand at a moment of the run."""
    before = window.document.result
    qtbot.mouseClick(button, LEFT)
    qtbot.waitUntil(
        lambda: window.document.result is not before and window.launcher.state is RunState.DONE
    )
    window.player.pause()
    window.player.seek(MOMENT)


def shown_poses(window):
    """The poses of the bodies in the view."""
    return window.view.scene._poses


def poses_at_start(window):
    bodies = window.document.mechanism.bodies
    return np.array([(*body.position, *body.orientation) for body in bodies])


def check_honesty(window):
    """What view, timeline, banner and exports show belongs together."""
    document, run = window.document, window.document.run
    fits = edits.moving_as(document.mechanism, run.result.mechanism) is not None
    earlier = edits.moving_as(document.edited, run.result.mechanism) is None
    assert document.shows_run == fits
    assert window.run_banner.isVisible() == earlier
    if earlier:
        assert window.run_banner.text.startswith(SHOWN_TITLE if document.looks_back else TITLE)
        name = window.run_banner.given_name() or run.name
        assert name in window.run_banner.text
        # the timeline is at the start, as the view is: the time of the plots is told here
        at, moment = "; plots are at ", window.time_cursor.time
        told = moment > 0.0 and not document.looks_back
        assert (f"{at}{moment:.3f} s." in window.run_banner.text) == told
    # only a run of the shown model is played and drawn
    assert window.timeline.bar.isEnabled() == fits
    assert window.actions_by_id["play"].isEnabled() == fits
    assert (window.view.motion.poses(MOMENT) is not None) == fits
    if not fits:
        assert np.allclose(shown_poses(window), poses_at_start(window))
    # names of curves are those of the model of the run
    names = {joint.name for joint in run.mechanism.joints}
    combo = window.plots.tool_bar.joint_combo
    assert {combo.itemText(place) for place in range(1, combo.count())} == names
    channels = {c.channel for card in window.plots.area.cards for c in card.spec.curves}
    assert channels <= set(run.result.names())
    assert window.actions_by_id["export_csv"].isEnabled()


def drawn(qtbot, window):
    """Wait until the view shows the open mechanism."""
    qtbot.waitUntil(lambda: not window.view.loader.busy)


def cell(window, label):
    """A number of the properties, by what a screen reader says."""
    cells = window.docks["properties"].findChildren(NumberCell)
    return next((one for one in cells if one.accessibleName() == label), None)


def change_gravity(qtbot, window):
    """Type another gravity into the properties of the mechanism."""
    window.selection.clear()
    qtbot.waitUntil(lambda: cell(window, "Gravity 2") is not None)
    field = cell(window, "Gravity 2")
    qtbot.mouseClick(field, LEFT)
    qtbot.keyClick(field, Qt.Key.Key_A, CONTROL)
    qtbot.keyClicks(field, "-1.62")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    drawn(qtbot, window)


@pytest.mark.parametrize("share", range(SHARES))
def test_every_edit_is_told_from_the_run(qtbot, ran, share):
    """After any edit, its undo and its redo, all views say which model the results are of.

    Whether an edit keeps the motion is tried for each in tests/edits/test_motion.py.
    """
    for key in list(EDITS)[share::SHARES]:
        found = several_edits(key, ran.document.mechanism, DRAWS)
        assert found, f"{key} has always been refused"
        # others come last, which tell more than those of the first draw
        for after in found[-TRIED:]:
            ran.document.apply(after, label=f"Edit by {key}")
            for step in (None, ran.document.undo, ran.document.redo, ran.document.undo):
                if step is not None:
                    step()
                drawn(qtbot, ran)
                check_honesty(ran)
            assert ran.document.shows_run


def test_gravity_makes_results_earlier_ones_and_undo_current_again(qtbot, ran):
    """The banner names the run and what differs; undo brings all views back to the same moment."""
    result, poses = ran.document.result, shown_poses(ran).copy()
    change_gravity(qtbot, ran)
    check_honesty(ran)
    assert "made with gravity y -9.81 m" in ran.run_banner.text
    qtbot.waitUntil(lambda: bool(ran.shelf.runs))
    assert run_label(ran.shelf.runs[0]) in ran.run_banner.text
    press_shortcut(qtbot, ran, Qt.Key.Key_Z, CONTROL)
    drawn(qtbot, ran)
    check_honesty(ran)
    assert ran.document.result.store is result.store
    assert ran.time_cursor.time == MOMENT
    assert np.allclose(shown_poses(ran), poses)


def test_edits_that_change_no_motion_keep_playing(qtbot, ran):
    """Another name does not stop the playing, nor does undo; another gravity does."""
    ran.player.play()
    model = ran.document.mechanism
    ran.document.apply(edits.rename(model, ("body", model.bodies[0].name), "other"), label="Rename")
    drawn(qtbot, ran)
    assert ran.player.playing
    check_honesty(ran)
    ran.document.undo()
    drawn(qtbot, ran)
    assert ran.player.playing
    change_gravity(qtbot, ran)
    assert not ran.player.playing


def test_run_again_makes_results_current(qtbot, ran):
    """The button of the banner runs the model with its edits."""
    change_gravity(qtbot, ran)
    run_again(qtbot, ran, ran.run_banner.run_button)
    check_honesty(ran)
    assert ran.document.shows_run
    assert ran.document.run.number == 2
    assert ran.document.result.mechanism.gravity[1] == -1.62


def test_restoring_the_model_of_the_run_is_one_step(qtbot, ran):
    """The button brings back the model of the run; undo brings back the edits."""
    before = ran.document.mechanism
    change_gravity(qtbot, ran)
    edited_model = ran.document.mechanism
    qtbot.mouseClick(ran.run_banner.restore_button, LEFT)
    drawn(qtbot, ran)
    assert ran.document.mechanism == before
    assert ran.document.shows_run
    check_honesty(ran)
    press_shortcut(qtbot, ran, Qt.Key.Key_Z, CONTROL)
    drawn(qtbot, ran)
    assert ran.document.mechanism is edited_model
    check_honesty(ran)


def test_motion_of_the_run_is_shown_with_its_own_model(qtbot, ran, tmp_path):
    """The model of the run plays, and nothing edits it; saving writes the current model."""
    of_run = ran.document.mechanism
    change_gravity(qtbot, ran)
    current = ran.document.mechanism
    qtbot.mouseClick(ran.run_banner.look_button, LEFT)
    drawn(qtbot, ran)
    assert ran.document.mechanism is of_run
    assert ran.player.playing
    ran.player.pause()
    ran.player.seek(MOMENT)
    check_honesty(ran)
    assert not np.allclose(shown_poses(ran), poses_at_start(ran))

    for action in ("tool_link", "delete", "paste", "undo", "assemble", "rename"):
        assert not ran.actions_by_id[action].isEnabled(), action
    change_gravity(qtbot, ran)
    assert ran.document.mechanism is of_run
    assert ran.document.edited is current
    press_shortcut(qtbot, ran, Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: not ran.document.dirty)
    assert load(ran.document.path).gravity == current.gravity

    qtbot.mouseClick(ran.run_banner.look_button, LEFT)
    drawn(qtbot, ran)
    assert ran.document.mechanism is current
    check_honesty(ran)


def test_a_restored_model_that_the_file_holds_has_nothing_to_save(qtbot, ran):
    """The edits since the run are taken back by one step, and the title loses its mark."""
    assert not ran.isWindowModified()
    change_gravity(qtbot, ran)
    assert ran.isWindowModified()
    qtbot.mouseClick(ran.run_banner.restore_button, LEFT)
    assert load(ran.document.path) == ran.document.edited
    assert not ran.isWindowModified()
    press_shortcut(qtbot, ran, Qt.Key.Key_Z, CONTROL)
    assert ran.isWindowModified()


def test_tool_in_hand_is_put_down_for_the_model_of_the_run(qtbot, ran):
    """A tool cannot go on with a model that is not to be edited."""
    change_gravity(qtbot, ran)
    ran.actions_by_id["tool_link"].trigger()
    qtbot.mouseClick(ran.run_banner.look_button, LEFT)
    assert ran.view.tool_choice.current == "select"
    assert not ran.actions_by_id["tool_link"].isEnabled()


def test_curves_follow_a_new_name(qtbot, ran):
    """Renaming in the properties leaves curves, zoom and playback as they are."""
    ran.selection.set([("joint", "slide")])
    ran.plots.add_channels(["joints/slide/coordinate", "bodies/crank/position"])
    shown = titles(ran.plots)
    count = len(shown)
    panel = ran.docks["properties"]
    qtbot.waitUntil(lambda: any(line.text() == "slide" for line in panel.findChildren(QLineEdit)))
    editor = next(line for line in panel.findChildren(QLineEdit) if line.text() == "slide")
    qtbot.mouseClick(editor, LEFT)
    qtbot.keyClick(editor, Qt.Key.Key_A, CONTROL)
    qtbot.keyClicks(editor, "rail")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    drawn(qtbot, ran)
    assert ran.document.mechanism.joints[1].name == "rail"
    check_honesty(ran)
    assert ran.document.shows_run
    assert len(titles(ran.plots)) == count
    assert [title.replace("rail", "slide") for title in titles(ran.plots)] == shown
    assert any("rail" in title for title in titles(ran.plots))
    assert ran.time_cursor.time == MOMENT


def test_a_moved_measure_is_read_anew(qtbot, ran):
    """The path of another point is that of the point, without another run."""
    model = ran.document.mechanism
    measure = model.measures[0]
    name = f"measures/{measure.name}/position"
    before = ran.document.result[name].copy()
    after = edits.change(model, [("measure", measure.name)], point=(0.0, 3.0, 0.0))
    ran.document.apply(after, label="Edit")
    drawn(qtbot, ran)
    assert ran.document.shows_run
    assert not np.allclose(ran.document.result[name], before)
    check_honesty(ran)


def test_an_edit_during_a_run_is_told_as_well(qtbot, ran, script):
    """A run that goes on while its model is edited is one of an earlier model, and stays it."""
    script.per_chunk = 0.001
    qtbot.mouseClick(ran.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: ran.launcher.state is RunState.RUNNING)
    qtbot.waitUntil(lambda: ran.document.run.number == 2)
    change_gravity(qtbot, ran)
    assert ran.document.run.number == 2
    check_honesty(ran)
    script.per_chunk = 1.0
    qtbot.waitUntil(lambda: ran.launcher.state is RunState.DONE)
    check_honesty(ran)
    assert not ran.player.playing


def export(qtbot, window, monkeypatch, action, path):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.actions_by_id[action].trigger()
    qtbot.waitUntil(lambda: str(path) in window.messages.text)


def test_exports_are_those_of_the_model_of_the_run(qtbot, ran, tmp_path, monkeypatch):
    """Files hold the run's own mechanism and name it, whatever the open one has become."""
    gravity = ran.document.mechanism.gravity
    title = ran.document.run.title
    change_gravity(qtbot, ran)
    export(qtbot, ran, monkeypatch, "export_hdf5", tmp_path / "run.h5")
    assert load_result(tmp_path / "run.h5").mechanism.gravity == gravity
    with h5py.File(tmp_path / "run.h5") as file:
        assert file.attrs["title"] == "Example"
    export(qtbot, ran, monkeypatch, "export_csv", tmp_path / "run.csv")
    described = json.loads((tmp_path / "run.csv-metadata.json").read_text(encoding="utf-8"))
    assert described["url"] == "run.csv"
    assert described["dc:title"] == title
    assert title.startswith("Example, run 1 of ")
    export(qtbot, ran, monkeypatch, "save_picture", tmp_path / "view.png")
    assert QImage(str(tmp_path / "view.png")).text("Title") == "Example, t = 0, without a run"
    ran.plots.export.save_picture(tmp_path / "plots.png")
    assert QImage(str(tmp_path / "plots.png")).text("Title") == title
    press_shortcut(qtbot, ran, Qt.Key.Key_Z, CONTROL)
    drawn(qtbot, ran)
    export(qtbot, ran, monkeypatch, "save_picture", tmp_path / "moment.png")
    assert QImage(str(tmp_path / "moment.png")).text("Title") == f"{title}, t = 0.5 s"


def test_another_file_has_no_results(qtbot, ran):
    """Opening leaves the run, the banner and the look back behind."""
    change_gravity(qtbot, ran)
    qtbot.mouseClick(ran.run_banner.look_button, LEFT)
    ran.document.open(all_kinds())
    assert ran.document.run is None
    assert not ran.run_banner.isVisible()
    assert not ran.document.looks_back
    assert ran.actions_by_id["tool_link"].isEnabled()
