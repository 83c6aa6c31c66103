"""Mechanisms that drivers leave no freedom start at any tolerance.

Their momenta follow from the drivers and weigh nothing in a step's error; what grows fast beside
them, such as the work of the motor, must not make the first step vanish.
"""

import numpy as np
import pytest

import mechstudio as ms

CRANK, COUPLER, ROCKER, GROUND = 0.2, 0.6, 0.4, 0.5
SPEED = 2.0 * np.pi


def linkage(angle):
    """A four-bar with a motor at its crank, at an angle [rad]."""
    first = CRANK * np.array([np.cos(angle), np.sin(angle)])
    last = np.array([GROUND, 0.0])
    way = last - first
    distance = np.linalg.norm(way)
    along = (COUPLER**2 - ROCKER**2 + distance**2) / (2.0 * distance)
    aside = np.sqrt(COUPLER**2 - along**2)
    top = first + along * way / distance + aside * np.array([-way[1], way[0]]) / distance
    points = [np.zeros(2), first, top, last]
    model, names = ms.Mechanism(), ("crank", "coupler", "rocker")
    for name, start, end in zip(names, points[:-1], points[1:], strict=True):
        turn = np.arctan2(*(end - start)[::-1])
        model = model.add_body(
            name,
            mass=1.0,
            inertia=(0.01, 0.01, 0.01),
            position=(*0.5 * (start + end), 0.0),
            orientation=(np.cos(turn / 2), 0.0, 0.0, np.sin(turn / 2)),
        )
    pins = zip(("ground", *names), (*names, "ground"), points, strict=True)
    for before, after, place in pins:
        model = model.add_joint(f"{before} {after}", "revolute", before, after, (*place, 0.0))
    return model.add_driver("motor", "ground crank", rate=SPEED), points


def rocker(angle):
    """Angle of the rocker, from its end at the ground to the coupler [rad]."""
    _, points = linkage(angle)
    return float(np.arctan2(*(points[2] - points[3])[::-1]))


@pytest.mark.wide
@pytest.mark.parametrize("integrator", ["dopri5", "dop853", "abm", "radau"])
@pytest.mark.parametrize("solver", ["hdca", "dca"])
def test_a_driven_linkage_starts_at_any_tolerance(solver, integrator):
    """Starts in line with the ground and anywhere else, and follows the closed-form motion."""
    for angle in (0.0, 0.5 * np.pi, 2.0):
        model, _ = linkage(angle)
        for rtol, atol in ((1e-6, 1e-6), (1e-9, 1e-10), (1e-10, 1e-11), (1e-10, 1e-12)):
            run = ms.simulate(
                model, duration=0.05, rtol=rtol, atol=atol, solver=solver, integrator=integrator
            )
            last = linkage(angle + SPEED * 0.05)[1]
            pin = (last[1] + last[2]) / 2
            end = run["bodies/coupler/position"][-1, :2]
            assert end == pytest.approx(pin, abs=max(100 * rtol, 1e-8))
            turned = run["joints/rocker ground/coordinate"][-1, 0]
            turned -= run["joints/rocker ground/coordinate"][0, 0]
            expected = rocker(angle) - rocker(angle + SPEED * 0.05)
            assert turned == pytest.approx(expected, abs=max(100 * rtol, 1e-8))
