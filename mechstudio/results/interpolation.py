"""Rows of a run at times between its rows.

Each quantity is interpolated by the highest order that its rows allow: positions by their
velocities and accelerations, velocities by accelerations, joint coordinates by rates, and what has
no derivative among the rows by the slopes of its neighbors. Nothing is interpolated across an event
that sets a parameter: at its time the values are those after it. What has to be as accurate as the
rows is computed anew from the row before (`simulation/runs/between.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

import numpy as np
from numpy.typing import NDArray

from mechstudio.dynamics.row_fields import ROW_LENGTHS
from mechstudio.errors import MechStudioError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.joints import joint_type
from mechstudio.results.store import Store
from mechstudio.results.stretches import Stretch, parts_of

QUINTIC = "quintic Hermite, of values and their first and second derivatives"
CUBIC = "cubic Hermite, of values and their derivatives"
SLOPES = "cubic Hermite, with slopes from the neighboring rows"
EXACT = "exact"

Gradient = Callable[..., FloatArray]  # its types in NumPy ask for a literal order

SAME_TIME = 1e-9  # part of the duration by which a time may lie outside of the rows

# what says where in the arrays of a store things are
_LAYOUT = ("coordinate_offsets", "rate_offsets", "acting_joints", "_effort_offsets")


class OutsideRunError(MechStudioError, ValueError):
    """A time before the first row of a run or after the last one."""


def method_of(name: str) -> str:
    """How a channel is interpolated, or a component of it."""
    subject, _, key = ("/".join(name.split("/")[:3])).partition("/")
    key = key.rpartition("/")[2]
    if name == "time":
        return EXACT
    if subject in ("bodies", "measures") and key in ("position", "orientation"):
        return QUINTIC
    if subject in ("bodies", "measures") and key in ("velocity", "angular_velocity"):
        return CUBIC
    return CUBIC if (subject, key) == ("joints", "coordinate") else SLOPES


def rows_at(store: Store, times: FloatArray) -> Store:
    """A store with one row for each of some times [s], shape (n,).

    Raises:
        OutsideRunError: A time is not within those of the rows.
    """
    found = RowsBetween(store, times)
    for name in ROW_LENGTHS:
        # now: whoever gets them may keep them for longer than the run
        getattr(found, name)
    found.forget_run()
    return found


class RowsBetween(Store):
    """Rows at times between those of a run, array by array as they are asked for.

    A picture needs few of the arrays, and those of a run that is in a file take long to read.

    Args:
        store: The rows of the run.
        times: The times [s], shape (n,).

    Raises:
        OutsideRunError: A time is not within those of the rows.
    """

    def __init__(self, store: Store, times: FloatArray) -> None:
        window = _Window(store, times)
        self.mechanism, self.has_momentum = store.mechanism, store.has_momentum
        for name in _LAYOUT:
            setattr(self, name, getattr(store, name))
        self.set_actuators(store.actuators, len(times))
        for place in range(len(store.actuators)):
            efforts = store.actuator_effort[: store.count, place]
            self.actuator_effort[:, place] = np.interp(times, store.time[: store.count], efforts)
        self.mode_figures, self.modes = store.mode_figures, store.modes
        self.stability_figures = store.stability_figures
        self.count = len(times)
        self.stretches = _models_of_rows(store, window.first)
        self.time = np.array(times, float)
        self._window: _Window | None = window

    def forget_run(self) -> None:
        """Let go of the rows that were interpolated."""
        self._window = None

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            window = vars(self).get("_window")
            if name not in ROW_LENGTHS or window is None:
                raise AttributeError(f"{type(self).__name__} has no attribute {name}")
            found = vars(self)[name] = _array_at(window, name)
            return found


def _array_at(window: _Window, name: str) -> FloatArray:
    """An array of rows at the times of a window."""
    if name == "body_pose":
        return _body_poses(window)
    if name == "body_velocity":
        velocity, acceleration = window.ends(name), window.ends("body_acceleration")
        return window.cubic(*velocity, *acceleration)
    return _coordinates(window) if name == "coordinate" else window.sloped(name)


def _models_of_rows(store: Store, rows: NDArray[np.intp]) -> tuple[Stretch, ...]:
    """Models of values that were interpolated from certain rows on."""
    firsts = [stretch.row for stretch in store.stretches]
    numbers = np.searchsorted(firsts, rows, side="right") - 1
    changes = np.flatnonzero(np.diff(numbers, prepend=-1))
    found = [Stretch(int(k), store.stretches[numbers[k]].mechanism) for k in changes]
    return tuple(found) or (Stretch(0, store.mechanism),)


def poses_at(store: Store, times: FloatArray) -> FloatArray:
    """Position [m] and quaternion of each body at some times [s], shape (n, bodies, 7).

    Raises:
        OutsideRunError: A time is not within those of the rows.
    """
    return _body_poses(_Window(store, times))


class _Window:
    """The intervals of rows in which some times lie."""

    def __init__(self, store: Store, times: FloatArray) -> None:
        self.store = store
        rows = store.time[: store.count]
        if not len(rows):
            raise OutsideRunError("The run has no rows.")
        slack = SAME_TIME * max(1.0, abs(float(rows[-1])))
        inside = (times >= rows[0] - slack) & (times <= rows[-1] + slack)
        if not inside.all():
            raise OutsideRunError(
                f"t = {times[~inside][0]:.9g} s is outside of the run, whose rows are at "
                f"t = {rows[0]:.9g} s to {rows[-1]:.9g} s."
            )
        last = max(0, len(rows) - 2)
        self.first = np.clip(np.searchsorted(rows, times, side="right") - 1, 0, last)
        self.second = np.minimum(self.first + 1, len(rows) - 1)
        self.length = rows[self.second] - rows[self.first]
        safe = np.where(self.length > 0.0, self.length, 1.0)
        self.part = np.clip((times - rows[self.first]) / safe, 0.0, 1.0)
        self._ends: dict[str, tuple[FloatArray, FloatArray]] = {}

    def ends(self, name: str) -> tuple[FloatArray, FloatArray]:
        """Values of an array of the store at both ends of the intervals; not to be changed."""
        known = self._ends.get(name)
        if known is None:
            # one look: rows of a file are read piece by piece
            rows = np.concatenate((self.first, self.second))
            values: FloatArray = np.asarray(getattr(self.store, name)[rows])
            known = self._ends[name] = values[: len(self.first)], values[len(self.first) :]
        return known

    def cubic(
        self, start: FloatArray, end: FloatArray, slope: FloatArray, end_slope: FloatArray
    ) -> FloatArray:
        """The cubic polynomials of given values and slopes at both ends."""
        return _cubic(self.part, self.length, start, end, slope, end_slope)

    def quintic(
        self,
        values: tuple[FloatArray, FloatArray],
        slopes: tuple[FloatArray, FloatArray],
        bends: tuple[FloatArray, FloatArray],
    ) -> FloatArray:
        """The polynomials of given values, first and second derivatives at both ends."""
        s, h = _spread(self.part, values[0]), _spread(self.length, values[0])
        step = s**3 * (10.0 - 15.0 * s + 6.0 * s**2)
        by_values = (1.0 - step) * values[0] + step * values[1]
        by_slopes = (s - s**3 * (6.0 - 8.0 * s + 3.0 * s**2)) * slopes[0]
        by_slopes += s**3 * (-4.0 + 7.0 * s - 3.0 * s**2) * slopes[1]
        by_bends = s**2 * (1.0 - s) ** 3 * bends[0] + s**3 * (1.0 - s) ** 2 * bends[1]
        total: FloatArray = by_values + h * by_slopes + 0.5 * h**2 * by_bends
        return total

    def sloped(self, name: str) -> FloatArray:
        """An array of the store by cubic polynomials, with slopes from its own rows."""
        if len(self.store.stretches) == 1:
            return self._sloped(name, slice(None), 0, self.store.count)
        found = np.zeros((len(self.first), *getattr(self.store, name).shape[1:]))
        for start, stop, _ in parts_of(self.store.stretches, 0, self.store.count):
            inside = np.flatnonzero((self.first >= start) & (self.first < stop))
            if len(inside):
                found[inside] = self._sloped(name, inside, start, stop)
        return found

    def _sloped(
        self, name: str, places: slice | NDArray[np.intp], start: int, stop: int
    ) -> FloatArray:
        """The same for the intervals at some places, within the rows `start` to `stop`."""
        first, second = self.first[places], np.minimum(self.second[places], stop - 1)
        part, length = self.part[places], self.length[places]
        if not len(first):
            return np.zeros((0, *getattr(self.store, name).shape[1:]))
        low = max(start, int(first.min()) - 1)
        high = min(stop, int(second.max()) + 2)
        values: FloatArray = np.asarray(getattr(self.store, name)[low:high])
        if high - low < 2:
            return values[first - low]
        order = 2 if high - low > 2 else 1
        times, gradient = self.store.time[low:high], cast(Gradient, np.gradient)
        slopes = gradient(values, times, axis=0, edge_order=order)
        first, second = first - low, second - low
        ends = values[first], values[second], slopes[first], slopes[second]
        return _cubic(part, length, *ends)


def _cubic(
    part: FloatArray,
    length: FloatArray,
    start: FloatArray,
    end: FloatArray,
    slope: FloatArray,
    end_slope: FloatArray,
) -> FloatArray:
    """The cubic polynomials of given values and slopes at both ends."""
    s, h = _spread(part, start), _spread(length, start)
    rest = 1.0 - s
    outer: FloatArray = (1.0 + 2.0 * s) * rest**2 * start + s**2 * (3.0 - 2.0 * s) * end
    return outer + h * (s * rest**2 * slope - s**2 * rest * end_slope)


def _spread(numbers: FloatArray, like: FloatArray) -> FloatArray:
    return numbers.reshape(-1, *(1,) * (like.ndim - 1))


def _body_poses(window: _Window) -> FloatArray:
    """Poses of the bodies, shape (n, bodies, 7)."""
    values, slopes, bends = [], [], []
    ends = zip(
        window.ends("body_pose"),
        window.ends("body_velocity"),
        window.ends("body_acceleration"),
        strict=True,
    )
    for pose, velocity, acceleration in ends:
        turn, spin, spin_up = pose[..., 3:], velocity[..., 3:], acceleration[..., 3:]
        rate = quaternion_rate(turn, spin)
        bend = quaternion_rate(turn, spin_up) + quaternion_rate(rate, spin)
        values.append(pose)
        slopes.append(np.concatenate([velocity[..., :3], rate], axis=-1))
        bends.append(np.concatenate([acceleration[..., :3], bend], axis=-1))
    _align((values, slopes, bends), slice(3, None))
    poses = window.quintic((values[0], values[1]), (slopes[0], slopes[1]), (bends[0], bends[1]))
    poses[..., 3:] /= np.linalg.norm(poses[..., 3:], axis=-1, keepdims=True)
    return poses


def _coordinates(window: _Window) -> FloatArray:
    """Coordinates of the joints, shape (n, coordinates)."""
    store = window.store
    values, slopes = [], []
    for coordinates, rates in zip(window.ends("coordinate"), window.ends("rate"), strict=True):
        slope = np.zeros_like(coordinates)
        for place, size, rate in _places(store):
            if size == 4:
                turn, spin = coordinates[:, place : place + 4], rates[:, rate : rate + 3]
                slope[:, place : place + 4] = quaternion_rate(turn, spin)
            else:
                slope[:, place] = rates[:, rate]
        values.append(coordinates.copy())
        slopes.append(slope)
    turns = [place for place, size, _ in _places(store) if size == 4]
    for place in turns:
        _align((values, slopes), slice(place, place + 4))
    _unwind(window, values, slopes)
    found = window.cubic(values[0], values[1], slopes[0], slopes[1])
    for place in turns:
        block = found[:, place : place + 4]
        block /= np.linalg.norm(block, axis=-1, keepdims=True)
    return found


def _unwind(window: _Window, values: list[FloatArray], slopes: list[FloatArray]) -> None:
    """Take whole turns off the ends of angles that jump by them, as those of cut joints do."""
    for place, size, _ in _places(window.store, "angle"):
        assert size == 1
        way = 0.5 * window.length * (slopes[0][:, place] + slopes[1][:, place])
        jump = values[1][:, place] - values[0][:, place] - way
        values[1][:, place] -= 2.0 * np.pi * np.round(jump / (2.0 * np.pi))


def _places(store: Store, kind: str = "") -> list[tuple[int, int, int]]:
    """First column, size and first rate of each coordinate of all joints."""
    found, place, rate = [], 0, 0
    for joint in store.mechanism.joints:
        for coordinate in joint_type(joint.type).coordinates:
            if kind in ("", coordinate.kind):
                found.append((place, coordinate.size, rate))
            place += coordinate.size
            rate += 3 if coordinate.kind == "quaternion" else 1
    return found


def _align(arrays: tuple[list[FloatArray], ...], columns: slice) -> None:
    """Turn the signs of the second ends of quaternions to the half space of the first ones."""
    first, second = arrays[0][0][..., columns], arrays[0][1][..., columns]
    sign = np.where(np.sum(first * second, axis=-1, keepdims=True) < 0.0, -1.0, 1.0)
    for ends in arrays:
        ends[1] = ends[1].copy()
        ends[1][..., columns] *= sign


def quaternion_rate(turn: FloatArray, spin: FloatArray) -> FloatArray:
    """Half the product of an angular velocity [rad/s] in outer axes and a quaternion."""
    scalar, vector = turn[..., :1], turn[..., 1:]
    real = -np.sum(spin * vector, axis=-1, keepdims=True)
    rate: FloatArray = np.concatenate([real, scalar * spin + np.cross(spin, vector)], axis=-1)
    return 0.5 * rate
