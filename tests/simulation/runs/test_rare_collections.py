"""Garbage collection at longer intervals while many runs are made."""

import gc
from contextlib import ExitStack

import pytest

import mechstudio as ms
from mechstudio.simulation.runs.rare_collections import NEW_OBJECTS, rare_collections


@pytest.fixture
def usual():
    """The thresholds that Python has by itself, which are there again afterwards."""
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield (700, 10, 10)
    gc.set_threshold(*before)


def test_many_runs_raise_the_threshold_for_their_time(usual):
    seen = []
    model = ms.sample("spatial_double_pendulum")
    ms.simulate_many(
        [model, model],
        threads=2,
        duration=0.01,
        progress=lambda part: seen.append(gc.get_threshold()),
    )
    assert (NEW_OBJECTS, 10, 10) in seen
    assert gc.get_threshold() == usual


def test_the_last_one_restores_what_was(usual):
    """Several at a time end in any order."""
    first, second = ExitStack(), ExitStack()
    first.enter_context(rare_collections())
    second.enter_context(rare_collections())
    first.close()
    assert gc.get_threshold()[0] == NEW_OBJECTS
    second.close()
    assert gc.get_threshold() == usual


@pytest.mark.parametrize("chosen", [(0, 10, 10), (1_000_000, 5, 5)])
def test_what_is_rarer_already_stays(usual, chosen):
    gc.set_threshold(*chosen)
    with rare_collections():
        assert gc.get_threshold() == chosen
    assert gc.get_threshold() == chosen
