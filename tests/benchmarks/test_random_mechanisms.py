"""The random mechanisms of the campaign: what a seed and an index make."""

import numpy as np
import pytest

from benchmarks.random_mechanisms import FAMILIES, random_mechanism
from mechstudio.io import dumps, loads
from tests.reference.dense_model import DenseModel, initial_state

INDICES = range(60)
SEED = 1
CLOSED = 1e-11  # of the size: poses are rounded, and quaternions made of matrices


@pytest.mark.wide
@pytest.mark.parametrize("index", INDICES)
def test_mechanism_is_a_model_whose_joints_are_closed(index):
    """A file of it reads back, and its poses fit its joints."""
    sample = random_mechanism(SEED, index)
    assert loads(dumps(sample.mechanism)) == sample.mechanism
    pose, _ = initial_state(sample.mechanism)
    gaps = DenseModel(sample.mechanism).residual(pose)
    assert np.abs(gaps).max(initial=0.0) <= CLOSED * max(1.0, sample.scale.length)


def test_mechanism_follows_from_seed_and_index():
    """It is the same again whatever was made before, and another for every seed and index."""
    first = [random_mechanism(SEED, index) for index in (3, 5)]
    again = [random_mechanism(SEED, index) for index in (5, 3)]
    assert [one.mechanism for one in first] == [one.mechanism for one in reversed(again)]
    assert len({dumps(random_mechanism(seed, 3).mechanism) for seed in range(5)}) == 5


def test_all_kinds_occur():
    """Every joint type is drawn, and about every family."""
    samples = [random_mechanism(SEED, index) for index in range(300)]
    tags = {tag for sample in samples for tag in sample.tags}
    types = {joint.type for sample in samples for joint in sample.mechanism.joints}
    assert len(types) == 14
    assert {"chain", "tree", "planar loop", "bricard", "platform", "closed tree", "gear"} <= tags
    assert {"driver of a position", "friction", "stops", "doubled joint", "start: flat"} <= tags
    assert len(FAMILIES) <= len(tags)
