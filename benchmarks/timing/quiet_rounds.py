"""Wall times of rounds in which other programs hardly used the processors."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

QUIET = 0.08  # of one processor: what others may take meanwhile
TICKS = 100.0  # a second, in which Linux counts the time of processors
IDLE, WAITING = 3, 4  # columns of that table


class Round(NamedTuple):
    """How long some work took.

    Attributes:
        wall: [s].
        others: Processors that other programs took meanwhile; 0 where the system does not tell.
    """

    wall: float
    others: float


def timed(work: Callable[[], object]) -> Round:
    """Do some work in this process."""
    busy, own, start = _busy(), time.process_time(), time.perf_counter()
    work()
    wall = time.perf_counter() - start
    others = _busy() - busy - (time.process_time() - own)
    return Round(wall, max(0.0, others / wall))


def least(rounds: list[Round]) -> float:
    """The least wall time of quiet rounds; of all of them if none was quiet [s]."""
    return min(each.wall for each in quiet_ones(rounds) or rounds)


def quiet_ones(rounds: list[Round]) -> list[Round]:
    """Those in which others took little."""
    return [each for each in rounds if each.others < QUIET]


def _busy() -> float:
    """Time that all processors have worked since the system began [s]."""
    table = Path("/proc/stat")
    if not table.exists():
        return 0.0
    spent = [int(text) for text in table.read_text(encoding="ascii").split("\n", 1)[0].split()[1:8]]
    return (sum(spent) - spent[IDLE] - spent[WAITING]) / TICKS
