"""Difference of two results of one model."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mechstudio.answering import answering
from mechstudio.geometry.arrays import FloatArray
from mechstudio.results.interpolation import RowsBetween
from mechstudio.results.recording import Recording
from mechstudio.results.unique_loads import in_frame1, unique_components

Rows = NDArray[np.intp]
SAME_TIME = 1e-9  # part of a time within which two rows belong together
# part of the coarser run's rows that has to be in common, so that they alone tell the difference
ENOUGH = 0.1


@answering
@dataclass(frozen=True, kw_only=True)
class Difference:
    """Largest differences between two results over all compared rows, bodies and joints.

    Rows at the same times are compared. Where hardly any are, all rows of the coarser result are
    compared with the finer one, interpolated between its rows.

    Attributes:
        position: Distance between the origins of a body frame [m].
        orientation: Angle between the orientations of a body [rad].
        force: Magnitude of the difference of reaction forces [N]; only of components along the
            axes of frame 1 that are unique in both results, None if there is none.
        torque: The same for reaction torques [N m].
        rows: Number of rows that were compared.
        interpolated: How many of these were interpolated in one of the results.
    """

    position: float = 0.0
    orientation: float = 0.0
    force: float | None = None
    torque: float | None = None
    rows: int = 0
    interpolated: int = 0

    def __lt__(self, bound: float) -> bool:
        """Whether all differences that there are lie below a bound, each in its unit."""
        known = (self.position, self.orientation, self.force, self.torque)
        return all(value < bound for value in known if value is not None)


def difference(first: Recording, second: Recording) -> Difference:
    """Difference of two results of one model, over the rows at the same times.

    Where these are fewer than two, or fewer than a tenth of the rows of the coarser result, it is
    over all of these within the time of both, and the finer result is interpolated.
    """
    rows, others = _same_times(first.store.time[: first.count], second.store.time[: second.count])
    unique = unique_components(first) & unique_components(second)
    found = [_difference(_values(first, rows), _values(second, others), first, unique)]
    coarse, fine, known = first, second, rows
    if second.count < first.count:
        coarse, fine, known = second, first, others
    inside = _within(coarse, fine)
    if len(rows) < max(min(2, len(inside)), ENOUGH * len(inside)):
        between = np.setdiff1d(inside, known)
        values = RowsBetween(fine.store, coarse.store.time[between])
        passed = values.body_pose, values.joint_load
        found.append(_difference(_values(coarse, between), passed, first, unique))
    return Difference(
        position=greatest(item.position for item in found) or 0.0,
        orientation=greatest(item.orientation for item in found) or 0.0,
        force=greatest(item.force for item in found),
        torque=greatest(item.torque for item in found),
        rows=sum(item.rows for item in found),
        interpolated=sum(item.rows for item in found[1:]),
    )


def _same_times(times: FloatArray, others: FloatArray) -> tuple[Rows, Rows]:
    """Numbers of the rows at the same times, in both; of several at one time in their order."""
    slack = SAME_TIME * np.maximum(1.0, np.abs(others))
    if not len(times):
        return np.empty(0, dtype=np.intp), np.empty(0, dtype=np.intp)
    before = np.arange(len(others)) - np.searchsorted(others, others - slack)
    rows = np.minimum(np.searchsorted(times, others - slack) + before, len(times) - 1)
    near = np.flatnonzero(np.abs(times[rows] - others) <= slack)
    found: tuple[Rows, Rows] = rows[near], near
    return found


def _within(coarse: Recording, fine: Recording) -> Rows:
    """Numbers of the rows of a result that lie within the time of another one."""
    if not fine.count:
        return np.empty(0, dtype=np.intp)
    times, spanned = coarse.store.time[: coarse.count], fine.store.time[: fine.count]
    return np.flatnonzero((times >= spanned[0]) & (times <= spanned[-1]))


def _values(run: Recording, rows: Rows) -> tuple[FloatArray, FloatArray]:
    """Poses of the bodies and loads of the joints in some rows."""
    return run.store.body_pose[rows], run.store.joint_load[rows]


def _difference(
    values: tuple[FloatArray, FloatArray],
    others: tuple[FloatArray, FloatArray],
    run: Recording,
    unique: NDArray[np.bool_],
) -> Difference:
    """Difference of poses and loads in rows that belong together."""
    poses, load = (values[0], others[0]), values[1] - others[1]
    load = np.where(unique, in_frame1(run.mechanism, poses[0], load), 0.0)
    return Difference(
        position=_longest(poses[0][..., :3] - poses[1][..., :3]),
        orientation=_widest_angle(poses[0][..., 3:], poses[1][..., 3:]),
        force=_longest(load[..., :3]) if unique[:, :3].any() else None,
        torque=_longest(load[..., 3:]) if unique[:, 3:].any() else None,
        rows=len(values[0]),
    )


def greatest(values: Iterable[float | None]) -> float | None:
    """Largest of the values that there are, NaN if one is; None where there are none."""
    # the maximum of NumPy keeps a NaN, which the built-in one may lose
    known = [value for value in values if value is not None]
    return float(np.max(known)) if known else None


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
