"""Builds a mechanism from plain data, and says everything that is wrong with the data at once."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from mechstudio.errors import ModelError, Problem
from mechstudio.model.check import WITH_NAMES, Parts, check_parts
from mechstudio.model.complaint import problems_of
from mechstudio.model.coupling import Coupling
from mechstudio.model.driver import Driver
from mechstudio.model.event import Event
from mechstudio.model.forces import AnyForce, ForceElement
from mechstudio.model.joint import Joint
from mechstudio.model.measure import PointMeasure
from mechstudio.model.mechanism import Mechanism
from mechstudio.model.parameters import numbers_of
from mechstudio.model.quantity import GROUND

T = TypeVar("T")

_JOINT = TypeAdapter(Joint)
_DRIVER = TypeAdapter(Driver)
_COUPLING = TypeAdapter(Coupling)
_FORCE: TypeAdapter[AnyForce] = TypeAdapter(ForceElement)
_MEASURE = TypeAdapter(PointMeasure)
_EVENT = TypeAdapter(Event)


def parse_mechanism(data: Mapping[str, object]) -> Mechanism:
    """Build a mechanism from the keys of a model file, without `format` and `version`.

    Raises:
        ModelError: The data is not valid; lists all problems, also those between sound elements.
    """
    try:
        return Mechanism.model_validate(data)
    except ValidationError as error:
        problems = problems_of(error, Mechanism)
    problems.extend(_between_sound_parts(data))
    raise ModelError(problems)


def _between_sound_parts(data: Mapping[str, object]) -> tuple[Problem, ...]:
    lists = {key: _list(data.get(key)) for key in WITH_NAMES}
    return check_parts(
        Parts(
            names={key: tuple(map(_name, items)) for key, items in lists.items()},
            joints=_sound(_JOINT, lists["joints"]),
            drivers=_sound(_DRIVER, lists["drivers"]),
            couplings=_sound(_COUPLING, lists["couplings"]),
            forces=_sound(_FORCE, lists["forces"]),
            measures=_sound(_MEASURE, lists["measures"]),
            events=_sound(_EVENT, lists["events"]),
            parameters=numbers_of(data.get("parameters")),
        )
    )


def _list(value: object) -> list[object] | tuple[object, ...]:
    return value if isinstance(value, list | tuple) else []


def _name(item: object) -> str | None:
    name = item.get("name") if isinstance(item, Mapping) else getattr(item, "name", None)
    return name if isinstance(name, str) and name != GROUND else None


def _sound(adapter: TypeAdapter[T], items: list[object] | tuple[object, ...]) -> dict[int, T]:
    """The elements that can be built, if need be without their faulty keys."""
    sound: dict[int, T] = {}
    for index, item in enumerate(items):
        try:
            sound[index] = adapter.validate_python(item)
        except ValidationError as error:
            if isinstance(item, Mapping):
                with suppress(ValidationError):
                    sound[index] = adapter.validate_python(_mended(item, error))
    return sound


def _mended(item: Mapping[str, object], error: ValidationError) -> dict[str, object]:
    """The element with defaults in place of what is faulty, so that the rest can be checked."""
    faulty = {part for details in error.errors() for part in details["loc"][:2]}
    mended = {key: value for key, value in item.items() if key not in faulty}
    if "name" in faulty:
        mended["name"] = "unnamed"
    if "ratio" in faulty:
        mended["ratio"] = 1.0
    if "function" in faulty:
        vectors = ("force", "torque")
        mended["function"] = ("0", "0", "0") if item.get("type") in vectors else "0"
    return mended
