"""The rules that span several elements of a mechanism: names, references, counts, functions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from mechstudio.errors import Problem
from mechstudio.model.driver import Driver
from mechstudio.model.expression import LAW_VARIABLES, ExpressionError, parse
from mechstudio.model.expression_value import evaluate
from mechstudio.model.force import AnyForce, Bushing, Motor, SpringDamper, Torsion
from mechstudio.model.joint import Joint
from mechstudio.model.joint_check import joint_problems
from mechstudio.model.measure import PointMeasure
from mechstudio.model.quantity import GROUND
from mechstudio.model.value_text import quoted, shown

if TYPE_CHECKING:
    from mechstudio.model.mechanism import Mechanism

LISTS = ("bodies", "joints", "drivers", "forces", "measures")


@dataclass(frozen=True, kw_only=True)
class Parts:
    """The sound elements of a mechanism, by their place in the file.

    Attributes:
        names: Names in each list, in order; None where an element has no readable name.
        joints: Sound joints by index; likewise drivers, forces and measures.
        parameters: Parameter values; NaN where a value is not sound.
    """

    names: Mapping[str, tuple[str | None, ...]]
    joints: Mapping[int, Joint]
    drivers: Mapping[int, Driver]
    forces: Mapping[int, AnyForce]
    measures: Mapping[int, PointMeasure]
    parameters: Mapping[str, float]


def check_mechanism(mechanism: Mechanism) -> tuple[Problem, ...]:
    """Check what the elements cannot check by themselves; () means that all is well."""
    return check_parts(
        Parts(
            names={
                "bodies": tuple(body.name for body in mechanism.bodies),
                "joints": tuple(joint.name for joint in mechanism.joints),
                "drivers": tuple(driver.name for driver in mechanism.drivers),
                "forces": tuple(force.name for force in mechanism.forces),
                "measures": tuple(measure.name for measure in mechanism.measures),
            },
            joints=dict(enumerate(mechanism.joints)),
            drivers=dict(enumerate(mechanism.drivers)),
            forces=dict(enumerate(mechanism.forces)),
            measures=dict(enumerate(mechanism.measures)),
            parameters=mechanism.parameters,
        )
    )


def check_parts(parts: Parts) -> tuple[Problem, ...]:
    """Check the sound elements of a mechanism against each other."""
    problems: list[Problem] = []
    for listed in LISTS:
        problems.extend(_repeated_names(listed, parts.names[listed]))
    bodies = frozenset(name for name in parts.names["bodies"] if name is not None)
    for index, joint in parts.joints.items():
        path = f"joints[{index}]"
        problems.extend(_pair_problems(path, joint, bodies))
        problems.extend(joint_problems(path, joint))
        problems.extend(_effort_problems(path, joint, parts))
    problems.extend(_driver_problems(parts))
    for index, force in parts.forces.items():
        problems.extend(_force_problems(f"forces[{index}]", force, parts, bodies))
    for index, measure in parts.measures.items():
        problems.extend(_body_problems(f"measures[{index}].body", measure.body, bodies))
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


def _pair_problems(
    path: str, pair: Joint | SpringDamper | Bushing | Torsion, bodies: frozenset[str]
) -> Iterator[Problem]:
    for key, name in (("body1", pair.body1), ("body2", pair.body2)):
        if name != GROUND and name not in bodies:
            yield Problem(f"{path}.{key}", _unknown("body", name, bodies | {GROUND}))
    if pair.body1 == pair.body2:
        yield Problem(
            f"{path}.body2",
            f"{quoted(pair.body2)} is body1 already; name two different bodies",
        )


def _body_problems(path: str, name: str, bodies: frozenset[str]) -> Iterator[Problem]:
    if name == GROUND:
        yield Problem(path, f'"{GROUND}" never moves; name a moving body')
    elif name not in bodies:
        yield Problem(path, _unknown("body", name, bodies))


def _unknown(what: str, name: str, known: frozenset[str]) -> str:
    near = get_close_matches(name, sorted(known), n=1)
    if near:
        return f"there is no {what} {quoted(name)}; did you mean {quoted(near[0])}?"
    if not known:
        return f"there is no {what} {quoted(name)}; the model has none yet"
    return f"there is no {what} {quoted(name)}; there are {shown(sorted(known))}"


def _force_problems(
    path: str, force: AnyForce, parts: Parts, bodies: frozenset[str]
) -> Iterator[Problem]:
    if isinstance(force, Motor):
        yield from _function_problems(f"{path}.function", force.function, parts, is_law=True)
        yield from _function_problems(f"{path}.target", force.target, parts)
        yield from _coordinate_problems(path, force, parts)
    elif isinstance(force, SpringDamper | Bushing | Torsion):
        yield from _pair_problems(path, force, bodies)
        if isinstance(force, SpringDamper):
            yield from _function_problems(f"{path}.function", force.function, parts, is_law=True)
    else:
        yield from _body_problems(f"{path}.body", force.body, bodies)
        for k, text in enumerate(force.function):
            yield from _function_problems(f"{path}.function[{k}]", text, parts)


def _effort_problems(path: str, joint: Joint, parts: Parts) -> Iterator[Problem]:
    if isinstance(joint.effort, str):
        yield from _function_problems(f"{path}.effort", joint.effort, parts, is_law=True)
        return
    for k, text in enumerate(joint.effort):
        yield from _function_problems(f"{path}.effort[{k}]", text, parts, is_law=True)


def _coordinate_problems(path: str, element: Driver | Motor, parts: Parts) -> Iterator[Problem]:
    """Whether the joint and its coordinate are there."""
    known = frozenset(name for name in parts.names["joints"] if name is not None)
    if element.joint not in known:
        yield Problem(f"{path}.joint", _unknown("joint", element.joint, known))
        return
    joint = next((joint for joint in parts.joints.values() if joint.name == element.joint), None)
    if joint is not None and element.coordinate >= joint.joint_type.scalar_count:
        yield Problem(f"{path}.coordinate", _no_coordinate(joint, element.coordinate))


def _driver_problems(parts: Parts) -> Iterator[Problem]:
    driven: dict[tuple[str, int], int] = {}
    for index, driver in parts.drivers.items():
        path = f"drivers[{index}]"
        yield from _function_problems(f"{path}.function", driver.function, parts)
        astray = tuple(_coordinate_problems(path, driver, parts))
        yield from astray
        if astray:
            continue
        target = (driver.joint, driver.coordinate)
        if target in driven:
            yield Problem(
                f"{path}.coordinate",
                f"coordinate {driver.coordinate} of {quoted(driver.joint)} is driven by "
                f"drivers[{driven[target]}] already; remove one of the two",
            )
        driven.setdefault(target, index)


def _no_coordinate(joint: Joint, coordinate: int) -> str:
    count = joint.joint_type.scalar_count
    if count == 0:
        return (
            f"the {joint.type} joint {quoted(joint.name)} has no shift or angle to drive; "
            "choose another joint"
        )
    return (
        f"the {joint.type} joint {quoted(joint.name)} has no coordinate {coordinate} to drive; "
        f"give a number from 0 to {count - 1}"
        if count > 1
        else f"the {joint.type} joint {quoted(joint.name)} has no coordinate {coordinate}; give 0"
    )


def _function_problems(
    path: str, text: str, parts: Parts, *, is_law: bool = False
) -> Iterator[Problem]:
    try:
        tree = parse(text, parts.parameters, LAW_VARIABLES if is_law else ())
    except ExpressionError as error:
        yield Problem(path, f"{error} (got {quoted(text)})")
        return
    if is_law:
        return  # a law need not be defined everywhere
    if any(math.isnan(value) for value in parts.parameters.values()):
        return  # an unsound parameter is reported by itself
    value = evaluate(tree, 0.0, parts.parameters)
    if not math.isfinite(value):
        yield Problem(
            path,
            f"{quoted(text)} is {value:g} at t = 0; "
            "a function must have a finite value from the start",
        )
