"""Guesses of scripts written from the first page alone: they work, or are answered by the call."""

import math

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import mechstudio as ms
from mechstudio import synonyms
from mechstudio.joints import JOINT_TYPES

pytestmark = pytest.mark.kernels

ANGLE = "joints/pin/coordinate/angle"


def _arm(**joint):
    return (
        ms.Mechanism()
        .add_parameter("k", 40.0)
        .add_parameter("m", 2.0)
        .add_body("arm", mass="m", inertia=(0.01, 0.17, 0.17), position=(0.5, 0, 0))
        .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0), damping=1.0, **joint)
        .add_spring("coil", "ground", "arm", (0, 1, 0), (1, 0, 0), stiffness="k", free_length=1.0)
        .mechanism
    )


@pytest.mark.parametrize(("sign", "name"), [(1.0, "X"), (1.0, "+x"), (-1.0, "-x")])
def test_axes_are_directions_by_their_names(sign, name):
    expected = _arm(axis=(sign, 0, 0))
    assert _arm(axis=name) == expected
    with pytest.raises(ms.ModelError, match='axis: must be 3 numbers or one of "x", "-x"'):
        _arm(axis="w")


@pytest.mark.parametrize("seed", range(8))
def test_orientations_are_matrices_and_rotations_too(seed):
    """Both turn the axes of the body as they do in SciPy."""
    turn = Rotation.random(random_state=seed)
    for given in (turn, turn.as_matrix(), turn.as_matrix().tolist()):
        body = ms.Mechanism().add_body("arm", orientation=given).bodies["arm"]
        w, x, y, z = body.orientation
        assert Rotation.from_quat([x, y, z, w]).as_matrix() == pytest.approx(turn.as_matrix())
        assert ms.Frame(orientation=given).orientation == body.orientation


@pytest.mark.parametrize("axis", range(3))
def test_half_turns_are_matrices_too(axis):
    matrix = -np.eye(3)
    matrix[axis, axis] = 1.0
    expected = [0.0, *np.eye(3)[axis]]
    assert np.abs(ms.Body("arm", orientation=matrix).orientation) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("given", "needed"),
    [
        (("z", 90), "must have 4 numbers"),
        ((0, 0, 0.5), "must have 4 numbers"),
        (2 * np.eye(3), "must be a rotation matrix"),
        (-np.eye(3), "must be a rotation matrix"),
    ],
)
def test_other_orientations_are_answered_by_what_makes_one(given, needed):
    with pytest.raises(ms.ModelError, match=needed) as caught:
        ms.Mechanism().add_body("arm", orientation=given)
    assert 'ms.edits.turn(math.radians(90), "z").orientation' in str(caught.value)
    assert (
        ms.edits.turn(math.radians(90), "z").orientation
        == ms.edits.turn(math.pi / 2, (0, 0, 1)).orientation
    )


def test_a_force_may_stand_without_a_point():
    """Its components alone act at the origin of the body's frame, as of `ms.Force`."""
    model = ms.Mechanism().add_body("cart", position=(1, 2, 3))
    expected = ms.Force("push", "cart", function=("2*sin(10*t)", 0, 0))
    for edit in (
        model.add_force("push", "cart", ("2*sin(10*t)", 0, 0)),
        model.add_force("cart", ("2*sin(10*t)", 0, 0), name="push"),
        model.add_force("push", body="cart", force=("2*sin(10*t)", 0, 0)),
        model.add_force("push", "cart", (1, 2, 3), ("2*sin(10*t)", 0, 0)),
    ):
        assert edit.mechanism.forces[0] == expected
    with pytest.raises(ms.ModelError, match="function: is missing"):
        model.add_force("push", "cart", point=(1, 2, 3))


def test_ends_of_joints_are_read_by_other_words():
    joint = _arm().joints["pin"]
    assert (joint.parent, joint.child) == ("ground", "arm")
    assert _arm().bodies["arm"].com == (0.0, 0.0, 0.0)
    with pytest.raises(AttributeError, match="a Body has no attribute 'parent'"):
        _ = _arm().bodies["arm"].parent


