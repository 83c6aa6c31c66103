"""Running in the window: buttons, keys, progress, failures, and closing at any moment."""

from threading import Timer

import pytest
from PySide6.QtCore import Qt

from mechstudio.errors import SolverError
from mechstudio.gui.run.jobs import RunState
from tests.gui.conftest import choose_sample
from tests.gui.fakes.engine import FakeSimulation, fake_engine
from tests.gui.fakes.keys import press_shortcut
from tests.gui.fakes.mechanisms import pendulum

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton


def refuse(monkeypatch, sentence):
    """Let no run begin from now on."""

    def begin(self, mechanism, options, script):
        raise SolverError(sentence)

    monkeypatch.setattr(FakeSimulation, "__init__", begin)


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
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.RUNNING)
    assert not controls.run_button.isEnabled()
    assert not controls.duration_field.isEnabled()
    qtbot.mouseClick(controls.pause_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.PAUSED)
    assert controls.pause_button.isChecked()
    qtbot.mouseClick(controls.pause_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.RUNNING)
    qtbot.mouseClick(controls.stop_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.STOPPED)
    assert controls.run_button.isEnabled()
    assert opened.document.result.count > 1


def test_run_pause_stop_by_keys(qtbot, opened, script):
    """F5 runs, F6 holds, Shift+F5 ends."""
    script.per_chunk = 0.01
    opened.controls.duration_field.set_value(100.0)
    qtbot.keyClick(opened, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.RUNNING)
    qtbot.keyClick(opened, Qt.Key.Key_F6)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.PAUSED)
    qtbot.keyClick(opened, Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.STOPPED)


def test_views_hear_when_all_rows_are_there(qtbot, opened, script):
    """A held, a stopped and a finished run tell it, with the rows there are."""
    heard = []
    opened.document.rows_settled.connect(lambda: heard.append(opened.document.result.count))
    script.per_chunk = 0.01
    opened.controls.duration_field.set_value(100.0)
    qtbot.mouseClick(opened.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.RUNNING)
    qtbot.mouseClick(opened.controls.pause_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.PAUSED)
    assert heard == [opened.document.result.count]
    qtbot.mouseClick(opened.controls.stop_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.STOPPED)
    assert heard[-1] == opened.document.result.count
    opened.controls.duration_field.set_value(1.0)
    qtbot.mouseClick(opened.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    assert heard[-1] == 101


def test_keys_play_after_a_run_that_was_started_from_a_field(qtbot, opened):
    """F5 in a field of the run bar leads to the view, so that space plays what was computed."""
    field = opened.controls.duration_field
    qtbot.mouseClick(field, LEFT)
    field.selectAll()
    qtbot.keyClicks(field, "1")
    qtbot.keyClick(field, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    assert opened.focusWidget() is opened.view
    opened.player.pause()
    qtbot.keyClick(opened.focusWidget(), Qt.Key.Key_End)
    assert opened.time_cursor.time == pytest.approx(1.0)
    qtbot.keyClick(opened.focusWidget(), Qt.Key.Key_Space)
    assert opened.player.playing


def test_progress_is_said(qtbot, opened):
    """After a run the bar is full and the status bar names method, time and steps."""
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    assert opened.controls.progress.bar.value() == opened.controls.progress.bar.maximum()
    assert opened.controls.progress.text.text().startswith("1.00 s")
    assert opened.status_line.state_label.text() == "Done"
    assert opened.status_line.method_label.whole_text == "HDCA with Dormand-Prince 5(4)"
    assert "101 steps" in opened.status_line.run_label.whole_text


def test_failed_run_says_why_and_keeps_its_rows(qtbot, opened, script):
    """The sentence of the solver stands above the view until it is closed."""
    script.fail_at = 0.5
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.FAILED)
    assert "Joint 'pivot' locked" in opened.messages.text
    assert opened.messages.isVisible()
    assert opened.document.result.count == 51
    assert opened.actions_by_id["export_csv"].isEnabled()
    qtbot.mouseClick(opened.messages.close_button, LEFT)
    assert not opened.messages.isVisible()


def test_refused_run_shows_no_numbers_of_the_one_before(qtbot, opened, script, monkeypatch):
    """What is said of a run is said of the latest one; the rows of the one before stay in view."""
    script.singular_times, script.notes = (0.3,), ("Passed a singular position.",)
    qtbot.mouseClick(opened.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.DONE)
    status, result = opened.status_line, opened.document.result
    assert "101 steps" in status.run_label.whole_text
    refuse(monkeypatch, "The model has too many drivers.")
    qtbot.mouseClick(opened.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.FAILED)
    assert opened.messages.text == "The model has too many drivers."
    assert status.method_label.whole_text == status.run_label.whole_text == ""
    assert opened.controls.progress.text.text() == ""
    assert not status.singular_chip.isVisible()
    assert opened.document.result is result


def test_refusal_goes_with_the_mechanism_that_was_refused(qtbot, opened, monkeypatch):
    """Undo takes the sentence away with what it was about; that of a broken run stays."""
    opened.document.apply(pendulum(duration=3.0), label="Edit")
    refuse(monkeypatch, "The mechanism cannot be assembled.")
    qtbot.mouseClick(opened.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: opened.messages.text == "The mechanism cannot be assembled.")
    assert opened.messages.property("level") == "error"
    press_shortcut(qtbot, opened, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert opened.messages.text == ""
    assert not opened.messages.isVisible()


def test_failure_of_a_run_outlives_an_edit(qtbot, opened, script):
    """The rows up to the failure are still shown, and so is what it says."""
    script.fail_at = 0.5
    qtbot.mouseClick(opened.controls.run_button, LEFT)
    qtbot.waitUntil(lambda: "Joint 'pivot' locked" in opened.messages.text)
    opened.document.apply(pendulum(duration=3.0), label="Edit")
    assert "Joint 'pivot' locked" in opened.messages.text


def test_defect_in_a_run_opens_a_bug_report(qtbot, opened, script, capsys):
    """What nobody expected is shown with its traceback."""
    script.error = ZeroDivisionError("ratio")
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.bugs.dialog is not None)
    assert "ZeroDivisionError: ratio" in opened.bugs.dialog.text.toPlainText()
    opened.bugs.dialog.close()


@pytest.mark.wide
@pytest.mark.parametrize("text", ["", "-1", "0", "fast", "nan", "inf", "1e999"])
def test_a_wrong_number_is_said_by_a_run(qtbot, opened, text):
    """A setting that is no positive number is marked, and there is no run with it."""
    field = opened.controls.duration_field
    field.selectAll()
    qtbot.keyClicks(field, text) if text else qtbot.keyClick(field, Qt.Key.Key_Delete)
    assert field.property("invalid")
    qtbot.mouseClick(opened.controls.run_button, Qt.MouseButton.LeftButton)
    assert not opened.launcher.state.active
    assert "duration in the run bar" in opened.messages.text
    field.selectAll()
    qtbot.keyClicks(field, "2,5")
    assert opened.controls.choices.duration == 2.5
    qtbot.mouseClick(opened.controls.run_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: opened.document.result is not None)


def test_opening_during_a_run_ends_it(qtbot, opened, script):
    """Another mechanism takes the place of the first and of its run."""
    script.per_chunk = 0.01
    opened.controls.duration_field.set_value(100.0)
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.player.end > 0.0)
    # the duration of the run has become one of the mechanism
    opened.document.mark_clean()
    choose_sample(opened, "four_bar")
    qtbot.waitUntil(lambda: opened.document.mechanism.name != "Pendulum")
    qtbot.waitUntil(lambda: not opened.launcher.state.active)
    assert opened.document.result is None
    assert opened.player.end == 0.0


