"""Laws of the one run beside the window."""

import threading

import pytest

from mechstudio.errors import SolverError
from mechstudio.gui.run.jobs import Jobs, RunState
from mechstudio.results import RunStatus
from mechstudio.simulation import RunOptions
from tests.gui.fakes.engine import FakeSimulation, Script
from tests.gui.fakes.mechanisms import pendulum


def choices(duration=10.0):
    return RunOptions(
        solver="auto", integrator="auto", duration=duration, output_step=0.01, rtol=1e-6, atol=1e-6
    )


@pytest.fixture
def script():
    return Script()


@pytest.fixture
def jobs(qapp, script):
    jobs = Jobs(lambda mechanism, options: FakeSimulation(mechanism, options, script))
    yield jobs
    script.gate.set()
    jobs.shut_down()


@pytest.fixture
def states(jobs):
    heard = []
    jobs.state_changed.connect(heard.append)
    return heard


def test_run_goes_through_its_states(qtbot, jobs, states):
    """A complete run is prepared, runs and is done; each state is announced once."""
    results = []
    jobs.result_ready.connect(results.append)
    with qtbot.waitSignal(jobs.state_changed, check_params_cb=lambda s: s is RunState.DONE):
        jobs.start(pendulum(), choices())
    assert states == [RunState.PREPARING, RunState.RUNNING, RunState.DONE]
    assert len(results) == 1
    assert results[0].count == 1001


def test_simulation_is_made_off_the_gui_thread(qtbot, jobs, script):
    """Preparing may compile for seconds, so it must not hold the window."""
    jobs.start(pendulum(), choices())
    qtbot.waitUntil(lambda: jobs.state is RunState.DONE)
    assert script.prepared != [threading.get_ident()]


def test_last_progress_is_the_end(qtbot, jobs):
    """The throttle never swallows the last report."""
    heard = []
    jobs.progressed.connect(heard.append)
    jobs.start(pendulum(), choices())
    qtbot.waitUntil(lambda: jobs.state is RunState.DONE)
    assert heard[-1].time == pytest.approx(10.0)
    assert heard[-1].fraction == pytest.approx(1.0)
    assert heard[-1].steps == 1001


def test_reports_are_throttled(qtbot, jobs, script):
    """Short pieces do not flood the window: at most 30 reports a second, and the last."""
    script.per_chunk = 0.01
    heard = []
    jobs.progressed.connect(heard.append)
    jobs.start(pendulum(), choices(duration=1.0))
    qtbot.waitUntil(lambda: jobs.state is RunState.DONE)
    assert len(heard) <= 30 * script.runs[0].statistics().wall_time + 1


def test_reports_do_not_pile_up(qtbot, jobs, script, monkeypatch):
    """While the window is busy showing one report, the run sends no more than the next one."""
    monkeypatch.setattr("mechstudio.gui.run.jobs.REPORT_STEP", 0.0)
    script.per_chunk = 0.1
    reports = []

    def show(progress):
        reports.append(progress)
        # a slow picture: the run goes on for many pieces meanwhile
        begun = script.runs[0].result.count
        while script.runs[0].result.count < min(begun + 100, 1001):
            threading.Event().wait(0.001)

    jobs.progressed.connect(show)
    jobs.start(pendulum(), choices())
    qtbot.waitUntil(lambda: jobs.state is RunState.DONE)
    # of a hundred pieces at most one report for every ten, and the last one
    assert 3 <= len(reports) <= 13
    assert reports[-1].fraction == 1.0


def test_pause_holds_and_resume_goes_on(qtbot, jobs, script):
    """A paused run makes no rows; a resumed one ends as if nothing had been."""
    script.per_chunk = 0.01
    jobs.start(pendulum(), choices())
    qtbot.waitUntil(lambda: jobs.state is RunState.RUNNING)
    jobs.pause()
    qtbot.waitUntil(lambda: jobs.state is RunState.PAUSED)
    reached = script.runs[0].time
    qtbot.wait(60)
    assert script.runs[0].time == reached
    script.per_chunk = 5.0
    jobs.resume()
    qtbot.waitUntil(lambda: jobs.state is RunState.DONE)


