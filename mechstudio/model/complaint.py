"""Turns pydantic's errors into problems: JSON path, value, and what would be right."""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Annotated, Literal, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from mechstudio.answers_of_elements import DIRECTION
from mechstudio.answers_of_forces import OF_STUDY
from mechstudio.errors import Problem
from mechstudio.model.element_list import Elements
from mechstudio.model.evaluated import Evaluated
from mechstudio.model.field_meaning import meaning
from mechstudio.model.quantity import LIST_TAG, NUMBER_TAG, OBJECT_TAG, TEXT_TAG
from mechstudio.model.value_text import json_path, quoted, shown
from mechstudio.synonyms import EVENT_ACTIONS, JOINT_TYPES, meant


class Unusable(str):
    """An expression in the place of a number that has no value.

    Attributes:
        reason: Why, and what would be right.
    """

    __slots__ = ("reason",)
    reason: str

    def __new__(cls, text: str, reason: str) -> Unusable:
        made = super().__new__(cls, text)
        made.reason = reason
        return made


# a key that its owner has, words that its scripts guess, and what to write in their place
_MEANT: tuple[tuple[str, tuple[str, ...], str], ...] = (
    (
        "frame1",
        ("anchor", "at", "axis", "direction", "location", "origin", "point", "pos", "position"),
        "frame1 and frame2 say where it is on its bodies; model.add_joint(type, body1, body2, "
        "point, axis) finds them from a point in the world",
    ),
    (
        "frame1",
        ("axis1", "axis2", "axis_1", "axis_2", "axis_a", "axis_b"),
        "a universal joint turns about x of frame 1 and y of frame 2: add_joint takes them as "
        "axis= and axis2=, or axis= normal to both and x_axis=, where x points",
    ),
    (
        "frame1",
        ("coefficient", "coulomb", "friction_coefficient", "mu"),
        "friction= is the force [N] or torque [N m] itself, such as a coefficient times the force "
        "across the contact",
    ),
    (
        "frame1",
        ("mu_k", "mu_s", "static_friction", "stiction"),
        "friction= is the dry friction [N] or [N m] in motion; that at rest is no greater",
    ),
    (
        "limits",
        ("limit_damping", "limit_stiffness", "stop_damping", "stop_stiffness"),
        "stops have their own, 1e5 N/m or N m/rad by default: limits={'lower': -0.5, 'upper': 0.5, "
        "'stiffness': 1e6, 'damping': 100}",
    ),
    (
        "max_effort",
        ("angle", "omega", "rate", "rpm", "speed", "velocity"),
        "a motor gives an effort; a speed is prescribed by model.add_driver('motor', 'pin', "
        "rate=10.0), whose effort is a channel, or held by target_rate=10.0, kd=5.0",
    ),
    (
        "max_effort",
        ("Ki", "i_gain", "integral", "integral_gain", "ki"),
        "the controller of a motor has no integral part, and no memory; the load that it would "
        "take over can stand in its function: model.add_motor('servo', 'pin', kp=200.0, kd=20.0, "
        "target=1.0, function='m*9.81'); a PID controller is an ms.force whose integral is the "
        "rate of a body on a rail of its own, see docs/python.md",
    ),
    (
        "initial",
        ("angle", "coordinate", "omega", "q0", "rate", "rates", "speed", "velocity"),
        "initial says where a joint starts, such as initial={'rate': 2.0}, or ms.pose(model, "
        "{'pin': 0.3}, rates={'pin': 2.0})",
    ),
    (
        "max_effort",
        ("controller", "damping", "gain", "gains", "pd", "pid", "stiffness"),
        "gains of its controller are kp= and kd=: model.add_motor('servo', 'pin', kp=200.0, "
        "kd=20.0, target=1.0)",
    ),
    (
        "max_effort",
        ("body", "body1", "body2", "axis", "point"),
        "a motor acts along the coordinate of a joint, model.add_motor('motor', 'pin', "
        "'10*sin(t)'); on a body there is model.add_torque('push', 'arm', (0, 0, '10*sin(t)'))",
    ),
    (
        "max_effort",
        ("current", "power", "voltage"),
        "a motor is a law of its coordinate x, its rate v and t: function='0.5*(24 - 0.1*v)'",
    ),
    (
        "limits",
        ("limit", "lower", "lower_limit", "max", "min", "range", "upper", "upper_limit"),
        "stops are one pair, limits=(-0.5, 0.5)",
    ),
    (
        "initial",
        ("actuator", "driver", "motor", "torque"),
        "a motor has a call of its own, model.add_motor('motor', 'pin', '10*sin(t)') for an "
        "effort, a prescribed motion model.add_driver('motor', 'pin', rate=10.0)",
    ),
    ("when", ("terminal", "stop"), "an event with action='stop' ends the run"),
    ("when", ("direction", "rising", "falling"), DIRECTION),
)

