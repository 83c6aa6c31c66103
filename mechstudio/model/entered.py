"""Numbers as people enter them: quantities, arithmetic, and expressions over parameters."""

from __future__ import annotations

from collections.abc import Iterator

from mechstudio.model.evaluated import Evaluated, value_of
from mechstudio.model.expression import (
    FUNCTIONS,
    Binary,
    Call,
    Expression,
    ExpressionError,
    Negative,
    Number,
)
from mechstudio.model.expression_dimension import known_of, same_kind
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_tokens import TOKEN
from mechstudio.model.parameters import Parameters
from mechstudio.units import (
    QuantityError,
    Scale,
    Unit,
    UnknownUnitError,
    si_form,
    si_value,
    unit_of,
)
from mechstudio.units.written import number_and_unit

_NOTHING = Parameters()


def entered_number(text: str, scale: Scale, parameters: Parameters = _NOTHING) -> float:
    """The value that somebody entered.

    A plain number or quantity is a float. Anything else is an expression: numbers with units and
    parameters in SI units, or arithmetic of plain numbers, which counts in the shown unit.

    Args:
        text: For example `5`, `5 mm`, `2*30 + 5` or `2*L + 5 mm`.
        scale: From the shown unit to the unit of the value.
        parameters: The parameters that there are.

    Returns:
        The value; an `Evaluated` where it is an expression in the unit of the model file.

    Raises:
        QuantityError: It is no such value; the message is a sentence for the user.
    """
    if not _names_in(text) & parameters.keys():
        try:
            return scale.value(text)
        except QuantityError:
            if not is_expression(text, parameters):
                raise
    return _value(text.strip(), scale, parameters)


def entered_parameter(text: str, unit: str = "", shown: Unit | None = None) -> float:
    """The value of a parameter that somebody entered, in SI units.

    Args:
        text: A number with any unit or arithmetic of such; parameters depend on no others.
        unit: SI unit of the parameter; empty where it is not known, so that any is taken.
        shown: Unit of numbers without one; None for SI units.

    Raises:
        QuantityError: It is no such value; the message is a sentence for the user.
    """
    if not unit and not is_expression(text):
        return si_value(text)
    own = unit_of(unit)
    return float(entered_number(text, Scale(own, own if shown is None else shown)))


def entered_unit(text: str) -> str:
    """The SI unit of what somebody entered for a parameter; empty where it is not told.

    Args:
        text: For example `5 mm` or `2*3 mm`, which give "m".
    """
    try:
        if not is_expression(text):
            found = number_and_unit(text)
            return si_form(found[1]) if found is not None and found[1] else ""
        tree = parse(text, _NOTHING)
        dimension = known_of(tree, {}).dimension
        alike = (one for one in _units_in(tree) if unit_of(one).dimension == dimension)
        return next(map(si_form, alike), "")
    except (ExpressionError, UnknownUnitError):
        return ""


def is_expression(text: str, parameters: Parameters = _NOTHING) -> bool:
    """Whether a text is more than a number with a unit, be it right or wrong."""
    words = [match for match in TOKEN.finditer(text.strip()) if match.lastgroup != "space"]
    if _names_in(text) & {"pi", "t", *FUNCTIONS, *parameters}:
        return True
    joins = any(word.lastgroup == "symbol" and word.group() != "," for word in words[1:])
    return joins and any(word.lastgroup in ("number", "quantity") for word in words)


def _names_in(text: str) -> set[str]:
    return {match.group() for match in TOKEN.finditer(text) if match.lastgroup == "name"}


def _units_in(tree: Expression) -> Iterator[str]:
    """Units written behind numbers, from the left."""
    match tree:
        case Number(_, unit) if unit:
            yield unit
        case Negative(operand):
            yield from _units_in(operand)
        case Binary(_, left, right):
            yield from _units_in(left)
            yield from _units_in(right)
        case Call(_, arguments):
            for argument in arguments:
                yield from _units_in(argument)


def _value(text: str, scale: Scale, parameters: Parameters) -> float:
    own, shown = scale.own, scale.shown
    units = {name: entry.unit for name, entry in parameters.details.items() if entry.unit}
    try:
        known = known_of(parse(text, parameters), units)
        is_si = shown.factor == 1
        if known.is_bare and own.factor == shown.factor != 1:
            return value_of(text, parameters)
        if known.is_bare and not is_si:
            _refuse_pi(text, shown.symbol, own.symbol)
            text = _in_unit(text, scale)
            known = known._replace(dimension=own.dimension)
        if known.mixes and not is_si:
            raise QuantityError(
                "A number without a unit is added here; write its unit too, such as "
                f"5 {shown.symbol}."
            )
        is_kind = known.is_bare or known.dimension is None or not own.symbol
        if not is_kind and not same_kind(known.dimension or own.dimension, own.dimension):
            advice = " Write parentheses around what is divided." if "/" in text else ""
            raise QuantityError(f"These units do not give {shown.symbol}.{advice}")
        value = value_of(text, parameters)
    except ExpressionError as error:
        sentence = str(error).partition(": ")[2]
        end = "" if sentence.endswith("?") else "."
        raise QuantityError(f"{sentence[:1].upper()}{sentence[1:]}{end}") from None
    if own.factor != 1:
        # the model holds SI numbers: what follows from them keeps no expression
        return value / float(own.factor)
    return Evaluated(value, text)


def _in_unit(text: str, scale: Scale) -> str:
    """Arithmetic that counts in the shown unit, with that unit."""
    symbol = scale.shown.symbol
    written = f"({text})*1 {symbol}"
    try:
        if unit_of(symbol).dimension == scale.own.dimension:
            value_of(written, {})
            return written
    except ExpressionError:
        # such as 1/mm, which is no unit behind a number
        pass
    return f"({text})*{float(scale.shown.factor)!r}"


def _refuse_pi(text: str, shown: str, own: str) -> None:
    if "pi" in _names_in(text):
        raise QuantityError(f"Write the unit of pi too, such as pi*1 {own} or pi*1 {shown}.")
