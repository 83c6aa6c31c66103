"""What counts as zero in the results of a run."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.io import sample_paths
from mechstudio.results.rounding import rounding
from tests.results.synthetic import synthetic_result


@pytest.fixture(scope="module")
def linkage():
    """A run of a plane linkage under gravity."""
    return ms.simulate(ms.load(sample_paths()["four_bar"]), duration=0.5)


def test_torques_out_of_nothing_are_rounding(linkage):
    """A plane loop has no moments about its hinges; what is left of them counts as zero."""
    least = rounding(linkage)
    torque = linkage["joints/ground_crank/torque"]
    assert 0.0 < least["N m"] < 1e-6
    assert np.abs(torque[:, 2]).max() < least["N m"]


def test_what_moves_is_not_rounding(linkage):
    """Forces, motions and energies of the same run are far above it."""
    least = rounding(linkage)
    for name in ("joints/ground_crank/force", "bodies/crank/velocity", "energy/kinetic"):
        unit = linkage.channel(name).component_units[0]
        assert np.abs(linkage[name]).max() > 1e6 * least[unit]


def test_units_of_the_results_have_a_rounding():
    """Each quantity with a unit is judged, but for plain numbers."""
    result = synthetic_result()
    units = {
        unit
        for name in result.names()
        if not name.startswith(("constraints/", "time"))
        for unit in result.channel(name).component_units
    }
    assert units - {"1", "s"} <= set(rounding(result))


def test_no_rows_say_nothing(linkage):
    """Before the first row nothing is known."""
    empty = synthetic_result()
    empty.store.count = 0
    assert rounding(empty) == {}
