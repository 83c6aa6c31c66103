"""A torsion spring that becomes the stiffness of the hinge between its bodies, which winds up."""

from __future__ import annotations

from math import atan2, hypot, pi, remainder, tau

from mechstudio import edits
from mechstudio.edits.edit import replaced
from mechstudio.edits.expression_sums import combined
from mechstudio.edits.pose import body_poses, pose_of
from mechstudio.geometry.quaternion import Quaternion, inverse, product
from mechstudio.gui.editing.events_of_spring import reading_the_joint
from mechstudio.model import Joint, Mechanism, Torsion

ALONG = 1e-6  # of a rotation beside the axis of the hinge, at most [rad]
NOISE = 1e-12  # a smaller angle is zero [rad]


def hinge_of(mechanism: Mechanism, name: str) -> Joint | None:
    """The revolute joint whose stiffness does what a torsion spring does; None if there is none.

    Args:
        mechanism: The model.
        name: Name of the spring.
    """
    spring = next((force for force in mechanism.forces if force.name == name), None)
    if not isinstance(spring, Torsion) or spring.function.strip() not in ("", "0"):
        return None
    bodies = {spring.body1, spring.body2}
    for joint in mechanism.joints:
        if joint.type == "revolute" and {joint.body1, joint.body2} == bodies:
            return None if _reference(mechanism, spring, joint) is None else joint
    return None


def with_joint_stiffness(mechanism: Mechanism, name: str) -> Mechanism:
    """Give the hinge the stiffness and the damping of a torsion spring, and remove the spring.

    Events that read how far the spring is turned read the joint instead.

    Args:
        mechanism: The model.
        name: Name of a spring that has a hinge.

    Raises:
        ModelError: The mechanism would not be valid.
    """
    spring, joint = mechanism.forces[name], hinge_of(mechanism, name)
    assert joint is not None
    assert isinstance(spring, Torsion)
    reference = rest_of_spring = _reference(mechanism, spring, joint) or 0.0
    own, rest = joint.per_coordinate("stiffness")[0], joint.per_coordinate("reference")[0]
    sum_of_both = own + spring.stiffness
    if own and sum_of_both:
        reference = (own * rest + spring.stiffness * reference) / sum_of_both
    before = joint.per_coordinate("damping")[0]
    changed = joint.edited(
        stiffness=combined(sum_of_both, ((1.0, own), (1.0, spring.stiffness))),
        reference=reference,
        damping=combined(before + spring.damping, ((1.0, before), (1.0, spring.damping))),
    )
    own_events = reading_the_joint(mechanism, spring, joint, rest_of_spring)
    held = replaced(mechanism, {edits.item_of(joint): changed})
    if own_events:
        held = held.edited(events=own_events)
    return edits.remove(held, [edits.item_of(spring)]).mechanism


def _reference(mechanism: Mechanism, spring: Torsion, joint: Joint) -> float | None:
    """Angle of a joint at which a spring is free [rad]; None if it turns about another axis."""
    poses = body_poses(mechanism)
    one, other = (
        poses[body].of(pose_of(frame)).orientation
        for body, frame in ((spring.body1, spring.frame1), (spring.body2, spring.frame2))
    )
    if spring.body1 != joint.body1:
        # the angle of the joint counts the other way
        one, other = other, one
    first, second = (
        poses[body].of(pose_of(frame)).orientation
        for body, frame in ((joint.body1, joint.frame1), (joint.body2, joint.frame2))
    )
    rotation = product(product(inverse(first), product(other, inverse(one))), first)
    if 2.0 * hypot(rotation[1], rotation[2]) > ALONG:
        return None
    apart = product(inverse(first), second)
    angle = remainder(_about_z(apart) - _about_z(rotation), tau)
    return 0.0 if abs(angle) < NOISE else angle


def _about_z(rotation: Quaternion) -> float:
    """Angle of a rotation about z [rad]."""
    w, _, _, z = rotation
    angle = remainder(2.0 * atan2(z, w), tau)
    return pi if angle == -pi else angle
