"""BODY and JOINT records from the elements of a model."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from mechstudio.compiler.record import Records
from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import rotation_matrix
from mechstudio.joints import JointType, joint_type
from mechstudio.joints.free import FREE
from mechstudio.model import Body, Joint, Mechanism
from mechstudio.model.joint import ElementKey
from mechstudio.topology.graph import Edge
from mechstudio.topology.poses import initial_distance
from mechstudio.topology.spanning_tree import SpanningTree
from mechstudio.topology.system import BODY, GROUND, JOINT, NONE
from mechstudio.topology.weighing import CENTER, INERTIA, NUMBERS

AXES = range(6)
ELEMENTS: tuple[ElementKey, ...] = ("stiffness", "damping", "reference", "friction")
ACTING = ("stiffness", "damping", "friction", "stop_stiffness")
STOPS = ("lower", "upper", "stop_stiffness", "stop_damping")
# fields of joints that these, the lead and properties of both follow from
READ = (*ELEMENTS, "limits", "pitch")


class BodyNumbers(NamedTuple):
    """Numbers of bodies, as an array, and the bodies themselves.

    Attributes:
        bodies: The bodies.
        rows: Mass [kg], inertia about the mass center [kg m^2] and mass center [m] of each body,
            body frame, shape (n, 13).
    """

    bodies: Sequence[Body]
    rows: FloatArray

    @classmethod
    def of(cls, bodies: Sequence[Body], like: BodyNumbers | None = None) -> BodyNumbers:
        """The numbers of bodies.

        Args:
            bodies: The bodies.
            like: Numbers of as many bodies, some of which are mostly the very same objects.
        """
        known = like.bodies if like else (None,) * len(bodies)
        rows = like.rows.copy() if like else np.empty((len(bodies), NUMBERS))
        for b, (body, before) in enumerate(zip(bodies, known, strict=True)):
            if body is not before:
                one, two, three = body.inertia
                rows[b] = (body.mass, *one, *two, *three, *body.center_of_mass)
        return cls(bodies, rows)

    @property
    def inertias(self) -> FloatArray:
        """About the mass centers, body axes, shape (n, 3, 3) [kg m^2]."""
        return self.rows[:, INERTIA:CENTER].reshape(-1, 3, 3)

    def have_inertias_of(self, other: BodyNumbers) -> bool:
        """Whether the inertias are those of others, to the sign of a zero."""
        columns = slice(INERTIA, CENTER)
        return self.rows[:, columns].tobytes() == other.rows[:, columns].tobytes()

    @property
    def centers(self) -> FloatArray:
        """Of mass, body frame, shape (n, 3) [m]."""
        return self.rows[:, CENTER:]


def body_records(tree: SpanningTree, user_joints: int) -> np.ndarray:
    """BODY records without masses; implicit free joints are numbered after the user's joints."""
    records = np.zeros(len(tree.joint), dtype=BODY)
    is_free = tree.joint < 0
    records["joint"] = np.where(is_free, user_joints + np.cumsum(is_free) - 1, tree.joint)
    records["parent"] = tree.parent
    records["is_body2"] = tree.direction > 0
    return records


def joint_records(mechanism: Mechanism, edges: Sequence[Edge], tree: SpanningTree) -> np.ndarray:
    """JOINT records of the user's joints and of the implicit free joints, without their laws."""
    free_bodies = np.flatnonzero(tree.joint < 0)
    records = np.zeros(len(edges) + len(free_bodies), dtype=JOINT)
    coordinate = rate = 0
    cut = set(tree.cut_joints.tolist())
    for j in range(len(records)):
        record = records[j]
        if j < len(edges):
            kind = joint_type(mechanism.joints[j].type)
            _fill_user_joint(record, mechanism, j, edges[j])
        else:
            kind = FREE
            record["body1"], record["body2"] = GROUND, free_bodies[j - len(edges)]
            record["rotation1"] = record["rotation2"] = np.eye(3)
            _fill_type(record, kind, ())
        record["is_tree"] = j not in cut
        record["is_midway"] = j in cut and kind.is_pivot and record["lead"] == 0.0
        record["coordinate"], record["rate"] = coordinate, rate
        coordinate += kind.coordinate_count
        rate += kind.rate_count
    records["effort"] = NONE
    return records


