"""Cancellation points of long computations."""

from __future__ import annotations

from collections.abc import Callable

# called between two pieces of work; raises `CancelledError` to give the work up
Checkpoint = Callable[[], None]


def carry_on() -> None:
    """Checkpoint that never cancels."""
