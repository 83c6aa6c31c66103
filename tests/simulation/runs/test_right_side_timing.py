"""What `mechstudio bench rhs` measures."""

import math

import numpy as np
import pytest

from mechstudio.errors import SolverError
from mechstudio.generators import TOPOLOGIES
from mechstudio.simulation import Ali3pOptions
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.right_side_timing import (
    ready_to_repeat,
    right_side_times,
    time_right_side,
)
from mechstudio.simulation.solvers import SOLVER_ENTRIES, find_solver

CHAIN = TOPOLOGIES["chain"](3, "revolute")
OPTIONS = {"integrator": "dopri5", "duration": 1.0, "output_step": 1.0}


@pytest.mark.parametrize("solver", SOLVER_ENTRIES, ids=lambda entry: entry.key)
def test_what_is_repeated_is_work(solver):
    """Each repetition evaluates derivatives, or takes a whole step, of a chain that falls."""
    own = {solver.key: solver.timed_options} if solver.has_steps else {}
    advance = ready_to_repeat(CHAIN, RunOptions(solver=solver.key, own=own, **OPTIONS))
    run = advance.run
    each = solver.timed_options.max_iterations if solver.has_steps else 1
    assert advance.repeat(2) == 2 * each
    answer = advance.work.velocity if solver.has_steps else run.slopes[run.slot]
    assert np.isfinite(answer).all()
    assert np.abs(answer).max() > 1e-3
    assert run.unfit == 0
    assert run.step_size == (solver.timed_options.step if solver.has_steps else 0.0)


@pytest.mark.parametrize("solver", ["emh-ldl", "ali3p"])
def test_times_are_told_by_size_and_subject(solver):
    """The figures are finite and greater than zero; the subject tells steps from evaluations."""
    timing = time_right_side(solver=solver, topology="chain", joint="revolute", bodies=3)
    assert 0.0 < timing.best_us <= timing.median_us < math.inf
    assert timing.to_json()["us_per_body"] == timing.best_us / 3
    assert ("step" in timing.subject) == find_solver(solver).has_steps


def test_a_step_that_fails_is_not_measured():
    """A failed step takes no time that would tell anything."""
    useless = Ali3pOptions(step=1.0, max_iterations=1)
    with pytest.raises(SolverError):
        right_side_times(CHAIN, RunOptions(solver="ali3p", own={"ali3p": useless}, **OPTIONS))
