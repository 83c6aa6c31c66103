"""The window as its user meets it: menus, buttons, keys and files."""

import json

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu

from mechstudio.gui.dialogs.check_report import CheckReport
from mechstudio.gui.jobs import RunState
from mechstudio.io import load, save
from tests.gui.fakes.engine import FakeRedundancy, FakeReport, Script, fake_engine
from tests.gui.fakes.mechanisms import pendulum

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def model(tmp_path):
    """A file with a pendulum of one second."""
    path = tmp_path / "pendulum.mech.json"
    save(pendulum(duration=1.0), path)
    return path


@pytest.fixture
def opened(qtbot, window, model):
    """A window with the pendulum open."""
    window.files.open(model)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    return window


def choose_sample(window, key):
    """Open the sample's menu as a mouse would, and press its entry."""
    menus = {menu.title().replace("&", ""): menu for menu in window.findChildren(QMenu)}
    menus["Samples"].aboutToShow.emit()
    entry = next(a for a in menus["Samples"].actions() if a.objectName() == f"sample_{key}")
    entry.trigger()


def state(window):
    return window.launcher.state


def test_sample_is_opened_from_the_menu(qtbot, window):
    """A sample is one click away and does not become a recent file."""
    choose_sample(window, "four_bar")
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    assert "four_bar.mech.json" in window.windowTitle()
    assert window.stack.currentIndex() == 1
    assert window.settings.settings.recent_files == ()


def test_run_bar_starts_with_the_settings_of_the_file(opened):
    """The settings of the next run are those of the mechanism until the user changes them."""
    choices = opened.controls.choices
    settings = opened.document.mechanism.simulation
    assert choices.duration == settings.duration == 1.0
    assert choices.rtol == settings.rtol
    assert choices.solver == "auto"


def test_run_pause_stop_by_buttons(qtbot, opened, script):
    """The three buttons do what they say, and only when that makes sense."""
    script.per_chunk = 0.01
    opened.controls.duration_field.set_value(100.0)
    controls = opened.controls
    assert not controls.stop_button.isEnabled()
    qtbot.mouseClick(controls.run_button, LEFT)
    qtbot.waitUntil(lambda: state(opened) is RunState.RUNNING)
    assert not controls.run_button.isEnabled()
    assert not controls.duration_field.isEnabled()
    qtbot.mouseClick(controls.pause_button, LEFT)
    qtbot.waitUntil(lambda: state(opened) is RunState.PAUSED)
    assert controls.pause_button.isChecked()
    qtbot.mouseClick(controls.pause_button, LEFT)
    qtbot.waitUntil(lambda: state(opened) is RunState.RUNNING)
    qtbot.mouseClick(controls.stop_button, LEFT)
    qtbot.waitUntil(lambda: state(opened) is RunState.IDLE)
    assert controls.run_button.isEnabled()
    assert opened.document.result.count > 1


def test_run_pause_stop_by_keys(qtbot, opened, script):
    """F5 runs, F6 holds, Shift+F5 ends."""
    script.per_chunk = 0.01
    opened.controls.duration_field.set_value(100.0)
    qtbot.keyClick(opened, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: state(opened) is RunState.RUNNING)
    qtbot.keyClick(opened, Qt.Key.Key_F6)
    qtbot.waitUntil(lambda: state(opened) is RunState.PAUSED)
    qtbot.keyClick(opened, Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: state(opened) is RunState.IDLE)


def test_result_is_there_while_the_run_goes_on(qtbot, opened, script):
    """Views can follow: the result is set before the end, and the time moves with it."""
    script.per_chunk = 0.01
    opened.controls.duration_field.set_value(100.0)
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.time_cursor.time > 0.0)
    assert state(opened) is RunState.RUNNING
    assert opened.document.result.count > 1


def test_click_on_the_timeline_during_a_run_stays_there(qtbot, opened, script):
    """A user who looks back is not carried away by the run."""
    script.per_chunk = 0.02
    opened.controls.duration_field.set_value(100.0)
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.player.end > 0.5)
    bar = opened.timeline.bar
    moment = bar.time_at(bar.position(0.3).x())
    qtbot.mouseClick(bar, LEFT, pos=bar.position(0.3).toPoint())
    shown = opened.time_cursor.time
    assert shown == pytest.approx(moment, abs=0.2)
    before = opened.player.end
    qtbot.waitUntil(lambda: opened.player.end > before + 0.2)
    assert opened.time_cursor.time == shown


