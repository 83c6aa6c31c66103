"""Efforts that motions need, against power balances, runs with these efforts, and MuJoCo."""

import json

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.cli.main import main
from tests.analyses.models import crank_rocker, pendulum, slider_crank
from tests.independent.mujoco_tree import inverse_efforts
from tests.reference.random_models import random_tree


def test_the_effort_of_the_driver_itself():
    """At the driven coordinate the actuator has the driver's effort, and reactions are the same."""
    model = crank_rocker(0.2, 0.5, 0.4, 0.45)
    options = {"duration": 1.0, "output_step": 0.02}
    driven = ms.kinematics(model, **options)
    found = ms.inverse_dynamics(model, actuators=["crank"], **options)
    effort = driven["drivers/motor/effort"]
    assert found["actuators/crank/effort"] == pytest.approx(effort, abs=1e-9)
    for joint in ("crank", "rocker pin"):
        name = f"joints/{joint}/force"
        assert found[name] == pytest.approx(driven[name], abs=1e-7)


def test_an_output_is_prescribed_and_the_input_asked():
    """Motion at the slider, torque at the crank: their powers are equal, row by row."""
    heavy = ms.static(slider_crank(0.2, 0.6, 3.0, "1")).mechanism
    first = float(heavy.body("piston").position[0])
    push = ms.Driver(name="push", joint="slide", coordinate=0, function=f"{first!r}-0.05*sin(4*t)")
    model = heavy.edited(drivers=(push,), gravity=(-3.0, -9.81, 0.0))
    options = {"duration": 1.0, "output_step": 0.01}
    driven = ms.kinematics(model, **options)
    found = ms.inverse_dynamics(model, actuators=["crank"], **options)
    power = driven["drivers/push/power"]
    scale = np.abs(power).max()
    assert found["actuators/crank/power"] == pytest.approx(power, abs=1e-9 * scale)
    assert found.energy_drift < 1e-4 * scale


@pytest.mark.parametrize("seed", range(3))
def test_a_run_with_the_efforts_is_the_motion(seed):
    """Forwards with motors of these efforts as a function of time, the motion comes out again."""
    rate = 1.0 + seed
    model = crank_rocker(0.2, 0.5, 0.4, 0.45)
    smooth = model.drivers[0].edited(function=f"0.4*sin({rate}*t)**2 + {rate}*t**2/9")
    model = model.edited(drivers=(smooth,))
    driven = ms.kinematics(model, duration=0.5, output_step=0.005)
    found = ms.inverse_dynamics(model, actuators=["rocker"], motion=driven)
    effort = found["actuators/rocker/effort"]
    fit = np.polynomial.Chebyshev.fit(found.time, effort, 24)
    assert np.abs(fit(found.time) - effort).max() < 1e-9 * np.abs(effort).max()
    text = _horner(fit.convert(kind=np.polynomial.Polynomial, domain=[-1, 1], window=[-1, 1]).coef)
    motor = ms.Motor(name="motor", joint="rocker", coordinate=0, function=text)
    start = ms.kinematics(model, duration=0.01, output_step=0.01).mechanism
    run = ms.simulate(
        start.edited(drivers=(), forces=(motor,)),
        duration=0.5,
        output_step=0.05,
        rtol=1e-11,
        atol=1e-11,
    )
    wanted = driven["joints/crank/coordinate"][::10, 0]
    assert run["joints/crank/coordinate"][:, 0] == pytest.approx(wanted, abs=1e-7)


def _horner(numbers):
    """Text of a polynomial in t."""
    text = repr(float(numbers[-1]))
    for number in reversed(numbers[:-1].tolist()):
        text = f"({text})*t + {number!r}"
    return text


def _on_ground(model):
    """A tree of which bodies without a joint to the ground get a hinge where they are."""
    joints, reached = list(model.joints), {"ground"}
    while len(reached) <= len(model.bodies):
        ends = [{joint.body1, joint.body2} for joint in joints]
        new = {name for pair in ends if pair & reached for name in pair} - reached
        if new:
            reached |= new
            continue
        loose = next(body for body in model.bodies if body.name not in reached)
        frame = ms.Frame(position=loose.position, orientation=loose.orientation)
        name = f"hinge of {loose.name}"
        joints.append(
            ms.Joint(name=name, type="revolute", body1="ground", body2=loose.name, frame1=frame)
        )
    return model.edited(joints=tuple(joints))


