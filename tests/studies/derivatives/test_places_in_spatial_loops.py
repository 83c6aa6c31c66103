"""Adjoints of spatial loops by places of joints, which bend how a run begins."""

import numpy as np
import pytest

import mechstudio as ms
from tests.analyses.test_kinematics import spatial_four_bar

STEPS = {"integrator": "rk4", "fixed_step": 1e-3, "duration": 0.1, "output_step": 0.01}


@pytest.mark.parametrize("cut", ["ball", "out", "cross"])
def test_a_spatial_loop_cut_anywhere(cut):
    """By masses, mass centers and places of joints, as the neighbors of the run tell."""
    model = spatial_four_bar(3)
    model = model.edited(
        joints=[joint.edited(cut=joint.name == cut) for joint in model.joints],
        gravity=(3.0, 1.0, -9.81),
    )
    places = [
        "bodies.rocker.mass",
        "bodies.coupler.center_of_mass[1]",
        "joints.cross.frame2.position[0]",
        "joints.cross.frame1.position[1]",
    ]
    response = "final([bodies/coupler/velocity/x])"
    found = ms.gradient(model, response, places, **STEPS)
    known = ms.sensitivities(model, places, check=False, solver="dca", **STEPS).gradient(response)
    largest = np.abs(np.array(known)).max()
    for place in places:
        assert abs(found[place] - known[place]) < 1e-7 * max(largest, 1.0), place
