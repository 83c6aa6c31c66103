"""Gradients of loops with thin bodies tell how far rounding makes them uncertain."""

import re

import numpy as np
import pytest

import mechstudio as ms
from tests.analyses.test_kinematics import spatial_four_bar

STEPS = {"integrator": "rk4", "fixed_step": 2e-3, "duration": 0.2, "output_step": 0.02}
PLACES = [
    "bodies.rocker.mass",
    "bodies.coupler.center_of_mass[1]",
    "joints.cross.frame2.position[0]",
    "gravity[2]",
]
RESPONSE = "last([bodies/coupler/velocity/x])"


def thin(seed, radius):
    """A spatial four-bar whose bodies have so small moments about one axis."""
    model = spatial_four_bar(seed)
    bodies = [
        body.edited(inertia=np.diag([radius**2, 1.0, 1.0 + radius**2]) * body.inertia[1][1])
        for body in model.bodies
    ]
    return model.edited(gravity=(3.0, 1.0, -9.81), bodies=bodies)


def gradient(seed, radius):
    """Derivatives of a velocity, and the notes on rounding."""
    found = ms.gradient(thin(seed, radius), RESPONSE, PLACES, **STEPS)
    told = [note for note in found.notes if "uncertain by about" in note]
    return np.array([found[place] for place in PLACES]), told


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_what_is_told_agrees_with_the_error(seed):
    """Beside those of bodies that are less thin, within a factor of ten."""
    known, fine = gradient(seed, 1e-3)
    assert not fine
    found, (note,) = gradient(seed, 1e-5)
    told = float(re.search(r"about ([\d.e-]+) of its largest", note)[1])
    error = np.abs(found - known).max() / np.abs(known).max()
    assert 0.1 < told / error < 10.0
    assert any(f"such as '{body.name}'" in note for body in thin(seed, 1e-5).bodies)


def test_planar_loops_of_thin_bodies_are_exact():
    """Their spin is none of the motion, and nothing is told."""
    points = [(0, 0, 0), (0.1, 0.25, 0), (0.55, 0.4, 0), (0.6, 0, 0)]
    values = []
    for radius in (1e-4, 1e-6):
        model, before = ms.Mechanism(gravity=(0, -9.81, 0)), "ground"
        for k in range(3):
            name = f"bar {k}"
            model = model.add_rod(name, points[k], points[k + 1], mass=1.0, radius=radius)
            model = model.add_joint(f"pin {k}", "revolute", before, name, points[k])
            before = name
        model = model.add_joint("last", "revolute", before, "ground", points[3])
        places = ["bodies.bar 0.mass", "gravity[0]", "joints.pin 1.frame1.position[0]"]
        found = ms.gradient(model, "last([joints/pin 0/coordinate])", places, **STEPS)
        assert not found.notes
        values.append([found[place] for place in places])
    assert np.allclose(values[1], values[0], rtol=1e-6)