def test_fast_run_is_played_from_its_start(qtbot, opened):
    """A run that took a moment is shown at its own pace, unless the user looks elsewhere."""
    opened.launcher.run()
    qtbot.waitUntil(lambda: state(opened) is RunState.DONE)
    assert opened.player.playing
    assert opened.time_cursor.time < 0.5


def test_progress_is_said(qtbot, opened):
    """After a run the bar is full and the status bar names method, time and steps."""
    opened.launcher.run()
    qtbot.waitUntil(lambda: state(opened) is RunState.DONE)
    assert opened.controls.progress_bar.value() == opened.controls.progress_bar.maximum()
    assert opened.controls.progress_text.text().startswith("1.00 s")
    assert opened.status_line.state_label.text() == "Done"
    assert opened.status_line.method_label.text() == "hdca with dopri5"
    assert "101 steps" in opened.status_line.run_label.text()


def test_failed_run_says_why_and_keeps_its_rows(qtbot, opened, script):
    """The sentence of the solver stands above the view until it is closed."""
    script.fail_at = 0.5
    opened.launcher.run()
    qtbot.waitUntil(lambda: state(opened) is RunState.FAILED)
    assert "Joint 'pivot' locked" in opened.messages.text
    assert opened.messages.isVisible()
    assert opened.document.result.count == 51
    assert opened.actions_by_id["export_csv"].isEnabled()
    qtbot.mouseClick(opened.messages.close_button, LEFT)
    assert not opened.messages.isVisible()


def test_defect_in_a_run_opens_a_bug_report(qtbot, opened, script, capsys):
    """What nobody expected is shown with its traceback."""
    script.error = ZeroDivisionError("ratio")
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.bugs.dialog is not None)
    assert "ZeroDivisionError: ratio" in opened.bugs.dialog.text.toPlainText()
    opened.bugs.dialog.close()


@pytest.mark.parametrize("text", ["", "-1", "0", "fast", "nan", "inf", "1e999"])
def test_wrong_number_disables_run(qtbot, opened, text):
    """A setting that is no positive number is marked, and there is no run with it."""
    field = opened.controls.duration_field
    field.selectAll()
    qtbot.keyClicks(field, text) if text else qtbot.keyClick(field, Qt.Key.Key_Delete)
    assert field.property("invalid")
    assert not opened.controls.run_button.isEnabled()
    field.selectAll()
    qtbot.keyClicks(field, "2,5")
    assert opened.controls.choices.duration == 2.5
    assert opened.controls.run_button.isEnabled()


def test_typed_space_goes_into_the_field(qtbot, opened):
    """The keys of the playback leave text fields alone."""
    opened.launcher.run()
    qtbot.waitUntil(lambda: state(opened) is RunState.DONE)
    opened.player.pause()
    field = opened.controls.duration_field
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Space)
    assert not opened.player.playing
    assert " " in field.text()


def test_playback_keys(qtbot, opened):
    """Space plays, Home and End jump, the arrows step."""
    opened.launcher.run()
    qtbot.waitUntil(lambda: state(opened) is RunState.DONE)
    opened.player.pause()
    opened.timeline.bar.setFocus()
    qtbot.keyClick(opened, Qt.Key.Key_Home)
    assert opened.time_cursor.time == 0.0
    qtbot.keyClick(opened, Qt.Key.Key_Right)
    assert opened.time_cursor.time == pytest.approx(0.01)
    qtbot.keyClick(opened, Qt.Key.Key_Left)
    assert opened.time_cursor.time == 0.0
    qtbot.keyClick(opened, Qt.Key.Key_End)
    assert opened.time_cursor.time == pytest.approx(1.0)
    qtbot.keyClick(opened, Qt.Key.Key_Space)
    assert opened.player.playing
    qtbot.keyClick(opened, Qt.Key.Key_Space)
    assert not opened.player.playing


