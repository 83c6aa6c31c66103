"""Which components of reactions redundant constraints leave undetermined, along any axes."""

import pytest

import mechstudio as ms
from mechstudio.results.curve_names import NORM
from mechstudio.results.unique_loads import undetermined_components


@pytest.fixture(scope="module")
def plane():
    """A plane linkage, whose axes point along z."""
    return ms.simulate(ms.sample("four_bar"), duration=0.5)


def loose(run, name):
    return undetermined_components(run, run.channel(name))


@pytest.mark.parametrize("frame", ["", "local_"])
@pytest.mark.parametrize("joint", ["ground_crank", "coupler_rocker"])
def test_of_a_plane_linkage_those_out_of_the_plane_are(plane, joint, frame):
    """Also where the frame of the joint turns."""
    assert loose(plane, f"joints/{joint}/{frame}force") == {2, NORM}
    assert loose(plane, f"joints/{joint}/{frame}torque") == {0, 1, NORM}


def test_axes_of_the_world_meet_those_of_a_frame_that_turns_out_of_a_plane():
    """All of the torque in the world, two components within the joint."""
    run = ms.simulate(ms.sample("bricard"), duration=0.5)
    assert loose(run, "joints/hinge_1/local_torque") == {0, 1, NORM}
    assert loose(run, "joints/hinge_1/torque") == {0, 1, 2, NORM}


def test_of_a_tree_none_are():
    """Its reactions follow from its motion."""
    run = ms.simulate(ms.sample("spatial_double_pendulum"), duration=0.1)
    joints = [joint.name for joint in run.mechanism.joints]
    assert not any(loose(run, f"joints/{joint}/force") for joint in joints)


def test_a_run_that_has_hardly_begun_knows_nothing_of_its_frames():
    """A frame that does not turn yet may do so later."""
    run = ms.simulate(ms.sample("bricard"), duration=0.01, output_step=0.01)
    assert loose(run, "joints/hinge_5/torque") == {0, 1, 2, NORM}
