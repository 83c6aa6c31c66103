"""The distance of a path from a target path, whatever the speed along it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from mechstudio.errors import SolverError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.results import Result
from mechstudio.studies.arc_curve import ArcCurve
from mechstudio.studies.target_path import PathResponse, TargetPath
from mechstudio.units import quantity_text

SAMPLES = 100  # places that are compared
MEETS = 1e-3  # gap between the ends of a path that is closed, in parts of its size
_COARSE = 40  # starts and ends of a stretch that are tried first


class PathMatch(NamedTuple):
    """A path beside its target.

    Attributes:
        places: Places on the path that belong to even distances on the target [m], shape
            (SAMPLES, 3).
        distance: Root mean square of their distances from those [m].
    """

    places: FloatArray
    distance: float


def path_distance(path: FloatArray, target: TargetPath) -> PathMatch:
    """Compare a path with a target, place by place in the order along both.

    Places at the same part of the arc length belong to each other, so that neither the speed of
    the point nor the rows of the run matter, as in Ullah and Kota, Journal of Mechanical Design
    119 (1997), 504-510, who compare shapes without their times. The nearest places would do
    that as well, but they hide branches that the path leaves out, and jump where two branches are
    equally near; the order along the arc does neither, and differences stay smooth in the lengths
    of the mechanism, as least squares need them. Where on the path the first place is, and in
    which direction it goes on, is chosen so that the distance is least. Of a target that is open,
    the stretch of the path is chosen that follows it best, with its start and its end.

    Args:
        path: Places of the point in the order of time [m], shape (rows, 3).
        target: What it is compared with.

    Raises:
        SolverError: The point does not move, or its path is open and the target is closed.
    """
    size = float(np.linalg.norm(np.ptp(path, axis=0))) if len(path) else 0.0
    if size <= 1e-9 * target.size:
        raise SolverError("The point stays at its place, so that it has no path.")
    gap = float(np.linalg.norm(path[-1] - path[0]))
    meets = gap <= MEETS * size
    if target.closed and not meets:
        raise SolverError(
            f"The path is open, with {quantity_text(gap, 'm', digits=3)} between its ends, but "
            "the target is closed. Give the run the length of a whole cycle."
        )
    curve = ArcCurve.through(path[:-1] if meets else path, closed=meets)
    wanted = target.curve.samples(SAMPLES)
    first = _closed_guess(curve, wanted) if target.closed else _open_guess(curve, wanted)
    places = _refined(curve, wanted, first, is_closed=target.closed)
    gaps = np.linalg.norm(places - wanted, axis=1)
    return PathMatch(places, float(np.sqrt(np.mean(gaps**2))))


def match_of(response: PathResponse, result: Result) -> PathMatch:
    """The path of a run's measured point beside its target.

    Raises:
        SolverError: There is nothing to compare, with the reason.
    """
    time, path = result["time"], result[f"measures/{response.measure}/position"]
    end = time[-1] if response.end is None else response.end
    inside = (time >= response.start) & (time <= end)
    try:
        return path_distance(np.asarray(path[inside], dtype=float), response.path)
    except SolverError as error:
        raise SolverError(f"{response.measure}: {error}") from None


def _closed_guess(curve: ArcCurve, wanted: FloatArray) -> FloatArray:
    """Start and end on a closed path, best of a start at each sample in both directions."""
    count = len(wanted)
    own = curve.samples(count)
    order = np.arange(count)
    best, found = np.inf, (0.0, curve.length)
    for sign in (1, -1):
        around = (order[:, None] + sign * order[None]) % count
        costs = np.sum((own[around] - wanted[None]) ** 2, axis=(1, 2))
        k = int(np.argmin(costs))
        if costs[k] < best:
            start = curve.length * k / count
            best, found = float(costs[k]), (start, start + sign * curve.length)
    return np.array(found)


def _open_guess(curve: ArcCurve, wanted: FloatArray) -> FloatArray:
    """Start and end of the best of many stretches of a path."""
    few = wanted[np.linspace(0, len(wanted) - 1, 21).round().astype(int)]
    turns = 2 if curve.closed else 1
    grid = np.linspace(0.0, turns * curve.length, turns * _COARSE + 1)
    starts, ends = (entry.ravel() for entry in np.meshgrid(grid, grid))
    long = np.abs(ends - starts)
    kept = (long > 0.0) & (long <= curve.length * (1.0 + 1e-12))
    starts, ends = starts[kept], ends[kept]
    # even samples stand for the curve itself
    fine = 20 * turns * _COARSE
    own, _ = curve.at(np.linspace(0.0, turns * curve.length, fine + 1))
    parts = np.linspace(0.0, 1.0, len(few))
    lengths = starts[:, None] + (ends - starts)[:, None] * parts
    index = np.rint(lengths / (turns * curve.length) * fine).astype(int)
    k = int(np.argmin(np.sum((own[index] - few[None]) ** 2, axis=(1, 2))))
    return np.array((starts[k], ends[k]))


def _refined(
    curve: ArcCurve, wanted: FloatArray, first: FloatArray, *, is_closed: bool
) -> FloatArray:
    """Places on the path after start, and end where the target is open, are adjusted."""
    from scipy.optimize import least_squares

    count = len(wanted)
    parts = np.arange(count) / count if is_closed else np.linspace(0.0, 1.0, count)
    way = first[1] - first[0]

    def lengths(x: FloatArray) -> FloatArray:
        along = way if is_closed else x[1] - x[0]
        return np.asarray(x[0] + along * parts, dtype=float)

    def gaps(x: FloatArray) -> FloatArray:
        return np.asarray((curve.at(lengths(x))[0] - wanted).ravel(), dtype=float)

    def slopes(x: FloatArray) -> FloatArray:
        at = lengths(x)
        ways = curve.at(at)[1]
        if not curve.closed:
            ways = np.where(((at < 0.0) | (at > curve.length))[:, None], 0.0, ways)
        columns = [ways.ravel()]
        if not is_closed:
            columns = [(ways * (1.0 - parts)[:, None]).ravel(), (ways * parts[:, None]).ravel()]
        return np.stack(columns, axis=1)

    begin = first[:1] if is_closed else first
    fit: Any = least_squares(
        gaps, begin, slopes, method="lm", xtol=1e-14, ftol=1e-14, gtol=1e-14, max_nfev=60
    )
    return curve.at(lengths(fit.x))[0]
