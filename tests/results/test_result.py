"""Channels by name over a store."""

import threading
from dataclasses import replace

import h5py
import numpy as np
import pytest

from mechstudio.errors import UnknownNameError
from mechstudio.joints import JOINT_TYPES, joint_type
from mechstudio.results import Result, RunStatistics, RunStatus, Store, load_result
from tests.gui.tree.example import all_kinds
from tests.results.synthetic import (
    SETTINGS,
    every_joint,
    filled_store,
    mechanism_of,
    synthetic_result,
)

RIGID = {kind.key for kind in JOINT_TYPES if not kind.coordinates}  # names of joints, too

BODY_KEYS = (
    "position",
    "orientation",
    "velocity",
    "angular_velocity",
    "acceleration",
    "angular_acceleration",
)
JOINT_KEYS = (
    *("coordinate", "rate", "acceleration", "momentum"),
    *("force", "torque", "local_force", "local_torque"),
)


def test_names_are_those_of_the_public_interface():
    """Scripts and files rely on exactly these names, in this order."""
    mechanism = mechanism_of(
        ["crank"], [("pivot", "revolute", "ground", "crank")], [("tip", "crank", (1, 0, 0))]
    )
    result = Result(mechanism, SETTINGS, Store(mechanism, 4, True))
    assert result.names() == (
        "time",
        *(f"bodies/crank/{key}" for key in BODY_KEYS),
        *(f"joints/pivot/{key}" for key in JOINT_KEYS),
        *(f"measures/tip/{key}" for key in ("position", "velocity", "acceleration")),
        *(f"energy/{key}" for key in ("kinetic", "potential", "dissipated", "supplied", "total")),
        "energy/mechanical",
        *(f"momentum/{key}" for key in ("linear", "angular")),
        *(f"constraints/{key}" for key in ("position", "velocity", "acceleration")),
    )


def test_momentum_is_left_out_for_solvers_without_it():
    """Only Hamiltonian solvers have joint momenta."""
    names = synthetic_result(has_momentum=False).names()
    assert not any(name.endswith("/momentum") for name in names)


@pytest.mark.parametrize("kind", JOINT_TYPES, ids=lambda kind: kind.key)
def test_joint_channels_have_the_shapes_of_the_joint(kind):
    """Coordinates count quaternions as four, rates and momenta are the degrees of freedom."""
    result = synthetic_result(rows=5)
    assert result[f"joints/{kind.key}/coordinate"].shape == (5, kind.coordinate_count)
    assert result[f"joints/{kind.key}/rate"].shape == (5, kind.rate_count)
    assert result[f"joints/{kind.key}/momentum"].shape == (5, kind.rate_count)
    assert result[f"joints/{kind.key}/force"].shape == (5, 3)


def test_joint_columns_lie_side_by_side_in_model_order():
    """Nothing of the coordinate and rate rows is lost or read twice."""
    result = synthetic_result()
    for key, rows in (("coordinate", result.store.coordinate), ("rate", result.store.rate)):
        parts = [result[f"joints/{joint.name}/{key}"] for joint in result.mechanism.joints]
        assert np.array_equal(np.hstack(parts), rows[: result.count])


def test_every_channel_is_described():
    """Each channel has a unit and a sentence, and as many components as columns."""
    result = synthetic_result()
    for name in result.names():
        channel = result.channel(name)
        values = result[name]
        assert channel.name == name
        assert channel.unit
        assert channel.description.endswith(".")
        assert len(set(channel.components)) == len(channel.components)
        assert len(channel.component_units) == (values.shape[1] if values.ndim == 2 else 1)
        assert (values.ndim == 2) == (channel.components != () or name.split("/")[-2:][0] in RIGID)


@pytest.mark.parametrize(
    ("name", "unit", "components"),
    [
        ("joints/revolute/coordinate", "rad", ("angle",)),
        ("joints/prismatic/momentum", "kg m/s", ("shift",)),
        ("joints/cylindrical/rate", "m/s, rad/s", ("shift", "angle")),
        ("joints/spherical/coordinate", "1", ("w", "x", "y", "z")),
        ("joints/spherical/rate", "rad/s", ("angular_x", "angular_y", "angular_z")),
        ("bodies/body free/orientation", "1", ("w", "x", "y", "z")),
        ("energy/total", "J", ()),
    ],
)
def test_units_and_components(name, unit, components):
    """Mixed columns list their units one by one."""
    channel = synthetic_result().channel(name)
    assert (channel.unit, channel.components) == (unit, components)


def test_undetermined_reactions_are_marked():
    """Force and torque of a joint in the list are not unique, its rates are."""
    result = synthetic_result()
    (joint,) = result.statistics.undetermined_reactions
    marked = [name for name in result.names() if not result.channel(name).unique]
    keys = ("force", "torque", "local_force", "local_torque")
    assert marked == [f"joints/{joint}/{key}" for key in keys]


def test_a_body_named_like_a_joint_is_not_marked():
    """Only reactions of joints can be undetermined."""
    mechanism = mechanism_of(["arm"], [("arm", "revolute", "ground", "arm")])
    result = synthetic_result(mechanism)
    assert all(result.channel(f"bodies/arm/{key}").unique for key in BODY_KEYS)


