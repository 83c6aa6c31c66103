"""Numbers of mechanisms of a tenth of a millimeter vary by parts of their own size."""

import numpy as np
import pytest

import mechstudio as ms

SIZE = 1e-4  # [m]
PLACES = [
    "bodies.coupler.center_of_mass[0]",
    "bodies.crank.center_of_mass[1]",
    "measures.P.point[1]",
]
RESPONSE = "mean([measures/P/velocity/norm])"
STEPS = {"integrator": "rk4", "fixed_step": 1e-5, "duration": 2e-3, "output_step": 1e-4}


def small_four_bar():
    """A four-bar linkage whose velocities are fitted to its joints by masses about their centers.

    These are in the middle of the rods.
    """
    ends = np.array([(0, 0), (0.4, 0.9), (1.5, 1.1), (1.2, 0)]) * SIZE
    ground, crank, rocker, far = [(*map(float, end), 0.0) for end in ends]
    pin = {"type": "revolute", "axis": (0, 0, 1)}
    model = (
        ms.Mechanism(gravity=(0, -9.81, 0))
        .add_rod("crank", ground, crank, mass=1e-6)
        .add_rod("coupler", crank, rocker, mass=1e-6)
        .add_rod("rocker", rocker, far, mass=1e-6)
        .add_joint("foot", body1="ground", body2="crank", point=ground, **pin)
        .add_joint("left", body1="crank", body2="coupler", point=crank, **pin)
        .add_joint("right", body1="coupler", body2="rocker", point=rocker, **pin)
        .add_joint("far", body1="ground", body2="rocker", point=far, **pin)
        .mechanism.edited(measures=[ms.PointMeasure(name="P", body="coupler", point=(0, SIZE, 0))])
    )
    moving = [body.edited(velocity=(0.03, 0.01 * k, 0)) for k, body in enumerate(model.bodies)]
    return model.edited(bodies=moving)


def test_mass_centers_and_points_of_small_mechanisms():
    """Steps of a hundredth of a millimeter would bend it: the adjoint agrees with the neighbors."""
    model = small_four_bar()
    found = ms.gradient(model, RESPONSE, PLACES, **STEPS)
    known = ms.sensitivities(model, PLACES, check=False, solver="dca", **STEPS).gradient(RESPONSE)
    assert np.abs(np.array(known)).min() > 0.0
    for place in PLACES:
        assert found[place] == pytest.approx(known[place], rel=1e-7), place


def test_a_mass_center_that_is_none_but_for_rounding():
    """1e-22 m is no size to vary by."""
    model = small_four_bar()
    place = PLACES[0]
    rounded = ms.edits.set_values(model, {place: 1e-22})
    slopes = [ms.gradient(one, RESPONSE, place, **STEPS)[place] for one in (model, rounded)]
    assert slopes[1] == pytest.approx(slopes[0], rel=1e-9)
