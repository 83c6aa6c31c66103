"""Which reactions are to be read with care, as undetermined components are part of them."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.results import RunStatus
from mechstudio.results.curve_names import NORM
from mechstudio.results.doubtful_loads import doubtful_components


def doubtful(run, name):
    return doubtful_components(run, run.channel(name))


@pytest.fixture
def plane():
    """A plane linkage, whose axes point along z."""
    return ms.simulate(ms.sample("four_bar"), duration=0.1)


@pytest.mark.parametrize("frame", ["", "local_"])
def test_the_size_of_a_reaction_within_a_plane_is_certain(plane, frame):
    """What is undetermined is across the plane, and zero all the time."""
    for joint in plane.mechanism.joints:
        assert doubtful(plane, f"joints/{joint.name}/{frame}force") == {2}
        assert doubtful(plane, f"joints/{joint.name}/{frame}torque") == {0, 1}


@pytest.mark.parametrize("row", [3, -1])
def test_one_row_across_the_plane_makes_it_doubtful(plane, row):
    """From what is more than rounding of the forces in play; those that are not numbers too."""
    name, number = "joints/coupler_rocker/force", 2
    across = plane.store.joint_load[: plane.count][:, number, 2]
    assert plane.mechanism.joints[number].name == "coupler_rocker"
    across[row] = 1e-13
    assert doubtful(plane, name) == {2}
    for value in (1e-6, np.nan):
        across[row] = value
        assert doubtful(plane, name) == {2, NORM}
    assert doubtful(plane, "joints/ground_crank/force") == {2}


def test_while_a_run_goes_on_sizes_are_doubtful(plane):
    """What has been zero up to now may not stay so."""
    plane.status = RunStatus.RUNNING
    assert doubtful(plane, "joints/ground_crank/force") == {2, NORM}


def test_in_space_undetermined_components_contribute():
    """And where nothing is undetermined nothing is doubtful."""
    run = ms.simulate(ms.sample("bricard"), duration=0.1)
    assert doubtful(run, "joints/hinge_1/force") == {0, 1, 2, NORM}
    assert NORM in doubtful(run, "joints/hinge_1/torque")
    tree = ms.simulate(ms.sample("spatial_double_pendulum"), duration=0.1)
    joint = tree.mechanism.joints[0].name
    assert doubtful(tree, f"joints/{joint}/force") == frozenset()
