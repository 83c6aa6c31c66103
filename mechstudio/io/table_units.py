"""Units in the titles of a table's columns, "angle [deg]", and what they are to stand for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from mechstudio.joints import JOINT_TYPES
from mechstudio.model.driver import Driver
from mechstudio.model.element import NamedElement
from mechstudio.model.elements import ELEMENTS, LISTS
from mechstudio.model.expression_dimension import same_kind
from mechstudio.model.value_text import quoted
from mechstudio.model.written_units import unit_of_field
from mechstudio.units import Unit, UnknownUnitError, si_form, unit_of

_TITLE = re.compile(r"(?P<name>.*?)\s*(?:\[(?P<unit>[^\[\]]*)\]|\((?P<perhaps>[^()]*)\))\s*\Z")
# as data loggers write them, too
_ALSO = {"Nm": "N m", "Nmm": "N mm", "kNm": "kN m", "sec": "s", "msec": "ms", "-": ""}
_PURE = (0, 0, 0, 0)
_OR = " or "  # between the units of a field that depend on the coordinate
# what a deformation is in by the unit of the law over it
_DEFORMATIONS = {"N": "m", "N m": "rad"}


class TableError(ValueError):
    """A file is no table of numbers; the message is a sentence for the user."""


class Meaning(NamedTuple):
    """What the numbers of a column are to stand for.

    Attributes:
        units: SI units that they may have; none where that cannot be told.
        is_alone: Whether they are the quantity itself: a formula around them may convert them.
    """

    units: tuple[str, ...] = ()
    is_alone: bool = True


TIMES = Meaning(("s",))


def without_unit(title: str) -> str:
    """The title of a column without the unit in brackets behind it."""
    found = _TITLE.match(title)
    return found["name"] if found is not None and found["unit"] is not None else title


def si_factor(file: str, title: str, meaning: Meaning) -> Fraction:
    """How many SI units the numbers of a column count; 1 where its title names no unit.

    A unit stands in brackets. In parentheses it counts if it is one of the right kind, as much else
    stands there, such as the "t" of a time.

    Args:
        file: Name of the file, for messages.
        title: Title of the column.
        meaning: What the numbers are to stand for.

    Raises:
        TableError: The unit is not known or of another kind, or a formula may convert it already.
    """
    found = _TITLE.match(title)
    if found is None:
        return Fraction(1)
    is_surely = found["unit"] is not None
    written = (found["unit"] if is_surely else found["perhaps"]).strip()
    try:
        unit = unit_of(_ALSO.get(written, written))
    except UnknownUnitError:
        if not is_surely:
            return Fraction(1)
        raise TableError(
            f"{file}: the unit of the column {quoted(title)} is not known; write one such as "
            "[deg], [mm] or [N m], or take the brackets out of the title if its numbers are in "
            "SI units"
        ) from None
    fits = _fits(unit, meaning.units)
    if unit.dimension == _PURE or not (is_surely or (fits and meaning.units)):
        return Fraction(1)
    if meaning.is_alone and not fits:
        wanted = _OR.join(meaning.units)
        raise TableError(
            f"{file}: the column {quoted(title)} is in {written}, but it stands for a quantity in "
            f"{wanted}; take another column, or correct its title"
        )
    if unit.factor != 1 and not meaning.is_alone:
        raise TableError(
            f"{file}: the column {quoted(title)} is in {written}, and the formula around it may "
            f"convert it already; write the table alone, as in \"spline(t, '{file}')\", which "
            f"converts it to {si_form(unit.symbol)}, or take the unit out of the title"
        )
    return unit.factor


def _fits(unit: Unit, units: tuple[str, ...]) -> bool:
    return not units or any(same_kind(unit.dimension, unit_of(one).dimension) for one in units)


def units_over(variable: str, units: tuple[str, ...]) -> tuple[str, ...]:
    """SI units of what a table depends on.

    Args:
        variable: Time t, deformation x, its rate v, or the name of a parameter.
        units: Those of the values of the function.
    """
    if variable == "t":
        return TIMES.units
    deformations = tuple(_DEFORMATIONS[unit] for unit in units if unit in _DEFORMATIONS)
    if variable == "v":
        return tuple(f"{unit}/s" for unit in deformations)
    return deformations if variable == "x" else ()


def coordinate_unit(joint_type: object, number: object) -> str:
    """SI unit of a coordinate of a joint; "" where there is none.

    Args:
        joint_type: Key of the type of joint.
        number: Number of the coordinate, counted from 0.
    """
    kinds = {kind.key: kind.coordinates for kind in JOINT_TYPES}
    coordinates = kinds.get(joint_type, ()) if isinstance(joint_type, str) else ()
    is_one = isinstance(number, int) and 0 <= number < len(coordinates)
    return coordinates[number].unit if is_one and isinstance(number, int) else ""


def units_of_function(
    owner: type[NamedElement], field: str, coordinate: str = "", *, is_rate: bool = False
) -> tuple[str, ...]:
    """SI units that a function of an element may have.

    Args:
        owner: Class of the element.
        field: Its field with the function.
        coordinate: Unit of the coordinate that it acts on, "" where there is none or is not known.
        is_rate: Whether a driver prescribes the rate.
    """
    if owner is Driver:
        driven = [coordinate] if coordinate else ["m", "rad"]
        return tuple(f"{unit}/s" if is_rate else unit for unit in driven)
    units = tuple(unit_of_field(owner.model_fields[field]).split(_OR))
    if coordinate and len(units) > 1:
        return units[1:] if coordinate == "rad" else units[:1]
    return units


def units_in_file(
    listed: str, element: Mapping[str, object], field: str, number: int, joints: Mapping[str, str]
) -> tuple[str, ...]:
    """SI units that a function in the plain data of an element may have.

    Args:
        listed: Field of the mechanism that lists the element.
        element: The data.
        field: Field of the function.
        number: Which one of several functions.
        joints: Types of the joints by their names.
    """
    if listed == LISTS["joint"]:
        unit = coordinate_unit(element.get("type"), number)
    else:
        joint_type = joints.get(str(element.get("joint")))
        unit = coordinate_unit(joint_type, element.get("coordinate", 0))
    for owner in ELEMENTS:
        if LISTS[owner.kind_key] != listed or field not in owner.function_fields:
            continue
        # forces alone have classes by type
        if listed != LISTS["force"] or owner.model_fields["type"].default == element.get("type"):
            is_rate = element.get("kind") == "velocity"
            return units_of_function(owner, field, unit, is_rate=is_rate)
    return ()
