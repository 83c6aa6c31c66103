"""What a script does with a result: reading, tables, pickling, pictures, and times between rows."""

import pickle
import sys
from types import SimpleNamespace

import matplotlib as mpl
import numpy as np
import pytest

import mechstudio as ms
from mechstudio.results import OutsideRunError, Result
from mechstudio.results.interpolation import rows_at
from mechstudio.results.tables import component_axis
from tests.results.synthetic import synthetic_result

mpl.use("Agg")
FINE = {"rtol": 1e-11, "atol": 1e-11}


@pytest.fixture(scope="module")
def swing():
    return ms.simulate(ms.sample("bricard"), duration=0.6, output_step=0.02, **FINE)


def test_a_result_reads_as_a_table():
    """Rows are counted, channels are listed and found, and all arrays go into a dictionary."""
    result = synthetic_result(rows=5)
    assert len(result) == 5
    assert tuple(result) == result.keys() == result.names()
    assert set(dict(result)) == set(result.keys())
    assert result.units == {name: result.unit(name) for name in result.names()}
    assert result.units["energy/total"] == "J"
    assert synthetic_result(rows=0)
    assert result.status == "stopped"
    assert "5 rows" in repr(result)
    assert "hdca" in result.summary()
    assert "<table>" in result._repr_html_()


def test_components_are_read_by_their_names(swing):
    """Each column of each channel under its name, and the length of vectors."""
    for name in swing:
        values, components = swing[name], swing.channel(name).components
        for k, component in enumerate(components):
            column = swing[f"{name}/{component}"]
            assert column.shape == (swing.count,)
            assert np.array_equal(column, values[:, k], equal_nan=True)
        if components:
            norm = np.linalg.norm(values, axis=1)
            assert np.array_equal(swing[f"{name}/norm"], norm, equal_nan=True)
    joint, body = swing.mechanism.joints[0].name, swing.mechanism.bodies[0].name
    assert swing[f"joints/{joint}/coordinate/angle"].shape == (swing.count,)
    assert swing.at(0.1)[f"bodies/{body}/position/y"] == swing.at(0.1)[f"bodies/{body}/position"][1]
    for wrong in ("position/w", "position/x/x", "energy/total/norm"):
        with pytest.raises(ms.UnknownNameError):
            swing[f"bodies/{body}/{wrong}"]


def test_components_are_told_and_written_alone(swing, tmp_path):
    """Named components are columns of their own, but where their channel is written anyway."""
    body = swing.mechanism.bodies[0].name
    name = f"bodies/{body}/position/x"
    assert (swing.channel(name).unit, swing.channel(name).components) == ("m", ())
    assert swing.channel(f"bodies/{body}/velocity/norm").unit == "m/s"
    assert swing.at(0.1).method(name) == swing.at(0.1).method(f"bodies/{body}/position")
    frame = swing.to_dataframe([name, "joints/*/force/norm"])
    assert frame.columns[0] == f"{name} [m]"
    assert frame.shape == (swing.count, 1 + len(swing.mechanism.joints))
    assert np.array_equal(frame[f"{name} [m]"], swing[name])
    both = swing.to_dataframe([f"bodies/{body}/position", name])
    assert list(both.columns) == [f"bodies/{body}/position/{k} [m]" for k in "xyz"]
    swing.to_csv(tmp_path / "x.csv", name)
    assert (tmp_path / "x.csv").read_text().startswith(f"time [s],{name} [m]\n0.0,")
    with pytest.raises(ms.UnknownNameError, match="has the components x, y, z"):
        swing.to_dataframe(f"bodies/{body}/position/w")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("energy/totl", "did you mean 'energy/total'"),
        ("/energy/total", "did you mean 'energy/total'"),
        ("energy", "group of the channels energy/kinetic"),
    ],
)
def test_a_wrong_channel_is_answered_by_the_right_one(name, words):
    with pytest.raises(KeyError, match=words):
        synthetic_result()[name]


def test_a_wrong_attribute_is_answered_by_the_right_one():
    with pytest.raises(AttributeError, match="did you mean 'energy_drift'"):
        synthetic_result().energy_drif  # noqa: B018


