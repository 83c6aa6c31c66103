"""The room that the kept runs take, and the question whether old ones are to go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from mechstudio.results.run_library import KeptRun, surplus

GIGABYTE = 1e9  # [bytes]


class RoomQuestion(NamedTuple):
    """Sentence, name of the button, and the runs that go with it."""

    sentence: str
    button: str
    ids: tuple[str, ...]


class RunRoom:
    """Finds that runs take more room than they may; once in a window.

    Args:
        most: Size of all kept runs above which the user is asked [GB].
    """

    def __init__(self, most: Callable[[], float]) -> None:
        self._most = most
        self._asked = False

    def question(self, runs: Sequence[KeptRun]) -> RoomQuestion | None:
        """What to ask the user; None where there is room, and after the first time."""
        old = surplus(runs, self._most() * GIGABYTE)
        if not old or self._asked:
            return None
        self._asked = True
        size = sum(run.size for run in runs if not run.file) / GIGABYTE
        return RoomQuestion(
            f"The kept runs take {size:.2g} GB, more than the {self._most():g} GB of the "
            "preferences. Pinned runs are never deleted.",
            f"Delete the {len(old)} oldest" if len(old) > 1 else "Delete the oldest",
            tuple(run.id for run in old),
        )
