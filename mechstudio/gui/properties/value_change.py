"""Changes of single values of a mechanism, found by the JSON paths that fields carry."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from math import hypot

from mechstudio.edits import (
    LISTS,
    Item,
    body_poses,
    change_each,
    item_of,
    pose_of,
    rename_all,
)
from mechstudio.edits.edit import at_place, refused
from mechstudio.errors import ModelError
from mechstudio.gui.properties.angle_texts import angles_of, quaternion_of
from mechstudio.gui.properties.typed_directions import TypedDirections, is_along
from mechstudio.model import Frame, Mechanism
from mechstudio.model.element import Element
from mechstudio.model.evaluated import same_value, text_of
from mechstudio.model.joint import Initial
from mechstudio.model.parameters import Parameters

# from the value before to the value after
Change = Callable[[object], object]
Steps = Sequence[str | int]

_UNIT = 1e-9  # error of the length of a quaternion with expressions
_NO_UNIT = (
    "the four numbers must have length 1 where one is an expression; enter the others too, such "
    "as cos(a/2), 0, 0, sin(a/2), or enter angles below"
)

# a body that something hangs on, and where on it
_PLACES = {
    "body": ("point",),
    "body1": ("frame1", "point1"),
    "body2": ("frame2", "point2"),
}


def edited_at(mechanism: Mechanism, paths: Sequence[str], change: Change) -> Mechanism:
    """Change the values at some paths, one in each of several elements of a kind.

    Names take along what refers to them, and what is moved to another body stays at its place in
    the world.

    Args:
        mechanism: The mechanism.
        paths: JSON paths of the values, e.g. `bodies[0].mass`.
        change: From the value before to the value after.

    Returns:
        The mechanism after; the same object if no value is another one.

    Raises:
        ModelError: A new value is not valid.
    """
    first = _steps(paths[0])
    if first[0] not in LISTS.values():
        key = str(first[0])
        before = getattr(mechanism, key)
        after = _replaced(before, first[1:], change, key)
        return mechanism if same_value(after, before) else mechanism.edited(**{key: after})
    changes: dict[Item, dict[str, object]] = {}
    for path in paths:
        listed, index, field, *rest = _steps(path)
        element = getattr(mechanism, str(listed))[index]
        before = getattr(element, str(field))
        place = f"{listed}[{index}].{field}"
        after = _replaced(before, rest, change, place)
        if not same_value(after, before):
            changes[item_of(element)] = {str(field): after}
    return _applied(mechanism, changes, str(first[2])) if changes else mechanism


def item_at(mechanism: Mechanism, path: str) -> Item:
    """The element that a JSON path leads into."""
    listed, index, *_ = _steps(path)
    return item_of(getattr(mechanism, str(listed))[index])


def place_of(mechanism: Mechanism, path: str) -> str:
    """The place of a value, as `set_values` takes it, e.g. `bodies.crank.mass`."""
    listed, *rest = _steps(path)
    if listed not in LISTS.values():
        return path
    # the index is the first of the brackets
    _, _, behind = path.partition("]")
    return f"{listed}.{getattr(mechanism, str(listed))[rest[0]].name}{behind}"


def is_joint_type(path: str) -> bool:
    """Whether a JSON path is that of the type of a joint."""
    listed, *rest = _steps(path)
    return listed == "joints" and rest[1:] == ["type"]


def is_of_driver(path: str, field: str) -> bool:
    """Whether a JSON path is that of a field of a driver."""
    listed, *rest = _steps(path)
    return listed == "drivers" and rest[1:] == [field]


def is_mass(path: str) -> bool:
    """Whether a JSON path is that of the mass of a body."""
    listed, *rest = _steps(path)
    return listed == "bodies" and rest[1:] == ["mass"]


def _applied(
    mechanism: Mechanism, changes: Mapping[Item, dict[str, object]], field: str
) -> Mechanism:
    if field == "name":
        return rename_all(mechanism, {item: str(new["name"]) for item, new in changes.items()})
    if field in _PLACES:
        changes = {
            item: new | _same_place(mechanism, item, field, str(new[field]))
            for item, new in changes.items()
        }
    return change_each(mechanism, {(item.kind, item.name): new for item, new in changes.items()})


def _same_place(mechanism: Mechanism, item: Item, field: str, body: str) -> dict[str, object]:
    """The point or frame of an element on another body that is now where it was."""
    poses = body_poses(mechanism)
    elements = getattr(mechanism, LISTS[item.kind])
    element = next(element for element in elements if element.name == item.name)
    if body not in poses:
        return {}
    old, new = poses[getattr(element, field)], poses[body]
    fields: dict[str, object] = {}
    for key in _PLACES[field]:
        here = getattr(element, key, None)
        if isinstance(here, Frame):
            fields[key] = new.within(old.of(pose_of(here))).frame
        elif here is not None:
            fields[key] = new.local_point(old.point(here))
    return fields


def _steps(path: str) -> list[str | int]:
    return [int(step) if step.isdigit() else step for step in re.findall(r"[^.\[\]]+", path)]


def _replaced(value: object, steps: Steps, change: Change, place: str) -> object:
    """A value with another one somewhere inside."""
    if not steps:
        return change(value)
    step, rest = steps[0], steps[1:]
    if isinstance(value, tuple) and isinstance(step, int):
        inner = _replaced(value[step], rest, change, f"{place}[{step}]")
        return (*value[:step], inner, *value[step + 1 :])
    key = str(step)
    if place.endswith(".initial"):
        before = value if isinstance(value, Initial) else Initial()
        filled = before.edited(**{key: change(getattr(before, key))})
        return None if filled == Initial() else filled
    if isinstance(value, Mapping):
        return {**value, key: _replaced(value[key], rest, change, f"{place}.{key}")}
    if not isinstance(value, Element):
        raise TypeError(f"{place} has no parts")
    inner = _replaced(getattr(value, key), rest, change, f"{place}.{key}")
    try:
        return value.edited(**{key: inner})
    except ModelError as error:
        raise at_place(error, place) from None


def with_cell(row: int, column: int, number: float | None) -> Change:
    """Another number in a scalar, a vector or a matrix."""

    def change(before: object) -> object:
        if not isinstance(before, tuple):
            return number
        if not isinstance(before[0], tuple):
            return (*before[:column], number, *before[column + 1 :])
        inner = before[row]
        changed = (*inner[:column], number, *inner[column + 1 :])
        return (*before[:row], changed, *before[row + 1 :])

    return change


def with_moment(row: int, column: int, number: float | None) -> Change:
    """Another entry of an inertia, which stays symmetric."""

    def change(before: object) -> object:
        return with_cell(column, row, number)(with_cell(row, column, number)(before))

    return change


def with_entry(entry: int, count: int, number: float | None) -> Change:
    """Another number for one coordinate, where one number may stand for all."""

    def change(before: object) -> object:
        values = before if isinstance(before, tuple) else (before,) * count
        after = (*values[:entry], number, *values[entry + 1 :])
        same = not isinstance(before, tuple) and all(same_value(one, after[0]) for one in after)
        return after[0] if same else after

    return change


def with_initial(entry: int, count: int, number: float | None) -> Change:
    """Another number for one coordinate, or none, where the others may have none."""

    def change(before: object) -> object:
        values = before if isinstance(before, tuple) else (before,) * count
        after = (*values[:entry], number, *values[entry + 1 :])
        if all(value is None for value in after):
            return None
        return after[0] if count == 1 else after

    return change


def with_turn(column: int, number: float, typed: TypedDirections) -> Change:
    """Another component of a quaternion, which is scaled to length 1 if none is an expression.

    Args:
        column: Which of the four.
        number: What was typed.
        typed: What was typed into the field before, to which this is added.
    """

    def change(before: object) -> object:
        values = typed.before(_quaternion(before))
        after = (*values[:column], number, *values[column + 1 :])
        length = hypot(*after)
        if any(map(text_of, after)) or length == 0.0:
            return after
        typed.note(after)
        is_same = not any(map(text_of, values)) and is_along(after, values)
        return before if is_same else tuple(value / length for value in after)

    return change


def all_of(changes: Sequence[Change]) -> Change:
    """Several changes, one after the other."""
    return lambda value: reduce(lambda now, change: change(now), changes, value)


def as_turn(change: Change) -> Change:
    """A change of an orientation, whose expressions have to be those of a turn afterwards."""

    def checked(before: object) -> object:
        after = change(before)
        values = _quaternion(after)
        if any(map(text_of, values)) and abs(hypot(*values) - 1.0) > _UNIT:
            raise refused("orientation", _NO_UNIT)
        return after

    return checked


def with_angle(column: int, number: float, parameters: Parameters) -> Change:
    """Another angle about a fixed axis, of those that `angles_of` tells.

    Args:
        column: Which of the three.
        number: The angle [deg]; an expression has the text of an angle in rad.
        parameters: Those of the mechanism.
    """

    def change(before: object) -> object:
        angles = list(angles_of(_quaternion(before), parameters))
        if same_value(angles[column], number):
            return before
        angles[column] = number
        return quaternion_of(angles)

    return change


def _quaternion(value: object) -> tuple[float, float, float, float]:
    if not isinstance(value, tuple) or len(value) != 4:
        raise TypeError("not a quaternion")
    w, x, y, z = value
    return w, x, y, z
