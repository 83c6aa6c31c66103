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
from mechstudio.model.expression import LAW_VARIABLES, ExpressionError
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_value import evaluate
from mechstudio.model.force import AnyForce, Bushing, Motor, SpringDamper, Torsion
from mechstudio.model.joint import Joint
from mechstudio.model.joint_check import joint_problems
from mechstudio.model.measure import PointMeasure
from mechstudio.model.quantity import GROUND
from mechstudio.model.value_text import quoted

LISTS = ("bodies", "joints", "drivers", "couplings", "forces", "measures")


@dataclass(frozen=True, kw_only=True)
class Parts:
    """The sound elements of a mechanism, by their place in the file.

    Attributes:
        names: Names in each list, in order; None where an element has no readable name.
        joints: Sound joints by index; likewise drivers, couplings, forces and measures.
        parameters: Parameter values; NaN where a value is not sound.
    """

    names: Mapping[str, tuple[str | None, ...]]
    joints: Mapping[int, Joint]
    drivers: Mapping[int, Driver]
    couplings: Mapping[int, Coupling]
    forces: Mapping[int, AnyForce]
    measures: Mapping[int, PointMeasure]
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
    for listed in LISTS:
        problems.extend(_repeated_names(listed, parts.names[listed]))
    bodies = frozenset(name for name in parts.names["bodies"] if name is not None)
    for index, joint in parts.joints.items():
        path = f"joints[{index}]"
        problems.extend(_pair_problems(path, joint, bodies))
        problems.extend(joint_problems(path, joint))
        problems.extend(_effort_problems(path, joint, parts))
    problems.extend(_driver_problems(parts))
    problems.extend(
        coupling_problems(parts.couplings, parts.joint_names, parts.joints_by_name, parts.drivers)
    )
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
            yield Problem(f"{path}.{key}", unknown("body", name, bodies | {GROUND}))
    if pair.body1 == pair.body2:
        yield Problem(
            f"{path}.body2",
            f"{quoted(pair.body2)} is body1 already; name two different bodies",
        )


def _body_problems(path: str, name: str, bodies: frozenset[str]) -> Iterator[Problem]:
    if name == GROUND:
        yield Problem(path, f'"{GROUND}" never moves; name a moving body')
    elif name not in bodies:
        yield Problem(path, unknown("body", name, bodies))


def _force_problems(
    path: str, force: AnyForce, parts: Parts, bodies: frozenset[str]
) -> Iterator[Problem]:
    if isinstance(force, Motor):
        yield from _function_problems(f"{path}.function", force.function, parts, is_law=True)
        yield from _function_problems(f"{path}.target", force.target, parts)
        end = force.joint, force.coordinate
        yield from coordinate_problems(path, end, parts.joint_names, parts.joints_by_name)
    elif isinstance(force, SpringDamper | Bushing | Torsion):
        yield from _pair_problems(path, force, bodies)
        if isinstance(force, SpringDamper | Torsion):
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


def _driver_problems(parts: Parts) -> Iterator[Problem]:
    driven: dict[tuple[str, int], int] = {}
    for index, driver in parts.drivers.items():
        path = f"drivers[{index}]"
        yield from _function_problems(f"{path}.function", driver.function, parts)
        target = driver.joint, driver.coordinate
        astray = tuple(coordinate_problems(path, target, parts.joint_names, parts.joints_by_name))
        yield from astray
        if astray:
            continue
        if target in driven:
            yield Problem(
                f"{path}.coordinate",
                f"coordinate {driver.coordinate} of {quoted(driver.joint)} is driven by "
                f"drivers[{driven[target]}] already; remove one of the two",
            )
        driven.setdefault(target, index)


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
