"""What someone who knows the field, but not the program, writes first: it works, or is answered."""

import numpy as np
import pytest

import mechstudio as ms

pytestmark = pytest.mark.kernels

ARM = {"mass": 2.0, "inertia": (0.01, 0.17, 0.17), "position": (0.5, 0, 0)}


def _arm():
    return ms.Mechanism().add_body("arm", **ARM)


def _pendulum():
    return _arm().add_joint("revolute", "ground", "arm", np.zeros(3), name="pivot")


def _ball():
    """The same on a joint that turns about all axes."""
    return _pendulum().change(("joint", "pivot"), type="spherical")


def _push(t, state, load):
    load.force[0, 0] = 1.0


def _returning(t, state):
    return -0.3 * state.velocity


def _spring(**fields):
    ends = {"body1": "ground", "point1": (0, 1, 0), "body2": "arm", "point2": np.ones(3)}
    return _pendulum().add_spring("spring", **ends, **fields)


RIGHT = ms.edits.add_joint(
    ms.edits.add_body(ms.Mechanism(), name="arm", **ARM),
    "revolute",
    "ground",
    "arm",
    (0, 0, 0),
    (0, 1, 0),
    name="pivot",
).mechanism


@pytest.mark.parametrize(
    "joined",
    [
        lambda m: m.add_joint("pivot", "revolute", "ground", "arm", (0, 0, 0), (0, 1, 0)),
        lambda m: m.add_joint(
            "pivot",
            type="revolute",
            parent="ground",
            child="arm",
            position=np.zeros(3),
            axis=[0, 1, 0],
        ),
        lambda m: m.add_joint(
            kind="revolute",
            body_a="ground",
            body_b="arm",
            location=(0, 0, 0),
            direction=np.array([0, 1, 0]),
            name="pivot",
        ),
    ],
)
def test_joints_by_other_words_are_the_same(joined):
    assert joined(_arm()).mechanism == RIGHT


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (lambda: ms.load("four_bar").name, lambda: ms.sample("four_bar").name),
        (lambda: _arm().bodies["arm"].position, lambda: (0.5, 0, 0)),
        (lambda: _spring(k=5.0, c=2.0, rest_length=1).forces[0].stiffness, lambda: 5.0),
        (lambda: _spring(k=5.0, c=2.0, rest_length=1).forces[0].damping, lambda: 2.0),
        (lambda: _spring(k=5.0, natural_length=3.0).forces["spring"].free_length, lambda: 3.0),
        (
            lambda: _pendulum().add_motor("motor", joint="pivot", torque=1).forces[0].name,
            lambda: "motor",
        ),
        (lambda: _pendulum().add_rod("bar", (0, 0, 0), (1, 0, 0)).bodies[1].name, lambda: "bar"),
        (
            lambda: ms.Joint(name="pin", kind="revolute", parent="ground", child="arm"),
            lambda: ms.Joint(name="pin", type="revolute", body1="ground", body2="arm"),
        ),
        (lambda: "hdca" in ms.solvers(), lambda: True),
        (lambda: _arm().set("bodies.arm.mass", 3.0).bodies["arm"].mass, lambda: 3.0),
        (lambda: _arm().set({"bodies.arm.mass": 3.0}).bodies["arm"].mass, lambda: 3.0),
        (lambda: ms.Body("arm", **ARM), lambda: ms.Body(name="arm", **ARM)),
        (lambda: ms.Limits(-1, 1), lambda: ms.Limits(lower=-1, upper=1)),
        (lambda: ms.Event("turn", "[time] > 1").when, lambda: "[time] > 1"),
        (lambda: ms.Torque("push", "arm", function=(0, 0, 1)).body, lambda: "arm"),
        (
            lambda: ms.Joint("pin", type="revolute", bodies=("ground", "arm"), stops=(-1, 1)),
            lambda: ms.Joint(
                name="pin",
                type="revolute",
                body1="ground",
                body2="arm",
                limits=ms.Limits(lower=-1, upper=1),
            ),
        ),
        (
            lambda: ms.Joint(name="pin", type="revolute", body1="ground", body2=RIGHT.bodies[0]),
            lambda: ms.Joint(name="pin", type="revolute", body1="ground", body2="arm"),
        ),
        (lambda: _pendulum().add_motor(RIGHT.joints[0], torque=1).forces[0].joint, lambda: "pivot"),
        (
            lambda: _pendulum().add_torque("push", "arm", np.array([0, 5.0, 1e-7])).forces[0],
            lambda: ms.Torque(name="push", body="arm", function=("0.0", "5.0", "1e-07")),
        ),
        (
            lambda: _pendulum().add_driver("drive", "pivot", function=2.5).drivers[0].function,
            lambda: "2.5",
        ),
        (lambda: ms.force(body="arm")(_push).bodies, lambda: ("arm",)),
        (
            lambda: _ball().add_torsion_spring("coil", "pivot", k=3.0).forces,
            lambda: (
                _ball().add_torsion("ground", "arm", point=(0, 0, 0), name="coil", k=3.0).forces
            ),
        ),
        (
            lambda: _ball().add_torsion("coil", joint="pivot", k=3.0).forces,
            lambda: _ball().add_torsion(joint="pivot", name="coil", k=3.0).forces,
        ),
        (lambda: ms.simulate(_pendulum(), 0.1).statistics.evaluations > 0, lambda: True),
    ],
)
def test_a_guess_works(call, expected):
    assert call() == expected()


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: ms.equilibrium, AttributeError, "mean 'static'"),
        (lambda: ms.eigenmodes, AttributeError, "mean 'modes'"),
        (lambda: ms.sweep, AttributeError, "ms\\.simulate_many"),
        (lambda: ms.open, AttributeError, r"ms\.load\(.*ms\.open_result\("),
        (lambda: ms.Spring, AttributeError, "mean 'SpringDamper'"),
        (lambda: ms.System, AttributeError, "mean 'Mechanism'"),
        (lambda: _arm().change_body("arm", mass=2), AttributeError, r"model\.set\("),
        (lambda: _arm().add_table("f", [0, 1], [0, 1]), AttributeError, r"linear\(t, 0, 0"),
        (lambda: _arm().set({"bodies.arm.mass": 2}, 3), ms.ModelError, "dictionary of places"),
        (lambda: ms.Event("turn", "t > 1", "set", "k", 1, 4), ms.ModelError, "name, when, action"),
        (lambda: ms.Body("arm", name="arm", mass=1), ms.ModelError, "given twice"),
        (
            lambda: ms.Event(name="turn", when="joints.pivot.coordinate > 3"),
            ms.ModelError,
            r"\[joints/pivot/coordinate\]",
        ),
        (lambda: _pendulum().add_motor(joint="pivot", speed=3.0), ms.ModelError, "add_driver"),
        (lambda: _arm().add_constraint(), AttributeError, "mean 'add_joint'"),
        (lambda: ms.simulate(RIGHT, dt=0.1), TypeError, "output_step apart"),
        (lambda: ms.simulate(RIGHT, method="rk4"), TypeError, "mean 'integrator'"),
        (
            lambda: ms.Joint(name="pin", type="revolute", body1="ground", body2="arm", point=0),
            ms.ModelError,
            r"model\.add_joint\(type, body1, body2, point, axis\)",
        ),
        (
            lambda: ms.force(body="arm")(_returning).applied_to(RIGHT),
            ms.ModelError,
            r"def _returning\(t, state, load\).*load\.force\[0\]",
        ),
        (lambda: ms.load("run.h5"), ms.FileError, "ms.load_result"),
        (lambda: ms.simulate("four_bar"), ms.ModelError, r"ms\.sample\('four_bar'\)"),
        (lambda: ms.simulate("arm.mech.json"), ms.ModelError, r"ms\.load\('arm\.mech\.json'\)"),
        (lambda: ms.minimize, AttributeError, r"ms\.Study\("),
        (lambda: ms.concatenate, AttributeError, r"np\.concatenate"),
        (lambda: ms.force(len), ms.ModelError, r"def len\(t, state, load\)"),
    ],
)
def test_a_wrong_guess_is_answered_by_what_is_right(call, kind, words):
    with pytest.raises(kind, match=words):
        call()


