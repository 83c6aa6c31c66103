"""The rules that span several elements of a mechanism: names, references, counts, functions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from mechstudio.errors import Problem
from mechstudio.model.coordinate_check import coordinate_problems, unknown
from mechstudio.model.coupling import Coupling
from mechstudio.model.coupling_check import coupling_problems
from mechstudio.model.driver import Driver
from mechstudio.model.element import NamedElement
from mechstudio.model.elements import LISTS
from mechstudio.model.event import Event
from mechstudio.model.event_check import event_problems
from mechstudio.model.expression import LAW_VARIABLES, ExpressionError
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_value import evaluate
from mechstudio.model.forces import AnyForce
from mechstudio.model.initial_check import initial_problems
from mechstudio.model.joint import Joint
from mechstudio.model.joint_check import joint_problems
from mechstudio.model.measure import PointMeasure
from mechstudio.model.quantity import GROUND
from mechstudio.model.value_text import quoted

# lists of the file whose entries have names
WITH_NAMES = (*LISTS.values(), "events")


@dataclass(frozen=True, kw_only=True)
class Parts:
    """The sound elements of a mechanism, by their place in the file.

    Attributes:
        names: Names in each list, in order; None where an element has no readable name.
        joints: Sound joints by index; likewise drivers, couplings, forces, measures and events.
        parameters: Parameter values; NaN where a value is not sound.
    """

    names: Mapping[str, tuple[str | None, ...]]
    joints: Mapping[int, Joint]
    drivers: Mapping[int, Driver]
    couplings: Mapping[int, Coupling]
    forces: Mapping[int, AnyForce]
    measures: Mapping[int, PointMeasure]
    events: Mapping[int, Event]
    parameters: Mapping[str, float]

    @cached_property
    def joint_names(self) -> frozenset[str]:
        """Names of all joints, sound or not."""
        return frozenset(name for name in self.names["joints"] if name is not None)

    @cached_property
    def joints_by_name(self) -> Mapping[str, Joint]:
        """Sound joints by name; the first of those that share one."""
        return {joint.name: joint for joint in reversed(list(self.joints.values()))}


def check_parts(parts: Parts) -> tuple[Problem, ...]:
    """Check the sound elements of a mechanism against each other."""
    problems: list[Problem] = []
    for listed in WITH_NAMES:
        problems.extend(_repeated_names(listed, parts.names[listed]))
    bodies = frozenset(name for name in parts.names["bodies"] if name is not None)
    for index, joint in parts.joints.items():
        path = f"joints[{index}]"
        problems.extend(_reference_problems(path, joint, parts, bodies))
        problems.extend(joint_problems(path, joint))
        problems.extend(initial_problems(path, joint, parts.drivers))
        problems.extend(_text_problems(path, joint, parts.parameters))
    problems.extend(_driver_problems(parts))
    problems.extend(
        coupling_problems(parts.couplings, parts.joint_names, parts.joints_by_name, parts.drivers)
    )
    for index, force in parts.forces.items():
        problems.extend(_reference_problems(f"forces[{index}]", force, parts, bodies))
        problems.extend(_text_problems(f"forces[{index}]", force, parts.parameters))
    for index, measure in parts.measures.items():
        problems.extend(_reference_problems(f"measures[{index}]", measure, parts, bodies))
    fixed = {"joints": parts.joints, "couplings": parts.couplings, "measures": parts.measures}
    problems.extend(event_problems(parts.events, fixed, parts.parameters))
    return tuple(problems)


def _repeated_names(listed: str, names: tuple[str | None, ...]) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for index, name in enumerate(names):
        if name is None:
            continue
        if name in first:
            yield Problem(
                f"{listed}[{index}].name",
                f"{quoted(name)} is the name of {listed}[{first[name]}] already; "
                "give each its own name",
            )
        else:
            first[name] = index


def _reference_problems(
    path: str, element: NamedElement, parts: Parts, bodies: frozenset[str]
) -> Iterator[Problem]:
    """Whether the bodies or coordinates that an element names are there."""
    named = {field: getattr(element, field) for field, _ in element.reference_fields()}
    if "body" in named:
        yield from _body_problems(f"{path}.body", named["body"], bodies)
    if "body1" in named:
        yield from _pair_problems(path, named["body1"], named["body2"], bodies)
    for end in element.coordinate_ends:
        yield from coordinate_problems(path, end, parts.joint_names, parts.joints_by_name)


def _pair_problems(path: str, body1: str, body2: str, bodies: frozenset[str]) -> Iterator[Problem]:
    for key, name in (("body1", body1), ("body2", body2)):
        if name != GROUND and name not in bodies:
            yield Problem(f"{path}.{key}", unknown("body", name, bodies | {GROUND}))
    if body1 == body2:
        yield Problem(
            f"{path}.body2",
            f"{quoted(body2)} is body1 already; name two different bodies",
        )


def _body_problems(path: str, name: str, bodies: frozenset[str]) -> Iterator[Problem]:
    if name == GROUND:
        yield Problem(path, f'"{GROUND}" never moves; name a moving body')
    elif name not in bodies:
        yield Problem(path, unknown("body", name, bodies))


def number_problems(
    listed: str, elements: Mapping[int, NamedElement], parameters: Mapping[str, float]
) -> Iterator[Problem]:
    """Check elements of a sound mechanism that got other numbers, and those with other functions.

    Names, types, references and counts are as they were; nothing else depends on numbers.

    Args:
        listed: Their list in the mechanism.
        elements: Elements by index.
        parameters: Values of parameters.
    """
    for index, element in elements.items():
        path = f"{listed}[{index}]"
        if isinstance(element, Joint):
            yield from joint_problems(path, element)
        yield from _text_problems(path, element, parameters)


def _text_problems(
    path: str, element: NamedElement, parameters: Mapping[str, float]
) -> Iterator[Problem]:
    """Whether the functions of an element can be evaluated."""
    for field, texts in element.functions.items():
        is_law = element.function_fields[field]
        is_single = isinstance(getattr(element, field), str)
        for k, text in enumerate(texts):
            place = f"{path}.{field}" if is_single else f"{path}.{field}[{k}]"
            yield from _function_problems(place, text, parameters, is_law=is_law)


def _driver_problems(parts: Parts) -> Iterator[Problem]:
    driven: dict[tuple[str, int], int] = {}
    for index, driver in parts.drivers.items():
        path = f"drivers[{index}]"
        yield from _text_problems(path, driver, parts.parameters)
        target = driver.joint, driver.coordinate
        astray = tuple(coordinate_problems(path, target, parts.joint_names, parts.joints_by_name))
        yield from astray
        if astray:
            continue
        if target in driven:
            yield Problem(
                f"{path}.coordinate",
                f"coordinate {driver.coordinate} of {quoted(driver.joint)} is driven by "
                f"{quoted(parts.drivers[driven[target]].name)} already; remove one of the two",
            )
        driven.setdefault(target, index)


def _function_problems(
    path: str, text: str, parameters: Mapping[str, float], *, is_law: bool = False
) -> Iterator[Problem]:
    try:
        tree = parse(text, parameters, LAW_VARIABLES if is_law else ())
    except ExpressionError as error:
        yield Problem(path, f"{error} (got {quoted(text)})")
        return
    if is_law:
        return  # a law need not be defined everywhere
    if any(math.isnan(value) for value in parameters.values()):
        return  # an unsound parameter is reported by itself
    value = evaluate(tree, 0.0, parameters)
    if not math.isfinite(value):
        yield Problem(
            path,
            f"{quoted(text)} is {value:g} at t = 0; "
            "a function must have a finite value from the start",
        )
