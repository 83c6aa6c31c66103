"""Detection of stalled runs: many right-hand sides for hardly any motion."""

from __future__ import annotations

STRETCH = 50000  # right-hand sides between two looks, at least
LEAST_PART = 1e-4  # of the duration, that so many have to bring


class CrawlWatch:
    """Monitor of the progress of a run."""

    def __init__(self, duration: float) -> None:
        """Begin at t = 0.

        Args:
            duration: Of the run [s].
        """
        self._least = LEAST_PART * duration / STRETCH
        self._evaluations, self._time = 0, 0.0

    def is_crawling(self, evaluations: int, time: float) -> bool:
        """Whether hardly any time passed in the last evaluations.

        What they have to bring follows from their number, which is that of a chunk of a run: on a
        busy machine chunks are small.

        Args:
            evaluations: Right-hand sides so far.
            time: Reached [s].
        """
        made = evaluations - self._evaluations
        if made < STRETCH:
            return False
        crawls = time - self._time < self._least * made
        self._evaluations, self._time = evaluations, time
        return crawls