ENDS = ((0.0, 1.0, 0.0), (1.0, 1.0, 1.0))


@pytest.mark.parametrize(
    "call",
    [
        lambda add: add("s", "ground", ENDS[0], "arm", ENDS[1], k=5),
        lambda add: add("s", "ground", "arm", *ENDS, k=5),
        lambda add: add("s", "ground", "arm", point_a=ENDS[0], point_b=ENDS[1], k=5),
        lambda add: add("s", "ground", "arm", ENDS[0], point2=np.array(ENDS[1]), k=5),
        lambda add: add("ground", "arm", *ENDS, name="s", k=5),
        lambda add: add("ground", "arm", point1=ENDS[0], point2=ENDS[1], name="s", k=5),
        lambda add: add("s", "ground", ENDS[0], body2=RIGHT.bodies["arm"], point2=ENDS[1], k=5),
        lambda add: add("s", "ground", point1=ENDS[0], body2="arm", point2=ENDS[1], k=5),
    ],
)
def test_ends_of_springs_in_any_order(call):
    right = ms.edits.add_spring_damper(RIGHT, "ground", ENDS[0], "arm", ENDS[1], name="s", k=5)
    assert call(RIGHT.add_spring).mechanism == right.mechanism


def test_rates_of_drivers_are_given_as_such():
    """A rate is the function of a driver of velocities, and its effort is found as a torque."""
    model = _pendulum().add_driver("speed", "pivot", rate=2.0)
    assert model.drivers["speed"].kind == "velocity"
    assert model == _pendulum().add_driver("pivot", "2.0", kind="velocity", name="speed")
    assert model == _pendulum().add_driver("speed", "pivot", omega="2.0")
    run = ms.simulate(model, duration=0.1)
    assert np.array_equal(run["drivers/speed/torque"], run["drivers/speed/effort"])
    servo = _pendulum().add_motor("servo", "pivot", kp=200.0, kd=20.0, target=1.0)
    assert servo.forces["servo"].proportional == 200.0
    run = ms.simulate(servo, duration=0.1)
    assert np.array_equal(run["motors/servo/torque"], run["forces/servo/effort"])
    with pytest.raises(ms.ModelError, match="give either function, position or rate"):
        _pendulum().add_driver("pivot")
    with pytest.raises(ms.ModelError, match=r"the function is position='2\*pi\*t'"):
        _pendulum().add_driver("motor", "pivot", coordinate="2*pi*t")


