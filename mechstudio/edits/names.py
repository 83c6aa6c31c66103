"""Fresh names for new elements and parameters."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from mechstudio.edits.selection import AnyElement, Kind, elements_of
from mechstudio.model import GROUND, Mechanism
from mechstudio.model.quantity import NAME_LENGTH

_NUMBERED = re.compile(r"(?P<stem>.*?)(?P<gap>[ _]?)(?P<number>[0-9]+)")


class FreshNames:
    """Hands out names that nothing in a list has, each once."""

    def __init__(self, taken: Iterable[str]) -> None:
        """Begin with the names in use.

        Args:
            taken: Names that must not be handed out.
        """
        self._taken = set(taken)
        self._next: dict[tuple[str, str], int] = {}

    def numbered(self, stem: str, gap: str = " ") -> str:
        """The stem and the first free number, e.g. `link 3`."""
        number = self._next.get((stem, gap), 1)
        while (name := _joined(stem, gap, number)) in self._taken:
            number += 1
        self._next[stem, gap] = number + 1
        self._taken.add(name)
        return name

    def like(self, name: str, gap: str = " ") -> str:
        """The name itself if it is free, else its stem with a fresh number.

        Args:
            name: The name of what is copied: `arm` gives `arm 2`, `link_3` gives `link_4`.
            gap: What comes between stem and number where the name has no number.
        """
        if name not in self._taken:
            self._taken.add(name)
            return name
        match = _NUMBERED.fullmatch(name)
        if match is None or not match["stem"] or len(match["number"]) > 9:
            return self._after(name, gap, 2)
        return self._after(match["stem"], match["gap"], int(match["number"]) + 1)

    def _after(self, stem: str, gap: str, number: int) -> str:
        self._next[stem, gap] = max(number, self._next.get((stem, gap), number))
        return self.numbered(stem, gap)


def fresh_names(mechanism: Mechanism, kind: Kind) -> FreshNames:
    """Names that no element of a kind has."""
    taken: tuple[AnyElement, ...] = elements_of(mechanism, kind)
    return FreshNames([element.name for element in taken] + [GROUND])


def fresh_name(mechanism: Mechanism, kind: Kind, stem: str) -> str:
    """One name that no element of a kind has, e.g. `link 3`."""
    return fresh_names(mechanism, kind).numbered(stem)


def fresh_parameter(taken: Collection[str], name: str) -> str:
    """A parameter's name that is free, e.g. `speed_2`."""
    return FreshNames(taken).like(name, "_")


def _joined(stem: str, gap: str, number: int) -> str:
    end = f"{gap}{number}"
    return stem[: NAME_LENGTH - len(end)].rstrip() + end
