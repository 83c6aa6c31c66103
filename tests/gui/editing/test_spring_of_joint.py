"""A torsion spring becomes the stiffness of the hinge between its bodies, with the same motion."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import edits
from mechstudio.gui.editing.events_of_spring import readers
from mechstudio.gui.editing.spring_of_joint import hinge_of, with_joint_stiffness
from mechstudio.model.evaluated import text_of

HINGE = ("ground", "disk")
TURNS = ("angle", "rate", "rotation/norm", "rotation/x", "rotation/y", "rotation/z")


def coiled(hinge=HINGE, spring=HINGE, axis=(0, 0, 1), **values):
    """A disk on a pivot with a torsion spring that is free at another angle than the pivot."""
    model = ms.Mechanism(gravity=(0, 0, 0)).add_body("disk", mass=1.0, inertia=(0.1, 0.1, 0.1))
    model = model.add_joint("pivot", "revolute", *hinge, (0, 0, 0), axis=axis)
    values = {"stiffness": 0.0} | values
    model = model.add_torsion("coil", *spring, point=(0, 0, 0), **values).mechanism
    return ms.pose(model, {"pivot": 0.8}, rates={"pivot": 1.0})


def angles(model):
    """Angle of the pivot over a second [rad]."""
    return ms.simulate(model, duration=1.0)["joints/pivot/coordinate/angle"]


@pytest.mark.parametrize("hinge", [HINGE, HINGE[::-1]])
@pytest.mark.parametrize("spring", [HINGE, HINGE[::-1]])
@pytest.mark.parametrize("axis", [(0, 0, 1), (0, -1, 0)])
def test_the_motion_stays(hinge, spring, axis):
    """Whatever the order of the bodies, and wherever both are free."""
    model = coiled(hinge, spring, axis, stiffness=2.0, damping=0.1)
    (found,) = model.joints
    assert hinge_of(model, "coil") == found
    after = with_joint_stiffness(model, "coil")
    assert not after.forces
    assert after.joints[0].stiffness == 2.0
    np.testing.assert_allclose(angles(after), angles(model), atol=1e-6)


def test_springs_of_both_add_up():
    """Also where the joint has a spring that is free at another angle, and names parameters."""
    model = coiled(stiffness=2.0)
    (joint,) = model.joints
    both = model.edited(joints=(joint.edited(stiffness=3.0, reference=-0.5, damping=0.2),))
    after = with_joint_stiffness(both, "coil")
    assert after.joints[0].stiffness == 5.0
    np.testing.assert_allclose(angles(after), angles(both), atol=1e-6)
    known = edits.add_parameter(both, "k", 2.0).set("forces.coil.stiffness", "3*k")
    assert text_of(with_joint_stiffness(known, "coil").joints[0].stiffness) == "3 + 3*k"


def test_others_are_left_alone():
    """No hinge, a law of its own, or a rotation about another axis than that of the hinge."""
    assert hinge_of(coiled(function="x**3"), "coil") is None
    assert hinge_of(coiled(), "pivot") is None
    model = coiled(stiffness=2.0)
    (spring,) = model.forces
    tilted = spring.edited(frame1=spring.frame1.edited(orientation=(0.8, 0.6, 0.0, 0.0)))
    assert hinge_of(model.edited(forces=(tilted,)), "coil") is None
    ball = model.joints[0].edited(type="spherical")
    assert hinge_of(model.edited(joints=(ball,)), "coil") is None


@pytest.mark.parametrize("hinge", [HINGE, HINGE[::-1]])
@pytest.mark.parametrize("spring", [HINGE, HINGE[::-1]])
@pytest.mark.parametrize("axis", [(0, 0, 1), (0, -0.6, 0.8)])
@pytest.mark.parametrize("part", TURNS)
def test_events_read_the_joint_instead(hinge, spring, axis, part):
    """What they read has the same values, however the spring counts."""
    model = coiled(hinge, spring, axis, stiffness=2.0)
    channel = f"[forces/coil/{part}]"
    model = edits.add_event(model, f"{channel} > 0.1*{channel} + 1", name="wound")
    after = with_joint_stiffness(model, "coil")
    assert not readers(after, "coil")
    (event,) = after.events
    assert "joints/pivot" in event.when
    run = ms.simulate(model.edited(events=()), duration=1.0)
    read = event.when.partition(" > ")[0]
    np.testing.assert_allclose(run.evaluate(read), run.evaluate(channel), atol=1e-6)


def test_events_read_a_tilted_joint_to_all_digits():
    """The share of a component of the rotation is no rounded number."""
    model = coiled(axis=(1, 2, 3), stiffness=2.0)
    model = edits.add_event(model, "[forces/coil/rotation/x] > 1", name="wound")
    (event,) = with_joint_stiffness(model, "coil").events
    assert float(event.when.partition("*")[0]) == pytest.approx(14.0**-0.5, abs=1e-9)


def test_events_keep_what_no_joint_has():
    """Who reads the torque of the spring alone has to say what is meant now."""
    model = edits.add_event(coiled(stiffness=2.0), "[forces/coil/torque/z] > 1 N m", name="load")
    model = edits.add_event(model, "[energy/kinetic] > 1 J", name="fast")
    after = with_joint_stiffness(model, "coil")
    assert after.events == model.events
    assert readers(after, "coil") == {"load": "forces/coil/torque/z"}
