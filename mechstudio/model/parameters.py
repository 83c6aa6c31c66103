"""The parameters of a mechanism: named numbers that are never changed in place."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NoReturn, Self

from pydantic import (
    AfterValidator,
    Discriminator,
    Field,
    GetCoreSchemaHandler,
    Strict,
    Tag,
    model_validator,
)
from pydantic_core import CoreSchema, core_schema

from mechstudio.answering import answering
from mechstudio.errors import ModelError, Problem, UnknownNameError
from mechstudio.model.element import Element
from mechstudio.model.expression import RESERVED_NAMES
from mechstudio.model.finite import is_finite
from mechstudio.model.quantity import NUMBER_TAG, OBJECT_TAG, Real, Text, wrong
from mechstudio.model.value_text import listed
from mechstudio.suggestions import did_you_mean, no_attribute
from mechstudio.units import UnknownUnitError, si_value, unit_of
from mechstudio.units.written import number_and_unit

_NONE = '; the model has none, and model.add_parameter("L", 0.5) adds one'
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z_0-9]{0,63}")


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


def _check_unit(text: str) -> str:
    """Refuse units that are not SI: numbers of a model file are in SI units."""
    try:
        unit = unit_of(text)
    except UnknownUnitError:
        raise wrong(
            "unit", 'must be an SI unit such as "m", "kg", "rad/s" or "N/m", or "" for none'
        ) from None
    if unit.factor != 1:
        raise wrong(
            "unit",
            f'must be an SI unit such as "m", "kg", "rad/s" or "N/m", not "{unit.symbol}"; '
            "convert the value too",
        )
    return text


ParameterName = Annotated[str, Strict(), AfterValidator(_check_parameter_name)]


class Parameter(Element):
    """A parameter with what is known of it besides its value."""

    always_written: ClassVar[frozenset[str]] = frozenset({"value"})

    value: Annotated[Real, Field(description="The value, in SI units.")]
    unit: Annotated[
        Text,
        AfterValidator(_check_unit),
        Field(description="SI unit of value, lower and upper, such as m or N/m; for display."),
    ] = ""
    lower: Annotated[Real, Field(description="Least value; null for none.")] | None = None
    upper: Annotated[Real, Field(description="Greatest value; null for none.")] | None = None
    description: Annotated[Text, Field(description="What the parameter stands for.")] = ""

    @model_validator(mode="after")
    def _check_bounds(self) -> Self:
        lower, upper = self.bounds
        if lower > upper:
            raise wrong(
                "bounds", f"lower {lower:g} is greater than upper {upper:g}; exchange the two"
            )
        if not lower <= self.value <= upper:
            raise wrong(
                "bounds",
                f"the value {self.value:g} is not between lower {lower:g} and upper {upper:g}; "
                "change the value or the bounds",
            )
        return self

    @property
    def bounds(self) -> tuple[float, float]:
        """Least and greatest value; infinite where there is none."""
        lower = -math.inf if self.lower is None else self.lower
        return lower, math.inf if self.upper is None else self.upper

    @property
    def is_plain(self) -> bool:
        """Whether nothing is known of it but its value."""
        fields = type(self).__pydantic_fields__.items()
        return all(
            getattr(self, name) == field.default for name, field in fields if name != "value"
        )


def _is_object(value: object) -> str:
    return OBJECT_TAG if isinstance(value, Mapping | Parameter) else NUMBER_TAG


_Given = Annotated[
    Annotated[Real, Tag(NUMBER_TAG)] | Annotated[Parameter, Tag(OBJECT_TAG)],
    Discriminator(_is_object),
]


def in_si_units(name: str, own: str, text: str) -> float | str:
    """The value in SI units of a number with a unit behind it; other texts as they are.

    Args:
        name: Of the parameter.
        own: Its SI unit; "" where none is known, and any will do.
        text: What is given for it.

    Raises:
        ModelError: The unit is of another kind than that of the parameter.
    """
    found = number_and_unit(text)
    try:
        unit = unit_of(found[1]) if found is not None else None
    except UnknownUnitError:
        unit = None
    if unit is None or not unit.symbol:
        return text
    if own and unit.dimension != unit_of(own).dimension:
        message = f"is in {own}; write it in that unit or another one of the same kind (got {text})"
        raise ModelError([Problem(f"parameters.{name}", message)])
    return si_value(text)


@answering
class Parameters(dict[str, float]):
    """Parameters by name, as numbers; a wrong name suggests the nearest.

    Attributes:
        details: Unit, bounds and description of each parameter that has some.
    """

    entry_class: ClassVar[type[Element]] = Parameter
    details: Mapping[str, Parameter]

    def __init__(self, given: Mapping[str, float | Parameter] | None = None) -> None:
        """Collect parameters.

        Args:
            given: By name a number, or a parameter with details.
        """
        given = given or {}
        known = given.details if isinstance(given, Parameters) else given
        super().__init__(
            (name, entry.value if isinstance(entry, Parameter) else entry)
            for name, entry in given.items()
        )
        self.details = MappingProxyType(
            {
                name: entry
                for name, entry in known.items()
                if isinstance(entry, Parameter) and not entry.is_plain
            }
        )

    def entry(self, name: str) -> float | Parameter:
        """The parameter with its details; the number alone if it has none."""
        return self.details.get(name, self[name])

    def detailed(self) -> dict[str, float | Parameter]:
        """All parameters, each with its details if it has some."""
        return {name: self.entry(name) for name in self}

    def with_value(self, name: str, value: object) -> dict[str, object]:
        """All parameters with another value of one, which keeps its unit, bounds and description.

        A text with a unit, "80 mm", is the value in SI units.

        Raises:
            ModelError: The value is not valid.
        """
        known = self.details.get(name)
        if isinstance(value, str):
            value = in_si_units(name, known.unit if known is not None else "", value)
        keep = known is not None and not isinstance(value, Parameter | Mapping)
        if known is None or not keep:
            return {**self.detailed(), name: value}
        try:
            return {**self.detailed(), name: known.edited(value=value)}
        except ModelError as error:
            place = f"parameters.{name}"
            raise ModelError(
                Problem(f"{place}.{p.path}" if p.path else place, p.message) for p in error.problems
            ) from None

    def with_numbers(self, values: Mapping[str, float]) -> Parameters | None:
        """All parameters, some of them with other numbers; None where one may not be valid."""
        if not values:
            return self
        numbers, details = dict[str, float](self), dict(self.details)
        for name, value in values.items():
            if type(value) not in (float, int) or not is_finite(value) or name not in self:
                return None
            known = details.get(name)
            if known is not None:
                if not known.bounds[0] <= value <= known.bounds[1]:
                    return None
                details[name] = known.exchanged(value=float(value))
            numbers[name] = float(value)
        made = Parameters.__new__(Parameters)
        dict.update(made, numbers)
        made.details = MappingProxyType(details)
        return made

    def _refuse(self, *arguments: object, **keywords: object) -> NoReturn:
        raise ModelError(
            [
                Problem(
                    "parameters",
                    "a model is never changed in place; take a changed copy, "
                    "copy = ms.edits.set_parameter(model, name, value) or "
                    "copy = model.edited(parameters={**model.parameters, name: value})",
                )
            ]
        )

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            if name in self:
                message = f"the value of a parameter is read by parameters['{name}']"
                raise AttributeError(message, name=name, obj=None)
            known = [entry for entry in (*dir(self), *self) if entry[0] != "_"]
            raise no_attribute("a mechanism's collection of parameters", name, known)

    def __setattr__(self, name: str, value: object) -> None:
        if "details" in vars(self):  # the last that is set while they are collected
            self._refuse()
        super().__setattr__(name, value)

    __setitem__ = __delitem__ = __delattr__ = __ior__ = _refuse
    update = setdefault = pop = popitem = clear = _refuse

    def __missing__(self, name: str) -> NoReturn:
        known = f"; there are {listed(self)}" if self else _NONE
        raise UnknownNameError(
            f"there is no parameter '{name}'{did_you_mean(str(name), self) or known}"
        )

    def __eq__(self, other: object) -> bool:
        same = super().__eq__(other)
        if same is not True:
            return same
        return self.details == (other.details if isinstance(other, Parameters) else {})

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[type[Parameters], tuple[dict[str, float | Parameter]]]:
        return (Parameters, (self.detailed(),))

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        entries = handler.generate_schema(Mapping[ParameterName, _Given])
        checked = core_schema.no_info_after_validator_function(cls, entries)
        return core_schema.no_info_before_validator_function(_with_details, checked)


def _with_details(value: object) -> object:
    return value.detailed() if isinstance(value, Parameters) else value


def numbers_of(given: object) -> dict[str, float]:
    """Values of parameters in plain data, NaN where one is not a sound number."""
    if not isinstance(given, Mapping):
        return {}
    values = {
        str(name): entry.get("value") if isinstance(entry, Mapping) else entry
        for name, entry in given.items()
    }
    values = {
        name: entry.value if isinstance(entry, Parameter) else entry
        for name, entry in values.items()
    }
    return {
        name: float(number)
        if isinstance(number, int | float) and not isinstance(number, bool) and abs(number) < 1e308
        else math.nan
        for name, number in values.items()
    }
