"""Gradients of constraint loads and efforts of drivers, against differences in the same steps."""

import numpy as np
import pytest

import mechstudio as ms
from tests.amounts import some
from tests.reference.random_elements import driven_loop_of, fully_loaded
from tests.reference.random_models import random_loops, random_tree
from tests.studies.derivatives.test_gradient import assert_same

SHORT = {"fixed_step": 2e-4, "duration": 0.02, "output_step": 0.01}


def smooth(model):
    """The model without what acts with kinks, which differences run into."""
    joints = [joint.edited(friction=0.0, limits=None, effort="0") for joint in model.joints]
    kinked = (ms.Motor, ms.Torsion)
    forces = [
        force
        for force in model.forces
        if not isinstance(force, kinked) and not force.name.startswith("law")
    ]
    return model.edited(joints=joints, forces=forces)


def places_of(model):
    """Masses, positions of joints and gravity."""
    places = [f"bodies.{body.name}.mass" for body in model.bodies]
    places += [
        f"joints.{joint.name}.frame{k}.position[0]" for joint in model.joints for k in (1, 2)
    ]
    return [*places, "gravity[1]"]


@pytest.mark.wide
@pytest.mark.parametrize("kind", ["revolute", "prismatic", "universal", "spherical", "screw"])
def test_reactions_in_trees(kind):
    """Of joints that lead inwards and outwards, with loads of all kinds on the bodies."""
    rng = np.random.default_rng(1)
    model = smooth(fully_loaded(random_tree(rng, 3, (kind,), floating=0.0), rng))
    for number, joint in enumerate(model.joints):
        name, places = f"joints/{joint.name}", places_of(model)
        assert_same(model, f"rms([{name}/force/norm])", some(places, number), **SHORT)
        if kind != "spherical":
            assert_same(model, f"final([{name}/torque/x])", some(places, number + 2), **SHORT)


def test_reactions_in_loops():
    """Of the rod that closes a loop, and of the joints that it leads to."""
    rng = np.random.default_rng(5)
    kinds = ("spherical", "universal", "free", "revolute")
    model = smooth(fully_loaded(random_loops(rng, 4, 1, kinds, ("distance",)), rng))
    places = [*(f"bodies.{body.name}.mass" for body in model.bodies[:2]), "gravity[0]"]
    for name in ("joint 0", "closing 0"):
        response = f"final([joints/{name}/force/norm])"
        assert_same(model, response, places, **SHORT)


@pytest.mark.wide
@pytest.mark.parametrize("kind", ["revolute", "prismatic", "cylindrical", "universal", "planar"])
def test_efforts_of_drivers_that_close_loops(kind):
    """They are multipliers of their axes."""
    model = driven_loop_of(np.random.default_rng(3), kind)
    places = [*(f"bodies.{body.name}.mass" for body in model.bodies[:3]), "gravity[1]"]
    response = f"final([drivers/{model.drivers[0].name}/effort])"
    assert_same(model, response, places, **SHORT)


def test_the_effort_of_a_crank():
    """A counterweight that takes load off the motor; the crank is driven through its turns."""
    model = ms.sample("balanced_crank")
    places = ["counterweight", "offset", "speed", "rod", "piston"]
    response = "rms([drivers/motor/effort])"
    assert_same(model, response, places, duration=0.1, output_step=0.002)


def test_unique_components_of_redundant_loops():
    """A planar loop in space has unique forces in its plane, and none out of it."""
    model = ms.sample("four_bar")
    places = [
        "bodies.crank.mass",
        "bodies.rocker.center_of_mass[0]",
        "joints.crank_coupler.frame1.position[0]",
        "gravity[1]",
    ]
    for curve in ("ground_crank/force/x", "coupler_rocker/force/y", "ground_rocker/force/x"):
        assert_same(model, f"final([joints/{curve}])", places, **SHORT)


def test_undetermined_components_are_refused_after_the_run():
    """The message names those that are unique."""
    said = r"force/z' has no adjoint: .* undetermined; unique are .*force/x, .*force/y\."
    with pytest.raises(ms.SolverError, match=said):
        ms.gradient(
            ms.sample("four_bar"), "max([joints/ground_crank/force/z])", ["gravity[1]"], **SHORT
        )
