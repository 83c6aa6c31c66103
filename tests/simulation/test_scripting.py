"""Runs of scripts: what is left of one that ends early, why it ended, and what it tells."""

import logging
import pickle
import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import numpy as np
import pytest
from numba.core import event

import mechstudio as ms
from mechstudio.simulation.runs import compile_notice
from mechstudio.simulation.runs.compile_notice import telling_of_compilation
from mechstudio.simulation.runs.to_end import run_to_end
from tests.simulation.models import pendulum


def _pushed(function, **fields):
    push = ms.Force(name="push", body="link", function=("0", function, "0"))
    return pendulum().edited(forces=[push], **fields)


@pytest.mark.parametrize("options", [{}, {"solver": "aba"}, {"integrator": "rk4"}])
def test_a_function_that_ends_is_named_and_the_rows_are_kept(options):
    """Steps shrink at such a function as in a stiff run, but no other integrator helps."""
    with pytest.raises(ms.SolverError) as caught:
        ms.simulate(_pushed("sqrt(0.5 - t)"), duration=1.0, output_step=0.01, **options)
    message, result = str(caught.value), caught.value.result
    assert "sqrt(0.5 - t)" in message
    assert "force 'push'" in message
    assert "t = 0.5" in message
    assert "stiff" not in message
    assert 0.4 < result.time[-1] <= 0.5
    assert np.isfinite(result["bodies/link/position"]).all()
    assert result.status == "failed"
    assert pickle.loads(pickle.dumps(caught.value)).result.equals(result)


@pytest.mark.parametrize("function", ["1/(0.5 - t)**2", "log(0.5 - t)"])
def test_other_functions_that_end_are_named_too(function):
    with pytest.raises(ms.SolverError, match="force 'push'"):
        ms.simulate(_pushed(function), duration=1.0, output_step=0.01)


def test_a_driver_whose_function_ends_is_named():
    drive = ms.Driver(name="drive", joint="pin", function="acos(2*t)")
    with pytest.raises(ms.SolverError, match="driver 'drive'"):
        ms.simulate(pendulum().edited(drivers=[drive]), duration=1.0)


def test_ctrl_c_hands_over_what_was_computed():
    """It is still a KeyboardInterrupt."""
    model = pendulum()

    def interrupt(part):
        if part > 0.0:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        ms.simulate(model, duration=1e3, output_step=0.01, progress=interrupt)
    result = caught.value.result
    assert isinstance(caught.value, ms.RunInterrupted)
    assert result.status == "stopped"
    assert 0 < len(result) < 1e5
    assert "kept" in str(caught.value)


def test_progress_goes_from_start_to_end(capsys):
    """A function hears it; the bar leaves nothing behind on standard output."""
    parts = []
    ms.simulate(pendulum(), duration=0.2, progress=parts.append)
    assert parts == sorted(parts)
    assert parts[-1] == 1.0
    ms.simulate(pendulum(), duration=0.2, progress=True)
    assert capsys.readouterr().out == ""


def test_runs_are_told_to_the_log(caplog):
    with caplog.at_level(logging.INFO, logger="mechstudio"):
        ms.simulate(pendulum(), duration=0.2)
    told = " ".join(record.message for record in caplog.records)
    assert "Simulating 'Pendulum' for 0.2 s" in told
    assert "Done" in told


def test_a_start_in_other_poses_is_a_warning(caplog):
    """A gap of a joint, not one of rounded numbers; of many runs the one that moved most."""
    model = pendulum().set({"bodies.link.mass": 1.0, "bodies.link.inertia": (1.0, 1.0, 1.0)})
    moved = model.set("bodies.link.position[0]", model.bodies[0].position[0] + 0.1)
    ms.simulate(model, duration=0.01)
    ms.simulate(model.set("bodies.link.position[0]", model.bodies[0].position[0] + 1e-5), 0.01)
    assert caplog.records == []
    ms.simulate(moved, duration=0.01)
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert re.search(r"moved by up to 0\.1 m.*ms\.check\(model\)\.gaps", record.getMessage())
    caplog.clear()
    farther = moved.set("bodies.link.position[0]", moved.bodies[0].position[0] + 0.15)
    ms.simulate_many([model, moved, farther, moved], duration=0.01, threads=1)
    (record,) = caplog.records
    said = "3 of 4 runs began so, and none moved farther: The bodies were moved by up to 0.25 m"
    assert said in record.getMessage()
    caplog.clear()
    ms.simulate_many([model, moved], duration=0.01, threads=1)
    (record,) = caplog.records
    assert "1 of 2 runs began so: The bodies were moved by up to 0.1 m" in record.getMessage()


