"""A run as surfaces that move: one for each body, and one for the ground."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import GROUND
from mechstudio.results import Result
from mechstudio.results.measures import point_position
from mechstudio.results.rows import Rows
from mechstudio.scene.draft import Draft
from mechstudio.scene.mechanism_draft import make_draft
from mechstudio.scene.motion import shift_ranges, thinned
from mechstudio.scene.solid import Solid, merged


@dataclass(frozen=True, eq=False, kw_only=True)
class DrawnMotion:
    """What of a run can be drawn.

    Attributes:
        draft: How the mechanism looks.
        bodies: The surface of each body with the symbols on it, in the body's frame.
        ground: What stands still, in the world.
        times: Times of the rows [s], shape (k,).
        poses: Positions [m] and quaternions w, x, y, z of the bodies, shape (k, nb, 7). Each
            quaternion is on the side of the one before.
        paths: Of the measured points in the world [m], each of shape (k, 3).
    """

    draft: Draft
    bodies: tuple[Solid, ...]
    ground: Solid
    times: FloatArray
    poses: FloatArray
    paths: tuple[FloatArray, ...]

    @property
    def extent(self) -> tuple[FloatArray, FloatArray]:
        """Lower and upper corner of all that is drawn, over the whole motion [m]."""
        lows, highs = [], []
        for place, body in enumerate(self.bodies):
            if body.empty:
                continue
            low, high = body.bounds()
            radius = float(np.linalg.norm(np.maximum(np.abs(low), np.abs(high))))
            centers = self.poses[:, place, :3]
            centers = centers[np.isfinite(centers).all(axis=1)]
            if len(centers):
                lows.append(centers.min(axis=0) - radius)
                highs.append(centers.max(axis=0) + radius)
        if not self.ground.empty:
            low, high = self.ground.bounds()
            lows.append(low)
            highs.append(high)
        if not lows:
            return np.full(3, -0.5), np.full(3, 0.5)
        return np.min(lows, axis=0), np.max(highs, axis=0)


def drawn_motion(result: Result, folder: Path | None, most: int) -> DrawnMotion:
    """A run with at most so many rows, the first and the last among them.

    Args:
        result: The run.
        folder: Where relative mesh files of its mechanism start.
        most: Most rows.
    """
    mechanism, count = result.mechanism, result.count
    rows = np.unique(np.linspace(0, count - 1, min(count, most)).round().astype(np.intp))
    times = np.asarray(result.store.time[rows] if count else np.zeros(0), dtype=float)
    shape = (len(times), len(mechanism.bodies), 7)
    poses = np.asarray(result.store.body_pose[rows] if count else np.zeros(shape), dtype=float)
    poses = _on_one_side(poses)
    draft = make_draft(mechanism, folder, shift_ranges(mechanism, thinned(poses)), None)
    on_body: dict[str, list[Solid]] = {GROUND: []}
    for row in draft.rows.values():
        for part in row.parts:
            on_body.setdefault(part.body, []).append(part.solid.moved(part.place))
    seen = Rows(result.store, 0, count, mechanism)
    return DrawnMotion(
        draft=draft,
        bodies=tuple(merged(on_body.get(body.name, ())) for body in mechanism.bodies),
        ground=merged(on_body[GROUND]),
        times=times,
        poses=poses,
        paths=tuple(
            np.asarray(point_position(seen, place)[rows], dtype=float)
            for place in range(len(mechanism.measures))
        )
        if count
        else (),
    )


def _on_one_side(poses: FloatArray) -> FloatArray:
    """The same poses, none of whose quaternions changes its sign between rows."""
    found = poses.copy()
    turns = found[:, :, 3:]
    if len(turns) > 1:
        flips = np.where(np.sum(turns[1:] * turns[:-1], axis=2) < 0.0, -1.0, 1.0)
        turns[1:] *= np.cumprod(flips, axis=0)[:, :, None]
    return found