@pytest.mark.parametrize("rows", [0, 5])
def test_a_result_comes_back_from_pickling(rows):
    """Also a run that goes on, of which the rows so far are kept."""
    result = synthetic_result(rows=rows, spare=7)
    back = pickle.loads(pickle.dumps(result))
    assert back.equals(result)
    assert back.store.capacity == rows


def interpolated(run, times):
    """The rows of a run at other times, which plots and comparisons take."""
    rows = rows_at(run.store, times)
    return Result(run.mechanism, run.settings, rows, run.statistics, run.status)


def test_interpolated_rows_keep_the_order_of_the_integrator(swing):
    """Halving the spacing divides errors of poses by 2^6 and of velocities by 2^4, about."""
    model, errors = swing.mechanism, []
    reference = ms.simulate(model, duration=0.6, output_step=0.005, **FINE)
    for step in (0.1, 0.05):
        run = ms.simulate(model, duration=0.6, output_step=step, **FINE)
        rows = interpolated(run, reference.time)
        names = [name for name in rows if name.startswith(("bodies/", "joints/"))]
        errors.append({n: np.abs(rows[n] - reference[n]).max(initial=0.0) for n in names})
    for key, order in (("position", 6), ("orientation", 6), ("velocity", 4), ("coordinate", 4)):
        coarse, fine = (
            max(value for name, value in found.items() if name.endswith(f"/{key}"))
            for found in errors
        )
        assert fine < coarse / 2 ** (order - 1), key
        assert fine < 1e-4, key


def test_every_joint_type_is_interpolated_by_its_rates():
    """A cubic of coordinates whose rates were wrong would miss the row between two others."""
    bodies, joints = [], []
    for k, kind in enumerate(
        [
            "revolute",
            "prismatic",
            "cylindrical",
            "universal",
            "spherical",
            "planar",
            "free",
            "point_on_line",
            "parallel_axes",
        ]
    ):
        place = (3.0 * k, 0.0, 0.0)
        bodies.append(ms.Body(name=kind, position=place, angular_velocity=(0.0, 0.0, 1.0)))
        bodies.append(ms.Body(name=f"{kind} 2", position=(3.0 * k + 1.0, 0.5, 0.0)))
        frame = ms.Frame(position=place)
        joints.append(ms.Joint(name=kind, type=kind, body1="ground", body2=kind, frame1=frame))
        joints.append(
            ms.Joint(
                name=f"{kind} 2",
                type=kind,
                body1=kind,
                body2=f"{kind} 2",
                frame1=ms.Frame(position=(1.0, 0.5, 0.0)),
            )
        )
    model = ms.Mechanism(bodies=bodies, joints=joints, gravity=(0.5, -1.0, 0.3))
    fine = ms.simulate(model, duration=0.4, output_step=0.01, rtol=1e-9, atol=1e-9)
    half = ms.simulate(model, duration=0.4, output_step=0.02, rtol=1e-9, atol=1e-9)
    middle = interpolated(half, fine.time)
    for joint in joints:
        name = f"joints/{joint.name}/coordinate"
        assert np.abs(middle[name] - fine[name]).max() < 2e-6, joint.name


def test_rows_are_met_exactly_and_times_outside_are_refused(swing):
    for k in (0, 7, len(swing) - 1):
        moment = swing.at(swing.time[k])
        for name in swing:
            assert np.allclose(moment[name], swing[name][k], rtol=1e-12, atol=1e-13), name
    assert swing.at([0.1, 0.2])["bodies/rod_1/position"].shape == (2, 3)
    assert swing.at(0.1).method("bodies/rod_1/position") == "hdca with dop853, from the row before"
    for time in (-0.1, 0.7):
        with pytest.raises(OutsideRunError, match=r"t = 0 s to 0\.6 s"):
            swing.at(time)


def test_a_run_goes_on_from_any_of_its_times(swing):
    """Two runs, one after the other, are one run."""
    later = swing.mechanism.at(swing, 0.305)
    rest = ms.simulate(later, duration=0.295, output_step=0.005, **FINE)
    for body in later.bodies.names:
        name = f"bodies/{body}/position"
        assert np.abs(rest[name][-1] - swing[name][-1]).max() < 1e-8


