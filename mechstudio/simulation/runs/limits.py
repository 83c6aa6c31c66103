"""Limits of a run: steps and computing time after which it is stopped."""

from __future__ import annotations

from mechstudio.results import Result

SHORTEST = 1e-3  # [s] of computing between two looks


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


def reached_limit(result: Result) -> str:
    """Why a run has to stop, as a clause; empty if it may go on."""
    settings, statistics = result.settings, result.statistics
    if settings.max_steps and statistics.steps >= settings.max_steps:
        return f"max_steps allows {settings.max_steps} steps"
    if settings.max_wall_time and statistics.wall_time >= settings.max_wall_time:
        return f"max_wall_time allows {settings.max_wall_time:g} s of computing"
    return ""