def test_models_without_elements_have_no_rows_of_them():
    """What is not in the model takes no memory and has no channel."""
    mechanism = mechanism_of(["crank"], [("pivot", "revolute", "ground", "crank")])
    store = Store(mechanism, 100, False)
    arrays = (store.springs, store.bushings, store.motors, store.points, store.momentum)
    assert not any(array.size for array in (*arrays, store.joint_effort, store.joint_energy))
    names = Result(mechanism, SETTINGS, store).names()
    assert not any("effort" in name or name.startswith("forces") for name in names)


def test_efforts_are_called_what_they_are(tmp_path):
    """An effort is a force along a shift and a torque about an angle, in all tables."""
    result = synthetic_result(all_kinds())
    channel = result.channel("forces/servo/effort")
    assert (channel.label, channel.unit, channel.element) == ("Torque", "N m", "Motor")
    assert result.channel("drivers/motor/effort").label == "Torque"
    assert result.channel("forces/rubber/power").unit == "W"
    result.to_csv(tmp_path / "out.csv", ["forces"])
    head = (tmp_path / "out.csv").read_text(encoding="utf-8").splitlines()[0]
    assert "forces/servo/effort [N m]" in head
    assert "forces/push/force/x [N]" in head
    moment = result.at(result.time[:1])
    assert moment["forces/spring/force"] == pytest.approx(result["forces/spring/force"][:1])


def test_driver_effort_has_the_unit_of_its_coordinate():
    """A driven shift needs a force, a driven angle a torque."""
    mechanism = mechanism_of(
        ["slide"],
        [("guide", "cylindrical", "ground", "slide")],
        drivers=[("push", "guide", 0), ("twist", "guide", 1)],
    )
    result = synthetic_result(mechanism)
    assert result.channel("drivers/push/effort").unit == "N"
    assert result.channel("drivers/twist/effort").unit == "N m"
    assert result["drivers/twist/effort"].shape == (5,)


def test_unknown_name_is_an_error_that_helps():
    """A typing mistake is answered with the names meant."""
    with pytest.raises(KeyError, match="energy/total"):
        synthetic_result()["energy/totl"]


def test_arrays_cannot_be_changed():
    """A script cannot spoil the rows of a run by accident."""
    result = synthetic_result()
    for name in result.names():
        assert not result[name].flags.writeable


def test_measures_follow_from_finite_differences():
    """Velocity and acceleration of a point are the derivatives of its position."""
    mechanism = mechanism_of(["rotor"], measures=[("tip", "rotor", (0.3, -0.2, 0.7))])
    step, rows = 1e-4, 5
    time = step * (np.arange(rows) - 2)
    axis, speed, growth = np.array([2.0, -1.0, 2.0]) / 3.0, 1.5, 0.8
    angle = 0.4 + speed * time + growth * time**2 / 2
    store = Store(mechanism, rows, True)
    store.body_pose[:, 0, :3] = np.outer(np.sin(time), [1.0, 2.0, 3.0])
    store.body_pose[:, 0, 3] = np.cos(angle / 2)
    store.body_pose[:, 0, 4:] = np.outer(np.sin(angle / 2), axis)
    store.body_velocity[:, 0, :3] = np.outer(np.cos(time), [1.0, 2.0, 3.0])
    store.body_velocity[:, 0, 3:] = np.outer(speed + growth * time, axis)
    store.body_acceleration[:, 0, :3] = np.outer(-np.sin(time), [1.0, 2.0, 3.0])
    store.body_acceleration[:, 0, 3:] = growth * axis
    store.count = rows
    result = Result(mechanism, SETTINGS, store)

    position = result["measures/tip/position"]
    velocity = (position[3] - position[1]) / (2 * step)
    acceleration = (position[3] - 2 * position[2] + position[1]) / step**2
    # central differences are off by the step squared
    assert np.allclose(result["measures/tip/velocity"][2], velocity, rtol=0, atol=1e-7)
    assert np.allclose(result["measures/tip/acceleration"][2], acceleration, rtol=0, atol=1e-6)


def test_energy_drift_and_largest_errors():
    """The drift is the largest change of the balance, the errors are plain maxima."""
    result = synthetic_result()
    total = result["energy/total"]
    assert result.energy_drift == np.abs(total - total[0]).max()
    assert result.max_constraint_position == max(result["constraints/position"].max(), 0.0)


def test_a_run_without_rows_can_be_asked():
    """Before its first row a run has empty channels and no drift."""
    result = Result(every_joint(), SETTINGS, Store(every_joint(), 10, True))
    assert result["time"].shape == (0,)
    assert result['measures/tip, "outer"/velocity'].shape == (0, 3)
    assert result.energy_drift == result.max_constraint_velocity == 0.0
    assert result.status is RunStatus.RUNNING


def test_offsets_agree_with_the_joint_types():
    """The last offset is the number of all coordinates and rates."""
    mechanism = every_joint()
    store = Store(mechanism, 1, True)
    types = [joint_type(joint.type) for joint in mechanism.joints]
    assert store.coordinate.shape == (1, sum(kind.coordinate_count for kind in types))
    assert store.rate.shape == (1, sum(kind.rate_count for kind in types))


