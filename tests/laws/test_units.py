"""A mechanism in other units of length, mass and time takes the same steps and moves the same."""

from functools import cache

import numpy as np
import pytest

from mechstudio.simulation import check, simulate
from tests.laws.solved import SAMPLES, TREE_ONLY, formulations_of, motion_of, sample
from tests.reference.scaled import Units, in_units
from tests.studies.oscillator import oscillator

DURATION, ROWS = 0.2, 5
BRIEF = {"flyball_governor": 0.02, "iftomm_a03": 0.01}
"""Shorter durations [s] of samples in which rounding grows, or that take hundreds of steps."""

TOLERANCE = 1e-8

UNITS = (
    Units(length=1e-6, mass=1e-9, time=1e-3),
    Units(length=1e6, mass=1e9, time=1e3),
    Units(length=1e6, mass=1e-9, time=1.0),
)
"""Powers of ten, as the units are by which tolerances count."""

LOSING_DIGITS = ("hzu", "lagrange1")
"""Their constraint matrices lose as many digits as the slenderness of a body has."""

FEW_STEPS = ("iftomm_a01",)
"""A pendulum takes five steps, whose error estimates are rounding in part: their sizes differ."""


def solvers_of(name):
    """All solvers that take a sample."""
    mechanism = sample(name)
    is_tree = report_in(AS_GIVEN, name).loops == 0 and not mechanism.couplings
    return (*formulations_of(mechanism), *(TREE_ONLY if is_tree else ()))


AS_GIVEN = Units(length=1.0, mass=1.0, time=1.0)


@cache
def model_in(units, name):
    """A sample in other units."""
    return sample(name) if units == AS_GIVEN else in_units(sample(name), units)


@cache
def report_in(units, name):
    """What the check of a sample finds in other units."""
    return check(model_in(units, name))


@cache
def run(name, solver, units):
    """Statistics and rows of a run in other units."""
    duration = units.time * BRIEF.get(name, DURATION)
    result = simulate(
        model_in(units, name),
        solver=solver,
        integrator="dop853",
        duration=duration,
        output_step=duration / ROWS,
        rtol=TOLERANCE,
        atol=TOLERANCE,
    )
    return result.statistics, motion_of(result)


def largest_difference(motion, other, units):
    """Of poses and of velocities in natural units, over their sizes."""
    size = max(1.0, float(np.abs(motion.pose[..., :3]).max()))
    fastest = max(1.0, float(np.abs(motion.velocity).max()))
    speed = other.velocity * units.time / np.repeat([units.length, 1.0], 3)
    return max(
        np.abs(other.pose[..., :3] / units.length - motion.pose[..., :3]).max() / size,
        np.abs(other.pose[..., 3:] - motion.pose[..., 3:]).max(),
        0.1 * np.abs(speed - motion.velocity).max() / fastest,
    )


@pytest.mark.wide
@pytest.mark.parametrize("units", UNITS, ids=lambda u: f"{u.length:g} m {u.mass:g} kg {u.time:g} s")
@pytest.mark.parametrize("name", SAMPLES)
def test_units_do_not_show(name, units):
    """Steps are the same and so is the motion, to rounding.

    Powers of ten are rounded in binary numbers, so that a step whose error is at the very edge of
    the tolerance may be taken in one unit and not in another; the stiff governor, whose steps are
    all near the edge of stability, shows up to a tenth of them. Such runs are compared as coarsely
    as the tolerance asks.
    """
    for solver in solvers_of(name):
        given, motion = run(name, solver, AS_GIVEN)
        found, other = run(name, solver, units)
        difference = largest_difference(motion, other, units)
        if (found.steps, found.rhs_evaluations) == (given.steps, given.rhs_evaluations):
            is_coarse = solver in LOSING_DIGITS or name in (*BRIEF, *FEW_STEPS)
            assert difference < (1e-8 if is_coarse else 1e-9), solver
        else:
            assert abs(found.steps - given.steps) <= max(1, 0.1 * given.steps), solver
            assert difference < 100 * TOLERANCE, solver


@pytest.mark.wide
@pytest.mark.parametrize("units", UNITS, ids=lambda u: f"{u.length:g} m {u.mass:g} kg {u.time:g} s")
def test_most_runs_take_the_very_same_steps(units):
    """Decisions at the edge of the tolerance are rare: few runs in a hundred show any."""
    same = []
    for name in SAMPLES:
        for solver in solvers_of(name):
            given, found = run(name, solver, AS_GIVEN)[0], run(name, solver, units)[0]
            same.append(found.rhs_evaluations == given.rhs_evaluations)
    assert np.mean(same) > 0.9


@pytest.mark.wide
@pytest.mark.parametrize("units", UNITS, ids=lambda u: f"{u.length:g} m {u.mass:g} kg {u.time:g} s")
@pytest.mark.parametrize("name", SAMPLES)
def test_checks_count_the_same(name, units):
    """Freedoms, redundant constraints and undetermined reactions are the same in all units."""
    given, found = report_in(AS_GIVEN, name), report_in(units, name)
    assert found.degrees_of_freedom == given.degrees_of_freedom
    assert found.loops == given.loops
    assert found.redundant == given.redundant
    assert found.singular == given.singular


@pytest.mark.parametrize("integrator", ["abm", "dop853", "radau"])
def test_faint_gravity_sets_no_pace(integrator):
    """A spring moves its block as without it; a unit of time by gravity would be 1e10 s."""
    none, faint = (
        simulate(
            oscillator().edited(gravity=(0, 0, strength)),
            duration=1.0,
            output_step=0.1,
            integrator=integrator,
        )
        for strength in (0.0, 1e-21)
    )
    assert faint.statistics.steps == none.statistics.steps
    shift = "joints/slide/coordinate"
    np.testing.assert_allclose(faint[shift], none[shift], atol=1e-12)
