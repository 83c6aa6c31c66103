"""Parameters: add, set, rename and remove, with the functions and numbers that use them."""

from __future__ import annotations

from collections.abc import Mapping

from mechstudio.edits.edit import refused, replaced
from mechstudio.edits.function_text import (
    parameters_in,
    parameters_of,
    rewritten_number,
    with_parameters,
    with_parameters_everywhere,
)
from mechstudio.edits.selection import AnyElement, Item, by_item, places
from mechstudio.model import Event, Mechanism
from mechstudio.model.coordinate_check import unknown
from mechstudio.model.element import Element
from mechstudio.model.evaluated import texts_in
from mechstudio.model.event import changed_formula
from mechstudio.model.expression import LAW_VARIABLES
from mechstudio.model.parameters import Parameter, in_si_units
from mechstudio.model.value_text import quoted, shown


def add_parameter(
    mechanism: Mechanism, /, name: str, value: float | str | Parameter, **details: object
) -> Mechanism:
    """Add a named number.

    Args:
        mechanism: Where it goes.
        name: Letters a-z, digits and _, not beginning with a digit.
        value: Its value, in SI units or as a text with its unit, such as `"40 cm"`, or a
            `Parameter` with unit, bounds and description.
        details: Fields of the `Parameter` beside its value: `unit`, `lower`, `upper`,
            `description`.

    Raises:
        ModelError: The name is taken or not allowed, or a value is not valid.
    """
    if isinstance(value, str):
        value = _read_value(name, str(details.get("unit", "")), value)
    if details:
        given = {"value": value} if not isinstance(value, Parameter) else dict(value)
        value = Parameter(**given | details)
    if name in mechanism.parameters:
        raise refused("parameters", f"there is a parameter {quoted(name)} already; choose another")
    return mechanism.edited(parameters={**mechanism.parameters.detailed(), name: value})


def _read_value(name: str, unit: str, text: str) -> float:
    """The value in SI units of a number that is written with its unit.

    Raises:
        ModelError: It is a formula; says where these stand.
    """
    try:
        return float(text)
    except ValueError:
        value = in_si_units(name, unit, text)
    if isinstance(value, str):
        raise refused(
            f"parameters.{name}",
            f'must be one number (got {shown(text)}), such as 0.4 or "40 cm"; a formula over '
            f"parameters stands where its value is used: without add_parameter write {name} = "
            f'{shown(text)} in the script, and then mass={name}, or stiffness=f"2*({{{name}}})"',
        )
    return value


def set_parameter(mechanism: Mechanism, name: str, value: float | Parameter) -> Mechanism:
    """Give a parameter another value; all expressions over it are evaluated again.

    Args:
        mechanism: The mechanism.
        name: Name of the parameter.
        value: The value, in SI units; unit, bounds and description stay. Or a `Parameter`, with all
            of them.

    Raises:
        ModelError: There is no such parameter, or the value is not valid.
    """
    return set_parameters(mechanism, {name: value})


def set_parameters(mechanism: Mechanism, values: Mapping[str, float | Parameter]) -> Mechanism:
    """Give several parameters other values at once.

    Args:
        mechanism: The mechanism.
        values: New values by name, as `set_parameter` takes them; other parameters keep theirs.

    Raises:
        ModelError: There is no such parameter, or a value is not valid.
    """
    before = mechanism.parameters
    for name in values:
        _require(mechanism, name)
    numbers = {name: value for name, value in values.items() if isinstance(value, int | float)}
    quick = mechanism.renumbered(numbers) if len(numbers) == len(values) else None
    if quick is not None:
        return quick
    changed = {name: before.with_value(name, value)[name] for name, value in values.items()}
    return mechanism.edited(parameters={**before.detailed(), **changed})


def parameter_users(mechanism: Mechanism, name: str) -> tuple[Item, ...]:
    """Elements whose functions or numbers use a parameter."""
    return all_parameter_users(mechanism).get(name, ())


def all_parameter_users(mechanism: Mechanism) -> dict[str, tuple[Item, ...]]:
    """Elements whose functions or numbers use a parameter, for each parameter."""
    users: dict[str, tuple[Item, ...]] = dict.fromkeys(mechanism.parameters, ())
    if not users:
        return users
    for item, element in by_item(mechanism).items():
        for name in parameters_of(element):
            users[name] = (*users[name], item)
    return users


