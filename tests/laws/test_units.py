"""A mechanism in other units of length, mass and time takes the same steps and moves the same."""

import numpy as np
import pytest

from mechstudio.simulation import check, simulate
from tests.laws.solved import SAMPLES, TREE_ONLY, formulations_of, motion_of, sample
from tests.reference.scaled import Units, in_units

DURATION, ROWS = 0.2, 5
TOLERANCE = 1e-8

UNITS = (
    Units(length=1e-6, mass=1e-9, time=1e-3),
    Units(length=1e6, mass=1e9, time=1e3),
    Units(length=1e-3, mass=1e9, time=1.0),
    Units(length=1e6, mass=1e-9, time=1.0),
    Units(length=1e-6, mass=1e3, time=1e2),
)
"""Powers of ten, as the units are by which tolerances count."""


def solvers_of(mechanism):
    """All solvers whose steps follow the tolerances and that take a model."""
    is_tree = check(mechanism).loops == 0 and not mechanism.couplings
    keys = (*formulations_of(mechanism), *(TREE_ONLY if is_tree else ()))
    return [key for key in keys if key != "ali3p"]


def run(mechanism, solver, time=1.0):
    """Statistics and rows of a run."""
    result = simulate(
        mechanism,
        solver=solver,
        integrator="dop853",
        duration=DURATION * time,
        output_step=DURATION * time / ROWS,
        rtol=TOLERANCE,
        atol=TOLERANCE,
    )
    return result.statistics, motion_of(result)


@pytest.mark.parametrize("units", UNITS, ids=lambda u: f"{u.length:g} m {u.mass:g} kg {u.time:g} s")
@pytest.mark.parametrize("name", SAMPLES)
def test_units_do_not_show(name, units):
    """Counts of steps are equal, poses and velocities in natural units to 1e-9."""
    model = sample(name)
    scaled = in_units(model, units)
    for solver in solvers_of(model):
        given, motion = run(model, solver)
        found, other = run(scaled, solver, units.time)
        assert (found.steps, found.rhs_evaluations) == (given.steps, given.rhs_evaluations), solver
        position = other.pose[..., :3] / units.length
        size = max(1.0, float(np.abs(motion.pose[..., :3]).max()))
        assert np.abs(position - motion.pose[..., :3]).max() < 1e-9 * size, solver
        assert np.abs(other.pose[..., 3:] - motion.pose[..., 3:]).max() < 1e-9, solver
        speed = other.velocity * units.time / np.repeat([units.length, 1.0], 3)
        fastest = max(1.0, float(np.abs(motion.velocity).max()))
        assert np.abs(speed - motion.velocity).max() < 1e-8 * fastest, solver


@pytest.mark.parametrize("units", UNITS, ids=lambda u: f"{u.length:g} m {u.mass:g} kg {u.time:g} s")
@pytest.mark.parametrize("name", SAMPLES)
def test_checks_count_the_same(name, units):
    """Freedoms, redundant constraints and undetermined reactions are the same in all units."""
    given, found = check(sample(name)), check(in_units(sample(name), units))
    assert found.degrees_of_freedom == given.degrees_of_freedom
    assert found.loops == given.loops
    assert found.redundant == given.redundant
    assert found.singular == given.singular
