"""A mechanism in other poses: what was typed at t = 0 goes along with the bodies."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from mechstudio.dynamics.divide_and_conquer.closure import project_velocities
from mechstudio.edits.move import moved_body
from mechstudio.edits.pose import WORLD, Pose, pose_of
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Body, Joint, Mechanism
from mechstudio.model.restart import Channels, starts_on_turns
from mechstudio.simulation.assembling.assemble import place_model

SAME = 1e-12  # [m or -] numbers that differ by less stay as in the file


def posed_mechanism(mechanism: Mechanism, poses: FloatArray, turned: Channels) -> Mechanism:
    """A model in other poses that its joints allow.

    Initial velocities turn with their bodies and become the nearest ones, in the mass norm, that
    the joints allow there; a model at rest stays exactly at rest. Whole turns that springs, stops,
    motors or events count become initial coordinates, as poses do not tell them.

    Args:
        mechanism: The model.
        poses: Position [m] and quaternion [w, x, y, z] of each body, shape (n, 7).
        turned: Coordinates of the joints in these poses, as channels of a result.

    Raises:
        ModelError: A driver of a rate has turned a joint by whole turns that count.
    """
    bodies = tuple(map(_posed, mechanism.bodies, poses.tolist()))
    starts = starts_on_turns(
        mechanism.joints, mechanism.forces, mechanism.events, mechanism.drivers, turned
    )
    joints = [_begun(joint, starts.get(joint.name)) for joint in mechanism.joints]
    posed = mechanism.edited(bodies=bodies, joints=joints)
    if not any((*body.velocity, *body.angular_velocity) != (0.0,) * 6 for body in bodies):
        return posed
    # drivers have their say when a run begins
    assembly, _ = place_model(posed.edited(drivers=()))
    work = assembly.work
    project_velocities(assembly.compiled.system, work)
    arms = work.rotation @ np.array([body.center_of_mass for body in bodies])[:, :, None]
    shift = work.velocity[:, :3] - np.cross(work.velocity[:, 3:], arms[:, :, 0])
    return posed.edited(
        bodies=tuple(
            body.edited(velocity=tuple(v), angular_velocity=tuple(omega))
            for body, v, omega in zip(
                bodies, shift.tolist(), work.velocity[:, 3:].tolist(), strict=True
            )
        )
    )


def _begun(joint: Joint, start: Mapping[str, object] | None) -> Joint:
    """A joint whose initial coordinates gave way to the poses, but for its whole turns.

    Its rates stay.
    """
    rate = None if joint.initial is None else joint.initial.rate
    kept = {**(start or {}), **({} if rate is None else {"rate": rate})}
    if joint.initial is None and not kept:
        return joint
    return joint.edited(initial=kept or None)


def _posed(body: Body, pose: list[float]) -> Body:
    """A body where it is now; the quaternion is the one nearer to that before."""
    before = pose_of(body)
    old = (*before.position, *before.orientation)
    same = float(np.dot(pose[3:], before.orientation)) >= 0.0
    new = pose if same else [*pose[:3], *(-c for c in pose[3:])]
    # rounding does not put a planar mechanism beside its plane
    x, y, z, w, i, j, k = (o if abs(n - o) <= SAME else n for n, o in zip(new, old, strict=True))
    if (x, y, z, w, i, j, k) == old:
        return body
    now = Pose((x, y, z), (w, i, j, k))
    moved = moved_body(body, now.of(before.within(WORLD)))
    return moved.edited(position=now.position, orientation=now.orientation)
