"""Mechanisms as other programs get them move as ours do."""

import numpy as np
import pytest

import mechstudio as ms
from benchmarks.peers.mujoco_peer import MuJoCo
from benchmarks.peers.programs import Own
from mechstudio.generators import chain


@pytest.mark.parametrize(
    ("mechanism", "allowed"),
    [(chain(4, seed=1), 1e-9), (ms.sample("four_bar"), 1e-4), (ms.sample("slider_crank"), 1e-4)],
    ids=["chain", "four_bar", "slider_crank"],
)
def test_mujoco_gets_the_same_mechanism(mechanism, allowed):
    """To the error of its steps; loops are closed by soft constraints there."""
    (_, ours), (_, theirs) = Own(mechanism, 0.5).run(1e-10), MuJoCo(mechanism, 0.5).run(2000)
    moved = np.abs(ours - [body.position for body in mechanism.bodies]).max()
    assert moved > 0.05
    assert np.abs(ours - theirs).max() < allowed * moved
