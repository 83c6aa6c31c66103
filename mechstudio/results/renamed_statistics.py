"""Statistics of a run whose elements have got other names since."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mechstudio.results.settings import RunStatistics


def renamed_statistics(statistics: RunStatistics, names: Mapping[str, str]) -> RunStatistics:
    """Statistics that name joints and channels as they are called now.

    Args:
        statistics: As the run left them.
        names: New name of each element that has one, by its former name.
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
    )
