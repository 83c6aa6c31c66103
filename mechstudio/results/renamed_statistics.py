"""Statistics of a run whose elements have got other names since."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from mechstudio.model import Mechanism
from mechstudio.results.settings import RunStatistics

# lists of elements that a run has in one order, whatever they are called
_LISTS = ("bodies", "joints", "forces", "drivers", "couplings")
# what else sentences may name
_OTHERS = ("measures", "events")


def new_names(before: Mechanism, after: Mechanism) -> dict[str, str]:
    """What elements are called, by their former names; without those that two of them had.

    Args:
        before: A mechanism.
        after: The same under other names.
    """
    found: dict[str, set[str]] = {}
    for listed in _LISTS:
        for was, now in zip(getattr(before, listed), getattr(after, listed), strict=False):
            found.setdefault(was.name, set()).add(now.name)
    others = {one.name for listed in _OTHERS for one in getattr(before, listed)}
    others.update(before.parameters)
    return {
        was: min(now)
        for was, now in found.items()
        if len(now) == 1 and now != {was} and was not in others
    }


def renamed_text(text: str, names: Mapping[str, str]) -> str:
    """A sentence in which elements in quotes have other names.

    Args:
        text: The sentence.
        names: New name of each element that has one, by its former name.
    """
    if not names:
        return text
    known = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(f"'({known})'", lambda found: f"'{names[found[1]]}'", text)


def renamed_statistics(
    statistics: RunStatistics, names: Mapping[str, str], words: Mapping[str, str]
) -> RunStatistics:
    """Statistics that name elements and channels as they are called now.

    Args:
        statistics: As the run left them.
        names: New name of each joint that has one, by its former name.
        words: The same of elements of all kinds, for sentences.
    """

    def renamed(channel: str) -> str:
        subject, owner, key = channel.split("/", 2)
        return f"{subject}/{names.get(owner, owner)}/{key}"

    return replace(
        statistics,
        undetermined_reactions=tuple(
            names.get(name, name) for name in statistics.undetermined_reactions
        ),
        undetermined_channels=tuple(map(renamed, statistics.undetermined_channels)),
        undetermined_components=tuple(map(renamed, statistics.undetermined_components)),
        notes=tuple(renamed_text(note, words) for note in statistics.notes),
    )
