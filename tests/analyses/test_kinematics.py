"""Driven motions against closed forms and runs, and what ends them."""

import json

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from mechstudio.generators.chain import chain
from tests.analyses.models import crank_rocker, slider_crank
from tests.reference.random_elements import driven_tree_of

OMEGA = 7.0


def test_a_slider_crank_is_the_closed_form():
    """Position, velocity, acceleration and torque of a crank with a massless rod."""
    crank, rod, mass = 0.2, 0.6, 3.0
    result = ms.kinematics(slider_crank(crank, rod, mass, f"{OMEGA}*t"), duration=1.0)
    angle = OMEGA * result.time
    root = np.sqrt(rod**2 - (crank * np.sin(angle)) ** 2)
    place = crank * np.cos(angle) + root
    slope = -crank * np.sin(angle) * (1 + crank * np.cos(angle) / root)
    bend = -crank * np.cos(angle) - (
        (crank**2 * np.cos(2 * angle)) / root + (crank**2 * np.sin(2 * angle)) ** 2 / (4 * root**3)
    )
    assert result["joints/slide/coordinate"][:, 0] == pytest.approx(place, abs=1e-11)
    assert result["joints/slide/rate"][:, 0] == pytest.approx(OMEGA * slope, abs=1e-9)
    moved = result["bodies/piston/acceleration"][:, 0]
    assert moved == pytest.approx(OMEGA**2 * bend, abs=1e-7)
    # the crank turns about its center of mass, and the rod weighs next to nothing
    torque = mass * OMEGA**2 * bend * slope
    assert result["drivers/motor/effort"] == pytest.approx(torque, abs=2e-5 * np.abs(torque).max())


def test_a_crank_rocker_is_the_closed_form():
    """The output angle over a turn of the input, by Freudenstein's equation."""
    a, b, c, d = 0.2, 0.5, 0.4, 0.45
    result = ms.kinematics(crank_rocker(a, b, c, d), driver="motor", stop=2 * np.pi)
    theta = result["joints/crank/coordinate"][:, 0]
    phi = result["joints/rocker/coordinate"][:, 0]
    left = (d / a) * np.cos(phi) - (d / c) * np.cos(theta)
    left = left + (a**2 - b**2 + c**2 + d**2) / (2 * a * c)
    assert left == pytest.approx(np.cos(theta - phi), abs=1e-11)
    assert result.energy_drift < 1e-5


@pytest.mark.parametrize("seed", range(4))
def test_driven_mechanisms_move_as_in_a_run(seed):
    """A run of the same fully driven mechanism has the same rows."""
    rng = np.random.default_rng(seed)
    model = slider_crank(0.2, 0.6, 3.0, f"0.3 + 0.2*sin({2 + seed}*t)")
    loads = tuple(
        ms.SpringDamper(
            name=f"spring {k}",
            body1="ground",
            point1=tuple(rng.normal(size=3)),
            body2=body.name,
            point2=tuple(0.2 * rng.normal(size=3)),
            stiffness=50.0,
            damping=2.0,
            free_length=0.4,
        )
        for k, body in enumerate(model.bodies)
    )
    heavy = model.body("rod").edited(mass=0.8, inertia=((0.01, 0, 0), (0, 0.03, 0), (0, 0, 0.03)))
    bodies = tuple(heavy if body.name == "rod" else body for body in model.bodies)
    model = model.edited(bodies=bodies, forces=loads, gravity=(0.5, -9.0, 1.0))
    options = {"duration": 0.5, "output_step": 0.05}
    row = ms.kinematics(model, **options)
    run = ms.simulate(model, solver="hdca", rtol=1e-12, atol=1e-12, **options)
    for name in ("bodies/rod/position", "bodies/rod/velocity", "joints/slide/coordinate"):
        assert row[name] == pytest.approx(run[name], abs=1e-9)
    for name in ("bodies/rod/acceleration", "drivers/motor/effort", "joints/crank/force"):
        scale = 1.0 + np.abs(run[name]).max()
        assert row[name] == pytest.approx(run[name], abs=1e-9 * scale)