@pytest.mark.parametrize("seed", range(6))
def test_random_trees_against_mujoco(seed):
    """Efforts that a prescribed motion of a tree needs, by another program."""
    rng = np.random.default_rng(seed)
    kinds = ("revolute", "prismatic")
    model = _on_ground(random_tree(rng, int(rng.integers(2, 9)), kinds, elements=False))
    at_start = ms.simulate(model, duration=1e-3, output_step=1e-3)
    swings = rng.uniform(-2.0, 2.0, (len(model.joints), 2))
    drivers = tuple(
        ms.Driver(
            name=f"driver {k}",
            joint=joint.name,
            coordinate=0,
            # q + a t + b t^2
            function=f"{float(at_start[f'joints/{joint.name}/coordinate'][0, 0])!r} "
            f"+ {float(a)!r}*t + {float(b)!r}*t**2",
        )
        for k, (joint, (a, b)) in enumerate(zip(model.joints, swings, strict=True))
    )
    driven = model.edited(drivers=drivers)
    names = [joint.name for joint in model.joints]
    found = ms.inverse_dynamics(driven, actuators=names, duration=0.1, output_step=0.01)
    closed = found.mechanism.at(found, 0.0)
    wanted = inverse_efforts(
        closed,
        {name: float(a) for name, (a, _) in zip(names, swings, strict=True)},
        {name: float(2 * b) for name, (_, b) in zip(names, swings, strict=True)},
    )
    scale = max(map(abs, wanted.values()))
    for name in names:
        computed = found[f"actuators/{name}/effort"][0]
        assert computed == pytest.approx(wanted[name], abs=1e-8 * scale)


@pytest.mark.parametrize("seed", range(3))
def test_motors_of_a_run_are_found_again(seed):
    """The efforts of motors in a run of a random tree, from its motion alone."""
    rng = np.random.default_rng(seed)
    model = random_tree(rng, 4, ("revolute", "cylindrical"), elements=True)
    motors = tuple(
        ms.Motor(
            name=f"motor {joint.name} {k}",
            joint=joint.name,
            coordinate=k,
            function=f"{float(rng.normal())!r}*cos(3*t)",
        )
        for joint in model.joints
        for k in range(joint.joint_type.scalar_count)
    )
    run = ms.simulate(model.edited(forces=motors, drivers=()), duration=0.05, output_step=0.01)
    names = [f"{motor.joint}:{motor.coordinate}" for motor in motors]
    found = ms.inverse_dynamics(run.mechanism, actuators=names, motion=run)
    for motor, name in zip(motors, names, strict=True):
        effort = run[f"forces/{motor.name}/effort"]
        assert found[f"actuators/{name}/effort"] == pytest.approx(effort, abs=1e-7)


def test_redundant_actuators_share_by_least_norm():
    """Two actuators of one freedom are told, marked, and give the power together."""
    model = crank_rocker(0.2, 0.5, 0.4, 0.45)
    options = {"duration": 1.0, "output_step": 0.05}
    one = ms.inverse_dynamics(model, actuators=["crank"], **options)
    both = ms.inverse_dynamics(model, actuators=["crank", "rocker:0"], **options)
    assert any("least norm" in note for note in both.statistics.notes)
    assert not both.channel("actuators/crank/effort").unique
    power = both["actuators/crank/power"] + both["actuators/rocker/power"]
    assert power == pytest.approx(one["actuators/crank/power"], abs=1e-9)
    # least norm: efforts are in proportion to the rates of their coordinates
    rates = [both[f"joints/{joint}/rate"][:, 0] for joint in ("crank", "rocker")]
    left = both["actuators/crank/effort"] * rates[1]
    right = both["actuators/rocker/effort"] * rates[0]
    assert left == pytest.approx(right, abs=1e-8)


def test_too_few_actuators_are_refused_by_name():
    """What stays uncontrolled is named."""
    model = ms.sample("five_bar_loop").edited(drivers=())
    freedoms = []
    try:
        ms.kinematics(model)
    except ms.UnderdrivenError as error:
        freedoms = list(error.coordinates)
    run = ms.simulate(model, duration=1e-3, output_step=1e-3)
    drivers = tuple(
        ms.Driver(
            name=f"d{k}",
            joint=joint,
            coordinate=c,
            function=f"{float(run[f'joints/{joint}/coordinate'][0, c])!r} + 0.3*sin(t)",
        )
        for k, (joint, c) in enumerate(freedoms)
    )
    driven = model.edited(drivers=drivers)
    assert len(freedoms) > 1
    with pytest.raises(ms.AnalysisError, match=r"stays uncontrolled.*Add an actuator"):
        ms.inverse_dynamics(driven, actuators=[freedoms[0][0]], duration=0.1)


