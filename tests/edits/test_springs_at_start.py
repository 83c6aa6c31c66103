"""How far springs are deflected at the start, and what makes them free there."""

from math import cos, radians, sin

import pytest

from mechstudio.edits.springs_at_start import (
    free_joint,
    free_spring,
    spring_length,
    start_coordinates,
    torsion_angle,
)
from mechstudio.io import load, sample_paths
from mechstudio.joints import JOINT_TYPES
from mechstudio.model import Body, Driver, Frame, Joint, Mechanism, SpringDamper, Torsion
from mechstudio.simulation.assembling.assemble import assemble

pytestmark = pytest.mark.kernels

ANGLE = radians(26.0)
TURNED = (cos(0.5 * ANGLE), 0.0, 0.0, sin(0.5 * ANGLE))
UP = (0.0, 0.0, 0.3)


def swung(kind="cylindrical", **joint):
    """A body turned and lifted along the axis of its joint, with springs to the ground."""
    return Mechanism(
        bodies=(Body(name="rod", position=UP, orientation=TURNED),),
        joints=(Joint(name="pivot", type=kind, body1="ground", body2="rod", **joint),),
        forces=(
            Torsion(name="wire", body1="ground", body2="rod", stiffness=2.0),
            SpringDamper(name="coil", body1="ground", body2="rod", stiffness=3.0, free_length=0.1),
        ),
    )


def test_joints_begin_where_the_poses_are():
    """Unless their initial coordinate says otherwise, or a driver."""
    model = swung()
    assert start_coordinates(model, model.joints[0]) == pytest.approx((0.3, ANGLE))
    given = swung(initial={"coordinate": [None, 1.0]})
    assert start_coordinates(given, given.joints[0]) == pytest.approx((0.3, 1.0))
    driven = model.edited(drivers=(Driver(name="d", joint="pivot", coordinate=1, function="t"),))
    assert start_coordinates(driven, driven.joints[0]) == (pytest.approx(0.3), None)


@pytest.mark.parametrize("key", [kind.key for kind in JOINT_TYPES if kind.scalar_count])
def test_runs_begin_at_these_coordinates(key):
    """For each joint type with shifts or angles, in the sample models that have it."""
    found = 0
    for path in sample_paths().values():
        model = load(path)
        if found > 2 or key not in {joint.type for joint in model.joints}:
            continue
        assembly = assemble(model)
        found += 1
        for joint, record in zip(model.joints, assembly.compiled.system.joints, strict=True):
            if joint.type == key:
                first = int(record["coordinate"])
                for place, value in enumerate(start_coordinates(model, joint)):
                    real = assembly.work.coordinate[first + place]
                    # poses of files have a few digits, which a run closes
                    assert value is None or value == pytest.approx(real, abs=1e-4)


def test_springs_are_free_at_the_start_afterwards():
    model = swung(stiffness=(5.0, 6.0))
    assert torsion_angle(model, model.forces["wire"]) == pytest.approx(ANGLE)
    assert spring_length(model, model.forces["coil"]) == pytest.approx(0.3)
    after = free_spring(free_spring(free_joint(model, "pivot"), "wire"), "coil")
    assert after.joints[0].reference == pytest.approx((0.3, ANGLE))
    assert torsion_angle(after, after.forces["wire"]) == pytest.approx(0.0, abs=1e-12)
    assert after.forces["wire"].frame2.position == Frame().position
    assert after.forces["coil"].free_length == pytest.approx(0.3)
