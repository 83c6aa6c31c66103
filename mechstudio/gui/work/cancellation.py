"""Lets the window give up work on a thread whose answer nobody wants any more."""

from __future__ import annotations

import time

from mechstudio.errors import CancelledError


class Cancellation:
    """A flag that the window sets and that the work looks at.

    Args:
        grace: How long the work may go on after it began, wanted or not [s]; an answer that is
            nearly there is not thrown away for the next one.
    """

    def __init__(self, grace: float = 0.0) -> None:
        self._end_of_grace = time.monotonic() + grace
        self._cancelled = False

    def cancel(self) -> None:
        """Ask the work to end."""
        self._cancelled = True

    def checkpoint(self) -> None:
        """Go on, or end.

        Raises:
            CancelledError: The window asked for it.
        """
        if self._cancelled and time.monotonic() > self._end_of_grace:
            raise CancelledError("The job was canceled.")
