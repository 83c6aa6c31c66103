"""Stabilized loops stay closed for good, and the motion is the one that it is without."""

from functools import cache

import numpy as np
import pytest

from mechstudio.errors import SolverError
from mechstudio.results import Result
from mechstudio.simulation import RunOptions, simulate
from mechstudio.simulation.assembling.assemble import assemble
from mechstudio.simulation.constraints.redundancy import find_redundancy
from mechstudio.simulation.methods.integrators import INTEGRATORS, find_integrator
from mechstudio.simulation.methods.stabilizations import STABILIZATIONS
from mechstudio.simulation.runs.run_start import start_run
from mechstudio.simulation.solvers import SOLVERS, find_solver
from tests.laws.solved import relative_error, sample
from tests.reference.rotations import Array

STABILIZING = tuple(entry.key for entry in SOLVERS if entry.stabilizes)
STABILIZED = tuple(entry.key for entry in STABILIZATIONS if entry.key != "none")
CLOSED = {"projection": (1e-11, 1e-12), "baumgarte": (2e-2, 3e-2)}
"""Largest errors of position [m, rad] and velocity [m/s, rad/s] at tolerances of 1e-4."""

each_solver = pytest.mark.parametrize("solver", STABILIZING)
each_stabilization = pytest.mark.parametrize("stabilization", STABILIZED)


@cache
def long_run(solver: str, stabilization: str, integrator: str = "dopri5") -> Result:
    """A loop of five links that swings for 60 s, at loose tolerances, or until it comes apart."""
    try:
        return simulate(
            sample("five_bar_loop"),
            solver=solver,
            integrator=integrator,
            duration=60.0,
            output_step=0.05,
            rtol=1e-4,
            atol=1e-4,
            stabilization=stabilization,
        )
    except SolverError as error:
        if stabilization != "none" or error.result is None:
            raise
        return error.result


def errors(result: Result) -> Array:
    """Largest errors of position and velocity, first half and second half of the rows."""
    halves = np.array_split(result["constraints/position"], 2)
    halves += np.array_split(result["constraints/velocity"], 2)
    return np.array([half.max() for half in halves]).reshape(2, 2)


@each_solver
@each_stabilization
def test_stabilized_loops_stay_closed(solver, stabilization):
    """Errors of both levels stay below a level that does not grow with time."""
    position, velocity = errors(long_run(solver, stabilization))
    assert position.max() < CLOSED[stabilization][0]
    assert velocity.max() < CLOSED[stabilization][1]


@each_stabilization
def test_loops_drift_without(stabilization):
    """By accelerations alone errors of both levels pile up; a stabilization takes most of them."""
    drifting = errors(long_run("dca", "none"))
    assert drifting[0, 1] > 1.5 * drifting[0, 0]
    assert drifting[0, 1] > 10.0 * errors(long_run("dca", stabilization))[0, 1]


@each_solver
@each_stabilization
def test_energy_drifts_no_more_than_without(solver, stabilization):
    """What closes the loops does work, but of the size of the errors that are there anyway."""
    plain = long_run(solver, "none").energy_drift
    assert long_run(solver, stabilization).energy_drift < 3.0 * plain


@each_solver
@each_stabilization
@pytest.mark.parametrize("name", ["bricard", "four_bar", "slider_crank"])
def test_motion_is_the_same(name, solver, stabilization):
    """At tight tolerances stabilized runs follow the same path, also through singular positions."""
    mechanism = sample(name)
    settings = {"duration": 0.9, "integrator": "dop853", "rtol": 1e-10, "atol": 1e-10}
    plain = simulate(mechanism, solver="hdca", **settings)
    stabilized = simulate(mechanism, solver=solver, stabilization=stabilization, **settings)
    assert relative_error(stabilized.store.body_pose, plain.store.body_pose) < 1e-7
    assert relative_error(stabilized.store.body_velocity, plain.store.body_velocity) < 1e-7