def test_numbers_of_new_elements_may_be_expressions():
    """They are kept as such, and follow the parameters."""
    model = _pendulum().edited(parameters={"k": 100.0})
    ends = (("ground", (0, 1, 0)), ("arm", (1, 1, 1)))
    sprung = model.add_spring(*ends[0], *ends[1], stiffness="2*k", damping="k/50", name="s")
    assert sprung.forces["s"].stiffness == 200.0
    assert sprung.set("k", 10.0).forces["s"].stiffness == 20.0
    with pytest.raises(ms.ModelError, match=r"stiffness: must be a number or an expression.*\(k\)"):
        model.add_spring(*ends[0], *ends[1], stiffness="c")


def test_elements_are_found_by_those_of_another_model():
    """Each in the list of the other."""
    arm = next(iter(_arm().bodies))
    heavy = _arm().set("bodies/arm/mass", 7.0)
    assert heavy.bodies[arm].mass == 7.0


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda m: m.add_joint("revolute", "ground", "arm", np.zeros(3), rate=2.0), "initial"),
        (lambda m: ms.Event(name="e", when="t > 1", terminal=True), "action='stop'"),
        (lambda m: ms.assemble(m, {"pivot": 0.3}), r"ms.pose\(model, {'pivot': 0.3}\)"),
        (lambda m: ms.simulate(m, duration=0.1, rates={"pivot": 2.0}), r"ms.pose\("),
        (lambda m: ms.simulate(m, duration=0.1, forces={"arm": _push}), "@ms.force"),
    ],
)
def test_starts_and_ends_of_runs_are_explained(call, words):
    """The message has the call that does it."""
    with pytest.raises((ms.ModelError, TypeError), match=words):
        call(_pendulum())