@pytest.mark.parametrize("paused", [False, True], ids=["running", "paused"])
def test_stop_keeps_the_rows(qtbot, jobs, states, script, paused):
    """Stopping ends in stopped, also out of a pause; what was computed stays."""
    script.per_chunk = 0.01
    jobs.start(pendulum(), choices())
    qtbot.waitUntil(lambda: jobs.state is RunState.RUNNING)
    if paused:
        jobs.pause()
        qtbot.waitUntil(lambda: jobs.state is RunState.PAUSED)
    jobs.stop()
    qtbot.waitUntil(lambda: jobs.state is RunState.STOPPED)
    assert states[-2:] == [RunState.STOPPING, RunState.STOPPED]
    result = script.runs[0].result
    assert result.status is RunStatus.STOPPED
    assert result.count >= 1


def test_stop_while_preparing_shows_no_result(qtbot, jobs, script):
    """A run that was given up before it began leaves the shown run alone."""
    script.gate.clear()
    heard = []
    jobs.result_ready.connect(heard.append)
    jobs.start(pendulum(), choices())
    qtbot.waitUntil(lambda: bool(script.prepared))
    jobs.stop()
    assert jobs.state is RunState.STOPPING
    script.gate.set()
    qtbot.waitUntil(lambda: jobs.state is RunState.STOPPED)
    assert heard == []


def test_failure_is_a_sentence_and_keeps_the_rows(qtbot, jobs, script):
    """When the solver gives up, its sentence is passed on once and the rows stay."""
    script.fail_at = 2.0
    results = []
    jobs.result_ready.connect(results.append)
    with qtbot.waitSignal(jobs.failed) as heard:
        jobs.start(pendulum(), choices())
    assert heard.args == ["Joint 'pivot' locked at t = 2 s. Try a smaller step."]
    assert jobs.state is RunState.FAILED
    assert results[0].count == 201


def test_failed_preparation_is_a_sentence(qtbot, script):
    """A run that cannot start says why."""

    def refuse(mechanism, options):
        raise SolverError("The model has no bodies.")

    jobs = Jobs(refuse)
    with qtbot.waitSignal(jobs.failed) as heard:
        jobs.start(pendulum(), choices())
    assert heard.args == ["The model has no bodies."]
    jobs.shut_down()


def test_defect_is_reported_with_its_traceback(qtbot, jobs, script):
    """What nobody expected is passed on whole."""
    script.error = ZeroDivisionError("ratio")
    with qtbot.waitSignal(jobs.crashed) as heard:
        jobs.start(pendulum(), choices())
    assert "ZeroDivisionError: ratio" in heard.args[0]
    assert jobs.state is RunState.FAILED


def test_next_run_starts_after_a_failure(qtbot, jobs, script):
    """A failure leaves nothing behind that would hinder the next run."""
    script.fail_at = 1.0
    jobs.start(pendulum(), choices())
    qtbot.waitUntil(lambda: jobs.state is RunState.FAILED)
    script.fail_at = float("inf")
    jobs.start(pendulum(), choices())
    qtbot.waitUntil(lambda: jobs.state is RunState.DONE)


def test_second_start_is_ignored(qtbot, jobs, script):
    """There is one run at a time."""
    script.gate.clear()
    jobs.start(pendulum(), choices())
    jobs.start(pendulum(), choices())
    script.gate.set()
    qtbot.waitUntil(lambda: jobs.state is RunState.DONE)
    assert len(script.prepared) == 1


def test_shut_down_is_silent(qtbot, jobs, states, script):
    """After the window is gone nobody hears of its run."""
    script.per_chunk = 0.01
    jobs.start(pendulum(), choices())
    qtbot.waitUntil(lambda: jobs.state is RunState.RUNNING)
    jobs.shut_down()
    heard = len(states)
    qtbot.wait(60)
    assert len(states) == heard
    assert script.runs[0].result.status is RunStatus.STOPPED