@pytest.mark.parametrize("name", ["tree", "double_loop", "five_bar_loop", "slider_crank"])
def test_freedoms_are_named_and_can_be_driven(name):
    """What drivers leave is named; with a driver on each of these coordinates nothing is left."""
    if name == "tree":
        model = driven_tree_of(np.random.default_rng(11), "revolute", 3)
    else:
        model = ms.sample(name)
    model = model.edited(drivers=())
    with pytest.raises(ms.UnderdrivenError, match="Add a driver") as caught:
        ms.kinematics(model)
    freedoms = caught.value.coordinates
    assert len(freedoms) == ms.check(model).degrees_of_freedom
    run = ms.simulate(model, duration=1e-3, output_step=1e-3)
    drivers = tuple(
        ms.Driver(
            name=f"motor {k}",
            joint=joint,
            coordinate=coordinate,
            function=f"{float(run[f'joints/{joint}/coordinate'][0, coordinate])!r} + 0.1*t",
        )
        for k, (joint, coordinate) in enumerate(freedoms)
    )
    result = ms.kinematics(model.edited(drivers=drivers), duration=0.1)
    assert result.status == "done"
    assert result.max_constraint_position < 1e-10


def spatial_four_bar(seed):
    """A crank about z and a rocker about x, with a rod between a universal and a ball joint."""
    rng = np.random.default_rng(seed)
    ball = np.array((0.4, 0.3, 0.2)) + 0.1 * rng.normal(size=3)
    foot = ball + np.array((0.0, 0.1 * rng.normal(), -0.3 - 0.3 * rng.random()))
    ball, foot = tuple(ball.tolist()), tuple(foot.tolist())
    return (
        ms.Mechanism(gravity=(0, 0, -9.81))
        .add_rod("crank", (0, 0, 0), (0.1, 0, 0), mass=1)
        .add_rod("coupler", (0.1, 0, 0), ball, mass=1)
        .add_rod("rocker", ball, foot, mass=1)
        .add_joint("pivot", "revolute", "ground", "crank", (0, 0, 0), axis=(0, 0, 1))
        .add_joint("cross", "universal", "crank", "coupler", (0.1, 0, 0))
        .add_joint("ball", "spherical", "coupler", "rocker", ball)
        .add_joint("out", "revolute", "ground", "rocker", foot, axis=(1, 0, 0))
        .mechanism
    )


@pytest.mark.parametrize("seed", range(8))
def test_freedoms_are_named_by_coordinates_that_take_drivers(seed):
    """Of a loop with a ball joint a shift or an angle is named, and a driver there will do."""
    model = spatial_four_bar(seed)
    with pytest.raises(ms.UnderdrivenError, match="leave 1 degree of freedom") as caught:
        ms.kinematics(model, duration=0.1)
    ((joint, coordinate),) = caught.value.coordinates
    (value,) = caught.value.values
    motor = ms.Driver(
        name="motor", joint=joint, coordinate=coordinate, function=f"{value!r} + 0.05*t"
    )
    assert ms.kinematics(model.edited(drivers=(motor,)), duration=0.1).status == "done"


@pytest.mark.parametrize(
    ("sample", "told"),
    [
        ("spatial_double_pendulum", "'joint_1', 'joint_2' take no driver of free rotations"),
        ("free_body", "Bodies without joints take no driver"),
    ],
)
def test_freedoms_that_take_no_driver_say_what_helps(sample, told):
    """Ball joints and free bodies are no places for drivers; the message says what is."""
    if sample == "free_body":
        model = ms.Mechanism().add_rod("stick", (0, 0, 0), (1, 0, 0), mass=1).mechanism
    else:
        model = ms.sample(sample)
    with pytest.raises(ms.UnderdrivenError, match=told) as caught:
        ms.kinematics(model, duration=0.1)
    assert "Add a driver" not in str(caught.value)
    assert caught.value.coordinates == ()


def test_many_freedoms_are_counted_and_some_are_named():
    """Of a long chain the message names a few coordinates, and the error has all."""
    with pytest.raises(ms.UnderdrivenError, match=r"leave 20 .* and 14 more\. Add") as caught:
        ms.kinematics(chain(20, seed=1), duration=0.1)
    assert len(caught.value.coordinates) == 20
    assert len(str(caught.value)) < 500


def test_a_locked_mechanism_says_where():
    """A rocker driven beyond its reach ends with time, driver and remedy; rows are kept."""
    model = ms.static(slider_crank(0.2, 0.6, 3.0, "1")).mechanism
    first = 0.2 * np.cos(1.0) + np.sqrt(0.36 - (0.2 * np.sin(1.0)) ** 2)
    push = ms.Driver(name="push", joint="slide", coordinate=0, function=f"{float(first)!r} + 0.3*t")
    end = (0.8 - first) / 0.3
    model = model.edited(drivers=(push,))
    told = r"locks at t = 0\.386.*'push'.*Choose"
    with pytest.raises(ms.AnalysisError, match=told) as caught:
        ms.kinematics(model, duration=1.0)
    result = caught.value.result
    assert result.status == "failed"
    assert result.time[-1] == pytest.approx(end, abs=0.011)
    assert result["joints/slide/coordinate"][-1, 0] < 0.8


