"""Words that engineers guess are known, or the message says what is meant."""

import pytest

import mechstudio as ms

pytestmark = pytest.mark.kernels


def _pendulum():
    return ms.Mechanism().add_body("arm").add_joint("pivot", "revolute", "ground", "arm", (0, 0, 0))


def test_what_a_run_took_has_the_names_of_other_programs():
    """Those of SciPy, and of counters anywhere."""
    taken = ms.simulate(_pendulum(), duration=0.02).statistics
    assert (taken.nfev, taken.n_steps) == (taken.rhs_evaluations, taken.steps)


def test_a_rate_that_is_looked_for_below_the_coordinate_is_named():
    """Coordinate and rate stand side by side."""
    run = ms.simulate(_pendulum(), duration=0.02)
    for last in ("rate", "speed", "velocity"):
        with pytest.raises(ms.ModelError, match="did you mean 'joints/pivot/rate'"):
            run[f"joints/pivot/coordinate/{last}"]
    with pytest.raises(ms.MechStudioError, match="did you mean 'joints/pivot/rate"):
        run.evaluate("max([joints/pivot/coordinate/rate])")
    with pytest.raises(ms.ModelError, match="has the components angle"):
        run["joints/pivot/coordinate/x"]


def test_one_moment_of_inertia_is_answered_by_three():
    """A ball has three equal ones; of what else a single number is meant is not known."""
    with pytest.raises(ms.ModelError, match=r"three moments \(Ixx, Iyy, Izz\)"):
        ms.Mechanism().add_body("ball", mass=1.0, inertia=0.4)


def test_several_integrators_are_answered_by_a_comparison_of_runs():
    for solvers in (["hdca"], ["hdca", "dca"]):
        with pytest.raises(TypeError, match=r"ms\.compare\(ms\.simulate\(model, integrator="):
            ms.compare(_pendulum(), solvers, integrators=["dopri5", "radau"])