def test_functions_of_time_go_on_too():
    """A driver continues its motion, through whole turns, and so do loads."""
    arm = ms.Body(name="arm", position=(1, 0, 0))
    pin = ms.Joint(
        name="pin",
        type="revolute",
        body1="ground",
        body2="arm",
        frame2=ms.Frame(position=(-1, 0, 0)),
    )
    drive = ms.Driver(name="drive", joint="pin", function="9*t + 0.1*step(t, 0, 0, 1, 1)")
    push = ms.Force(name="push", body="arm", function=("0", "0", "exp(-t)"))
    model = ms.Mechanism(bodies=[arm], joints=[pin], drivers=[drive], forces=[push])
    whole = ms.simulate(model, duration=1.0, output_step=0.1)
    rest = ms.simulate(model.at(whole, 0.5), duration=0.5, output_step=0.1)
    for name in ("joints/pin/coordinate", "drivers/drive/effort", "joints/pin/force"):
        assert np.allclose(rest[name], whole[name][5:], atol=1e-6), name
    sprung = model.edited(drivers=(), joints=[pin.edited(stiffness=1.0)])
    started = ms.simulate(sprung.at(whole, 0.9), duration=0.1)
    assert started["joints/pin/coordinate"][0] == pytest.approx(whole["joints/pin/coordinate"][9])


def test_a_run_goes_on_behind_the_event_that_ended_it():
    """It begins with its turns, so that the event is over; what ended a run is told."""
    arm = ms.Mechanism(gravity=(0, 0, 0)).add_body("arm", mass=1.0, position=(1, 0, 0))
    model = arm.add_joint("pin", "revolute", "ground", "arm", (0, 0, 0))
    model = ms.pose(model, rates={"pin": 20.0})
    turns = ms.Event("two turns", "[joints/pin/coordinate/angle] > 720 deg", action="stop")
    run = ms.simulate(model, events=[turns], duration=2.0)
    assert "done ended by event 'two turns', " in repr(run)
    assert "by the event &#x27;two turns&#x27;" in run._repr_html_()
    rest = ms.simulate(run.mechanism.at(run, run.time[-1]), duration=2.0)
    turned = [result["joints/pin/coordinate/angle"] for result in (run, rest)]
    assert turned[1][0] == pytest.approx(turned[0][-1], abs=1e-9)
    assert rest.time[-1] == 2.0
    assert not rest.events
    # of the first turn the poses tell all
    assert run.mechanism.at(run, 0.1).events == run.mechanism.events


def test_missing_packages_are_named(monkeypatch):
    """A script hears what to install, as an ImportError."""
    for package in ("pandas", "xarray", "matplotlib.pyplot", "mechstudio.scene.still"):
        monkeypatch.setitem(sys.modules, package, None)
    result = synthetic_result()
    for call, package in (
        (result.to_dataframe, "pandas"),
        (result.to_xarray, "xarray"),
        (result.plot, "matplotlib"),
        (lambda: result.picture(result.time[0]), "vtk"),
    ):
        with pytest.raises(ImportError, match=f"pip install {package}"):
            call()


def test_tables_hand_over_all_columns_with_their_units(monkeypatch):
    """pandas gets the columns of the CSV file, xarray one variable for each channel."""
    pandas = SimpleNamespace(
        Index=lambda values, name: (name, values), DataFrame=lambda data, index: (data, index)
    )
    xarray = SimpleNamespace(Dataset=lambda data, coords, attrs: (data, coords, attrs))
    monkeypatch.setitem(sys.modules, "pandas", pandas)
    monkeypatch.setitem(sys.modules, "xarray", xarray)
    result = synthetic_result()
    columns, (name, times) = result.to_dataframe(["bodies/body screw", "energy/total"])
    assert name == "time"
    assert np.array_equal(times, result.time)
    assert np.array_equal(
        columns["bodies/body screw/position/y [m]"], result["bodies/body screw/position"][:, 1]
    )
    assert list(columns)[-1] == "energy/total [J]"
    variables, coordinates, _ = result.to_xarray()
    assert set(variables) == set(result.keys()) - {"time"}
    for dimensions, values, facts in variables.values():
        shape = tuple(len(coordinates[dimension][1]) for dimension in dimensions)
        assert values.shape == shape
        assert facts["units"]


def test_axes_of_components_are_named_after_them():
    assert component_axis("xyz") == "xyz"
    assert component_axis(["shift", "angle"]) == "shift_angle"


