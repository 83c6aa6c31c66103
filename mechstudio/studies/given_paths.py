"""What scripts may give for the target paths of a study."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from mechstudio.errors import ModelError, Problem
from mechstudio.studies.given_responses import entries_of
from mechstudio.studies.target_path import PathResponse, TargetPath

GivenPaths = Mapping[str, TargetPath | ArrayLike] | Iterable[PathResponse]


def given_paths(given: GivenPaths) -> tuple[Any, ...]:
    """Responses, of a dictionary of names of measures and paths or points.

    Points whose last repeats the first are a closed path.

    Raises:
        ModelError: Points are not of shape (n, 3), or make no path.
    """
    if not isinstance(given, Mapping):
        return entries_of("paths", given)
    return tuple(
        {"name": _name(measure), "measure": measure, "path": _path(measure, path)}
        for measure, path in given.items()
    )


def with_path_objectives(others: dict[str, Any], given: GivenPaths) -> dict[str, Any]:
    """The other parts of a study; small distances are wanted where nothing else is asked."""
    asked = {"objective", "objectives", "minimize", "maximize"} & others.keys()
    if asked or not isinstance(given, Mapping) or not given:
        return others
    return {**others, "objectives": [_name(measure) for measure in given]}


def _name(measure: str) -> str:
    return f"distance of {measure}"


def _path(measure: str, given: object) -> TargetPath:
    if isinstance(given, TargetPath):
        return given
    try:
        points = np.asarray(given, dtype=float)
    except (TypeError, ValueError):
        points = np.empty(0)
    if points.ndim != 2 or points.shape[1] != 3:
        message = "must be points of shape (n, 3) in meters, or a TargetPath"
        raise ModelError([Problem(f"paths[{measure!r}]", message)])
    closed = len(points) > 1 and np.array_equal(points[0], points[-1])
    if closed:
        points = points[:-1]
    return TargetPath(points=tuple(map(tuple, points.tolist())), closed=closed)