def test_channels_of_loads_by_their_kinds():
    springs = _spring(k=5.0).add_driver("drive", "pivot", function=1.0, kind="velocity")
    result = ms.simulate(springs, duration=0.02)
    assert np.array_equal(result["springs/spring/force"], result["forces/spring/force"])
    assert result.channel("springs/spring/force").name == "forces/spring/force"
    with pytest.raises(KeyError, match="mean 'drivers/drive/effort'"):
        result["motors/drive/torque"]
    with pytest.raises(KeyError, match="mean 'forces/spring/force'"):
        result["springs/spring/tension"]


def test_values_of_one_parameter_are_variations():
    runs = ms.simulate_many(RIGHT, {"bodies.arm.mass": np.array([1.0, 2.0])}, duration=0.02)
    assert [run.parameters["bodies.arm.mass"] for run in runs] == [1.0, 2.0]
    first, second = (run["joints/pivot/force"][0, 1] for run in runs)
    assert second == pytest.approx(2 * first, rel=0.5)
    assert second > first > 0


def test_names_for_a_table_may_stand_one_by_one(tmp_path):
    """A list, or names one after another."""
    run = ms.simulate(_pendulum(), duration=0.1)
    run.to_csv(tmp_path / "one.csv", "joints/*/force", "joints/*/torque")
    run.to_csv(tmp_path / "list.csv", ["joints/*/force", "joints/*/torque"])
    assert (tmp_path / "one.csv").read_text() == (tmp_path / "list.csv").read_text()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("rms", "arrays of NumPy"),
        ("to_pandas", r"result\.to_dataframe\(\)"),
        ("final_model", r"model\.at\(result, t\)"),
        ("save_picture", r"result\.picture\(t\)"),
        ("std", r"result\.describe\(.*result\.statistics"),
        ("difference", r"result\.compare\(other\)"),
        ("calculate", r"result\.evaluate\("),
        ("stopped_by", r"result\.status_message.*result\.events"),
        ("between", r"result\.time >= 0\.5"),
    ],
)
def test_results_answer_words_of_other_programs(name, words):
    run = ms.simulate(_pendulum(), duration=0.02)
    with pytest.raises(AttributeError, match=words):
        getattr(run, name)
    with pytest.raises(ms.ModelError, match=r"pivot/force' or .*pivot/torque"):
        run["joints/pivot/reaction"]


def test_runs_are_compared_without_running_again():
    """As the runs of one call are; of other bodies, or with a model among them, they are not."""
    model = _pendulum()
    runs = [ms.simulate(model, duration=0.1, solver=key) for key in ("hdca", "aba")]
    found = ms.compare(*runs)
    assert [run.settings.solver for run in found] == ["hdca", "aba"]
    again = ms.compare(model, ["hdca", "aba"], duration=0.1)
    assert found.max_difference == again.max_difference
    assert 0.0 < found.max_difference.position < 1e-5
    with pytest.raises(ms.SolverError, match="computed already"):
        ms.compare(*runs, duration=0.2)
    with pytest.raises(ms.SolverError, match="other bodies"):
        ms.compare(runs[0], ms.simulate(ms.sample("four_bar"), duration=0.02))


def test_results_take_the_words_of_tables(tmp_path):
    """Runs of a sweep over a value of the model give channels and status as results do."""
    (run,) = ms.simulate_many(RIGHT, [{"bodies.arm.mass": 3.0}], t_end=0.05, threads=1)
    assert run.status == "done"
    assert run["joints/pivot/force"].shape == run.result["joints/pivot/force"].shape
    titles = []
    for channels in (["joints/pivot/force"], "joints/pivot/force", "joints/*/force"):
        run.to_csv(tmp_path / "run.csv", channels=channels)
        titles.append((tmp_path / "run.csv").read_text().partition("\n")[0])
    assert "pivot" in titles[0]
    assert titles == [titles[0]] * 3
    with pytest.raises(KeyError, match=r"joints/\*/strength"):
        run.to_csv(tmp_path / "run.csv", channels="joints/*/strength")
    with pytest.raises(TypeError, match="mean 'names'"):
        run.result.to_csv(tmp_path / "run.csv", namse=())
    with pytest.raises(KeyError, match="has the components angle"):
        run["joints/pivot/coordinate/shift"]
    with pytest.raises(KeyError, match="mean 'joints/pivot/force'"):
        run["constraints/pivot/force"]
