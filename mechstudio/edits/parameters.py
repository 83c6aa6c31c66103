"""Parameters: add, set, rename and remove, with the functions that use them."""

from __future__ import annotations

from collections.abc import Mapping

from mechstudio.edits.edit import refused, replaced
from mechstudio.edits.function_text import (
    FUNCTION_FIELDS,
    functions,
    parameters_in,
    parameters_of,
    with_functions,
    with_parameters,
)
from mechstudio.edits.selection import AnyElement, Item, by_item, places
from mechstudio.model import Mechanism
from mechstudio.model.coordinate_check import unknown
from mechstudio.model.expression import LAW_VARIABLES
from mechstudio.model.value_text import quoted


def add_parameter(mechanism: Mechanism, name: str, value: float) -> Mechanism:
    """Add a named number.

    Args:
        mechanism: Where it goes.
        name: Letters a-z, digits and _, not beginning with a digit.
        value: Its value, in SI units.

    Raises:
        ModelError: The name is taken or not allowed, or the value is no finite number.
    """
    if name in mechanism.parameters:
        raise refused("parameters", f"there is a parameter {quoted(name)} already; choose another")
    return mechanism.edited(parameters={**mechanism.parameters, name: value})


def set_parameter(mechanism: Mechanism, name: str, value: float) -> Mechanism:
    """Give a parameter another value.

    Raises:
        ModelError: There is no such parameter, or the value is not valid.
    """
    _require(mechanism, name)
    return mechanism.edited(parameters={**mechanism.parameters, name: value})


def parameter_users(mechanism: Mechanism, name: str) -> tuple[Item, ...]:
    """Elements whose functions use a parameter."""
    return all_parameter_users(mechanism).get(name, ())


def all_parameter_users(mechanism: Mechanism) -> dict[str, tuple[Item, ...]]:
    """Elements whose functions use a parameter, for each parameter."""
    users: dict[str, tuple[Item, ...]] = dict.fromkeys(mechanism.parameters, ())
    if not users:
        return users
    for item, element in by_item(mechanism).items():
        for name in parameters_of(element):
            users[name] = (*users[name], item)
    return users


def rename_parameter(mechanism: Mechanism, name: str, new: str) -> Mechanism:
    """Rename a parameter, in all functions too.

    Args:
        mechanism: The mechanism.
        name: Its name.
        new: Its new name. In laws, x and v stand for the deformation and its rate, so a parameter
            that a law uses cannot be called so.

    Raises:
        ModelError: There is no such parameter, or the new name cannot be used.
    """
    _require(mechanism, name)
    if new == name:
        return mechanism
    if new in mechanism.parameters:
        raise refused("parameters", f"there is a parameter {quoted(new)} already; choose another")
    if new in LAW_VARIABLES:
        _require_no_law(mechanism, name, new)
    parameters = {new if key == name else key: value for key, value in mechanism.parameters.items()}
    return _rewritten(mechanism, {name: new}, parameters)


def remove_parameter(mechanism: Mechanism, name: str, *, inline: bool = False) -> Mechanism:
    """Remove a parameter.

    Args:
        mechanism: The mechanism.
        name: Its name.
        inline: Write its value into the functions that use it; if not, such a parameter stays.

    Raises:
        ModelError: There is no such parameter, or a function uses it.
    """
    _require(mechanism, name)
    if not inline:
        users = parameter_users(mechanism, name)
        if users:
            place = places(mechanism)[users[0]]
            raise refused(
                f"parameters.{name}",
                f"{place} uses it, {quoted(users[0].name)}; write its value there, or change that "
                "function first",
            )
    value = mechanism.parameters[name]
    text = repr(value) if value >= 0.0 else f"({value!r})"
    parameters = {key: kept for key, kept in mechanism.parameters.items() if key != name}
    return _rewritten(mechanism, {name: text}, parameters)


def _rewritten(
    mechanism: Mechanism, replacements: Mapping[str, str], parameters: Mapping[str, float]
) -> Mechanism:
    """The mechanism with other parameters, and other texts for parameters in all functions."""
    changed: dict[Item, AnyElement] = {}
    for item, element in by_item(mechanism).items():
        fields = with_functions(
            element, lambda text, is_law: with_parameters(text, is_law, replacements)
        )
        if fields:
            changed[item] = element.edited(**fields)
    return replaced(mechanism, changed, parameters=parameters)


def _require(mechanism: Mechanism, name: str) -> None:
    if name not in mechanism.parameters:
        raise refused("parameters", unknown("parameter", name, mechanism.parameters))


def _require_no_law(mechanism: Mechanism, name: str, new: str) -> None:
    """Refuse a name that a law would read as its own variable."""
    for item, element in by_item(mechanism).items():
        for field, texts in functions(element).items():
            is_law = FUNCTION_FIELDS[type(element)][field]
            if is_law and any(name in parameters_in(text, is_law) for text in texts):
                raise refused(
                    f"{places(mechanism)[item]}.{field}",
                    f"uses {quoted(name)}, and {quoted(new)} means the deformation or its rate "
                    "there; choose another name",
                )