# words that scripts know keys by
_SHORT = {"proportional": "kp", "derivative": "kd"}

# of objects, for those who write lists
_EXAMPLES = {
    "initial": '; such as {"coordinate": 0.3, "rate": 2}',
    "limits": '; such as {"lower": -0.5, "upper": 0.5}, in scripts also (-0.5, 0.5)',
}

# classes whose numbers are never expressions
_NUMBERS_ALONE = ("Parameter", "Variable")

# words for what belongs to the call that computes the trials of a study
_OF_TRIALS = ("cores", "max_workers", "n_jobs", "threads", "workers")

# of numbers that are no expressions
_ALONE = "; here it stands alone, in SI units, such as 0.05 for 50 mm"
_OF_FORMULA = (
    "; here a number stands alone; a formula over parameters stands where its value is used, as "
    'in mass="rho*A*L"'
)

_QUOTED = re.compile(r"'([^']*)'")

_WANTED = {
    "float_type": "must be a number",
    "int_type": "must be a whole number",
    "int_from_float": "must be a whole number",
    "finite_number": "must be a finite number",
    "string_type": "must be text in quotes",
    "tuple_type": "must be a list",
    "dict_type": "must be an object in braces",
    "mapping_type": "must be an object in braces",
    "model_type": "must be an object in braces",
    "model_attributes_type": "must be an object in braces",
    "string_unicode": "holds broken Unicode characters; remove them",
}


def problems_of(error: ValidationError, model: type[BaseModel]) -> list[Problem]:
    """Say in the user's terms what pydantic found.

    Args:
        error: What pydantic raised.
        model: The model it was building; paths start there.
    """
    return [_problem(details, model) for details in error.errors(include_url=False)]


def _problem(details: ErrorDetails, model: type[BaseModel]) -> Problem:
    place, owner = locate(model, details["loc"])
    kind, value = details["type"], details["input"]
    context: Mapping[str, object] = details.get("ctx", {})
    if kind == "extra_forbidden":
        message = _unknown_key(str(place[-1]), owner)
    elif kind == "missing":
        message = _missing(owner, str(place[-1]))
    elif kind == "union_tag_not_found":
        place = (*place, "type")
        message = f"is missing; write one of {_options(_tags(model, details['loc']))}"
    elif kind == "union_tag_invalid":
        place = (*place, "type")
        tag = value.get("type") if isinstance(value, Mapping) else getattr(value, "type", value)
        message = _not_an_option(tag, _QUOTED.findall(str(context.get("expected_tags"))))
    elif isinstance(value, Unusable):
        message = f"{value.reason} (got {quoted(value)})"
    elif kind == "literal_error":
        message = _not_an_option(value, _QUOTED.findall(str(context.get("expected"))))
    else:
        got = f"{quoted(value.text)} = {value:g}" if isinstance(value, Evaluated) else shown(value)
        message = _requirement(kind, context, details["msg"])
        # what is wrong between the parts of a whole object tells which
        message += "" if isinstance(value, Mapping) and kind not in _WANTED else f" (got {got})"
        if kind == "string_type" and isinstance(value, list | tuple):
            message += "; samples of a function go with their times, as (times, values)"
        if place[-1:] == ("gravity",):
            message += "; such as (0, -9.81, 0), or (0, 0, 0) without any"
        if kind.startswith("model_") or kind == "dict_type":
            message += _EXAMPLES.get(str(place[-1]), "")
        is_alone = model.__name__ in _NUMBERS_ALONE or {"parameters", "variables"} & {*place[:1]}
        if kind == "float_type" and isinstance(value, str) and is_alone:
            message += _OF_FORMULA if _is_formula(value) else _ALONE
        elif kind == "float_type" and isinstance(value, str):
            message += (
                "; an expression needs the parameters of a model, such as "
                'model.set("bodies.arm.mass", "2*m")'
            )
    return Problem(json_path(place), message)


def _is_formula(text: str) -> bool:
    """Whether a text in the place of a number is no number with a unit."""
    return "*" in text or text.strip()[:1] not in (*"0123456789+-.",)