@pytest.mark.parametrize(("action", "name"), [("export_csv", "run.csv"), ("export_hdf5", "run.h5")])
def test_export_writes_the_run(qtbot, opened, tmp_path, monkeypatch, action, name):
    """The file holds the run; that is said, with its place."""
    opened.launcher.run()
    qtbot.waitUntil(lambda: state(opened) is RunState.DONE)
    path = tmp_path / name
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    opened.actions_by_id[action].trigger()
    qtbot.waitUntil(lambda: str(path) in opened.messages.text)
    if name.endswith(".csv"):
        assert len(path.read_text().splitlines()) >= 101
    else:
        from mechstudio.results import load_result

        assert load_result(path).equals(opened.document.result)


def test_missing_ending_is_added(qtbot, opened, tmp_path, monkeypatch):
    """A name without ending becomes a file that can be opened again."""
    target = tmp_path / "copy"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    opened.actions_by_id["save_as"].trigger()
    path = tmp_path / "copy.mech.json"
    qtbot.waitUntil(lambda: str(path) in opened.messages.text)
    assert load(path) == opened.document.mechanism
    assert opened.document.path == path
    assert opened.settings.settings.recent_files[0] == str(path)


def test_save_writes_to_the_same_file(qtbot, opened, model):
    """Save asks for nothing when the file is known; the title loses its mark."""
    changed = opened.document.mechanism.model_copy(update={"name": "Renamed"})
    opened.document.apply(changed, label="Rename")
    assert opened.isWindowModified()
    qtbot.keyClick(opened, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: not opened.isWindowModified())
    assert load(model).name == "Renamed"


def test_sample_is_saved_elsewhere(qtbot, window, tmp_path, monkeypatch):
    """Saving a sample asks for a place of the user's own."""
    choose_sample(window, "four_bar")
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    path = tmp_path / "mine.mech.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.actions_by_id["save"].trigger()
    qtbot.waitUntil(path.exists)
    qtbot.waitUntil(lambda: window.document.path == path)


def test_unwritable_place_is_said(qtbot, opened, tmp_path, monkeypatch):
    """An export that cannot be written is an error message, nothing more."""
    opened.launcher.run()
    qtbot.waitUntil(lambda: state(opened) is RunState.DONE)
    path = tmp_path / "missing" / "run.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    opened.actions_by_id["export_csv"].trigger()
    qtbot.waitUntil(lambda: bool(opened.messages.text))
    assert opened.messages.property("level") == "error"


def test_picture_is_saved(qtbot, opened, tmp_path, monkeypatch):
    """The view's picture goes where the user says."""
    path = tmp_path / "view.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    opened.actions_by_id["save_picture"].trigger()
    assert path.read_bytes() == b"picture"


def test_wrong_file_lists_its_problems(qtbot, window, model):
    """Each problem stands in the dialog with its JSON path; the text can be copied."""
    content = json.loads(model.read_text())
    content["joints"][0]["body1"] = "nobody"
    content["bodies"][0]["mass"] = -3
    model.write_text(json.dumps(content))
    window.files.open(model)
    qtbot.waitUntil(lambda: window.files.problems is not None)
    dialog = window.files.problems
    table = dialog.table
    places = {table.item(row, 0).text() for row in range(table.rowCount())}
    assert {"joints[0].body1", "bodies[0].mass"} <= places
    assert any("nobody" in table.item(row, 1).text() for row in range(table.rowCount()))
    qtbot.mouseClick(dialog.copy_button, LEFT)
    assert "bodies[0].mass" in QApplication.clipboard().text()
    assert window.document.mechanism is None
    dialog.close()


@pytest.mark.parametrize(
    "content", [b"", b"\x00\xff\xfe", b"[1, 2", b"[]", b'{"format": "other"}', b"{" * 100_000]
)
def test_garbage_is_refused_with_a_sentence(qtbot, window, model, content):
    """No file can crash the window."""
    model.write_bytes(content)
    window.files.open(model)
    qtbot.waitUntil(lambda: window.files.problems is not None)
    assert window.document.mechanism is None
    window.files.problems.close()


def test_missing_recent_file_is_forgotten(qtbot, opened, model):
    """A file that is gone is said to be, and leaves the list."""
    assert opened.settings.settings.recent_files == (str(model),)
    model.unlink()
    opened.files.open(model)
    qtbot.waitUntil(lambda: opened.files.problems is not None)
    assert opened.settings.settings.recent_files == ()
    opened.files.problems.close()


