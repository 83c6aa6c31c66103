"""Whether a run makes headway is no question of how fast the machine is."""

import pytest

from mechstudio.simulation.runs.crawl import LEAST_PART, STRETCH, CrawlWatch


@pytest.mark.parametrize("chunk", [1000, STRETCH // 3, STRETCH, 10 * STRETCH])
@pytest.mark.parametrize(("pace", "crawls"), [(0.5, True), (2.0, False)])
def test_small_and_large_chunks_are_judged_alike(chunk, pace, crawls):
    """A run of 2 s that goes on at a constant pace, times what has to be made."""
    duration = 2.0
    watch = CrawlWatch(duration)
    step = pace * LEAST_PART * duration / STRETCH  # of time, for each right-hand side
    found = [watch.is_crawling(n, n * step) for n in range(chunk, 30 * STRETCH, chunk)]
    assert any(found) == crawls