def _requirement(kind: str, context: Mapping[str, object], fallback: str) -> str:
    if kind == "greater_than":
        return f"must be greater than {context['gt']:g}"
    if kind == "greater_than_equal":
        return f"must not be less than {context['ge']:g}"
    if kind == "less_than_equal":
        return f"must not be greater than {context['le']:g}"
    return _WANTED.get(kind, fallback)


def _unknown_key(key: str, owner: type[BaseModel] | None) -> str:
    known = list(owner.model_fields) if owner is not None else []
    for owned, words, sentence in _MEANT:
        if owned in known and key in words:
            return f"there is no key {quoted(key)} here; {sentence}"
    same = meant(key, known)
    near = get_close_matches(key, known, n=1) if same is None else [same]
    if "responses" in known and key in ("forces", "force"):
        return f"there is no key {quoted(key)} here; {OF_STUDY}"
    if "responses" in known and key in _OF_TRIALS:
        return (
            f"there is no key {quoted(key)} here; threads are those of a call: study.run(threads=2)"
        )
    if near:
        return f"there is no key {quoted(key)} here; did you mean {quoted(near[0])}?"
    listed = (f"{entry} ({_SHORT[entry]})" if entry in _SHORT else entry for entry in known)
    return f"there is no key {quoted(key)} here; the keys are {', '.join(listed)}"


def _missing(owner: type[BaseModel] | None, key: str) -> str:
    meant_by_it = meaning(owner, key) if owner is not None else ""
    if not meant_by_it:
        return "is missing; add it"
    asked = f"is missing; add it: {meant_by_it[0].lower()}{meant_by_it[1:]}"
    if key in ("lower", "upper"):
        asked += "; of a stop at one end alone give a value out of reach, such as 1000"
    return asked


def _not_an_option(value: object, options: list[str]) -> str:
    terms = (EVENT_ACTIONS.get(str(value)), JOINT_TYPES.get(str(value)))
    near = [same for same in terms if same in options]
    if isinstance(value, str) and not near:
        near = get_close_matches(value, options, n=1)
    if near:
        return f"{shown(value)} is not known; did you mean {quoted(near[0])}?"
    return f"must be one of {_options(options)} (got {shown(value)})"


def _options(options: list[str]) -> str:
    return ", ".join(quoted(option) for option in options)


def locate(
    model: type[BaseModel], location: tuple[int | str, ...]
) -> tuple[tuple[int | str, ...], type[BaseModel] | None]:
    """Find an error's place in the file, and the model that owns its last key.

    Pydantic's locations name the chosen member of a union, which is no key of the file.
    """
    place: list[int | str] = []
    owner: type[BaseModel] | None = None
    here: object = model
    for part in location:
        if part in (NUMBER_TAG, LIST_TAG, TEXT_TAG, OBJECT_TAG, "[key]"):
            continue
        members = _members(here)
        tagged = [m for m in members if isinstance(part, str) and _tag(m) == part]
        if tagged and len(members) > 1:
            here = tagged[0]
            continue
        place.append(part)
        owner = next((m for m in members if isinstance(m, type) and issubclass(m, BaseModel)), None)
        here = _inside(owner, members, part)
    return tuple(place), owner


def _inside(owner: type[BaseModel] | None, members: list[object], part: int | str) -> object:
    if isinstance(part, str) and owner is not None:
        field = owner.model_fields.get(part)
        return None if field is None else _annotation(field)
    for member in members:
        if isinstance(part, str) and hasattr(member, "entry_class"):
            return member.entry_class
        if isinstance(part, int) and get_origin(member) in (tuple, Elements):
            return get_args(member)[0]
    return None


def _annotation(field: FieldInfo) -> object:
    return field.annotation


def _members(annotation: object) -> list[object]:
    """The alternatives of a type, without Annotated."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return _members(get_args(annotation)[0])
    if origin is Union or origin is types.UnionType:
        return [member for part in get_args(annotation) for member in _members(part)]
    return [annotation]


def _tag(member: object) -> str | None:
    if not (isinstance(member, type) and issubclass(member, BaseModel)):
        return None
    field = member.model_fields.get("type")
    if field is None or get_origin(field.annotation) is not Literal:
        return None
    return str(get_args(field.annotation)[0])


def _tags(model: type[BaseModel], location: tuple[int | str, ...]) -> list[str]:
    here: object = model
    for part in location:
        members = _members(here)
        owner = next((m for m in members if isinstance(m, type) and issubclass(m, BaseModel)), None)
        here = _inside(owner, members, part)
    return [tag for member in _members(here) if (tag := _tag(member)) is not None]