def refill_joint(record: Records, joint: Joint, before: Joint) -> None:
    """Write the numbers of a joint over those of a joint that differs from it in numbers alone.

    Lengths of rods and places of frames are left out.

    Args:
        record: JOINT record of the other joint.
        joint: The joint.
        before: The other joint.
    """
    values, others = joint.__dict__, before.__dict__
    for side in ("1", "2"):
        quaternion = values[f"frame{side}"].orientation
        if quaternion is not others[f"frame{side}"].orientation:
            record[f"rotation{side}"] = rotation_matrix(quaternion)
    if any(values[name] is not others[name] for name in READ):
        for key in (*ELEMENTS, *STOPS):
            record[key] = 0.0
        _fill_elements(record, joint)
        is_pivot = joint.joint_type.is_pivot
        record["is_midway"] = record["is_tree"] == 0 and is_pivot and record["lead"] == 0.0


def _driven_slots(mechanism: Mechanism, joint: str) -> tuple[int, ...]:
    """Places of the driven coordinates of a joint."""
    return tuple(driver.coordinate for driver in mechanism.drivers if driver.joint == joint)


def _fill_type(record: Records, kind: JointType, driven: Sequence[int]) -> None:
    """Properties, counts and axes of a joint; `driven` are the places of its driven coordinates."""
    record["free_count"], record["coordinate_count"] = kind.rate_count, kind.coordinate_count
    open_axes = [axis for axis in AXES if axis not in kind.locked]
    order = sorted(range(len(open_axes)), key=lambda slot: slot in driven)
    record["open_count"] = len(open_axes) - len(driven)
    record["axis_order"] = [open_axes[slot] for slot in order] + list(kind.locked)
    record["slot"] = order + list(range(len(order), 6))
    record["is_crossed"], record["is_rod"] = kind.is_crossed, kind.is_rod


def _fill_user_joint(record: Records, mechanism: Mechanism, j: int, edge: Edge) -> None:
    """Bodies, type, elements and rotations of a joint of the model."""
    joint = mechanism.joints[j]
    record["body1"], record["body2"] = edge.body1, edge.body2
    _fill_type(record, joint.joint_type, _driven_slots(mechanism, joint.name))
    for side in ("1", "2"):
        record[f"rotation{side}"] = rotation_matrix(getattr(joint, f"frame{side}").orientation)
    _fill_elements(record, joint)
    if joint.joint_type.is_rod:
        record["length"] = rod_length(joint, mechanism.bodies)


def _fill_elements(record: Records, joint: Joint) -> None:
    """Springs, dampers, friction, stops and lead of a joint, in a record that has none."""
    count = joint.joint_type.rate_count
    for key in ELEMENTS:
        # most joints have none of them
        if getattr(joint, key) != 0.0:
            record[key][:count] = joint.per_coordinate(key)
    record["lower"][:count], record["upper"][:count] = -math.inf, math.inf
    for k, stop in enumerate(joint.stops() if joint.limits is not None else ()):
        record["lower"][k], record["upper"][k] = stop.lower, stop.upper
        record["stop_stiffness"][k], record["stop_damping"][k] = stop.stiffness, stop.damping
    record["lead"] = (joint.pitch or 0.0) / (2.0 * math.pi)
    record["has_effort"] = any(record[key].any() for key in ACTING)


def rod_length(joint: Joint, bodies: Sequence[Body]) -> float:
    """Distance of the ends of a joint that is a rod [m]."""
    return joint.length or initial_distance(joint, bodies)


def frame_origins(joints: Sequence[Joint]) -> FloatArray:
    """Origins of frames 1 and 2 of joints, in the frames of their bodies, shape (k, 6) [m]."""
    rows = [(*joint.frame1.position, *joint.frame2.position) for joint in joints]
    return np.array(rows, dtype=float).reshape(-1, 6)


def place_in_state(joints: Records, bodies: Records, tree: SpanningTree) -> None:
    """Offsets of the tree joints in the state, in the order of the bodies."""
    joints["state_coordinate"] = joints["state_rate"] = NONE
    coordinate = rate = 0
    for b in tree.order:
        record = joints[bodies[b]["joint"]]
        record["state_coordinate"], record["state_rate"] = coordinate, rate
        coordinate += record["coordinate_count"]
        rate += record["open_count"]