def test_plots_have_one_diagram_for_each_unit(swing):
    axes = swing.plot("energy", "bodies/rod_1/position")
    assert [place.get_ylabel() for place in axes] == ["[J]", "[m]"]
    assert axes.figure is axes[1].figure
    with pytest.raises(AttributeError, match=r"no 'set_title': take .*\[0\]"):
        axes.set_title("Energy")
    lines = axes[1].get_lines()
    assert np.array_equal(lines[1].get_ydata(), swing["bodies/rod_1/position"][:, 1])
    alone = swing.plot("energy/total", ax=axes[1])
    assert alone is axes[1]
    # a curve that two names stand for is there once
    twice = swing.plot("energy/total", "energy").get_lines()
    assert [line.get_label() for line in twice].count("energy/total") == 1


def test_paths_are_seen_as_they_are(swing):
    """With equal scales, and both axes named; curves over others are as wide as the figure."""
    path = swing.plot("bodies/rod_1/position/y", x="bodies/rod_1/position/x")
    assert path.get_ylabel() == "bodies/rod_1/position/y [m]"
    assert path.get_aspect() == 1.0
    several = swing.plot("bodies/rod_1/position", x="bodies/rod_1/position/x")
    assert several.get_ylabel() == "[m]"
    assert swing.plot("energy/kinetic", x="bodies/rod_1/position/x").get_aspect() == "auto"
    assert swing.plot("bodies/rod_1/position/y").get_ylabel() == "[m]"


def test_legends_have_the_names_that_were_asked_for(swing):
    """In other words as well, also of a component; groups have those of their channels."""
    for asked in ("bodies/rod_1/pos/y", "bodies/rod_1/position/y", "/energy/kin"):
        (line,) = swing.plot(asked).get_lines()
        assert line.get_label() == asked.strip("/")
        assert np.array_equal(line.get_ydata(), swing[asked.strip("/")])
    parts = swing.plot("bodies/rod_1/vel").get_lines()
    assert [line.get_label() for line in parts] == [f"bodies/rod_1/vel/{axis}" for axis in "xyz"]
    both = swing.plot("energy/kin", "energy/kinetic").get_lines()
    assert [line.get_label() for line in both] == ["energy/kin"]
    named = swing.plot("energy").get_lines()
    assert "energy/kinetic" in [line.get_label() for line in named]


def test_what_has_no_name_is_printed_without_one(swing):
    run = ms.simulate(swing.mechanism.edited(name=""), 0.02)
    assert "''" not in repr(run) + repr(run.at(0.01))
    assert run.summary().splitlines()[0].endswith("unnamed mechanism")


def test_a_shift_and_an_angle_of_one_channel_have_a_diagram_each():
    body = ms.Body("rod", 1.0, inertia=(0.1, 0.1, 0.1))
    joint = ms.Joint(name="slide", type="cylindrical", body1="ground", body2="rod")
    run = ms.simulate(ms.Mechanism(bodies=[body], joints=[joint]), 0.01)
    axes = run.plot("joints/slide/coordinate")
    assert sorted(place.get_ylabel() for place in axes) == ["[m]", "[rad]"]
    assert [len(place.get_lines()) for place in axes] == [1, 1]


def test_a_picture_shows_the_moment(swing, tmp_path):
    """It changes with time, and is a PNG file for notebooks."""
    early, late = swing.picture(0.0, size=(160, 120)), swing.picture(0.55, size=(160, 120))
    assert early.pixels.shape == (120, 160, 3)
    assert (early.pixels != late.pixels).any()
    late.save(tmp_path / "late.png")
    assert (tmp_path / "late.png").read_bytes() == late._repr_png_()


@pytest.mark.parametrize("name", ["run.npz", "run.pkl", "run.xlsx", "run.partial"])
def test_results_are_saved_under_names_of_their_kind(name, tmp_path):
    """A file of another ending would be taken for what it is not."""
    result = synthetic_result()
    with pytest.raises(ms.FileError, match=r"with the ending \.h5, not as .*result\.export"):
        result.save(tmp_path / name)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["run.h5", "run.hdf5", "run.nc", "run", "run 0.5"])
def test_names_without_an_ending_are_those_of_results(name, tmp_path):
    synthetic_result().save(tmp_path / name)
    assert ms.load_result(tmp_path / name).equals(synthetic_result())
