"""Words that newcomers guess after the README: values by place, pictures, types, many samples."""

import numpy as np
import pytest

import mechstudio as ms

pytestmark = pytest.mark.kernels


def arm():
    """An arm on a hinge."""
    return (
        ms.Mechanism()
        .add_rod((0, 0, 0), (1, 0, 0), name="arm", mass=2.0)
        .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0))
    )


def test_a_value_is_read_by_its_place():
    """As it is set."""
    assert arm().get("bodies.arm.mass") == 2.0
    assert arm().set("gravity[2]", 3.0).get("gravity[2]") == 3.0
    with pytest.raises(ms.ModelError, match='did you mean "mass"'):
        arm().get("bodies.arm.mas")


@pytest.mark.parametrize("add", ["add_link", "add_rod"])
def test_bars_have_velocities(add):
    """Numbers and expressions, with ends that are numbers and expressions."""
    model = ms.Mechanism().add_parameter("u", 0.5)
    rates = {"velocity": (0, "u", 0), "angular_velocity": (0, 0, 2.0)}
    for number, end in enumerate(((1, 0, 0), ("2*u", 0, 0))):
        model = getattr(model, add)((0, 0, 0), end, name=f"bar{number}", **rates)
    for body in model.bodies:
        assert (body.velocity, body.angular_velocity) == ((0, 0.5, 0), (0, 0, 2.0))
    assert model.set("u", 3.0).bodies["bar1"].velocity == (0, 3.0, 0)


@pytest.mark.parametrize("words", ["point-on-line", "point on line", "Point-On-Line"])
def test_types_of_joints_may_have_dashes(words):
    model = arm().remove("pin").add_joint("pin", words, "ground", "arm", (0, 0, 0))
    assert model.joints["pin"].type == "point_on_line"
    alone = ms.Joint(name="pin", type=words, body1="ground", body2="arm")
    assert alone.type == "point_on_line"


def test_a_picture_is_written_with_its_time_and_its_file_in_any_order(tmp_path):
    """The same file, and the same picture as without a file."""
    run, size = ms.simulate(arm(), 0.1), (160, 120)
    shown = run.picture(0.05, size).pixels
    calls = {
        "a.png": lambda path: run.picture(0.05, path, size=size),
        "b.png": lambda path: run.picture(path, 0.05, size),
        "c.png": lambda path: run.picture(path, time=0.05, size=size),
        "d.png": lambda path: run.picture(time=0.05, path=path, size=size, theme="light"),
    }
    for name, call in calls.items():
        assert np.array_equal(call(str(tmp_path / name)).pixels, shown)
    assert len({(tmp_path / name).read_bytes() for name in calls}) == 1
    with pytest.raises(ms.FileError, match=r'result\.picture\(1\.0, "last\.png"\)'):
        run.picture("last.png")
    with pytest.raises(TypeError, match="at most 4 values"):
        run.picture(0.05, size, "dark", True, False)


def test_shapes_of_modes_are_read_by_bodies():
    """The mass swings along the spring alone."""
    model = (
        ms.Mechanism(gravity=(0, 0, 0))
        .add_body("block", mass=2.0, position=(1, 0, 0))
        .add_joint("guide", "prismatic", "ground", "block", (1, 0, 0), axis=(1, 0, 0))
        .add_spring("spring", "ground", "block", (0, 0, 0), (1, 0, 0), stiffness=8.0)
    )
    modes = ms.modes(model)
    assert modes.frequencies == pytest.approx([1 / np.pi])
    assert np.abs(modes.shape("block")) == pytest.approx(np.array([[1.0, 0, 0, 0, 0, 0]]))
    with pytest.raises(ms.UnknownNameError, match="did you mean 'block'"):
        modes.shape("blck")


def test_a_function_takes_thousands_of_samples():
    """Torques at a kilohertz move an arm as they were measured; more than fit say how many do."""
    times = np.linspace(0.0, 2.0, 2001)
    wanted = 0.5 * np.sin(3 * times)
    needed = ms.inverse_dynamics(arm(), {"pin": wanted}, time=times)
    fed = arm().add_torque("feed", "pin", (times, needed["actuators/pin/effort"]))
    start = ms.pose(fed, {"pin": 0.0}, rates={"pin": 1.5})
    run = ms.simulate(start, 2.0, rtol=1e-9)
    angle = run["joints/pin/coordinate/angle"]
    assert angle == pytest.approx(0.5 * np.sin(3 * run.time), abs=1e-6)
    many = np.linspace(0.0, 1.0, 20001)
    with pytest.raises(ms.ModelError, match=r"got 20001\): \(times\[::4\], values\[::4\]\)"):
        arm().add_torque("feed", "pin", (many, np.sin(many)))


