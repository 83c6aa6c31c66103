"""Speeds of the playback."""

from __future__ import annotations

# shown seconds per second
SPEEDS = (0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)


def twice(speed: float) -> float:
    """The speed that is at least twice as fast, as far as there is one."""
    return next((faster for faster in SPEEDS if faster >= 2.0 * speed), SPEEDS[-1])