def test_closing_while_running(qtbot, opened, script):
    """The window closes at once and takes its thread with it."""
    script.per_chunk = 0.01
    opened.controls.duration_field.set_value(100.0)
    opened.launcher.run()
    qtbot.waitUntil(lambda: opened.launcher.state is RunState.RUNNING)
    # the duration of the run has become one of the mechanism
    opened.document.mark_clean()
    opened.close()
    assert not opened.isVisible()
    assert opened.view.finalized == 1


def test_closing_while_preparing(qtbot, opened, script):
    """A run that is still being prepared is waited for and given up."""
    script.gate.clear()
    opened.launcher.run()
    qtbot.waitUntil(lambda: bool(script.prepared))
    assert opened.launcher.state is RunState.PREPARING
    # the preparation ends while the window waits for it
    Timer(0.1, script.gate.set).start()
    opened.close()
    assert not opened.isVisible()


def test_run_waits_for_the_compilation(qtbot, make_window, model, script):
    """On the first start the solvers are compiled in view of the user; a run waits for it."""
    window = make_window(fake_engine(script, kernels_ready=False))
    texts = []
    banner = window.center.banner
    window.launcher.warm_up.progressed.connect(
        lambda *_: texts.append((banner.isVisible(), banner.label.text()))
    )
    window.files.open(model)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    window.launcher.run()
    assert window.checker.report is None
    qtbot.waitUntil(lambda: window.launcher.state is RunState.DONE)
    qtbot.waitUntil(lambda: window.checker.report is not None)
    assert all(visible for visible, _ in texts)
    assert "(2 of 3)" in texts[1][1]
    assert not banner.isVisible()


def test_run_waits_for_what_it_needs_alone(qtbot, make_window, model, script):
    """A run starts once its own solver is compiled, while the process goes on with the others."""
    warm_up = "import time\nprint('0/3 part 1\\nusable', flush=True)\ntime.sleep(60)"
    window = make_window(fake_engine(script, kernels_ready=False, warm_up=warm_up))
    window.files.open(model)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    window.launcher.run()
    qtbot.waitUntil(lambda: window.launcher.state is RunState.DONE)
    assert window.launcher.warm_up.active
    assert window.center.banner.isVisible()
    window.close()


def test_waiting_run_can_be_given_up(qtbot, make_window, model, script):
    """Stop also ends a run that waits for the compilation."""
    engine = fake_engine(script, kernels_ready=False, warm_up="import time; time.sleep(60)")
    window = make_window(engine)
    window.files.open(model)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    qtbot.waitUntil(window.center.banner.isVisible)
    window.launcher.run()
    qtbot.mouseClick(window.controls.stop_button, LEFT)
    assert window.launcher.state is RunState.IDLE
    window.close()


def test_failed_compilation_is_no_obstacle(qtbot, make_window, model, script):
    """If the process dies, the run compiles by itself."""
    window = make_window(fake_engine(script, kernels_ready=False, warm_up="raise SystemExit(1)"))
    window.files.open(model)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    window.launcher.run()
    qtbot.waitUntil(lambda: window.launcher.state is RunState.DONE)


def test_singular_positions_are_said_and_shown(qtbot, opened, script):
    """The status bar counts the passages; a press shows the next one."""
    script.singular_times = (0.3, 0.7)
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
