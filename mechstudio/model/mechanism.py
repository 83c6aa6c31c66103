"""The mechanism: everything a model file holds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Annotated, ClassVar, Protocol, Self, TypeVar

from pydantic import AfterValidator, Strict, model_validator

from mechstudio.errors import ModelError, Problem
from mechstudio.model.body import Body
from mechstudio.model.check import Parts, check_parts
from mechstudio.model.coupling import Coupling
from mechstudio.model.driver import Driver
from mechstudio.model.element import Element
from mechstudio.model.expression import RESERVED_NAMES
from mechstudio.model.force import ForceElement
from mechstudio.model.joint import Joint
from mechstudio.model.measure import PointMeasure
from mechstudio.model.quantity import Real, Text, Vector, unit, wrong
from mechstudio.model.simulation_settings import SimulationSettings

STANDARD_GRAVITY = (0.0, -9.81, 0.0)

_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z_0-9]{0,63}")


class _Named(Protocol):
    @property
    def name(self) -> str: ...


Item = TypeVar("Item", bound=_Named)


def _check_parameter_name(name: str) -> str:
    if not _IDENTIFIER.fullmatch(name):
        raise wrong(
            "parameter",
            "the name of a parameter must be 1 to 64 of the letters a-z, digits and _, "
            "and must not start with a digit",
        )
    if name in RESERVED_NAMES:
        raise wrong("parameter", "the name is reserved in functions; choose another")
    return name


ParameterName = Annotated[str, Strict(), AfterValidator(_check_parameter_name)]


class Mechanism(Element):
    """A mechanism: bodies, joints and loads, with their state at t = 0."""

    always_written: ClassVar[frozenset[str]] = frozenset(
        {"name", "description", "gravity", "bodies", "joints", "simulation"}
    )

    name: Text = ""
    """Title of the mechanism."""
    description: Text = ""
    """What the mechanism is and shows."""
    gravity: Annotated[Vector, unit("m/s²", "Acceleration of gravity, world axes.")] = (
        STANDARD_GRAVITY
    )
    parameters: Mapping[ParameterName, Real] = {}
    """Named numbers for use in functions."""
    bodies: tuple[Body, ...] = ()
    """Moving bodies; the fixed world is called "ground"."""
    joints: tuple[Joint, ...] = ()
    """Joints between bodies; a body without a joint moves freely."""
    drivers: tuple[Driver, ...] = ()
    "Drivers, which prescribe joint coordinates."
    couplings: tuple[Coupling, ...] = ()
    """Gears and racks between joint coordinates."""
    forces: tuple[ForceElement, ...] = ()
    """Springs, forces and torques."""
    measures: tuple[PointMeasure, ...] = ()
    "Additional results that a run records."
    simulation: SimulationSettings = SimulationSettings()
    "Default settings of a simulation."

    def body(self, name: str) -> Body:
        """The body of that name.

        Raises:
            ModelError: There is none; suggests the nearest.
        """
        return _find("bodies", self.bodies, name)

    def joint(self, name: str) -> Joint:
        """The joint of that name.

        Raises:
            ModelError: There is none; suggests the nearest.
        """
        return _find("joints", self.joints, name)

    @model_validator(mode="after")
    def _check_references(self) -> Self:
        problems = check_mechanism(self)
        if problems:
            raise ModelError(problems)
        return self


def check_mechanism(mechanism: Mechanism) -> tuple[Problem, ...]:
    """Check what the elements cannot check by themselves; () means that all is well."""
    return check_parts(
        Parts(
            names={
                "bodies": tuple(body.name for body in mechanism.bodies),
                "joints": tuple(joint.name for joint in mechanism.joints),
                "drivers": tuple(driver.name for driver in mechanism.drivers),
                "couplings": tuple(coupling.name for coupling in mechanism.couplings),
                "forces": tuple(force.name for force in mechanism.forces),
                "measures": tuple(measure.name for measure in mechanism.measures),
            },
            joints=dict(enumerate(mechanism.joints)),
            drivers=dict(enumerate(mechanism.drivers)),
            couplings=dict(enumerate(mechanism.couplings)),
            forces=dict(enumerate(mechanism.forces)),
            measures=dict(enumerate(mechanism.measures)),
            parameters=mechanism.parameters,
        )
    )


def _find(listed: str, items: Iterable[Item], name: str) -> Item:
    for item in items:
        if item.name == name:
            return item
    near = get_close_matches(name, [item.name for item in items], n=1)
    hint = f'; did you mean "{near[0]}"?' if near else ""
    raise ModelError([Problem(listed, f'there is no "{name}"{hint}')])