def test_reading_while_rows_are_appended():
    """A reader sees only complete rows, whatever the writer is doing."""
    mechanism = mechanism_of(["mass"], measures=[("tip", "mass", (1.0, 0.0, 0.0))])
    capacity = 20_000
    store = Store(mechanism, capacity, False)
    store.body_pose[:, 0, 3] = 1.0
    result = Result(mechanism, SETTINGS, store)

    def write():
        for row in range(capacity):
            store.time[row] = row + 1
            store.body_pose[row, 0, :3] = row + 1
            store.count = row + 1

    writer = threading.Thread(target=write)
    writer.start()
    while writer.is_alive():
        assert np.all(result["time"] > 0.0)
        assert np.all(result["measures/tip/position"][:, 1] > 0.0)
    writer.join()
    assert result.count == capacity


def test_equal_results_are_equal_and_others_are_not():
    """One changed number or setting makes a difference."""
    result = synthetic_result(seed=1)
    assert result.equals(synthetic_result(seed=1))
    assert not result.equals(synthetic_result(seed=2))
    changed = synthetic_result(seed=1)
    changed.status_message = ""
    assert not result.equals(changed)


def test_how_long_a_run_took_makes_no_difference():
    """The same run again, on another machine."""
    result, again = synthetic_result(seed=1), synthetic_result(seed=1)
    again.statistics = replace(again.statistics, wall_time=result.statistics.wall_time + 1.0)
    assert result.equals(again)
    again.statistics = replace(again.statistics, steps=again.statistics.steps + 1)
    assert not result.equals(again)


def test_rows_beyond_the_count_are_not_read():
    """The spare room of a store is invisible."""
    store = filled_store(every_joint(), 2, spare=100)
    assert len(Result(every_joint(), SETTINGS, store)["time"]) == 2


def test_rows_can_be_read_under_other_names():
    """A renamed model finds its channels, with new measures, and what the run adds meanwhile."""
    before = mechanism_of(
        ["crank"], [("pivot", "revolute", "ground", "crank")], [("tip", "crank", (1, 0, 0))]
    )
    after = mechanism_of(
        ["arm"], [("hinge", "revolute", "ground", "arm")], [("end", "arm", (2, 0, 0))]
    )
    result = Result(before, SETTINGS, filled_store(before, 6))
    result.store.count = 4
    renamed = result.renamed(after)
    result.store.count = 6
    result.statistics = RunStatistics(
        undetermined_reactions=("pivot",), undetermined_channels=("joints/pivot/force",)
    )
    result.status = RunStatus.DONE
    assert np.array_equal(renamed["joints/hinge/force"], result["joints/pivot/force"])
    assert len(renamed["joints/hinge/force"]) == 6
    assert not np.array_equal(renamed["measures/end/position"], result["measures/tip/position"])
    assert "bodies/crank/position" not in renamed
    assert "bodies/crank/position" in result
    assert renamed.status is RunStatus.DONE
    assert renamed.statistics.undetermined_reactions == ("hinge",)
    assert not renamed.channel("joints/hinge/force").unique
    assert renamed.channel("joints/hinge/torque").unique


def test_archive_of_a_renamed_result_is_whole(tmp_path):
    """What is saved under other names is read back under them, with the name of the model."""
    before = mechanism_of(["crank"], [("pivot", "revolute", "ground", "crank")], [])
    after = mechanism_of(["arm"], [("hinge", "revolute", "ground", "arm")], [])
    after = after.edited(name="Swing")
    result = Result(before, SETTINGS, filled_store(before, 6)).renamed(after)
    result.save(tmp_path / "swing.h5")
    assert load_result(tmp_path / "swing.h5").equals(result)
    with h5py.File(tmp_path / "swing.h5") as file:
        assert file.attrs["title"] == "Swing"


def test_a_status_that_there_is_not_is_refused_at_once(tmp_path):
    """Not when the result is saved; words of those that there are will do."""
    mechanism = mechanism_of(["a"])
    result = Result(mechanism, SETTINGS, filled_store(mechanism, 2), status="stopped")
    assert result.status is RunStatus.STOPPED
    result.status = "done"
    assert result.status is RunStatus.DONE
    with pytest.raises(UnknownNameError, match="did you mean 'done'"):
        result.status = "don"
    with pytest.raises(UnknownNameError, match="which are running, done, stopped, failed"):
        result.status = "x"
    with pytest.raises(UnknownNameError, match="None is no status of a run"):
        result.status = None
    assert result.status is RunStatus.DONE
    result.save(tmp_path / "run.h5")
    assert load_result(tmp_path / "run.h5").status is RunStatus.DONE


def test_the_drift_of_the_energy_is_no_channel():
    """It is one number of the run, and the message says which."""
    result = synthetic_result(mechanism_of(["arm"], [("arm", "revolute", "ground", "arm")]))
    for name in ("energy/drift", "energy_drift"):
        with pytest.raises(UnknownNameError, match=r"result\.energy_drift"):
            result[name]