def test_an_equilibrium_is_read_like_a_run():
    """A channel has the values of its one row; the moments about the pin balance there."""
    rest = ms.static(_arm())
    angle = rest[ANGLE]
    tip = np.array([np.cos(angle), np.sin(angle), 0.0])
    spring = tip - np.array([0.0, 1.0, 0.0])
    pull = -rest["springs/coil/force"] * spring / np.linalg.norm(spring)
    moment = tip[0] * pull[1] - tip[1] * pull[0] - 2.0 * 9.81 * 0.5 * np.cos(angle)
    assert abs(moment) < 1e-6
    assert rest["joints/pin/force"].shape == (3,)
    with pytest.raises(ms.UnknownNameError, match="did you mean"):
        rest["joints/pin/forse"]


def test_lists_are_combined_or_taken_side_by_side():
    """Samples of as many values each are one run each, and nobody gets the square by surprise."""
    k, m = [20.0, 30.0, 40.0], np.array([1.0, 2.0, 3.0])
    pairs = ms.simulate_many(_arm(), {"k": k, "m": m}, grid=False, duration=0.01)
    assert [run.parameters for run in pairs] == [
        {"k": a, "m": b} for a, b in zip(k, m, strict=True)
    ]
    assert len(ms.simulate_many(_arm(), {"k": k, "m": m}, duration=0.01)) == 9
    fixed = ms.simulate_many(_arm(), {"k": k, "m": 2.5}, grid=False, duration=0.01)
    assert [run.parameters["m"] for run in fixed] == 3 * [2.5]
    many = {"k": np.linspace(20, 90, 40), "m": np.linspace(1, 2, 40)}
    with pytest.raises(ms.ModelError, match=r"grid=False for 40 runs .* for all 1600 combinations"):
        ms.simulate_many(_arm(), many, duration=0.01)
    with pytest.raises(ms.ModelError, match="got 3 of 'k', 2 of 'm'"):
        ms.simulate_many(_arm(), {"k": k, "m": [1.0, 2.0]}, grid=False, duration=0.01)


def test_sensitivities_are_of_something_to_something():
    """As on the command line."""
    of = f"final([{ANGLE}])"
    found = ms.sensitivities(_arm(), of=of, to=["k"], duration=0.1)
    slope = found.gradient(of)["k"]
    run = [ms.simulate(_arm().set("k", 40.0 + h), 0.1, rtol=1e-11)[ANGLE][-1] for h in (-1, 1)]
    assert slope == pytest.approx(0.5 * (run[1] - run[0]), rel=1e-3)


def test_figures_at_the_first_and_the_last_row():
    """As arrays have them; other rows are no figures."""
    run = ms.simulate(_arm(), duration=0.1)
    assert run.evaluate(f"abs([{ANGLE}][-1])") == abs(run[ANGLE][-1])
    assert run.evaluate("[energy/kinetic][0] - [energy/potential][0]") == pytest.approx(
        run["energy/kinetic"][0] - run["energy/potential"][0]
    )
    study = ms.Study(_arm(), {"k": (20, 90)}, {"end": f"[{ANGLE}][-1]"}, duration=0.1)
    assert study.settings.responses[0].statistic == "final"
    for text in (f"[{ANGLE}][3]", f"[{ANGLE}][-1] - [{ANGLE}]"):
        with pytest.raises(ms.FormulaError):
            run.evaluate(text)


def test_gears_are_couplings():
    model = (
        ms.Mechanism(gravity=(0, 0, 0))
        .add_body("a", inertia=(1, 1, 1))
        .add_body("b", inertia=(1, 1, 1), position=(1, 0, 0))
        .add_joint("in", "revolute", "ground", "a", (0, 0, 0))
        .add_joint("out", "revolute", "ground", "b", (1, 0, 0))
        .add_gear("mesh", "in", "out", ratio=-2)
        .add_torque("drive", "a", (0, 0, 1))
    )
    run = ms.simulate(model, duration=0.1)
    assert run["gears/mesh/torque"] == pytest.approx(run["couplings/mesh/effort"])


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: _arm().describe(), "print(model)"),
        (lambda: ms.chain(8), "ms.generators.chain()"),
        (lambda: ms.simulate(_arm(), 0.01)["bodies/arm/angular_momentum"], "'momentum/angular'"),
        (lambda: _arm(axis2="x"), "x_axis="),
    ],
)
def test_a_guess_is_answered_by_what_is_right(call, words):
    with pytest.raises((AttributeError, KeyError, ms.ModelError)) as caught:
        call()
    assert words in str(caught.value)


def test_parameters_are_set_by_keywords():
    assert _arm().set(k=3.0, m=1.5).parameters == _arm().set({"k": 3.0, "m": 1.5}).parameters
    assert _arm().set({"bodies.arm.mass": 5.0}, k=3.0).parameters["k"] == 3.0
    with pytest.raises(ms.ModelError, match="stiffness"):
        _arm().set(stiffness=3.0)


