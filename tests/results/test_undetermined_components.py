"""Which components of reactions redundant constraints leave undetermined, along any axes."""

from dataclasses import replace
from typing import NamedTuple

import h5py
import pytest

import mechstudio as ms
from mechstudio.results.curve_names import NORM
from mechstudio.results.unique_loads import undetermined_components, unique_components


class Earlier(NamedTuple):
    """A run as a file of before has it."""

    mechanism: ms.Mechanism
    store: object
    statistics: object
    count: int = 0


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


def test_channels_of_components_tell_of_themselves(plane):
    """Within the plane of a linkage they are unique, out of it and in sum they are not."""
    name = "joints/ground_crank"
    assert not plane.channel(f"{name}/force").unique
    told = {part: plane.channel(f"{name}/force/{part}").unique for part in ("x", "y", "z", "norm")}
    assert told == {"x": True, "y": True, "z": False, "norm": False}
    assert [plane.channel(f"{name}/torque/{axis}").unique for axis in "xyz"] == [False, False, True]
    assert plane.channel(f"{name}/rate/angle").unique


def test_tables_name_the_components(plane):
    """The summary, the table of a notebook and that of a comparison."""
    joints = ", ".join(joint.name for joint in plane.mechanism.joints)
    told = f"{joints} (force z, torque x, torque y), along the axes of the joints"
    assert f"reactions not unique    {told}" in plane.summary()
    assert told in plane._repr_html_()
    assert f"not unique: {told}\n" in f"{plane.compare(plane)}\n"


@pytest.fixture(scope="module")
def slanted():
    """A table on too many legs, one of which is free along the x-axis of the world."""
    table = ms.Mechanism(gravity=(0, 0, -9.81)).add_body(
        "table", mass=20, inertia=(2, 2, 4), position=(0.1, 0, 0.8)
    )
    for number, (x, y) in enumerate(((-0.5, -0.4), (0.5, -0.4), (0.5, 0.4), (-0.5, 0.4))):
        kind = ("spherical", "point_on_line", "spherical", "spherical")[number]
        axis = {"axis": "x"} if number == 1 else {}
        table = table.add_joint(f"leg{number}", kind, "ground", "table", (x, y, 0.8), **axis)
    return ms.simulate(table, duration=0.1)


def test_what_is_unique_bears_no_name_of_what_is_not(slanted):
    """Undetermined are components along the axes of the joints, and named by their channels."""
    told = slanted.statistics.undetermined_components
    assert any(name.startswith("joints/leg1/local_force/") for name in told)
    assert not any(slanted.channel(name).unique for name in told)
    assert slanted.summary().count(", along the axes of the joints") == 1


def test_earlier_files_name_them_by_channels_of_the_world(slanted):
    """They have the same meaning."""
    now = unique_components(slanted)
    statistics = slanted.statistics
    names = tuple(name.replace("local_", "") for name in statistics.undetermined_components)
    earlier = Earlier(
        slanted.mechanism, slanted.store, replace(statistics, undetermined_components=names)
    )
    assert unique_components(earlier).tolist() == now.tolist()
    assert not now[1].all()


def test_files_name_the_components(plane, tmp_path):
    """Where all of them are unique there is no list."""
    plane.save(tmp_path / "plane.h5")
    with h5py.File(tmp_path / "plane.h5") as file:
        force, rate = file["joints/ground_crank/force"], file["joints/ground_crank/rate"]
        assert force.attrs["unique_components"].tolist() == [True, True, False]
        assert "unique_components" not in rate.attrs
    read = ms.load_result(tmp_path / "plane.h5")
    assert read.channel("joints/ground_crank/force/x").unique


def test_components_follow_the_names_of_their_joints(plane):
    """A joint that got another name since keeps what is unique of it."""
    model = ms.edits.rename(plane.mechanism, plane.mechanism.joints["ground_crank"], "pivot")
    renamed = plane.renamed(model)
    assert renamed.channel("joints/pivot/force/x").unique
    assert not renamed.channel("joints/pivot/force/z").unique
