"""What the campaign knows of starts without the program."""

import numpy as np
import pytest

from benchmarks.random_mechanisms import random_mechanism
from benchmarks.trials.start import start_of
from tests.reference.dense_dynamics import consistent_velocity
from tests.reference.dense_model import DenseModel, initial_state


def samples(tag: str, count: int):
    """The first ordinary mechanisms with a feature, without drivers and couplings."""
    found = (random_mechanism(1, index) for index in range(2000))
    plain = (
        sample
        for sample in found
        if tag in sample.tags
        and "units: SI" in sample.tags
        and not {"mixed hinges", "start: flat", "start: nearly flat"} & set(sample.tags)
        and not any(word.startswith(("thin", "unequal")) for word in sample.tags)
        and not (sample.mechanism.drivers or sample.mechanism.couplings)
    )
    return [next(plain) for _ in range(count)]


@pytest.mark.wide
@pytest.mark.parametrize("tag", ["bricard", "sarrus", "shaft", "parallelograms"])
def test_linkages_have_one_freedom(tag):
    """However many joints and loops there are."""
    assert [start_of(sample).freedoms for sample in samples(tag, 3)] == [1, 1, 1]


@pytest.mark.wide
@pytest.mark.parametrize("tag", ["chain", "closed tree", "planar loop", "platform"])
def test_energy_is_that_of_the_nearest_velocities(tag):
    """Found from the ways that are free, it is what the projection on the constraints leaves."""
    for sample in samples(tag, 3):
        model, (pose, velocity) = DenseModel(sample.mechanism), initial_state(sample.mechanism)
        near = consistent_velocity(model, pose, velocity)
        assert start_of(sample).energy == pytest.approx(
            model.kinetic_energy(pose, near), rel=1e-6, abs=1e-12 + 1e-9 * np.sum(velocity**2)
        )
