"""Limits of a run, and the size of its chunks: steps and computing time until the next look."""

from __future__ import annotations

from mechstudio.results import Result
from mechstudio.simulation.runs.half_turns import JUMP_REMEDY, HeldSprings

SHORTEST = 1e-3  # [s] of computing between two looks
LARGEST_GROWTH = 8.0  # of a chunk
LONG = 1e5  # right-hand sides before which no run is long
ENDLESS = 3e7  # right-hand sides of a whole run
MOST_PER_STEPS = 4.0  # what a chunk may take of the intended time, by what its steps take


def within_limits(result: Result, chunk: int, wall_seconds: float) -> tuple[int, float]:
    """The next chunk of a run, so that it does not go far beyond its limits.

    Args:
        result: The run so far.
        chunk: Right-hand sides that were intended.
        wall_seconds: Computing time that was intended [s].
    """
    settings, statistics = result.settings, result.statistics
    if settings.max_steps:
        # a step takes one right-hand side at least, so that none is too many
        chunk = max(1, min(chunk, settings.max_steps - statistics.steps))
    if settings.max_wall_time:
        left = settings.max_wall_time - statistics.wall_time
        wall_seconds = max(SHORTEST, min(wall_seconds, left))
    return chunk, wall_seconds


def next_chunk(chunk: int, wall_seconds: float, spent: float, stepping: float) -> int:
    """Right-hand sides that take about the intended computing time.

    What a chunk takes beside its steps, such as getting ready to find events, hardly shrinks with
    it. Where that alone is more than what was intended, steps get a share of the time all the same:
    a run would stand still otherwise.

    Args:
        chunk: Right-hand sides of the last chunk.
        wall_seconds: Computing time that is intended [s].
        spent: Computing time of the last chunk [s].
        stepping: That of its steps alone [s].
    """
    taken = max(min(spent, MOST_PER_STEPS * stepping), 1e-9)
    return max(1, int(chunk * min(LARGEST_GROWTH, wall_seconds / taken)))


def reached_limit(result: Result) -> str:
    """Why a run has to stop, as a clause; empty if it may go on."""
    settings, statistics = result.settings, result.statistics
    if settings.max_steps and statistics.steps >= settings.max_steps:
        return f"max_steps allows {settings.max_steps} steps"
    if settings.max_wall_time and statistics.wall_time >= settings.max_wall_time:
        return f"max_wall_time allows {settings.max_wall_time:g} s of computing"
    if settings.max_steps or settings.max_wall_time or not _is_endless(result):
        return ""
    held = HeldSprings(result.store).found()
    if not held:
        return ""
    names = ", ".join(f"'{name}'" for name in held)
    return (
        f"the additional torque of {names} holds its bodies at the angle 0 in steps so short that "
        f"the run would not end. {JUMP_REMEDY}; with max_wall_time the run goes on"
    )


def _is_endless(result: Result) -> bool:
    """Whether a run would take far more right-hand sides than any motion is worth."""
    evaluations = result.statistics.rhs_evaluations
    if evaluations < LONG or not result.store.count:
        return False
    done = float(result.store.time[result.store.count - 1]) / result.settings.duration
    return evaluations > ENDLESS * done