def test_a_branch_point_ends_the_motion():
    """The flat position of a parallelogram is found between rows and named."""
    model = ms.sample("four_bar").edited(
        drivers=(ms.Driver(name="motor", joint="ground_crank", coordinate=0, function="pi/4+t"),)
    )
    with pytest.raises(ms.AnalysisError, match=r"branch point at t = 0\.785398 s") as caught:
        ms.kinematics(model, duration=2.0, output_step=0.017)
    assert caught.value.result.time[-1] < np.pi / 4


def test_a_row_in_a_branch_point_is_none_of_the_result():
    """The rod of a Hoecken linkage with a crank too long folds at half a turn, on a row."""
    model = ms.sample("hoecken_linkage").set(crank=0.3)
    with pytest.raises(ms.AnalysisError, match=r"branch point at t = 0\.5 s") as caught:
        ms.kinematics(model)
    assert caught.value.result.time[-1] == pytest.approx(0.49)


@pytest.mark.parametrize("angle", [0.0, 1e-6, 1e-5, 1e-4])
def test_a_start_next_to_a_flat_position_is_refused(angle):
    """Where closing a parallelogram leaves its branch open to rounding, no lock is told later."""
    pin = {"type": "revolute", "axis": (0, 0, 1)}
    x, y = 0.3 * float(np.cos(angle)), 0.3 * float(np.sin(angle))
    model = (
        ms.Mechanism()
        .add_rod("one", (0, 0, 0), (x, y, 0), mass=1)
        .add_rod("other", (0.5, 0, 0), (0.5 + x, y, 0), mass=1)
        .add_rod("coupler", (x, y, 0), (0.5 + x, y, 0), mass=1)
        .add_joint("foot", body1="ground", body2="one", point=(0, 0, 0), **pin)
        .add_joint("far", body1="ground", body2="other", point=(0.5, 0, 0), **pin)
        .add_joint("left", body1="one", body2="coupler", point=(x, y, 0), **pin)
        .add_joint("right", body1="other", body2="coupler", point=(0.5 + x, y, 0), **pin)
        .mechanism
    )
    start = float(ms.coordinates(model)["foot"][0])
    motor = ms.Driver(name="motor", joint="foot", coordinate=0, function=f"{start!r} + 5*t**2")
    with pytest.raises(ms.AnalysisError, match="begins in a singular position"):
        ms.kinematics(model.edited(drivers=(motor,)), duration=1e-2, output_step=1e-3)


def test_prescribed_rates_are_integrated():
    """A driver that gives a rate leads its coordinate along the integral."""
    model = slider_crank(0.2, 0.6, 3.0, "0")
    rate = model.drivers[0].edited(kind="velocity", function="2*cos(5*t)")
    result = ms.kinematics(model.edited(drivers=(rate,)), duration=1.0)
    angle = result["joints/crank/coordinate"][:, 0]
    assert angle - angle[0] == pytest.approx(0.4 * np.sin(5 * result.time), abs=1e-13)


def test_too_many_drivers_are_refused():
    """Two drivers of one freedom are refused by name."""
    model = slider_crank(0.2, 0.6, 3.0, "t")
    other = ms.Driver(name="other", joint="slide", coordinate=0, function="0.8")
    with pytest.raises(ms.SolverError, match=r"'motor'|'other'"):
        ms.kinematics(model.edited(drivers=(*model.drivers, other)))


def test_the_command_writes_what_python_reads(tmp_path, capsys):
    """The file of the command has the rows of `ms.kinematics`."""
    model = slider_crank(0.2, 0.6, 3.0, "3*t")
    path, out = tmp_path / "crank.mech.json", tmp_path / "out.h5"
    ms.save(model, path)
    options = ["--duration", "0.5", "--output-step", "0.1", "--json"]
    assert main(["kinematics", str(path), "-o", str(out), *options]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rows"] == 6
    read = ms.load_result(out)
    there = ms.kinematics(model, duration=0.5, output_step=0.1)
    assert np.array_equal(read["drivers/motor/effort"], there["drivers/motor/effort"])


def test_the_command_refuses_freedoms(tmp_path, capsys):
    """A model without drivers is refused with exit code 2 and the coordinates to drive."""
    path = tmp_path / "crank.mech.json"
    ms.save(slider_crank(0.2, 0.6, 3.0, "t").edited(drivers=()), path)
    assert main(["kinematics", str(path), "--json"]) == 2
    assert "Add a driver" in capsys.readouterr().err
