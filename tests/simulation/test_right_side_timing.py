"""What `mechstudio bench rhs` measures."""

import math
from dataclasses import replace

import numpy as np
import pytest

from mechstudio.errors import SolverError
from mechstudio.generators import TOPOLOGIES
from mechstudio.integrators.requests import SLOT, STEP, UNFIT
from mechstudio.simulation import right_side_timing
from mechstudio.simulation.options import RunOptions
from mechstudio.simulation.right_side_timing import STEPPING, ready_to_repeat, time_right_side
from mechstudio.simulation.solvers import SOLVERS, has_steps

CHAIN = TOPOLOGIES["chain"](3, "revolute")
OPTIONS = {"integrator": "dopri5", "duration": 1.0, "output_step": 1.0}


@pytest.mark.parametrize("solver", [method.key for method in SOLVERS])
def test_what_is_repeated_is_work(solver):
    """Each repetition evaluates derivatives, or takes a whole step, of a chain that falls."""
    advance = ready_to_repeat(CHAIN, RunOptions(solver=solver, ali3p=STEPPING, **OPTIONS))
    run = advance.run
    each = STEPPING.max_iterations if has_steps(solver) else 1
    assert advance.repeat(2) == 2 * each
    answer = advance.work.velocity if has_steps(solver) else run.slopes[run.counter[SLOT]]
    assert np.isfinite(answer).all()
    assert np.abs(answer).max() > 1e-3
    assert run.counter[UNFIT] == 0
    assert run.control[STEP] == (STEPPING.step if has_steps(solver) else 0.0)


@pytest.mark.parametrize("solver", ["emh-ldl", "ali3p"])
def test_times_are_told_by_size_and_subject(solver):
    """The figures are finite and greater than zero; the subject tells steps from evaluations."""
    timing = time_right_side(solver=solver, topology="chain", joint="revolute", bodies=3)
    assert 0.0 < timing.best_us <= timing.median_us < math.inf
    assert timing.to_json()["us_per_body"] == timing.best_us / 3
    assert ("step" in timing.subject) == has_steps(solver)


def test_a_step_that_fails_is_not_measured(monkeypatch):
    """A failed step takes no time that would tell anything."""
    useless = replace(STEPPING, step=1.0, max_iterations=1, fixed_iterations=False)
    monkeypatch.setattr(right_side_timing, "STEPPING", useless)
    with pytest.raises(SolverError):
        time_right_side(solver="ali3p", topology="chain", joint="revolute", bodies=3)