def test_what_is_removed_stands_side_by_side():
    """By kind and name, or by names; in a list as ever."""
    model = _arm()
    for removed in (
        model.remove("force", "coil"),
        model.remove("coil"),
        model.remove(model.forces[0]),
        model.remove([("force", "coil")]),
    ):
        assert not removed.forces
        assert removed.joints.names == ("pin",)
    assert not model.remove("coil", "pin").joints
    assert not model.remove(("force", "coil"), ("joint", "pin")).joints


def test_torsion_springs_have_a_point_like_bushings():
    """Two bodies, and then a point and an axis."""
    expected = _arm().add_torsion("ground", "arm", point=(0, 0, 1), axis="x", name="coil 2", k=3.0)
    for edit in (
        _arm().add_torsion_spring("coil 2", "ground", "arm", (0, 0, 1), axis="x", stiffness=3.0),
        _arm().add_torsion("ground", "arm", (0, 0, 1), (1, 0, 0), name="coil 2", stiffness=3.0),
    ):
        assert edit.mechanism == expected.mechanism


def test_racks_and_reports_by_other_words():
    model = ms.Mechanism(gravity=(0, 0, 0)).add_body("a").add_body("b")
    model = model.add_joint("shaft", "revolute", "ground", "a", (0, 0, 0))
    model = model.add_joint("rail", "prismatic", "ground", "b", (0, 0, 0), "x")
    assert model.add_rack("mesh", "shaft", "rail", ratio=0.05).couplings[0].type == "rack"
    with pytest.raises(TypeError, match="the radius of the pinion of a rack"):
        model.add_rack("mesh", "shaft", "rail", radius=0.05)
    report = ms.check(ms.sample("four_bar"))
    assert report.dof == report.mobility == report.degrees_of_freedom == 1
    assert len(report.redundant_constraints) == len(report.redundant) == 3
    with pytest.raises(AttributeError, match=r"a Report has no attribute 'loopz'.*'loops'"):
        _ = report.loopz


def test_a_run_is_read_like_a_dictionary():
    run = ms.simulate(_arm(), duration=0.05)
    assert np.array_equal(run.t, run.time)
    assert [name for name, _ in run.items()] == list(run.keys())
    assert all(np.array_equal(values, run[name]) for name, values in run.items())


def test_a_dictionary_of_variables_holds_variables():
    named = ms.studies.Variable(place="k", distribution="normal", mean=40.0, deviation=2.0)
    figures = {"end": f"final([{ANGLE}])"}
    study = ms.Study(_arm(), {"k": named}, figures, trials=4, duration=0.05)
    assert study.settings.variables == (named,)
    assert study.settings.method == "monte_carlo"
    bounded = ms.studies.Variable(place="stiffness", lower=30.0, upper=50.0)
    for method, others in (("optimize", {"minimize": "end"}), ("latin_hypercube", {"trials": 4})):
        study = ms.Study(_arm(), {"k": bounded}, figures, duration=0.05, **others)
        assert study.settings.variables == (bounded.edited(place="k"),)
        assert study.settings.method == method


def test_a_path_is_given_by_the_name_of_its_point():
    """As samples of joints are; the efforts are those of the whole path."""
    model = (
        ms.Mechanism()
        .add_link("upper", (0, 0, 0), (0.5, 0, 0), mass=3.0)
        .add_link("fore", (0.5, 0, 0), (0.5, 0.4, 0), mass=2.0)
        .add_joint("shoulder", "revolute", "ground", "upper", (0, 0, 0))
        .add_joint("elbow", "revolute", "upper", "fore", (0.5, 0, 0))
        .add_measure("tip", "fore", (0.5, 0.4, 0))
    )
    times = np.linspace(0.0, 1.0, 41)
    turn = 0.5 * np.pi * (times - 1.0)
    points = np.column_stack((0.5 + 0.1 * np.sin(turn), 0.3 + 0.1 * np.cos(turn), 0 * turn))
    actuators = ["shoulder", "elbow"]
    expected = ms.inverse_dynamics(model, actuators, path=ms.PointPath("tip", times, points))
    for path, time in (({"tip": points}, times), ({"tip": (times, points)}, None)):
        found = ms.inverse_dynamics(model, actuators, path=path, time=time)
        for name in actuators:
            channel = f"actuators/{name}/effort"
            assert np.array_equal(found[channel], expected[channel])
    for path, words in (
        ({"tip": points}, "needs the times of its places"),
        ({"tip": points, "top": points}, "of one measured point, not of 2"),
    ):
        with pytest.raises(ms.AnalysisError, match=words):
            ms.inverse_dynamics(model, actuators, path=path)
    with pytest.raises(ms.AnalysisError, match='actuators=\\["shoulder", "elbow"\\]'):
        ms.inverse_dynamics(model, path={"tip": points}, time=times)


