"""Checks that target paths fit a mechanism, before any trial is spent on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from mechstudio.errors import MechStudioError, ModelError, Problem
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.results import Result
from mechstudio.studies.definition import StudySettings
from mechstudio.suggestions import did_you_mean

FLAT = 1e-9  # thickness of a path in a plane, in parts of its size
APART = 0.01  # from where on a target is beside the plane, in parts of its size
SAME = 1e-6  # difference of planes that are one, in parts of the size of the path


class Plane(NamedTuple):
    """The plane that a point moves in.

    Attributes:
        center: Mean of its places [m], shape (3,).
        normal: Unit vector, shape (3,).
        size: Of the path [m].
    """

    center: FloatArray
    normal: FloatArray
    size: float


def check_paths(
    mechanism: Mechanism, settings: StudySettings, run: Callable[[dict[str, float]], Result]
) -> None:
    """Check measured points, driver and planes.

    Args:
        mechanism: The model.
        settings: The study.
        run: Gives the run with some values of the variables.

    Raises:
        ModelError: A point or driver is missing, or a path lies where the point can never be.
    """
    problems: list[Problem] = []
    measures = [measure.name for measure in mechanism.measures]
    for index, entry in enumerate(settings.paths):
        if entry.measure not in measures:
            near = did_you_mean(entry.measure, measures)
            text = f"there is no measured point '{entry.measure}'{near}"
            problems.append(Problem(f"paths[{index}].measure", text))
    drivers = [driver.name for driver in mechanism.drivers]
    way = settings.kinematics
    if way is not None and way.driver not in drivers:
        text = f"there is no driver '{way.driver}'{did_you_mean(way.driver, drivers)}"
        problems.append(Problem("kinematics.driver", text))
    if not problems and way is not None:
        problems += _beside(settings, run)
    if problems:
        raise ModelError(problems)


def _beside(settings: StudySettings, run: Callable[[dict[str, float]], Result]) -> list[Problem]:
    """Paths beside the plane that their point moves in, if no variable moves that plane.

    Only kinematic trials are quick enough to look at; others tell by their distances.
    """

    def planes(values: dict[str, float]) -> list[Plane | None]:
        try:
            result = run(values)
        except MechStudioError:
            # trials tell why; nothing is known of the planes
            return [None] * len(settings.paths)
        return [_plane(result[f"measures/{entry.measure}/position"]) for entry in settings.paths]

    here = planes({}) if settings.paths else []
    left = {
        k: plane
        for k, (entry, plane) in enumerate(zip(settings.paths, here, strict=True))
        if plane is not None
        and _beside_by(np.array(entry.path.points), plane) > APART * entry.path.size
    }
    for variable in settings.variables:
        if not left:
            break
        if variable.upper is None:
            return []
        moved = planes({variable.place: variable.upper})
        left = {k: plane for k, plane in left.items() if _is_same(plane, moved[k])}
    return [
        Problem(
            f"paths[{k}].path",
            f"lies in another plane than the point '{settings.paths[k].measure}' moves in; draw "
            "it in the plane of the mechanism",
        )
        for k in left
    ]


def _beside_by(points: FloatArray, plane: Plane) -> float:
    """How far the farthest point is from a plane [m]."""
    return float(np.abs((points - plane.center) @ plane.normal).max())


def _is_same(plane: Plane, other: Plane | None) -> bool:
    """Whether two planes are one; a run that failed or had no plane says nothing."""
    if other is None:
        return True
    turned = float(np.linalg.norm(np.cross(plane.normal, other.normal)))
    shifted = abs(float((other.center - plane.center) @ plane.normal))
    return turned < SAME and shifted < SAME * plane.size


def _plane(path: FloatArray) -> Plane | None:
    """The plane of a path; None of a line or a path in space."""
    center = path.mean(axis=0)
    _, sizes, ways = np.linalg.svd(path - center, full_matrices=False)
    if sizes[2] > FLAT * sizes[0] or sizes[1] < 1e-6 * sizes[0]:
        return None
    return Plane(center, ways[2], float(np.linalg.norm(np.ptp(path, axis=0))))
