"""Target paths: what the path of a measured point is compared with, and how it is driven."""

from __future__ import annotations

import math
from functools import cached_property
from pathlib import Path
from typing import Annotated, ClassVar, Self

import numpy as np
from pydantic import Field, Strict, model_validator

from mechstudio.geometry.arrays import FloatArray
from mechstudio.io.number_rows import number_rows
from mechstudio.model.element import Element
from mechstudio.model.quantity import PositiveReal, Real, Reference, Text, Vector, wrong
from mechstudio.studies.arc_curve import ArcCurve
from mechstudio.units import quantity_text

FEWEST = 3
BESIDE = 1e-6  # how far a point may be beside the plane, in parts of the size of the path
MEETING = 1e-6  # distance of ends that close a table of points, in the same measure


class TargetPath(Element):
    """A curve in the world that the path of a point is to follow.

    Attributes:
        points: Places on it, in order [m].
        closed: Whether the last is followed by the first.
        smooth: Whether a curve runs through the points, or straight lines.
        normal: At right angles to the plane of all points; None for a path in space.
    """

    always_written: ClassVar[frozenset[str]] = frozenset({"points", "closed"})

    points: Annotated[tuple[Vector, ...], Field(description="Places on the path, in order [m].")]
    closed: Annotated[
        bool, Strict(), Field(description="Whether the last point is followed by the first.")
    ] = False
    smooth: Annotated[
        bool, Strict(), Field(description="A curve through the points, or straight lines.")
    ] = True
    normal: (
        Annotated[Vector, Field(description="Normal of the plane; null for a path in space.")]
        | None
    ) = None

    @model_validator(mode="after")
    def _check(self) -> Self:
        places = np.array(self.points, float).reshape(-1, 3)
        if len(places) < FEWEST:
            count = len(places)
            raise wrong("path", f"a path needs {FEWEST} points or more, and this has {count}")
        gaps = np.linalg.norm(np.diff(places, axis=0), axis=1)
        if (gaps == 0.0).any():
            k = int(np.argmin(gaps))
            raise wrong("path", f"the points {k} and {k + 1} are at the same place; remove one")
        if self.closed and np.array_equal(places[0], places[-1]):
            raise wrong("path", "the last point of a closed path repeats the first; remove it")
        if self.normal is not None:
            self._check_plane(places, np.array(self.normal, float))
        return self

    def _check_plane(self, places: FloatArray, normal: FloatArray) -> None:
        length = float(np.linalg.norm(normal))
        if length == 0.0:
            raise wrong("path", "the normal of the plane must not be zero")
        beside = np.abs((places - places[0]) @ normal) / length
        k = int(np.argmax(beside))
        if beside[k] > BESIDE * self.size:
            raise wrong(
                "path",
                f"the point {k} lies {quantity_text(beside[k], 'm', digits=3)} beside the plane "
                "through the first point; move it into the plane, or leave out normal for a path "
                "in space",
            )

    @cached_property
    def size(self) -> float:
        """Diagonal of the box around its points [m]."""
        return float(np.linalg.norm(np.ptp(np.array(self.points, float), axis=0)))

    @cached_property
    def curve(self) -> ArcCurve:
        """The path by its arc length."""
        return ArcCurve.through(
            np.array(self.points, float), closed=self.closed, smooth=self.smooth
        )

    @classmethod
    def from_csv(cls, path: str | Path, *, closed: bool | None = None) -> TargetPath:
        """Read a path from a CSV file: a point [m] per line, x, y and z; z is 0 if left out.

        A first line of names is skipped. Where semicolons or tabs lie between the numbers, their
        decimals may be written with commas. A path in a plane that is normal to an axis gets that
        plane.

        Args:
            path: The file.
            closed: Whether the path is closed; None where the last point repeats the first, to a
                millionth of the size of the path.

        Raises:
            FileError: The file cannot be read, or holds no points.
            ModelError: The points make no path.
        """
        places = _read(path)
        size = float(np.linalg.norm(np.ptp(places, axis=0)))
        gap = float(np.linalg.norm(places[0] - places[-1]))
        ends_meet = len(places) > 1 and gap <= MEETING * size
        if ends_meet and closed is not False:
            places = places[:-1]
        flat = np.flatnonzero(np.ptp(places, axis=0) == 0.0)
        return cls(
            points=tuple(map(tuple, places.tolist())),
            closed=ends_meet if closed is None else closed,
            normal=tuple(np.eye(3)[flat[0]].tolist()) if flat.size == 1 else None,
        )


class PathResponse(Element):
    """A response that is the distance of a measured point's path from a target path [m].

    It does not depend on how fast the point runs along its path: see `path_distance`.
    """

    always_written: ClassVar[frozenset[str]] = frozenset({"name", "measure", "path"})

    name: Annotated[Text, Field(min_length=1, description="Unique name.")]
    measure: Annotated[Reference, Field(description="Name of the measured point.")]
    path: Annotated[TargetPath, Field(description="What it is to follow.")]
    start: Annotated[
        Real, Field(ge=0, description="Start of the time span that is compared [s].")
    ] = 0.0
    end: (
        Annotated[PositiveReal, Field(description="End of it [s]; null for the end of the run.")]
        | None
    ) = None

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.end is not None and self.end <= self.start:
            raise wrong("path", f"end {self.end:g} s must be after start {self.start:g} s")
        return self


class KinematicTrials(Element):
    """Trials by kinematic analysis: a driver leads its coordinate from one value to another.

    Nothing is integrated, so that a trial takes a small part of the time of a dynamic run.
    """

    always_written: ClassVar[frozenset[str]] = frozenset({"driver"})

    driver: Annotated[Reference, Field(description="Name of the driver.")]
    start: Annotated[Real, Field(description="First value of its coordinate [m or rad].")] = 0.0
    stop: Annotated[Real, Field(description="Last value [m or rad].")] = 2.0 * math.pi
    rows: Annotated[
        int, Strict(), Field(ge=8, le=100_000, description="Positions that are computed.")
    ] = 181

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.start == self.stop:
            raise wrong("kinematics", "start and stop must be two different values")
        return self


def _read(path: str | Path) -> FloatArray:
    wanted = (
        "write x, y and z in meters with commas between them, or with semicolons, as in 0.1;0.2;0 "
        "or 0,1;0,2;0"
    )
    rows = number_rows(path, (2, 3), entry="point", wanted=wanted)
    return np.array([[*row, 0.0][:3] for row in rows])