def test_a_tip_on_a_path():
    """A pendulum whose tip is led along its circle needs the torque of the closed form."""
    model = pendulum(angle=0.0).edited(
        measures=(ms.PointMeasure(name="tip", body="rod", point=(0, -0.5, 0)),)
    )
    times = np.linspace(0, 1, 201)
    angle = 0.3 * np.sin(2 * times)
    points = np.stack([np.sin(angle), -np.cos(angle), 0 * angle], axis=1)
    found = ms.inverse_dynamics(model, actuators=["pivot"], path=ms.PointPath("tip", times, points))
    torque = 0.7 * (-1.2 * np.sin(2 * times)) + 2 * 9.81 * 0.5 * np.sin(angle)
    # the ends of a spline are less smooth
    inside = slice(5, -5)
    assert found["actuators/pivot/effort"][inside] == pytest.approx(torque[inside], abs=2e-6)


def planar_arm(*lengths):
    """Rods along x, one behind another, with a measured point at the end."""
    model, x = ms.Mechanism(), 0.0
    for k, length in enumerate(lengths, start=1):
        rod = f"rod {k}"
        before = f"rod {k - 1}" if k > 1 else "ground"
        model = model.add_rod(rod, (x, 0, 0), (x + length, 0, 0), mass=1.0)
        model = model.add_joint(f"joint {k}", "revolute", before, rod, (x, 0, 0))
        x += length
    return model.add_measure("tip", rod, (x, 0, 0))


def test_a_path_out_of_reach_says_when():
    """A path that leaves the circle of a pendulum is out of reach."""
    model = pendulum().edited(
        measures=(ms.PointMeasure(name="tip", body="rod", point=(0, -0.5, 0)),)
    )
    times = np.linspace(0, 1, 11)
    points = np.stack([0 * times, -1.0 - 0.2 * times, 0 * times], axis=1)
    with pytest.raises(ms.AnalysisError, match=r"cannot follow the path at t = 0\.1"):
        ms.inverse_dynamics(model, actuators=["pivot"], path=ms.PointPath("tip", times, points))


def test_a_motor_sheet():
    """Peak, root mean square, power and limits of a known torque and speed, through a gear."""
    model = slider_crank(0.2, 0.6, 3.0, "7*t")
    found = ms.inverse_dynamics(model, actuators=["crank"], duration=1.0, output_step=0.001)
    sheet = ms.motor_sheet(found, "crank", gear=5.0)
    effort = found["actuators/crank/effort"]
    assert sheet.peak == pytest.approx(np.abs(effort).max() / 5)
    assert sheet.peak_speed == pytest.approx(35.0)
    assert sheet.rms == pytest.approx(np.sqrt(np.mean(effort**2)) / 5, rel=1e-2)
    assert sheet.energy == pytest.approx(found["energy/supplied"][-1], abs=1e-3)
    enough = [(0.0, sheet.peak * 1.25), (40.0, sheet.peak * 1.25)]
    assert ms.motor_sheet(found, "crank", gear=5.0, limits=enough).margin == pytest.approx(0.8)
    slow = [(0.0, sheet.peak * 2), (30.0, sheet.peak * 2)]
    assert ms.motor_sheet(found, "crank", gear=5.0, limits=slow).is_within is False


def test_even_turning_without_weight():
    """It needs no effort, and rounding is no motion that an actuator misses."""
    turn = ms.Driver(name="turn", joint="pivot", coordinate=0, function="0.5 + 3*t")
    model = pendulum().edited(gravity=(0, 0, 0), drivers=[turn])
    found = ms.inverse_dynamics(model, actuators=["pivot"], duration=0.5, output_step=0.01)
    assert found["actuators/pivot/effort"] == pytest.approx(np.zeros(51), abs=1e-9)