@pytest.mark.parametrize(
    ("guess", "answer"),
    [
        (lambda m: m.add_parameter("e", "sqrt(2)"), r"parameters\.e: must be one number"),
        (lambda m: ms.pose(_on_a_ball(m), rates={"pin": 2.0}), "takes 3 rates, the x, y and z"),
        (lambda m: ms.pose(_on_a_ball(m), {"pin": 2.0}), r"bodies\.arm\.orientation"),
        (
            lambda m: _slide(m, mu=0.2),
            r"force \[N\] or torque \[N m\] itself",
        ),
        (lambda m: _slide(m, friction_coefficient=0.2), r"force \[N\] or torque \[N m\] itself"),
        (lambda m: _slide(m, stops=(-1, 1), stop_stiffness=1e6), "'stiffness': 1e6"),
        (lambda m: _slopes(m).errors, r'gradients\["peak"\]\.errors'),
    ],
)
def test_one_message_tells_what_to_write(guess, answer):
    with pytest.raises((AttributeError, TypeError, ms.ModelError), match=answer):
        guess(arm())


def test_limits_of_motors_and_stops_of_joints_have_other_words():
    """As they are guessed; a third number is the stiffness of a stop."""
    servo = arm().add_motor("servo", "pin", kp=2.0, target=1.0, limit=3.0)
    assert servo.forces["servo"].max_effort == 3.0
    soft, hard = (_slide(arm(), stops=stops).joints["p"] for stops in ((-1, 1), (-1, 1, 1e7)))
    assert (soft.limits.lower, soft.limits.upper, soft.limits.stiffness) == (-1, 1, 1e5)
    assert hard.limits == soft.limits.edited(stiffness=1e7)


def _slide(model, **options):
    return model.add_joint("p", "prismatic", "ground", "arm", (0, 0, 0), **options)


def _on_a_ball(model):
    return model.remove("pin").add_joint("pin", "spherical", "ground", "arm", (0, 0, 0))


def _slopes(model):
    return ms.sensitivities(model, of={"e": "max([energy/kinetic])"}, to=["gravity[1]"])


def test_figures_have_other_words_and_signs():
    """In runs and in responses of studies and sensitivities."""
    run, name = ms.simulate(arm(), 0.5), "[joints/pin/coordinate]"
    for word, figure in {"last": "final", "average": "mean", "maximum": "max"}.items():
        assert run.evaluate(f"{word}({name})") == run.evaluate(f"{figure}({name})")
    for figure, opposite in {"min": "max", "max": "min", "final": "final"}.items():
        expected = run.evaluate(f"{opposite}(-{name})")
        assert run.evaluate(f"-{figure}({name})") == expected == -run.evaluate(f"{figure}({name})")
    of = {"dip": f"-min({name})", "end": f"last({name})"}
    found = ms.sensitivities(arm(), of=of, to=["gravity[1]"], duration=0.5)
    assert found.value("end") == pytest.approx(run.evaluate(of["end"]), rel=1e-5)
    assert found.value("dip") == pytest.approx(run.evaluate(of["dip"]), rel=1e-5)
    assert found.error("dip")[0] == found.gradients["dip"].errors["gravity[1]"]
    told = [line.split()[0] for line in str(found).splitlines()[1:]]
    assert told == ["dip", "end"]
    study = ms.Study(arm(), {"bodies.arm.mass": [1.0, 2.0]}, of, duration=0.1).run()
    with pytest.raises(AttributeError, match=r"study\.run\(\)\.trials"):
        len(study.runs)


@pytest.mark.parametrize("word", ["ki", "Ki", "integral", "integral_gain"])
def test_a_motor_has_no_integral_part(word):
    """It says what holds a constant load instead, and how an integral is made."""
    told = r"no integral part.*function='m\*9.81'.*a PID controller is an ms\.force"
    with pytest.raises(ms.ModelError, match=told):
        arm().add_motor("servo", "pin", kp=1.0, target=1.0, **{word: 2.0})


def test_gradients_are_asked_as_sensitivities_are():
    """By the same words, and a message that shows how."""
    model = arm().add_parameter("c", 0.5).set("joints.pin.damping", "c")
    asked = {"of": "final([joints/pin/rate])", "to": ["c"], "duration": 0.1}
    slope = ms.gradient(model, **asked)
    by_differences = ms.sensitivities(model, **asked).gradients[asked["of"]]["c"]
    assert slope.slopes["c"] == pytest.approx(by_differences, rel=1e-6)
    with pytest.raises(ms.SolverError, match=r"ms\.gradient\(model, of="):
        ms.sensitivities(model, **asked, method="adjoint")
