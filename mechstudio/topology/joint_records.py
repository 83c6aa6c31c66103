"""BODY and JOINT records from the elements of a model."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from mechstudio.compiler.record import Records
from mechstudio.geometry.matrices import rotation_matrix
from mechstudio.joints import JointType, joint_type
from mechstudio.joints.free import FREE
from mechstudio.model import Body, Joint, Mechanism
from mechstudio.model.joint import ElementKey
from mechstudio.topology.graph import Edge
from mechstudio.topology.poses import initial_distance
from mechstudio.topology.spanning_tree import SpanningTree
from mechstudio.topology.system import BODY, GROUND, JOINT, NONE

AXES = range(6)
ELEMENTS: tuple[ElementKey, ...] = ("stiffness", "damping", "reference", "friction")
ACTING = ("stiffness", "damping", "friction", "stop_stiffness")
PLACES = ("is_tree", "coordinate", "rate", "state_coordinate", "state_rate")  # of a joint's numbers


class BodyNumbers(NamedTuple):
    """What bodies are made of, as arrays."""

    masses: np.ndarray  # [kg], shape (n,)
    inertias: np.ndarray  # body axes [kg m^2], shape (n, 3, 3)
    centers: np.ndarray  # of mass, body frame [m], shape (n, 3)

    @classmethod
    def of(cls, bodies: Sequence[Body]) -> BodyNumbers:
        """The numbers of bodies."""
        return cls(
            np.array([body.mass for body in bodies], dtype=float),
            np.array([body.inertia for body in bodies], dtype=float).reshape(-1, 3, 3),
            np.array([body.center_of_mass for body in bodies], dtype=float).reshape(-1, 3),
        )


def body_records(numbers: BodyNumbers, tree: SpanningTree, user_joints: int) -> np.ndarray:
    """BODY records; implicit free joints are numbered after the user's joints."""
    records = np.zeros(len(numbers.masses), dtype=BODY)
    weigh_bodies(records, numbers)
    is_free = tree.joint < 0
    records["joint"] = np.where(is_free, user_joints + np.cumsum(is_free) - 1, tree.joint)
    records["parent"] = tree.parent
    records["is_body2"] = tree.direction > 0
    return records


def weigh_bodies(records: Records, numbers: BodyNumbers) -> None:
    """Write masses, inertias and mass centers to BODY records."""
    records["mass"], records["inverse_mass"] = numbers.masses, 1.0 / numbers.masses
    records["inertia_B"], records["center_B"] = numbers.inertias, numbers.centers


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


def refill_joint(records: Records, mechanism: Mechanism, j: int, edge: Edge) -> None:
    """Write the numbers of joint j over those of a joint that differs from it in numbers alone."""
    record = records[j]
    is_pivot = joint_type(mechanism.joints[j].type).is_pivot
    places = {name: record[name].copy() for name in PLACES}
    records[j] = np.zeros((), dtype=JOINT)
    _fill_user_joint(record, mechanism, j, edge)
    for name, place in places.items():
        record[name] = place
    record["is_midway"] = record["is_tree"] == 0 and is_pivot and record["lead"] == 0.0
    record["effort"] = NONE


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
    count = joint_type(joint.type).rate_count
    for key in ELEMENTS:
        # most joints have none of them
        if getattr(joint, key) != 0.0:
            record[key][:count] = joint.per_coordinate(key)
    record["lower"][:count], record["upper"][:count] = -math.inf, math.inf
    for k, stop in enumerate(joint.stops() if joint.limits is not None else ()):
        record["lower"][k], record["upper"][k] = stop.lower, stop.upper
        record["stop_stiffness"][k], record["stop_damping"][k] = stop.stiffness, stop.damping
    record["lead"] = (joint.pitch or 0.0) / (2.0 * math.pi)
    if joint.joint_type.is_rod:
        record["length"] = joint.length or initial_distance(joint, mechanism.bodies)
    record["has_effort"] = any(record[key].any() for key in ACTING)


def place_frames(records: Records, joints: Sequence[Joint], numbers: BodyNumbers) -> None:
    """Write the origins of the frames of the user's joints from the mass centers of their bodies.

    Args:
        records: JOINT records of these joints, with their bodies.
        joints: The joints.
        numbers: Of all bodies.
    """
    # the last entry is the ground
    centers = np.concatenate([numbers.centers, np.zeros((1, 3))])
    for side in ("1", "2"):
        positions = np.array([getattr(joint, f"frame{side}").position for joint in joints])
        records[f"position{side}"] = positions.reshape(-1, 3) - centers[records[f"body{side}"]]


def place_in_state(joints: Records, bodies: Records, tree: SpanningTree) -> None:
    """Offsets of the tree joints in the state, in the order of the bodies."""
    joints["state_coordinate"] = joints["state_rate"] = NONE
    coordinate = rate = 0
    for b in tree.order:
        record = joints[bodies[b]["joint"]]
        record["state_coordinate"], record["state_rate"] = coordinate, rate
        coordinate += record["coordinate_count"]
        rate += record["open_count"]
