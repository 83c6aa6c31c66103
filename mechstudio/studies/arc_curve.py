"""Curves in space by their arc length."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from mechstudio.answering import answering
from mechstudio.geometry.arrays import FloatArray

PIECES = 4  # per interval of a spline, for its table of lengths
SAME = 1e-12  # points nearer to each other than this, in parts of the size, are one
_STEPS = 6  # of Newton's method; the first guess is good to a part in a thousand
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(5)


@answering
@dataclass(frozen=True, eq=False)
class ArcCurve:
    """A curve whose places are asked for by the length on the way to them.

    Attributes:
        closed: Whether lengths beyond its end go on at its start.
        length: Of the curve [m].
    """

    closed: bool
    length: float
    _table: FloatArray
    _lengths: FloatArray
    _spline: Any

    @classmethod
    def through(cls, points: FloatArray, *, closed: bool, smooth: bool = True) -> ArcCurve:
        """A curve through points.

        A smooth one is a cubic spline over the lengths of the chords, whose error falls with the
        fourth power of their lengths.

        Args:
            points: In order [m], shape (n, 3); repeated ones count once.
            closed: Whether it goes on from the last to the first.
            smooth: Whether straight lines are not enough.

        Raises:
            ValueError: There are not two different places.
        """
        from scipy.interpolate import CubicSpline, make_interp_spline

        if closed:
            points = np.concatenate((points, points[:1]))
        size = float(np.linalg.norm(np.ptp(points, axis=0)))
        chords = np.linalg.norm(np.diff(points, axis=0), axis=1)
        moves = np.concatenate(([True], chords > SAME * size))
        points = points[moves]
        if closed:
            points[-1] = points[0]
        if size == 0.0 or len(points) < 2:
            raise ValueError("All points are at one place.")
        knots = np.concatenate(([0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))))
        if not smooth or len(points) < 3:
            spline: Any = make_interp_spline(knots, points, k=1)
            return cls(closed, float(knots[-1]), knots, knots, spline)
        ends = "periodic" if closed else "not-a-knot"
        spline = CubicSpline(knots, points, bc_type=ends)
        parts = np.arange(PIECES) / PIECES
        table = np.append((knots[:-1, None] + parts * np.diff(knots)[:, None]).ravel(), knots[-1])
        speed = spline.derivative()
        lengths = np.concatenate(([0.0], np.cumsum(_measured(speed, table[:-1], table[1:]))))
        return cls(closed, float(lengths[-1]), table, lengths, spline)

    def at(self, lengths: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Places [m] and unit directions at lengths on the way, shape (m, 3) each.

        Args:
            lengths: From its start [m], shape (m,); those beyond an open curve mean its ends.
        """
        if self.closed:
            lengths = np.mod(lengths, self.length)
        lengths = np.clip(lengths, 0.0, self.length)
        speed = self._spline.derivative()
        if self._lengths is self._table:
            parameters = lengths
        else:
            parameters = self._parameters(lengths, speed)
        ways = np.asarray(speed(parameters), dtype=float)
        size = np.maximum(np.linalg.norm(ways, axis=1, keepdims=True), 1e-300)
        return np.asarray(self._spline(parameters), dtype=float), ways / size

    def samples(self, count: int) -> FloatArray:
        """Places at even distances [m], shape (count, 3); both ends of an open curve."""
        last = self.length * (1.0 - 1.0 / count) if self.closed else self.length
        return self.at(np.linspace(0.0, last, count))[0]

    def _parameters(self, lengths: FloatArray, speed: Any) -> FloatArray:
        """Where in the spline the lengths are, shape (m,)."""
        last = len(self._table) - 2
        piece = np.clip(np.searchsorted(self._lengths, lengths, side="right") - 1, 0, last)
        low, high = self._table[piece], self._table[piece + 1]
        before = self._lengths[piece]
        part = (lengths - before) / np.maximum(self._lengths[piece + 1] - before, 1e-300)
        found = low + part * (high - low)
        for _ in range(_STEPS):
            missing = lengths - before - _measured(speed, low, found)
            # a curve turns back in a cusp, where its speed is zero
            rate = np.maximum(np.linalg.norm(speed(found), axis=1), 1e-3)
            step = missing / rate
            found = np.clip(found + step, low, high)
            if float(np.abs(step).max(initial=0.0)) <= 1e-15 * self.length:
                break
        return np.asarray(found, dtype=float)


def _measured(speed: Any, low: FloatArray, high: FloatArray) -> FloatArray:
    """Arc lengths between parameters by Gauss' quadrature [m], shape (m,)."""
    middle, half = 0.5 * (low + high), 0.5 * (high - low)
    rates = np.linalg.norm(speed(middle[:, None] + half[:, None] * _NODES), axis=2)
    return np.asarray(half * (rates @ _WEIGHTS), dtype=float)
