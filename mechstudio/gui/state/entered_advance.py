"""Advances per revolution as they are entered: a length is one, as threads are told by it."""

from __future__ import annotations

from contextlib import suppress

from mechstudio.model.entered import entered_number
from mechstudio.model.parameters import Parameters
from mechstudio.units import QuantityError, Scale, unit_of

_PER_TURN = "/rev"


def entered_quantity(text: str, scale: Scale, parameters: Parameters) -> float:
    """The quantity that a text means, where a length may stand for an advance per revolution.

    Args:
        text: A number, with a unit or without, or an expression.
        scale: Unit in the model, and of numbers that have none behind them.
        parameters: What expressions may use.

    Raises:
        QuantityError: It is none; the message is a sentence for the user.
    """
    own, shown = scale.own.symbol, scale.shown.symbol
    if own.endswith(_PER_TURN) and shown.endswith(_PER_TURN):
        # what follows parameters is kept as a length, which counts in the unit of the model
        length = Scale(unit_of(own.removesuffix(_PER_TURN)), unit_of(shown.removesuffix(_PER_TURN)))
        with suppress(QuantityError):
            return entered_number(text, length, parameters)
    return entered_number(text, scale, parameters)
