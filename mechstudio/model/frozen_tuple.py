"""Tuples of a model: to change one in place is an error that says what to call instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from mechstudio.errors import ModelError, Problem


class FrozenTuple(tuple[object, ...]):
    """A vector, matrix or list of values of an element; in all else a plain tuple."""

    __slots__ = ()

    if not TYPE_CHECKING:

        def __setitem__(self, place: object, value: object) -> NoReturn:
            raise _refusal(place)

        def __delitem__(self, place: object) -> NoReturn:
            raise _refusal(place)

        def append(self, *_: object) -> NoReturn:
            """Raise the error that says how a changed copy is made, as all such methods."""
            raise _refusal(0)

        # methods rather than __getattr__, which NumPy would ask for each vector that it reads
        clear = extend = insert = pop = remove = reverse = sort = append

    def __dir__(self) -> list[str]:
        return dir(tuple)


def frozen_tuple(value: tuple[object, ...]) -> tuple[object, ...]:
    """A plain tuple, and those in it, that say how they are changed; others as they are."""
    if type(value) is not tuple:
        return value
    if value and type(value[0]) is tuple:
        # a matrix, or a list of points
        return FrozenTuple(frozen_tuple(row) if isinstance(row, tuple) else row for row in value)
    return FrozenTuple(value)


def _refusal(place: object) -> ModelError:
    """The error of a change in place."""
    number = place if isinstance(place, int) else 0
    message = (
        "a model is never changed in place; changed copies are made by "
        f'model.set("bodies.crank.position[{number}]", value) for a number, '
        'model.change([("body", "crank")], position=(...)) for a field of an element, and '
        "model.edited(gravity=(...)) for one of the model"
    )
    return ModelError([Problem("", message)])