def test_a_start_with_other_velocities_is_a_warning(caplog):
    """An angular velocity alone, of a body held beside its origin; not rounded numbers."""
    still = (
        ms.Mechanism(gravity=(0, 0, 0))
        .add_rod("rod", (0, 0, 0), (1, 0, 0), mass=1.0)
        .add_joint("pin", "spherical", "ground", "rod", (0, 0, 0))
    )
    fitting = still.set("bodies.rod.angular_velocity", (0.0, 0.0, 3.0))
    fitting = fitting.set("bodies.rod.velocity", (0.0, 1.5, 0.0))
    ms.simulate(fitting, duration=0.01)
    ms.simulate(fitting.set("bodies.rod.velocity", (0.0, 1.5002, 0.0)), duration=0.01)
    ms.simulate(ms.pose(still, rates={"pin": (0, 0, 3)}), duration=0.01)
    assert caplog.records == []
    unfit = still.set("bodies.rod.angular_velocity", (0.0, 0.0, 3.0))
    ms.simulate(unfit, duration=0.01)
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert re.search(r"velocities were fitted .*2\.25 rad/s\. .*ms\.pose", record.getMessage())
    caplog.clear()
    ms.simulate_many([fitting, unfit, unfit], duration=0.01, threads=1)
    (record,) = caplog.records
    assert "2 of 3 runs began so, and none was changed more: The init" in record.getMessage()


def test_the_first_compilation_is_told_once(caplog, monkeypatch):
    """Of a process, as a warning, which is printed even where logging is not set up."""
    monkeypatch.setattr(compile_notice, "PROCESS", compile_notice.Notice())
    together = Barrier(3)

    def compile_twice(_):
        together.wait()
        for _ in range(2):
            with telling_of_compilation(), event.trigger_event("numba:compile"):
                pass

    with ThreadPoolExecutor(3) as threads:
        list(threads.map(compile_twice, range(3)))
    warnings = [r.message for r in caplog.records if r.levelno == logging.WARNING]
    assert len(warnings) == 1
    assert "warm_up" in warnings[0]


def test_warming_up_prepares_the_solvers_asked_for():
    """It says how far it is, and refuses what it does not know."""
    parts = []
    ms.warm_up("hdca", progress=lambda part, label: parts.append((part, label)))
    assert parts[0][0] == 0.0
    assert parts[-1] == (1.0, "Ready")
    assert "Solver hdca" in [label for _, label in parts]
    with pytest.raises(ms.SolverError, match="did you mean 'hdca'"):
        ms.warm_up(["hcda"])


def test_a_comparison_that_fails_keeps_its_rows():
    with pytest.raises(ms.SolverError) as caught:
        ms.compare(_pushed("sqrt(0.1 - t)"), ["hdca", "dca"], duration=0.2)
    assert caught.value.result.settings.solver == "hdca"


def test_a_run_that_is_done_stays_done():
    simulation = ms.Simulation(pendulum(), ms.RunOptions.for_mechanism(pendulum(), duration=0.1))
    assert run_to_end(simulation) is run_to_end(simulation)


@pytest.mark.parametrize(
    ("guess", "right"),
    [
        ("bodies/crank/rotation", "bodies/crank/orientation"),
        ("bodies/crank/accel", "bodies/crank/acceleration"),
    ],
)
def test_channels_by_the_names_of_other_programs(guess, right):
    """A guess in the field's terms is answered with the name here."""
    result = ms.simulate(ms.sample("four_bar"), duration=0.02)
    with pytest.raises(ms.UnknownNameError, match=f"did you mean '{right}'"):
        result[guess]