def test_a_stop_at_one_end_is_answered_by_the_other():
    with pytest.raises(ms.ModelError, match=r"upper: is missing.* a value out of reach"):
        ms.Limits(lower=-1.0)


@pytest.mark.parametrize(("word", "kind"), sorted(synonyms.JOINT_TYPES.items()))
def test_types_of_joints_by_other_words(word, kind, tmp_path):
    """Scripts may write them; files have one word alone, and name it."""
    assert kind in {known.key for known in JOINT_TYPES}
    model = ms.Mechanism().add_body("arm").add_joint("pin", word, "ground", "arm", (0, 0, 0))
    assert model.joints[0].type == kind
    assert ms.Joint("pin", word.upper(), "ground", "arm", pitch=model.joints[0].pitch).type == kind
    path = tmp_path / "arm.mech.json"
    ms.save(model, path)
    path.write_text(path.read_text().replace(f'"{kind}"', f'"{word}"'))
    with pytest.raises(ms.ModelError, match=f'did you mean "{kind}"'):
        ms.load(path)


def test_energies_of_all_bodies_without_a_heading():
    run = ms.simulate(_arm(), duration=0.05)
    for part in ("kinetic", "potential", "total", "mechanical"):
        assert np.array_equal(run[f"{part}_energy"], run[f"energy/{part}"])
    assert np.array_equal(run["angular_momentum/z"], run["momentum/angular/z"])


def test_a_force_has_its_point_by_name():
    expected = ms.Mechanism().add_body("cart").add_force("f", "cart", (1, 0, 0), (0, -10, 0))
    found = ms.Mechanism().add_body("cart").add_force("f", "cart", (0, -10, 0), point=(1, 0, 0))
    assert found.mechanism == expected.mechanism


def test_modes_are_counted():
    modes = ms.modes(ms.static(_arm()))
    assert modes[0] is modes.modes[0]
    assert modes[-1].frequency == modes.frequencies[-1]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda m: ms.simulate(m, t_span=(0, 1)), "write duration=1.0"),
        (lambda m: ms.simulate(m, 1.0, t_eval=[0, 1]), "result.at(times)"),
        (lambda m: ms.simulate(m, 1.0, max_step=0.1), "rtol and atol bound the errors"),
        (lambda m: ms.simulate(m, 1.0, solver="rk4"), "write integrator='rk4'"),
        (lambda m: ms.simulate(m, 1.0, integrator="hdca"), "write solver='hdca'"),
        (lambda m: m.add_body("x", size=(1, 1, 1)), "shapes=[ms.Box(size="),
        (lambda m: m.add_body("x", Ixx=1.0), "inertia=(Ixx, Iyy, Izz)"),
        (lambda m: m.add_driver("motor", "pin", rpm=90), "rate=90 * 2 * math.pi / 60"),
        (lambda m: m.add_sphere("x", 0.1), "shapes=[ms.Box(size="),
        (lambda m: m.n_dof, "ms.check(model).degrees_of_freedom"),
        (lambda m: m.arm, "model.bodies['arm']"),
        (lambda m: m.plot(), "picture(0)"),
        (lambda m: ms.modes(ms.static(m)).eigenvectors, "modes.shapes"),
        (lambda m: ms.static(m).forces, 'equilibrium["bodies/arm/position"]'),
        (lambda m: ms.simulate(m, 0.01).derivative("time"), "derivative([joints/pin/rate])"),
        (lambda m: ms.simulate(m, 0.01).plot("energy", title="E"), "set_title"),
        (lambda m: ms.World(), "'Mechanism'"),
        (lambda m: ms.Gear, "'Coupling'"),
    ],
)
def test_a_further_guess_is_answered_by_what_is_right(call, words):
    with pytest.raises((AttributeError, TypeError, ms.SolverError)) as caught:
        call(_arm())
    assert words in str(caught.value)
