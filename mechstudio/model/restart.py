"""A model that starts where a run was at some time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeGuard

import numpy as np
from numpy.typing import ArrayLike

from mechstudio.errors import ModelError, Problem
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model.body import Body
from mechstudio.model.code_texts import later_code
from mechstudio.model.driver import Driver
from mechstudio.model.element import NamedElement
from mechstudio.model.event import Event, changed_formula
from mechstudio.model.expression import CODE
from mechstudio.model.expression_tokens import TOKEN
from mechstudio.model.forces import AnyForce, Motor
from mechstudio.model.joint import Joint
from mechstudio.model.value_text import shown
from mechstudio.units import quantity_text

_TIME = re.compile(r"\[\s*time\s*\]")


class Channels(Protocol):
    """A run at one time: arrays by the names of channels."""

    def __getitem__(self, name: str) -> Any: ...


class Run(Protocol):
    """What tells the channels of a run at a time, as a result does."""

    @property
    def time(self) -> FloatArray:
        """Time of each row [s]."""

    @property
    def mechanism(self) -> Any:
        """The model of the run."""

    @property
    def events(self) -> Sequence[Any]:
        """What events did, in order of time.

        Each has an `action` and a `time` [s], and where it set a parameter its name as `parameter`,
        with `value_before` and `value`.
        """

    def at(self, time: ArrayLike) -> Channels:
        """All channels at a time [s]."""


def asked_time(run: Run, time: float | None, row: int | None) -> float:
    """The time of a run [s] that is meant by a time or the number of a row, or by none: its end.

    Args:
        run: The run.
        time: The time [s].
        row: The number of a row from 0 on, or from -1 on counted back from the last.

    Raises:
        ModelError: There is no such row, both are given, the time is none that a run has, or this
            is a moment of a run.
    """
    if not hasattr(run, "time"):
        remedy = 'joints are put to coordinates by ms.pose(model, {"pin": 0.3})'
        raise ModelError([Problem("run", f"must be a run: model.at(result, 0.5); {remedy}")])
    if np.ndim(run.time) == 0:
        remedy = f"a run and its time: model.at(result, {run.time})"
        raise ModelError([Problem("run", f"is a moment of a run; write {remedy}")])
    if time is not None:
        if row is not None:
            raise ModelError([Problem("row", "stands in the place of a time; leave out one")])
        given: Any = time
        # a whole number below 0 is how rows are counted from the end
        if np.ndim(given) or isinstance(given, str) or (given < 0.0 and given % 1.0 == 0.0):
            remedy = "the last row is model.at(run, row=-1), or model.at(run)"
            message = f"must be a time from 0 s on (got {shown(time)}); {remedy}"
            raise ModelError([Problem("time", message)])
        return float(time)
    row = -1 if row is None else row
    count = len(run.time)
    if not isinstance(row, int | np.integer):
        raise ModelError([Problem("row", f"must be the number of a row (got {shown(row)})")])
    if not -count <= row < count:
        there = f"there are {count}, from 0 to {count - 1}" if count else "the run has none"
        raise ModelError([Problem("row", f"there is no row {row}; {there}")])
    return float(run.time[row])


def started_body(body: Body, moment: Channels) -> Body:
    """The body with its pose and velocities in a run."""
    keys = ("position", "orientation", "velocity", "angular_velocity")
    return body.edited(**{key: moment[f"bodies/{body.name}/{key}"] for key in keys})


def with_later_functions(elements: Iterable[NamedElement], time: float) -> list[NamedElement]:
    """Elements whose functions of t go on from a time [s] instead of 0."""
    return [_later(element, time) if time else element for element in elements]


def _later(element: NamedElement, time: float) -> NamedElement:
    changes: dict[str, object] = {}
    for field in element.function_fields:
        before = getattr(element, field)
        if isinstance(before, str):
            changes[field] = delayed(before, time)
        elif isinstance(before, tuple):
            changes[field] = tuple(delayed(text, time) for text in before)
    return element.edited(**changes) if changes else element


def delayed(text: str, time: float) -> str:
    """A function f(t) as f(t + time)."""

    def later(match: re.Match[str]) -> str:
        is_time = match.lastgroup == "name" and match.group() == "t"
        return f"(t + {time!r})" if is_time else match.group()

    return later_code(TOKEN.sub(later, text), time)


def later_event(event: Event, time: float) -> Event:
    """The event of a run that begins at a time [s] of another one, whose time it counts on."""

    def later(text: str) -> str:
        return _TIME.sub(
            f"([time] + {time!r})", changed_formula(text, lambda part: delayed(part, time))
        )

    value = event.value
    return event.edited(
        when=later(event.when), value=later(value) if isinstance(value, str) else value
    )


def values_set(run: Run, time: float, parameters: Mapping[str, float]) -> dict[str, float]:
    """New values of parameters that events of a run have set up to a time [s].

    A parameter that has another value than at the start of the run was changed since, and stays.
    """
    began: dict[str, float] = {}
    reached: dict[str, float] = {}
    for moment in run.events:
        if moment.action == "set" and moment.parameter and moment.time <= time:
            began.setdefault(moment.parameter, moment.value_before)
            reached[moment.parameter] = moment.value
    return {
        name: value
        for name, value in reached.items()
        if parameters.get(name) == began[name] and value != began[name]
    }


def _counts_turns(force: AnyForce) -> TypeGuard[Motor]:
    """Whether a force is a motor whose effort depends on the coordinate of its joint."""
    return isinstance(force, Motor) and (force.proportional > 0.0 or _reads_x(force.function))


def _springs_count(joint: Joint) -> bool:
    """Whether springs, stops or laws act in a joint that depend on its coordinate."""
    laws = joint.counts_turns and any(map(_reads_x, joint.efforts()))
    return laws or joint.limits is not None or any(joint.per_coordinate("stiffness"))


def _reads_x(law: str) -> bool:
    """Whether a law depends on a coordinate, as the code of a script may."""
    return CODE in law or any(match.group() == "x" for match in TOKEN.finditer(law))


def counting_turns(
    joints: Iterable[Joint], forces: Iterable[AnyForce], events: Iterable[Event]
) -> set[str]:
    """Names of joints whose whole turns springs, stops, motors or events count."""
    conditions = [event.when for event in events]
    motors = {force.joint for force in forces if _counts_turns(force)}
    return {
        joint.name
        for joint in joints
        if _springs_count(joint)
        or joint.name in motors
        or any(f"[joints/{joint.name}/coordinate" in condition for condition in conditions)
    }


def starts_on_turns(
    joints: Iterable[Joint],
    forces: Iterable[AnyForce],
    events: Iterable[Event],
    drivers: Iterable[Driver],
    moment: Channels,
) -> dict[str, dict[str, tuple[float | None, ...]]]:
    """Initial coordinates of joints whose whole turns count, which poses do not tell, by name.

    What a driver of a position moves is on its turn.

    Raises:
        ModelError: A driver of a rate moves such a joint: that begins where its poses are.
    """
    joints = tuple(joints)
    counting = counting_turns(joints, forces, events)
    kinds = {(driver.joint, driver.coordinate): driver.kind for driver in drivers}
    starts, problems = {}, []
    for index, joint in enumerate(joints):
        if joint.name not in counting:
            continue
        values = np.atleast_1d(moment[f"joints/{joint.name}/coordinate"]).tolist()
        scalars = [c.kind for c in joint.joint_type.coordinates if c.kind != "quaternion"]
        kept: list[float | None] = [None] * len(scalars)
        for k, (value, scalar) in enumerate(zip(values, scalars, strict=False)):
            if scalar != "angle" or abs(value) <= np.pi:
                continue
            driven = kinds.get((joint.name, k))
            if driven is None:
                kept[k] = value
            elif driven == "velocity":
                turn = quantity_text(value, "rad", digits=4)
                problems.append(
                    Problem(
                        f"joints[{index}]",
                        f"joint '{joint.name}' is turned by {turn} there, by a driver of its rate "
                        "that begins where poses are; its springs, stops, motors or events count "
                        "whole turns, which a start from poses loses. Prescribe the angle by the "
                        "driver, or start at a time when it is within half a turn",
                    )
                )
        if any(value is not None for value in kept):
            starts[joint.name] = {"coordinate": tuple(kept)}
    if problems:
        raise ModelError(problems)
    return starts
