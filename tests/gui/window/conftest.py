"""Viewports that are seen."""

import pytest

from tests.gui.view.bench import shown_bench
from tests.scene.mechanisms import two_boxes


@pytest.fixture
def make_bench(qtbot):
    """Shows viewports of 480 by 360; each is finalized after the test."""

    def make(mechanism):
        bench = shown_bench(qtbot, mechanism)
        bench.view.look("front")
        return bench

    return make


@pytest.fixture
def boxes(make_bench):
    """A viewport with two boxes."""
    return make_bench(two_boxes())