def rename_parameter(mechanism: Mechanism, name: str, new: str) -> Mechanism:
    """Rename a parameter, in all functions and expressions too.

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
    parameters = {
        new if key == name else key: entry for key, entry in mechanism.parameters.detailed().items()
    }
    return _rewritten(mechanism, {name: new}, parameters)


def remove_parameter(mechanism: Mechanism, name: str, *, inline: bool = False) -> Mechanism:
    """Remove a parameter.

    Args:
        mechanism: The mechanism.
        name: Its name.
        inline: Write its value into the functions and expressions that use it; if not, such a
            parameter stays.

    Raises:
        ModelError: There is no such parameter, or a function or number uses it.
    """
    _require(mechanism, name)
    setter = next((event for event in mechanism.events if event.parameter == name), None)
    if setter is not None:
        raise refused(
            f"parameters.{name}",
            f"the event {quoted(setter.name)} sets it; remove that first, or change what it sets",
        )
    if not inline:
        users = parameter_users(mechanism, name)
        if users:
            kind, user = users[0]
            raise refused(
                f"parameters.{name}",
                f"the {kind} {quoted(user)} uses it; write its value there, or change that "
                "function or number first",
            )
        event = next((e for e in mechanism.events if name in _used_in_event(e)), None)
        if event is not None:
            raise refused(
                f"parameters.{name}",
                f"the event {quoted(event.name)} uses it; write its value there first",
            )
        field = next((key for key in _OWN if name in _used_in(getattr(mechanism, key))), None)
        if field is not None:
            raise refused(
                f"parameters.{name}",
                f"{field} uses it; write its value there, or change that first",
            )
    value = mechanism.parameters[name]
    text = repr(value) if value >= 0.0 else f"({value!r})"
    parameters = {
        key: entry for key, entry in mechanism.parameters.detailed().items() if key != name
    }
    return _rewritten(mechanism, {name: text}, parameters)


# what has numbers besides the elements of lists
_OWN = ("gravity", "simulation")


def _used_in(value: object) -> frozenset[str]:
    """Parameters in the numbers of a field of the mechanism."""
    texts = value.texts.values() if isinstance(value, Element) else dict(texts_in(value)).values()
    return frozenset(name for text in texts for name in parameters_in(text, False))


def _used_in_event(event: Event) -> frozenset[str]:
    """Names in the condition and the new value of an event, those of channels left out."""
    words: set[str] = set()

    def note(text: str) -> str:
        words.update(parameters_in(text, False))
        return text

    changed_formula(event.when, note)
    changed_formula(event.value_text, note)
    return frozenset(words)


def _rewritten(
    mechanism: Mechanism,
    replacements: Mapping[str, str],
    parameters: Mapping[str, float | Parameter],
) -> Mechanism:
    """The mechanism with other parameters, and other texts for parameters wherever they stand."""
    changed: dict[Item, AnyElement] = {}
    for item, element in by_item(mechanism).items():
        fields = with_parameters_everywhere(element, replacements)
        if fields:
            changed[item] = element.edited(**fields)
    own = {key: rewritten_number(getattr(mechanism, key), replacements) for key in _OWN}

    if mechanism.events:
        own["events"] = [_rewritten_event(event, replacements) for event in mechanism.events]
    return replaced(mechanism, changed, parameters=parameters, **own)


def _rewritten_event(event: Event, replacements: Mapping[str, str]) -> Event:
    """An event with other texts for parameters; what it sets may have another name."""

    def rewritten(text: str) -> str:
        return with_parameters(text, False, replacements)

    value = event.value
    return event.edited(
        when=changed_formula(event.when, rewritten),
        parameter=replacements.get(event.parameter, event.parameter),
        value=changed_formula(value, rewritten) if isinstance(value, str) else value,
    )


def _require(mechanism: Mechanism, name: str) -> None:
    if name not in mechanism.parameters:
        raise refused("parameters", unknown("parameter", name, mechanism.parameters))


def _require_no_law(mechanism: Mechanism, name: str, new: str) -> None:
    """Refuse a name that a law would read as its own variable."""
    for item, element in by_item(mechanism).items():
        for field, texts in element.functions.items():
            is_law = element.function_fields[field]
            if is_law and any(name in parameters_in(text, is_law) for text in texts):
                raise refused(
                    f"{places(mechanism)[item]}.{field}",
                    f"uses {quoted(name)}, and {quoted(new)} means the deformation or its velocity "
                    "there; choose another name",
                )
