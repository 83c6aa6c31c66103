"""Numbers that coordinates of joints, or their rates, are to have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mechstudio.errors import ModelError, Problem
from mechstudio.model import Driver, Joint, Mechanism
from mechstudio.model.evaluated import value_of
from mechstudio.model.expression import ExpressionError
from mechstudio.model.finite import is_finite
from mechstudio.model.joint import InitialKey
from mechstudio.model.value_text import shown
from mechstudio.topology.system import System
from mechstudio.units import quantity_text

# by name of the joint: its only coordinate, or one number or None for each
Given = Mapping[str, float | str | Sequence[float | str | None]]


class Wanted(NamedTuple):
    """A coordinate of a joint, or by its number one of its rates, and a number for it."""

    joint: str
    coordinate: int
    value: float

    @property
    def place(self) -> tuple[str, int]:
        """The coordinate without its number."""
        return self.joint, self.coordinate

    def text(self, mechanism: Mechanism, per: str = "") -> str:
        """The number with its coordinate, joint and unit.

        Args:
            mechanism: The model.
            per: What follows the unit of the coordinate in that of the number.
        """
        kind = mechanism.joints[self.joint].joint_type
        if self.coordinate < kind.scalar_count:
            name = kind.coordinates[self.coordinate].name.replace("_", " ")
        else:
            name = f"turning about {'xyz'[kind.free[self.coordinate] % 3]}"
        return f"{name} of '{self.joint}': {self.value_text(mechanism, per)}"

    def value_text(self, mechanism: Mechanism, per: str = "") -> str:
        """The number with its unit, likewise."""
        kind = mechanism.joints[self.joint].joint_type
        # the rates of an orientation are those of turning
        is_scalar = self.coordinate < kind.scalar_count
        unit = kind.coordinates[self.coordinate].unit if is_scalar else "rad"
        return quantity_text(self.value, unit + per, digits=6)


def initial_values(mechanism: Mechanism, key: InitialKey) -> dict[str, Sequence[float | None]]:
    """Initial coordinates or rates by joint, of those that have any."""
    found = {
        joint.name: joint.initial_values(key)
        for joint in mechanism.joints
        if joint.initial is not None
    }
    return {name: values for name, values in found.items() if any(v is not None for v in values)}


def wanted_numbers(mechanism: Mechanism, given: Given, what: InitialKey) -> tuple[Wanted, ...]:
    """The numbers that are given, one by one.

    Raises:
        UnknownNameError: There is no such joint.
        ModelError: There is no such coordinate, it has a driver, or the number is none.
    """
    driven = {(driver.joint, driver.coordinate): driver for driver in mechanism.drivers}
    found: list[Wanted] = []
    problems: list[Problem] = []
    for name, values in given.items():
        joint = mechanism.joint(name)
        place = f"joints.{name}"
        numbers = list(np.atleast_1d(np.asarray(values, dtype=object)))
        if not _is_fitting(joint, len(numbers), what):
            problems.append(Problem(place, _unfit_count(joint, len(numbers), what)))
            continue
        for k, value in enumerate(numbers):
            if value is None:
                continue
            if isinstance(value, str):
                try:
                    value = value_of(value, mechanism.parameters)
                except ExpressionError as error:
                    problems.append(Problem(place, f"the {what} {value!r} cannot be read: {error}"))
                    continue
            if not isinstance(value, int | float | np.number) or not is_finite(value):
                text = f"the {what} must be a number (got {shown(value)})"
                problems.append(Problem(place, text))
            elif (name, k) in driven:
                problems.append(Problem(place, _follows(what, k, driven[name, k])))
            else:
                found.append(Wanted(name, k, float(value)))
    if problems:
        raise ModelError(problems)
    return tuple(found)


def _follows(what: str, k: int, driver: Driver) -> str:
    """What is said of a coordinate that has a driver."""
    remedy = "change its function, or remove it first"
    if driver.kind == "velocity":
        remedy = "it begins where the joint stands: pose the model before add_driver"
    return f"the {what} {k} follows the driver '{driver.name}'; {remedy}"


def coordinate_places(
    mechanism: Mechanism, system: System, wanted: Sequence[Wanted]
) -> npt.NDArray[np.intp]:
    """Places of coordinates among those of a workspace.

    Args:
        mechanism: The model.
        system: What it was compiled to.
        wanted: Which ones.
    """
    firsts = system.joints["coordinate"].tolist()
    numbers = {joint.name: number for number, joint in enumerate(mechanism.joints)}
    places = [firsts[numbers[item.joint]] + item.coordinate for item in wanted]
    return np.array(places, dtype=np.intp)


def by_joint(
    mechanism: Mechanism, system: System, values: npt.NDArray[np.float64]
) -> dict[str, npt.NDArray[np.float64]]:
    """Coordinates by name of the joint, [m or rad], shape (coordinates,).

    Args:
        mechanism: The model.
        system: What it was compiled to.
        values: Those of all joints, as in a workspace.
    """
    found = {}
    firsts = system.joints["coordinate"].tolist()
    for first, joint in zip(firsts, mechanism.joints, strict=False):
        kinds = [entry.kind for entry in joint.joint_type.coordinates]
        count = sum(4 if kind == "quaternion" else 1 for kind in kinds)
        found[joint.name] = values[first : first + count].copy()
    return found


class GivenStart(NamedTuple):
    """Initial coordinates and rates of joints."""

    coordinates: tuple[Wanted, ...]
    rates: tuple[Wanted, ...]

    @classmethod
    def of(cls, mechanism: Mechanism) -> GivenStart:
        """Those of a model."""
        begun = [joint for joint in mechanism.joints if joint.initial is not None]
        return cls(_stated(begun, "coordinate"), _stated(begun, "rate"))

    @property
    def places(self) -> tuple[tuple[tuple[str, int], ...], ...]:
        """The same without numbers."""
        return tuple(tuple(item.place for item in items) for items in self)


def _stated(joints: Sequence[Joint], key: InitialKey) -> tuple[Wanted, ...]:
    """The numbers that joints of a checked model state."""
    return tuple(
        Wanted(joint.name, k, float(value))
        for joint in joints
        for k, value in enumerate(joint.initial_values(key))
        if value is not None
    )


def _is_fitting(joint: Joint, given: int, what: InitialKey) -> bool:
    """Whether a joint takes so many coordinates or rates: those of shifts and angles, or all."""
    kind = joint.joint_type
    return given <= kind.scalar_count or (what == "rate" and given == kind.rate_count)


def _unfit_count(joint: Joint, given: int, what: InitialKey) -> str:
    kind, which = joint.joint_type, f"the {joint.type} joint '{joint.name}'"
    scalars, turns = kind.scalar_count, kind.rate_count > kind.scalar_count
    if turns and what == "rate":
        behind = f" behind {scalars} of its shift{'s' if scalars > 1 else ''}" if scalars else ""
        return (
            f"{which} takes {kind.rate_count} rates, the x, y and z of its angular velocity in "
            f"axes of its first frame{behind} (got {given})"
        )
    if scalars == 0:
        message = f"{which} has no shift or angle to give a {what}"
        if turns:
            body = joint.body1 if joint.body2 == "ground" else joint.body2
            message += f'; give it to the body: model.set("bodies.{body}.orientation", ...)'
        return message
    return (
        f"{which} has {scalars} shift{'s' if scalars > 1 else ''} or "
        f"angle{'s' if scalars > 1 else ''}, and {given} {what}s are given"
    )
