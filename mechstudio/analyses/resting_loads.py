"""What each element bears in an equilibrium: reactions, springs, bushings, couplings, drivers."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from typing import NamedTuple

import numpy as np

from mechstudio.answering import answering
from mechstudio.geometry.arrays import FloatArray
from mechstudio.io.csv_file import write_table
from mechstudio.model import AnyForce, Joint
from mechstudio.results import Result

_TERMS = {"spring": "spring of joint", "stop": "stop of joint", "law": "law of joint"}
_UNITS = {"force": "N", "torque": "N m"}
_SIZES = {"length": "m", "angle": "rad"}
_TITLES = (
    "element",
    *(
        f"{part} [{unit}]"
        for key, unit in _UNITS.items()
        for part in (key, *(f"{key}/{axis}" for axis in "xyz"))
    ),
    *(f"{key} [{unit}]" for key, unit in _SIZES.items()),
    "kind",
)


@answering
class RestingLoad(NamedTuple):
    """What one element bears, and how far it is deformed.

    Attributes:
        element: Name of the element.
        kind: What it is, such as "joint", "spring-damper" or "spring of joint".
        force: [N], a vector of shape (3,) in world axes, or a number along the coordinate or the
            line between the points; None if it bears none.
        torque: Likewise [N m].
        length: Of a spring; shift of a bushing, or of a sprung coordinate [m].
        angle: Rotation of a bushing or torsion spring, or of a sprung coordinate [rad].
    """

    element: str
    kind: str
    force: FloatArray | float | None = None
    torque: FloatArray | float | None = None
    length: float | None = None
    angle: float | None = None


def resting_loads(result: Result) -> list[RestingLoad]:
    """Reactions of joints, then what springs, bushings, other loads, couplings and drivers do.

    Args:
        result: One row, that of the equilibrium.
    """
    mechanism = result.mechanism
    found = [
        RestingLoad(
            joint.name,
            "joint",
            result[f"joints/{joint.name}/force"][0],
            result[f"joints/{joint.name}/torque"][0],
        )
        for joint in mechanism.joints
    ]
    for joint in mechanism.joints:
        found += _terms(result, joint)
    found += [_load(result, force) for force in mechanism.forces]
    for subject, kind in (("couplings", "coupling"), ("drivers", "driver")):
        for element in getattr(mechanism, subject):
            channel = f"{subject}/{element.name}/effort"
            effort = float(result[channel][0])
            found.append(_along(element.name, kind, effort, result.channel(channel).unit))
    return found


def write_resting_loads(result: Result, path: str | PathLike[str]) -> None:
    """Write them as CSV, in SI units; numbers read back exactly.

    Args:
        result: One row, that of the equilibrium.
        path: The file.

    Raises:
        FileError: The file cannot be written.
    """
    write_table(path, _TITLES, (_cells(load) for load in resting_loads(result)))


def _cells(load: RestingLoad) -> list[str | float]:
    row: list[str | float] = [load.element]
    for effort in (load.force, load.torque):
        if effort is None:
            row += [""] * 4
        elif isinstance(effort, float):
            row += [effort, "", "", ""]
        else:
            row += [float(np.linalg.norm(effort)), *effort.tolist()]
    row += ["" if size is None else size for size in (load.length, load.angle)]
    return [*row, load.kind]


def _along(
    element: str, kind: str, effort: float, unit: str, place: float | None = None
) -> RestingLoad:
    """An effort along a coordinate, whose value may be given [m or rad]."""
    if unit == "N":
        return RestingLoad(element, kind, force=effort, length=place)
    return RestingLoad(element, kind, torque=effort, angle=place)


def _terms(result: Result, joint: Joint) -> Iterator[RestingLoad]:
    """What springs, stops and laws inside a joint do along its shifts and angles."""
    places = result[f"joints/{joint.name}/coordinate"][0]
    scalars = joint.joint_type.scalar_count
    stiff = np.broadcast_to(np.asarray(joint.stiffness, dtype=float), scalars) != 0.0
    for term, kind in _TERMS.items():
        name = f"joints/{joint.name}/{term}_effort"
        if name not in result:
            continue
        units = result.channel(name).component_units
        for k, effort in enumerate(result[name][0].tolist()[:scalars]):
            # a stop bears nothing until it is met
            if effort or (term == "spring" and stiff[k]):
                owner = joint.name if scalars == 1 else f"{joint.name}:{k}"
                yield _along(owner, kind, effort, units[k], float(places[k]))


def _load(result: Result, force: AnyForce) -> RestingLoad:
    """What a force element does."""

    def read(key: str) -> FloatArray | float | None:
        name = f"forces/{force.name}/{key}"
        if name not in result:
            return None
        value = result[name][0]
        return value if np.ndim(value) else float(value)

    def size(*keys: str) -> float | None:
        known = [value for value in map(read, keys) if value is not None]
        return float(np.linalg.norm(known[0])) if known else None

    kind, effort = force.label.lower(), read("effort")
    if isinstance(effort, float):
        unit = result.channel(f"forces/{force.name}/effort").unit
        return _along(force.name, kind, effort, unit)
    return RestingLoad(
        force.name,
        kind,
        read("force"),
        read("torque"),
        size("length", "shift"),
        size("angle", "rotation"),
    )
