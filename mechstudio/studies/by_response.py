"""What there is of each response, found by its name as well as by its place."""

from __future__ import annotations

from typing import Any, Protocol, SupportsIndex, TypeVar, overload

from mechstudio.answering import answering
from mechstudio.errors import UnknownNameError
from mechstudio.suggestions import did_you_mean


class HasResponse(Protocol):
    """What is told of one response."""

    @property
    def response(self) -> str:
        """Name of the response."""


Item = TypeVar("Item", bound=HasResponse)


@answering
class ByResponse(tuple[Item, ...]):
    """Entries in the order of the responses: `done.statistics["peak"]` or `done.statistics[0]`."""

    __slots__ = ()

    @overload
    def __getitem__(self, place: str | SupportsIndex) -> Item: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Item, ...]: ...
    def __getitem__(self, place: str | SupportsIndex | slice) -> Any:
        """The entry of a response, or of a place.

        Raises:
            UnknownNameError: There is no such response.
        """
        if not isinstance(place, str):
            return super().__getitem__(place)
        for entry in self:
            if entry.response == place:
                return entry
        names = [entry.response for entry in self]
        near = did_you_mean(place, names) or f"; there are {', '.join(names)}"
        raise UnknownNameError(f"there is no response '{place}'{near}")
