"""Objects whose parts are read by names, which loops take for lists."""

from __future__ import annotations

from typing import SupportsIndex

from mechstudio.errors import UnknownNameError


def refuse_places(place: object, owner: str, how: str) -> None:
    """Refuse a number or a slice in the place of a name.

    A loop over an object that is no list asks for the number 0 as well.

    Args:
        place: What stands in brackets.
        owner: What was asked, such as "a Result".
        how: What to write instead.

    Raises:
        UnknownNameError: It is no name.
    """
    if isinstance(place, SupportsIndex | slice):
        raise UnknownNameError(f"{owner} is read by names, not by numbers: {how}")
