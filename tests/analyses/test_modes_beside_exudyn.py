"""Eigenvalues of loops on springs are those that Exudyn finds, which projects them otherwise."""

import json

import numpy as np
import pytest

from benchmarks.modes_beside_exudyn import KEPT, SAMPLES, our_eigenvalues, sprung


@pytest.mark.parametrize("name", SAMPLES)
def test_eigenvalues_of_constrained_systems(name):
    """Planar and spatial loops, with redundant constraints and dampers."""
    kept = json.loads(KEPT.read_text(encoding="utf-8"))["eigenvalues"][name]
    theirs = np.array([complex(*value) for value in kept])
    ours = our_eigenvalues(sprung(name))
    assert np.all(theirs.real < 0.0)
    assert ours == pytest.approx(theirs, rel=1e-8)
