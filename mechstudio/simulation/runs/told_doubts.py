"""Runs whose motion is doubtful: told to scripts, which look at no notes."""

from __future__ import annotations

import logging
from collections.abc import Collection

from mechstudio.results import Result

LOG = logging.getLogger("mechstudio")
# what the notes say of which the numbers of a run are wrong, or may be
DOUBTS = ("doubtful", "changed its assembly branch", "changed its sign")
_ALL = "result.notes has all that is to be said of a run."


def tell_doubts(results: Collection[Result]) -> None:
    """Warn in the log of runs whose motion is doubtful, with the first such note of each kind.

    Without a configuration of its own, logging prints warnings on standard error.

    Args:
        results: Those of one call.
    """
    for doubt in DOUBTS:
        found = [[note for note in result.notes if doubt in note] for result in results]
        doubted = [notes for notes in found if notes]
        if doubted:
            several = f"{len(doubted)} of {len(results)} runs: " if len(results) > 1 else ""
            LOG.warning("%s%s %s", several, " ".join(doubted[0]), _ALL)