def test_energy_of_a_turn():
    """What a damped crank takes in a turn, of whole turns only; none where there is no turn."""
    model = slider_crank(0.2, 0.6, 3.0, "7*t")
    crank = model.joint("crank")
    damped = model.edited(
        joints=[joint.edited(damping=0.4) if joint is crank else joint for joint in model.joints]
    )
    for duration, turns in ((2.5, 2), (0.95, 1), (0.5, 0)):
        found = ms.inverse_dynamics(
            damped, actuators=["crank"], duration=duration, output_step=0.001
        )
        sheet = ms.motor_sheet(found, "crank")
        if turns:
            # the linkage is where it was after a turn, so that the damper alone takes energy
            assert sheet.energy_per_turn == pytest.approx(0.4 * 7.0 * 2 * np.pi, rel=1e-3)
        else:
            assert sheet.energy_per_turn is None


def test_a_stretched_arm_is_told_as_singular_and_not_as_free():
    """A path in the plane determines two joints wherever the arm is bent, and one of three."""
    times = np.linspace(0.0, 1.0, 41)
    points = np.column_stack((0.6 + 0.1 * np.cos(times), 0.1 * np.sin(times), 0.0 * times))

    def asked(model, reach=1.0):
        path = {"tip": reach * points}
        return ms.inverse_dynamics(model, list(model.joints.names), path=path, time=times)

    arm = planar_arm(0.5, 0.4)
    for reach in (1.0, 5.0):
        with pytest.raises(ms.AnalysisError, match=r"singular position.*ms\.pose"):
            asked(arm, reach)
    assert asked(ms.pose(arm, {"joint 2": 0.7})).count == 41
    bent = ms.pose(planar_arm(0.4, 0.3, 0.2), {"joint 2": 0.7, "joint 3": 0.4})
    with pytest.raises(ms.AnalysisError, match="determines 2 of 3 degrees of freedom"):
        asked(bent)


def test_limits_from_a_file(tmp_path, capsys):
    """Of the command and of scripts, with what is wrong in a line."""
    path, limits = tmp_path / "crank.mech.json", tmp_path / "motor.csv"
    model = slider_crank(0.2, 0.6, 3.0, "3*t")
    ms.save(model, path)
    limits.write_text("speed,torque\n0,40\n100,40\n", encoding="utf-8")
    asked = ["inverse", str(path), "--actuators", "crank", "--duration", "0.5"]
    asked += ["--gear", "5", "--efficiency", "0.8", "--limits", str(limits)]
    assert main([*asked, "--json"]) == 0
    motor = json.loads(capsys.readouterr().out)["motors"]["crank"]
    found = ms.inverse_dynamics(model, actuators=["crank"], duration=0.5)
    sheet = ms.motor_sheet(found, "crank", gear=5, efficiency=0.8, limits=limits)
    assert motor["margin"] == sheet.margin == sheet.peak / 40
    assert motor["energy_per_turn"] is None
    assert main(asked) == 0
    assert "% of its limits" in capsys.readouterr().out
    limits.write_text("speed,torque\n0,40,1\n", encoding="utf-8")
    assert main(asked) == 2
    assert "Line 2 of" in capsys.readouterr().err


def test_the_command_writes_actuators(tmp_path, capsys):
    """The file has the efforts of the interface, and reads back the same."""
    path, out = tmp_path / "crank.mech.json", tmp_path / "out.h5"
    ms.save(slider_crank(0.2, 0.6, 3.0, "3*t"), path)
    options = ["--duration", "0.5", "--output-step", "0.05", "-o", str(out), "--json"]
    assert main(["inverse", str(path), "--actuators", "crank,slide:0", *options]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told["motors"]) == {"crank", "slide"}
    read = ms.load_result(out)
    assert read["actuators/slide/effort"].shape == (11,)
    assert read.channel("actuators/slide/effort").unit == "N"
    peak = np.abs(read["actuators/crank/effort"]).max()
    middle = read.at(0.1)["actuators/crank/effort"]
    assert middle == pytest.approx(read["actuators/crank/effort"][2])
    assert told["motors"]["crank"]["peak"] == pytest.approx(peak)
    assert main(["inverse", str(path), "--actuators", "nothing", "--json"]) == 2


def test_motions_of_the_actuators_stand_beside_their_names():
    """A dictionary prescribes what drivers would."""
    model = ms.sample("slider_crank")
    given = ms.inverse_dynamics(model, {"crank_pivot": "1 + 0.5*sin(3*t)"}, duration=1.0)
    driven = model.add_driver("motor", "crank_pivot", "1 + 0.5*sin(3*t)")
    expected = ms.inverse_dynamics(driven, actuators=["crank_pivot"], duration=1.0)
    name = "actuators/crank_pivot/effort"
    np.testing.assert_array_equal(given[name], expected[name])
