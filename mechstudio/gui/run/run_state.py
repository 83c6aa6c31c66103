"""What a run or an analysis is doing, and how far it has come."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

REPORT_STEP = 1 / 30  # shortest time between two reports of progress [s]


class RunState(Enum):
    """What the run is doing."""

    IDLE = "idle"
    PREPARING = "preparing"
    RUNNING = "running"
    PAUSED = "paused"
    STOPPING = "stopping"
    STOPPED = "stopped"
    DONE = "done"
    FAILED = "failed"

    @property
    def active(self) -> bool:
        """Whether a run occupies the thread."""
        return self in _ACTIVE


_ACTIVE = (RunState.PREPARING, RunState.RUNNING, RunState.PAUSED, RunState.STOPPING)


@dataclass(frozen=True, kw_only=True)
class Progress:
    """How far a run has come."""

    time: float  # simulated time [s]
    fraction: float  # finished part, 0 to 1
    speed: float  # simulated seconds per second of computing
    steps: int  # accepted steps