def test_dropped_file_is_opened(qtbot, window, model):
    """A model file can be dropped anywhere onto the window."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(model))])
    place, action, keys = QPoint(50, 50), Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(window, QDragEnterEvent(place, action, data, LEFT, keys))
    event = QDropEvent(place, action, data, LEFT, keys)
    QApplication.sendEvent(window, event)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    assert event.isAccepted()


def test_opening_during_a_run_ends_it(qtbot, opened, script):
    """Another mechanism takes the place of the first and of its run."""
    script.per_chunk = 0.01
    opened.controls.duration_field.set_value(100.0)
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.player.end > 0.0)
    choose_sample(opened, "four_bar")
    qtbot.waitUntil(lambda: opened.document.mechanism.name != "Pendulum")
    qtbot.waitUntil(lambda: not state(opened).active)
    assert opened.document.result is None
    assert opened.player.end == 0.0


def test_closing_while_running(qtbot, opened, script):
    """The window closes at once and takes its thread with it."""
    script.per_chunk = 0.01
    opened.controls.duration_field.set_value(100.0)
    opened.launcher.run()
    qtbot.waitUntil(lambda: state(opened) is RunState.RUNNING)
    opened.close()
    assert not opened.isVisible()
    assert opened.view.finalized == 1


def test_closing_while_preparing(qtbot, opened, script):
    """A run that is still being prepared is waited for and given up."""
    script.gate.clear()
    opened.launcher.run()
    qtbot.waitUntil(lambda: bool(script.prepared))
    assert state(opened) is RunState.PREPARING
    from threading import Timer

    # the preparation ends while the window waits for it
    Timer(0.1, script.gate.set).start()
    opened.close()
    assert not opened.isVisible()


def test_run_waits_for_the_compilation(qtbot, make_window, model, script):
    """On the first start the solvers are compiled in view of the user; a run waits for it."""
    window = make_window(fake_engine(script, kernels_ready=False))
    texts = []
    window.launcher.warm_up.progressed.connect(
        lambda *_: texts.append((window.banner.isVisible(), window.banner.label.text()))
    )
    window.files.open(model)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    window.launcher.run()
    assert window.checker.report is None
    qtbot.waitUntil(lambda: state(window) is RunState.DONE)
    qtbot.waitUntil(lambda: window.checker.report is not None)
    assert all(visible for visible, _ in texts)
    assert "(2 of 3)" in texts[1][1]
    assert not window.banner.isVisible()


def test_waiting_run_can_be_given_up(qtbot, make_window, model, script):
    """Stop also ends a run that waits for the compilation."""
    engine = fake_engine(script, kernels_ready=False, warm_up="import time; time.sleep(60)")
    window = make_window(engine)
    window.files.open(model)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    qtbot.waitUntil(window.banner.isVisible)
    window.launcher.run()
    qtbot.mouseClick(window.controls.stop_button, LEFT)
    assert state(window) is RunState.IDLE
    window.close()


def test_failed_compilation_is_no_obstacle(qtbot, make_window, model, script):
    """If the process dies, the run compiles by itself."""
    window = make_window(fake_engine(script, kernels_ready=False, warm_up="raise SystemExit(1)"))
    window.files.open(model)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    window.launcher.run()
    qtbot.waitUntil(lambda: state(window) is RunState.DONE)


def test_chips_say_how_the_mechanism_is_built(qtbot, make_window, model):
    """Redundant constraints stand out, and a press on the chip names them."""
    redundant = (FakeRedundancy("pivot", "rotation about x"),)
    window = make_window(fake_engine(Script(report=FakeReport(redundant=redundant))))
    window.files.open(model)
    line = window.status_line
    qtbot.waitUntil(line.redundant_chip.isVisible)
    assert line.freedom_chip.text() == "1 degree of freedom"
    assert line.loops_chip.text() == "1 loop"
    assert line.redundant_chip.text() == "1 redundant"
    assert line.redundant_chip.property("level") == "warning"
    qtbot.mouseClick(line.redundant_chip, LEFT)
    report = window.findChild(CheckReport)
    found = report.tree.findItems(
        "pivot", Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive, 0
    )
    assert found[0].text(1) == "rotation about x"
    report.tree.setCurrentItem(found[0])
    assert window.selection.items == {("joint", "pivot")}
    report.close()


def test_singular_positions_are_said_and_shown(qtbot, opened, script):
    """A passage counts once, however many steps lie in it; a press shows the next one."""
    script.singular_times = (0.3, 0.3001, 0.3002, 0.7)
    opened.launcher.run()
    chip = opened.status_line.singular_chip
    qtbot.waitUntil(chip.isVisible)
    assert chip.text() == "2 singular positions"
    shown = []
    for _ in range(3):
        qtbot.mouseClick(chip, LEFT)
        shown.append(opened.time_cursor.time)
    assert sorted(set(shown)) == [0.3, 0.7]
    assert not opened.player.playing


def test_view_actions_reach_the_view(qtbot, opened):
    """Fit and the four directions are one key away."""
    for key in (Qt.Key.Key_0, Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4):
        qtbot.keyClick(opened, key, Qt.KeyboardModifier.ControlModifier)
    assert opened.view.calls == ["fit", "isometric", "front", "top", "right"]


def test_theme_reaches_the_docks_and_is_remembered(qtbot, make_window):
    """The choice holds for the view and the plots, and for the next start."""
    window = make_window()
    assert window.view.theme == "light"
    window.actions_by_id["theme_dark"].trigger()
    assert window.view.theme == window.plots.theme == "dark"
    assert window.actions_by_id["theme_dark"].isChecked()
    assert not window.actions_by_id["theme_light"].isChecked()
    window.actions_by_id["theme_dark"].trigger()
    assert window.actions_by_id["theme_dark"].isChecked()
    assert window.settings.settings.theme == "dark"
    window.actions_by_id["theme_light"].trigger()


def test_layout_is_remembered_and_can_be_restored(qtbot, make_window):
    """A closed dock stays closed at the next start; restoring brings all back."""
    window = make_window()
    window.docks["plots"].close()
    window.close()
    again = make_window()
    assert not again.docks["plots"].isVisible()
    again.actions_by_id["reset_docks"].trigger()
    assert all(dock.isVisibleTo(again) for dock in again.docks.values())


@pytest.mark.parametrize("text", ["", "[General]\ngeometry=5\ndocks=x\n", "\x00\xff"])
def test_broken_geometry_is_ignored(make_window, tmp_path, text):
    """Nothing in the file of the geometry keeps the window from opening."""
    folder = tmp_path / "geometry"
    folder.mkdir()
    (folder / "window.ini").write_text(text)
    assert make_window(folder=folder).isVisible()


def test_ampersand_in_a_name_is_no_shortcut(qtbot, window, tmp_path):
    """Names stand in menus as they are."""
    path = tmp_path / "nut & bolt.mech.json"
    save(pendulum(), path)
    window.files.open(path)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    menu = next(menu for menu in window.findChildren(QMenu) if "recent" in menu.title())
    menu.aboutToShow.emit()
    assert "nut && bolt" in menu.actions()[0].text()


def test_unsaved_changes_are_asked_for(qtbot, opened, monkeypatch):
    """Closing with unsaved changes asks; cancel keeps the window."""
    from PySide6.QtWidgets import QMessageBox

    changed = opened.document.mechanism.model_copy(update={"name": "Renamed"})
    opened.document.apply(changed, label="Rename")
    answers = [QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Discard]
    monkeypatch.setattr(QMessageBox, "question", lambda *_: answers.pop(0))
    opened.close()
    assert opened.isVisible()
    opened.close()
    assert not opened.isVisible()


def test_empty_window_offers_samples(qtbot, window):
    """Before anything is open the samples stand in the middle; one click opens one."""
    assert window.stack.currentIndex() == 0
    assert len(window.welcome.cards) == len(window.samples) > 0
    assert not window.controls.run_button.isEnabled()
    qtbot.mouseClick(window.welcome.cards[0], LEFT)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)


def test_broken_settings_are_said(make_window, tmp_path):
    """Settings that were set aside are mentioned once."""
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "settings.json").write_text("{")
    assert "settings.broken.json" in make_window(folder=folder).messages.text
