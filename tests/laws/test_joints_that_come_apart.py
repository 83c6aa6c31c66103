"""No run ends well with its joints apart: it names the joint, and keeps the rows before."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.run import Simulation
from mechstudio.simulation.runs.to_end import run_to_end

SOLVERS = ("hdca", "dca", "emh-ldl")


def truss():
    """Two bars in line between two hinges on the ground: it bends in this position only."""
    return (
        ms.Mechanism()
        .add_rod("left", (0, 0, 0), (0.1, 0, 0), mass=0.5)
        .add_rod("right", (0.1, 0, 0), (0.4, 0, 0), mass=0.8)
        .add_joint("first", "revolute", "ground", "left", (0, 0, 0))
        .add_joint("middle", "revolute", "left", "right", (0.1, 0, 0))
        .add_joint("last", "revolute", "ground", "right", (0.4, 0, 0))
    )


def slider_crank():
    """Its guide points along z, out of the plane in which all else moves."""
    return (
        ms.Mechanism()
        .add_rod("crank", (0, 0, 0), (0.1, 0, 0), mass=0.5)
        .add_rod("rod", (0.1, 0, 0), (0.4, 0, 0), mass=0.8)
        .add_body("piston", mass=1.0, inertia=(0.001, 0.001, 0.001), position=(0.4, 0, 0))
        .add_joint("main", "revolute", "ground", "crank", (0, 0, 0))
        .add_joint("pin", "revolute", "crank", "rod", (0.1, 0, 0))
        .add_joint("wrist", "revolute", "rod", "piston", (0.4, 0, 0))
        .add_joint("guide", "prismatic", "ground", "piston", (0.4, 0, 0), axis=(0, 0, 1))
    )


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("rate", [1.0, 30.0])
@pytest.mark.parametrize(("made", "joint"), [(truss, "first"), (slider_crank, "main")])
def test_a_driver_of_what_is_locked_ends_the_run(made, joint, rate, solver):
    """The message names joint and driver; the last row is the first whose joints are apart."""
    model = made().add_driver("motor", joint, rate=rate)
    with pytest.raises(
        ms.SolverError, match=r"come apart \(joint '\w+' is open.*'motor'"
    ) as failed:
        ms.simulate(model, duration=1.0 / rate, output_step=0.01 / rate, solver=solver)
    run = failed.value.result
    opened = run["constraints/position"]
    assert 1 < run.count < 101
    assert np.all(opened[:-1] < 0.03)
    assert run.status == "failed"


@pytest.mark.parametrize(
    ("options", "remedy"),
    [
        ({"integrator": "rk4", "fixed_step": 0.2}, "Take smaller steps, take a stabilization, or"),
        ({"rtol": 0.1}, "Take tighter tolerances, or take a stabilization."),
        ({"solver": "emh-ldl", "rtol": 0.1}, "Take tighter tolerances."),
        ({"solver": "dca", "rtol": 1e-2}, "Take tighter tolerances, or take a stabilization."),
        (
            {"solver": "dca", "integrator": "rk4", "fixed_step": 0.05},
            "Take smaller steps, take a stabilization, or",
        ),
        (
            {"integrator": "rk4", "fixed_step": 0.5, "stabilization": "baumgarte"},
            "Take smaller steps, or look",
        ),
    ],
)
def test_no_driver_is_blamed_for_what_steps_explain(options, remedy):
    """The mechanism moves; what is advised is what the run may take and has not."""
    with pytest.raises(ms.SolverError, match="come apart") as failed:
        ms.simulate(ms.sample("hoecken_linkage"), **options)
    assert "'motor'" not in str(failed.value)
    assert remedy in str(failed.value)
    doubts = " ".join(failed.value.result.notes)
    assert "fixed_step" not in options or "Tighten the tolerances" not in doubts


def test_rows_in_a_file_are_looked_at(tmp_path):
    """As the command line writes them while the run goes on."""
    model = truss().add_driver("motor", "first", rate=1.0)
    mechanism = getattr(model, "mechanism", model)
    options = RunOptions.for_mechanism(mechanism, duration=1.0, rows_file=tmp_path / "run.h5")
    with pytest.raises(ms.SolverError, match="come apart"):
        run_to_end(Simulation(mechanism, options))


def test_an_event_does_not_hide_it():
    """What ends at an event has to be a motion up to there."""
    model = truss().add_driver("motor", "first", rate=1.0)
    late = ms.Event("late", "[time] > 0.9", action="stop")
    with pytest.raises(ms.SolverError, match="come apart") as failed:
        ms.simulate(model, duration=1.0, events=[late])
    assert not failed.value.result.events


def test_a_long_run_ends_where_its_joints_come_apart():
    """It does not go on to its end before it says so."""
    model = truss().add_driver("motor", "first", rate=1.0)
    work = []
    for duration in (1.0, 1e4):
        with pytest.raises(ms.SolverError, match="come apart") as failed:
            ms.simulate(model, duration=duration, output_step=0.01)
        work.append(failed.value.result.statistics.rhs_evaluations)
    # as many as one chunk of a run takes, not ten thousand times those of a second
    assert work[1] < 1000 * work[0]


def test_the_first_row_of_many_is_told():
    """However short the output step is, only the last row is apart."""
    model = truss().add_driver("motor", "first", rate=1.0)
    ends = []
    for step in (0.01, 1e-4):
        with pytest.raises(ms.SolverError, match="come apart") as failed:
            ms.simulate(model, duration=2.0, output_step=step)
        run = failed.value.result
        assert run["constraints/position"][-2] < run["constraints/position"][-1] < 0.03
        ends.append(run.time[-1])
    assert ends[1] == pytest.approx(ends[0], abs=0.01)


@pytest.mark.parametrize("size", [1e-3, 1.0, 1e3])
def test_mechanisms_of_any_size_that_move_end_well(size):
    """A crank in full turns, whose loop keeps closed to rounding."""
    model = (
        ms.Mechanism(gravity=(0, 0, 0))
        .add_rod("crank", (0, 0, 0), (0, 0.1 * size, 0), mass=1.0)
        .add_rod("coupler", (0, 0.1 * size, 0), (0.4 * size, 0.3 * size, 0), mass=1.0)
        .add_rod("rocker", (0.4 * size, 0, 0), (0.4 * size, 0.3 * size, 0), mass=1.0)
        .add_joint("a", "revolute", "ground", "crank", (0, 0, 0))
        .add_joint("b", "revolute", "crank", "coupler", (0, 0.1 * size, 0))
        .add_joint("c", "revolute", "coupler", "rocker", (0.4 * size, 0.3 * size, 0))
        .add_joint("d", "revolute", "ground", "rocker", (0.4 * size, 0, 0))
        .add_driver("motor", "a", rate=10.0)
    )
    run = ms.simulate(model, duration=2.0)
    assert run.status == "done"
    assert run.max_constraint_position < 1e-6 * size