@each_solver
@pytest.mark.parametrize("integrator", [entry.key for entry in INTEGRATORS if entry.key != "auto"])
def test_projection_works_with_every_integrator(solver, integrator):
    """Loops are closed to rounding after every step and in every row."""
    step = 0.01 if find_integrator(integrator).step_size == "fixed" else 0.0
    result = simulate(
        sample("slider_crank"),
        solver=solver,
        integrator=integrator,
        duration=0.3,
        output_step=0.011,
        fixed_step=step,
        stabilization="projection",
    )
    assert result.max_constraint_position < 1e-12
    assert result.max_constraint_velocity < 1e-12


@each_solver
def test_projection_does_not_interrupt_multistep_methods(solver):
    """Changes within the tolerances leave the differences of abm in place, momenta included."""
    plain, projected = (
        simulate(
            sample("slider_crank"),
            solver=solver,
            integrator="abm",
            duration=5.0,
            stabilization=stabilization,
        ).statistics
        for stabilization in ("none", "projection")
    )
    assert projected.steps < 1.5 * plain.steps
    assert projected.rhs_evaluations < 2.25 * plain.rhs_evaluations


@each_solver
def test_gaps_die_away_in_the_time_constant(solver):
    """Evenly from the velocity level, as a damper without swing from that of accelerations."""
    constant, opened = 0.01, 1e-5
    times, gaps = _gaps_after_opening(solver, constant, opened)
    decay = np.exp(-times / constant)
    if solver == "dca":
        decay *= 1.0 + times / constant
    assert gaps[0] > 0.1 * opened
    assert np.abs(gaps / gaps[0] - decay).max() < 0.02


def _gaps_after_opening(solver: str, constant: float, opened: float) -> tuple[Array, Array]:
    """Times [s] and gaps of a loop whose first angle jumps at the start [rad]."""
    mechanism = sample("slider_crank")
    options = RunOptions.for_mechanism(
        mechanism,
        solver=solver,
        duration=5.0 * constant,
        output_step=0.25 * constant,
        rtol=1e-9,
        atol=1e-9,
        stabilization="baumgarte",
        baumgarte_time=constant,
    )
    assembly = assemble(mechanism)
    start = start_run(assembly, find_redundancy(assembly), options)
    _work, run, advance, *_ = find_solver(solver).prepare(start)
    run.state[0] += opened
    advance(100_000)
    return start.store.time, start.store.constraint[:, 0]


@each_stabilization
@each_solver
def test_trees_need_none(solver, stabilization):
    """Without loops a stabilization changes no digit."""
    settings = {"solver": solver, "duration": 0.05}
    plain = simulate(sample("pendulum_16"), **settings)
    stabilized = simulate(sample("pendulum_16"), stabilization=stabilization, **settings)
    assert np.array_equal(stabilized.store.body_pose, plain.store.body_pose)


@each_stabilization
@pytest.mark.parametrize("solver", [entry.key for entry in SOLVERS if not entry.stabilizes])
def test_other_solvers_refuse(solver, stabilization):
    """The message names what was asked for and the solvers that take one."""
    options = RunOptions(solver=solver, stabilization=stabilization)
    refusal = f"{solver} does not support.*{', '.join(STABILIZING)}.*{stabilization}"
    with pytest.raises(SolverError, match=refusal):
        options.validate()


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"stabilization": "magic"}, "none, baumgarte, projection"),
        ({"baumgarte_time": 0.1}, "for the stabilization baumgarte only"),
        ({"stabilization": "baumgarte", "baumgarte_time": 0.0}, "greater than 0"),
        (
            {
                "stabilization": "baumgarte",
                "baumgarte_time": 0.01,
                "integrator": "rk4",
                "fixed_step": 0.02,
            },
            "longer than the 0.01 s",
        ),
    ],
)
def test_what_has_no_effect_is_refused(options, reason):
    """Rather than ignored."""
    with pytest.raises(SolverError, match=reason):
        RunOptions(**options).validate()
