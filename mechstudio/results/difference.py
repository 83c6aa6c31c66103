"""Difference of two results of one model."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.results.recording import Recording
from mechstudio.results.unique_loads import in_frame1, unique_components
from mechstudio.suggestions import Answering

SAME_TIME = 1e-9  # part of a time within which two rows belong together


@dataclass(frozen=True, kw_only=True)
class Difference(Answering):
    """Largest differences between two results over all common rows, bodies and joints.

    Attributes:
        position: Distance between the origins of a body frame [m].
        orientation: Angle between the orientations of a body [rad].
        force: Magnitude of the difference of reaction forces [N]; only of components along the
            axes of frame 1 that are unique in both results, None if there is none.
        torque: The same for reaction torques [N m].
        rows: Number of rows that both results have.
    """

    position: float = 0.0
    orientation: float = 0.0
    force: float | None = None
    torque: float | None = None
    rows: int = 0

    def __lt__(self, bound: float) -> bool:
        """Whether all differences that there are lie below a bound, each in its unit."""
        known = (self.position, self.orientation, self.force, self.torque)
        return all(value < bound for value in known if value is not None)


def difference(first: Recording, second: Recording) -> Difference:
    """Difference of two results of one model, over the rows at the same times."""
    count = min(first.count, second.count)
    times = first.store.time[:count]
    near = np.abs(second.store.time[:count] - times) <= SAME_TIME * np.maximum(1.0, times)
    rows = np.flatnonzero(near)
    poses = first.store.body_pose[rows], second.store.body_pose[rows]
    unique = unique_components(first) & unique_components(second)
    load = first.store.joint_load[rows] - second.store.joint_load[rows]
    load = np.where(unique, in_frame1(first.mechanism, poses[0], load), 0.0)
    return Difference(
        position=_longest(poses[0][..., :3] - poses[1][..., :3]),
        orientation=_widest_angle(poses[0][..., 3:], poses[1][..., 3:]),
        force=_longest(load[..., :3]) if unique[:, :3].any() else None,
        torque=_longest(load[..., 3:]) if unique[:, 3:].any() else None,
        rows=len(rows),
    )


def _longest(vectors: FloatArray) -> float:
    return float(np.max(np.linalg.norm(vectors, axis=-1), initial=0.0))


def _widest_angle(first: FloatArray, second: FloatArray) -> float:
    """Largest angle between orientations q and p; q and -q are the same one.

    Unit quaternions an angle a apart have the chord |q - p| = 2 sin(a / 4), which keeps its digits
    for small angles where their dot product does not.
    """
    chord = np.minimum(
        np.linalg.norm(first - second, axis=-1), np.linalg.norm(first + second, axis=-1)
    )
    return float(4.0 * np.arcsin(0.5 * np.max(chord, initial=0.0)))
