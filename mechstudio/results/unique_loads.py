"""Components of reactions that are unique, along the axes of frame 1 of their joints."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.results.channels import Channel
from mechstudio.results.curve_names import NORM
from mechstudio.results.joint_frames import along, frame1_axes
from mechstudio.results.settings import RunStatistics
from mechstudio.results.store import Store

AXES = "xyz"
LOADS = ("force", "torque")
LOCAL = "local_"
_LOOKS = 16  # rows that are looked at
_LEAST = 3  # rows, which show whether a body turns out of a plane
_RIGHT_ANGLE = 1e-6  # cosine of an angle that is one


class Recorded(Protocol):
    """A run whose joints have reactions."""

    mechanism: Mechanism
    store: Store

    @property
    def statistics(self) -> RunStatistics:
        """What is not unique, among other things."""

    @property
    def count(self) -> int:
        """Number of rows so far."""


def unique_components(run: Recorded) -> npt.NDArray[np.bool_]:
    """Which components of force and torque along the axes of frame 1 are unique, (joints, 6)."""
    statistics = run.statistics
    unique = np.ones((len(run.mechanism.joints), 6), dtype=bool)
    components = set(map(_along_frame1, statistics.undetermined_components))
    for j, joint in enumerate(run.mechanism.joints):
        names = [f"joints/{joint.name}/{LOCAL}{load}/{axis}" for load in LOADS for axis in AXES]
        told = any(name in components for name in names)
        if joint.name in statistics.undetermined_reactions and not told:
            unique[j] = False  # a file without the components
        else:
            unique[j] = [name not in components for name in names]
    return unique


def _along_frame1(name: str) -> str:
    """The name of a component; earlier files have those of channels along world axes instead."""
    owner, load, axis = name.rsplit("/", 2)
    return f"{owner}/{LOCAL}{load.removeprefix(LOCAL)}/{axis}"


def in_frame1(mechanism: Mechanism, poses: FloatArray, loads: FloatArray) -> FloatArray:
    """Forces and torques along the axes of frame 1 of their joints.

    Args:
        mechanism: The model.
        poses: Pose of each body, shape (rows, bodies, 7).
        loads: Along world axes, shape (rows, joints, 6).
    """
    bodies = {name: k for k, name in enumerate(mechanism.bodies.names)}
    found = np.empty_like(loads)
    for j, joint in enumerate(mechanism.joints):
        axes = frame1_axes(joint, poses, bodies)
        for part in (slice(0, 3), slice(3, 6)):
            found[:, j, part] = along(axes, loads[:, j, part])
    return found


def undetermined_components(run: Recorded, channel: Channel) -> frozenset[int]:
    """Which components of a channel redundant constraints leave undetermined, and `NORM`.

    A component along an axis of the world is, if one along an axis of frame 1 is that is not at
    right angles to it in some of the rows. Of a run that has hardly begun all components are.

    Args:
        run: The run.
        channel: One of its channels.
    """
    if channel.unique:
        return frozenset()
    subject, owner, key = channel.name.split("/")
    load = key.removeprefix(LOCAL)
    numbers = {joint.name: number for number, joint in enumerate(run.mechanism.joints)}
    if subject != "joints" or load not in LOADS or owner not in numbers or run.count < _LEAST:
        return frozenset((*range(len(channel.component_units)), NORM))
    number = numbers[owner]
    first = 3 * LOADS.index(load)
    loose = np.flatnonzero(~unique_components(run)[number, first : first + 3])
    if key != load:
        return frozenset((*loose.tolist(), NORM))
    rows = np.linspace(0, run.count - 1, min(run.store.scattered_rows, _LOOKS)).astype(np.intp)
    bodies = {name: k for k, name in enumerate(run.mechanism.bodies.names)}
    poses = run.store.body_pose[np.unique(rows)]
    axes = frame1_axes(run.mechanism.joints[number], poses, bodies)[..., loose]
    met = np.abs(axes).max(axis=(0, 2), initial=0.0) > _RIGHT_ANGLE
    return frozenset((*np.flatnonzero(met).tolist(), NORM))


def loose_reactions(run: Recorded) -> str:
    """Joints whose reactions are not unique, with the components; empty if there are none.

    Joints with the same ones stand together: "crank, rocker (force z, torque x, torque y), along
    the axes of the joints".
    """
    unique = unique_components(run)
    labels = [f"{load} {axis}" for load in LOADS for axis in AXES]
    found: dict[str, list[str]] = {}
    for number, joint in enumerate(run.mechanism.joints):
        loose = ", ".join(labels[k] for k in np.flatnonzero(~unique[number]))
        if loose:
            found.setdefault(loose, []).append(joint.name)
    shown = "; ".join(f"{', '.join(names)} ({loose})" for loose, names in found.items())
    return f"{shown}, along the axes of the joints" if shown else ""
