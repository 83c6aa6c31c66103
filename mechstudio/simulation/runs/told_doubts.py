"""Runs whose motion is doubtful: told to scripts, which look at no notes."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence

from mechstudio.results import Result

LOG = logging.getLogger("mechstudio")
# what the notes say of which the numbers of a run are wrong, or may be
DOUBTS = ("doubtful", "changed its assembly branch", "changed its sign")
_ALL = "result.notes has all that is to be said of a run."


def tell_doubts(found: Collection[Sequence[str]]) -> None:
    """Warn in the log of runs whose motion is doubtful, with the first such note of each kind.

    Without a configuration of its own, logging prints warnings on standard error.

    Args:
        found: What `doubts` has of each run of a call.
    """
    for doubt in DOUBTS:
        doubted = [notes for run in found if (notes := [note for note in run if doubt in note])]
        if doubted:
            several = f"{len(doubted)} of {len(found)} runs: " if len(found) > 1 else ""
            LOG.warning("%s%s %s", several, " ".join(doubted[0]), _ALL)


def doubts(result: Result) -> tuple[str, ...]:
    """Notes of a run that doubt its motion."""
    return tuple(note for note in result.notes if any(doubt in note for doubt in DOUBTS))
