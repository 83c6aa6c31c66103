"""Guesses of further trials: words for events, motions and joints, and what models print."""

import inspect

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import synonyms
from mechstudio.io import load

pytestmark = pytest.mark.kernels


def _arm():
    return (
        ms.Mechanism(name="Arm")
        .add_body("arm", mass=2.0, inertia=(0.01, 0.17, 0.17), position=(0.5, 0, 0))
        .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0))
        .mechanism
    )


@pytest.mark.parametrize(
    ("word", "action"), [("record", "mark"), ("log", "mark"), ("save", "mark"), ("halt", "stop")]
)
def test_actions_of_events_by_other_words(word, action, tmp_path):
    """Scripts may write them; files have one word alone, and name it."""
    event = ms.Event("turn", "[time] > 1", action=word)
    assert event.action == action
    assert _arm().add_event("[time] > 1", action=word).events[0].action == action
    path = tmp_path / "arm.mech.json"
    ms.save(_arm().edited(events=[event]), path)
    path.write_text(path.read_text().replace(f'"{action}"', f'"{word}"'))
    with pytest.raises(ms.ModelError, match=f'did you mean "{action}"'):
        load(path)


def test_other_actions_of_events_are_listed():
    with pytest.raises(ms.ModelError, match='must be one of "mark", "stop", "set"'):
        ms.Event("turn", "[time] > 1", action="explode")


def test_motions_by_other_words():
    """What prescribes a coordinate may be called by what the coordinate is."""
    times = np.linspace(0.0, 1.0, 5)
    right = _arm().add_driver("pin", "0.1*t", name="motor").drivers
    assert _arm().add_driver("motor", "pin", angle="0.1*t").drivers == right
    assert _arm().add_driver("motor", "pin", trajectory="0.1*t").drivers == right
    sampled = _arm().add_driver("motor", "pin", angle=(times, times**2)).drivers[0]
    assert "spline(t" in sampled.function
    fast = _arm().add_driver("motor", "pin", angular_velocity=3.0).drivers[0]
    assert (fast.kind, fast.function) == ("velocity", "3.0")
    assert _arm().add_motor("m", "pin", torque="5*t").forces[0].function == "5*t"


def test_speeds_of_motors_and_details_by_keywords():
    """A target that moves evenly, a parameter with its unit, a body with its center of mass."""
    model = _arm().add_parameter("n", 3.0, unit="rad/s", lower=1.0)
    assert model.parameters.details["n"].unit == "rad/s"
    motor = model.add_motor("m", "pin", kd=0.5, target_speed="n").forces[0]
    assert (motor.target, motor.derivative, motor.proportional) == ("(n)*t", 0.5, 0.0)
    with pytest.raises(ms.ModelError, match="give the target as a function of t"):
        model.add_motor("m", "pin", kd=0.5, target_rate="sin(t)")
    disk = model.add_body("disk", mass=1.0, com=("n/100", 0, 0)).bodies["disk"]
    assert disk.center_of_mass == (0.03, 0, 0)
    assert ms.Mechanism(**_arm().to_dict()) == _arm()


def test_joints_that_sit_anywhere_need_no_point():
    """A free or fixed joint is at the origin of body 2; of others the place is asked for."""
    model = ms.Mechanism().add_body("ball", position=(1.0, 2.0, 3.0))
    for kind in ("free", "fixed"):
        joint = model.add_joint(kind, kind, "ground", "ball").joints[kind]
        assert (joint.frame1.position, joint.frame2.position) == ((1, 2, 3), (0, 0, 0))
    with pytest.raises(ms.ModelError, match=r'"hinge", "revolute", "ground", "ball", \(0, 0, 0\)'):
        model.add_joint("hinge", "revolute", "ground", "ball")


def test_elements_are_removed_by_their_names():
    """One name, several, or the elements themselves; where two have a name, the kind is asked."""
    model = _arm().add_driver("motor", "pin", "t").add_measure("tip", "arm", (1, 0, 0)).mechanism
    assert model.remove("motor").mechanism.drivers == ()
    assert model.remove(["motor", "tip"]).mechanism.measures == ()
    assert model.remove(model.joints["pin"]).mechanism.drivers == ()
    assert model.remove(("measure", "tip")).mechanism.measures == ()
    with pytest.raises(ms.ModelError, match='did you mean "motor"'):
        model.remove("moter")
    twice = model.add_measure("motor", "arm", (0, 0, 0))
    with pytest.raises(ms.ModelError, match=r'\("driver", "motor"\) or \("measure", "motor"\)'):
        twice.remove("motor")


def test_models_and_elements_are_printed_short():
    """A name where text is made of an element, so that channels are found by it."""
    model = _arm()
    assert repr(model) == "<Mechanism 'Arm': 1 body, 1 joint>"
    assert f"joints/{model.joints[0]}/force" == "joints/pin/force"
    assert repr(model.joints[0]) == (
        "Joint(name='pin', type='revolute', body1='ground', body2='arm', "
        "frame2=Frame(position=(-0.5, 0.0, 0.0)))"
    )


@ms.force(bodies=["arm"])
def _push(t, state, load):
    load.force[0, 1] = 1.0


def test_one_force_or_event_needs_no_list():
    event = ms.Event("late", "[time] > 0.015 s")
    run = ms.simulate(_arm(), duration=0.02, forces=_push, events=event)
    assert run["forces/_push_arm/force"][-1, 1] == 1.0
    assert [moment.name for moment in run.events] == ["late"]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda m: m.linear_pattern("arm", (1, 0, 0), count=4),
            r"'count'; .*\(items, count, step.*\), and by name it takes ",
        ),
        (
            lambda m: m.add_measure(name="tip"),
            r"'body'; .*\(body, point\), and by name .* name=",
        ),
        (lambda m: m.rename("arm", "leg", "hip"), r"too many .*\(item, name\)"),
    ],
)
def test_arguments_in_wrong_places_are_answered_by_the_right_order(call, words):
    with pytest.raises(TypeError, match=words):
        call(_arm())


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: ms.Table, r"\(times, values\)"),
        (lambda: _arm().coordinates, r'ms\.coordinates\(model\)\["pin"\]'),
        (lambda: _arm().add_revolute_joint, r'add_joint\("pin", "revolute"'),
    ],
)
def test_words_without_a_name_are_answered(call, words):
    with pytest.raises(AttributeError, match=words):
        call()


def test_many_values_of_many_names_make_all_combinations():
    """As the sweep of a study does, the last name fastest; a single value stays the same."""
    places = {"bodies.arm.mass": [1.0, 2.0], "gravity[1]": np.array([-5.0, -9.81])}
    runs = ms.simulate_many(_arm(), places | {"bodies.arm.inertia[0][0]": 0.02}, duration=0.02)
    found = [tuple(run.parameters.values()) for run in runs]
    assert found == [(m, g, 0.02) for m in (1.0, 2.0) for g in (-5.0, -9.81)]


def test_analyses_print_tables():
    """Frequencies, and reactions; shapes of all modes are one array."""
    model = _arm().add_torsion_spring("coil", "ground", "arm", k=40.0)
    rest = ms.static(model)
    assert "stability" in str(rest)
    assert "joint 'pin'" in str(rest)
    modes = ms.modes(rest)
    assert f"{modes.frequencies[0]:.7g}" in str(modes)
    assert modes.shapes.shape == (1, 1, 6)
    np.testing.assert_array_equal(modes.shapes[0], modes.modes[0].shape)


def test_responses_are_asked_for_a_statistic():
    """The message shows the response with one; a peak is the largest magnitude."""
    model = _arm()
    with pytest.raises(ms.ModelError, match=r'write "max\(\[energy/kinetic\]\)"'):
        ms.Study(model, {"bodies.arm.mass": (1, 2)}, {"fast": "[energy/kinetic]"}, duration=0.1)
    study = ms.Study(
        model, {"bodies.arm.mass": [1.0]}, {"top": "peak([joints/pin/velocity])"}, duration=0.1
    )
    response = study.settings.responses[0]
    assert (response.formula, response.statistic) == ("abs([joints/pin/velocity])", "max")
    assert study.run().trials[0].responses["top"] == pytest.approx(1.4, abs=0.5)


def test_objectives_may_be_formulas_themselves():
    """They are responses of that name; channels without brackets are shown with them."""
    model = _arm().edited(parameters={"k": 1.0}).set("joints.pin.stiffness", "k")
    text = "max([joints/pin/force/norm])"
    ways = ({"minimize": text}, {"objectives": {text: "minimum"}}, {"objectives": text})
    for way in ways:
        settings = ms.Study(model, {"k": (1, 9)}, duration=0.02, **way).settings
        assert [one.name for one in settings.responses] == [text]
        assert settings.objectives[0].response == text
    settings = ms.Study(
        model, {"k": [1, 9]}, [text, "min([energy/kinetic])"], duration=0.02
    ).settings
    assert [one.statistic for one in settings.responses] == ["max", "min"]
    with pytest.raises(ms.ModelError, match=r"in brackets, \[joints/pin/force/x\]"):
        ms.Study(model, {"k": (1, 9)}, "max(joints/pin/force/x)", duration=0.02)
    with pytest.raises(ms.ModelError, match=r'write "max\(\[energy/kinetic\]\)"'):
        ms.Study(model, {"k": (1, 9)}, minimize="[energy/kinetic]", duration=0.02)


def test_edits_take_the_model_by_its_name_too():
    model = _arm()
    by_name = ms.edits.set_values(mechanism=model, values={"bodies.arm.mass": 5.0})
    assert by_name == model.set("bodies.arm.mass", 5.0)
    with pytest.raises(ms.ModelError, match="model: a model is needed"):
        ms.edits.set_values(mechanism="arm.mech.json", values={})


@pytest.mark.parametrize(
    ("call", "answer"),
    [
        (lambda model: model.set(place="L", value=2), r'value: .* write model\.set\("L", 2\)'),
        (lambda model: model.set(value=2), r'value: .* write model\.set\("L", 2\)'),
        (lambda model: model.set({"L": 1}, value=2), "value: .* dictionary of places already"),
        (lambda model: model.set([1], value=2), "values: must be a dictionary"),
        (lambda model: model.add_joint("p", 3, "ground", "arm"), "type: must be a type of joint"),
        (lambda model: model.add_joint("p", None, "ground", "arm"), r'"revolute" \(got null\)'),
        (lambda model: model.add_joint("p", ["pin"], "ground", "arm"), "type: must be a type of"),
    ],
)
def test_values_of_another_kind_are_answered(call, answer):
    """By the place of the argument, what was given and what to write."""
    with pytest.raises(ms.ModelError, match=answer):
        call(_arm())


@pytest.mark.parametrize(("word", "key"), synonyms.JOINT_TYPES.items())
def test_each_word_for_a_type_of_joint_is_answered_by_the_call(word, key):
    """As a method of the model or a class of the package, with or without "joint"."""
    name = word.title().replace("_", "")
    for owner, guess in (
        *((_arm(), f"add_{joint}") for joint in (word, f"{word}_joint", f"joint_{word}")),
        (ms, name),
        (ms, f"{name}Joint"),
    ):
        with pytest.raises(AttributeError, match=rf'add_joint\("pin", "{key}"'):
            getattr(owner, guess)


@pytest.mark.parametrize(
    ("guess", "answer"),
    [
        (lambda: ms.Normal, "distribution"),
        (lambda: ms.Variable, r"it is ms\.studies\.Variable"),
        (lambda: ms.simulate_many(_arm(), {}, workrs=2), "did you mean 'threads'"),
        (lambda: ms.simulate(_arm(), pace=2), "; it has .*atol, "),
        (lambda: ms.simulate(_arm(), parameters=["L"]), "parameters: are a dictionary"),
        (lambda: ms.Study(_arm(), {"bodies.arm.mass": (1, 2)}, workers=2), r"run\(threads=2\)"),
        (lambda: ms.Body("arm", weight=3.0), 'did you mean "mass"'),
        (
            lambda: ms.compare(_arm(), ["aba", "crba"], duration=0.01).position,
            r"max_difference\.position",
        ),
        (
            lambda: _arm().set("mas", 2.0),
            "no parameters; .*other places are written bodies.crank.mass",
        ),
    ],
)
def test_one_message_tells_what_to_write(guess, answer):
    with pytest.raises((AttributeError, TypeError, ms.ModelError), match=answer):
        guess()


def test_more_words_of_scripts_are_understood(tmp_path):
    """The start of a joint as a number, files by the class of results, methods with dashes."""
    by_number = _arm().set("joints.pin.initial", 0.3)
    added = _arm().remove("pin").add_joint("pin", "hinge", "ground", "arm", (0, 0, 0), initial=0.3)
    assert added.joints == by_number.joints
    assert by_number.joints["pin"].initial == ms.Initial(coordinate=0.3)
    run = ms.simulate(by_number, 0.01)
    assert run["joints/pin/coordinate"][0, 0] == pytest.approx(0.3)
    momentum = run["momentum/angular"]
    np.testing.assert_array_equal(run["system/angular_momentum"], momentum)
    run.save(tmp_path / "run.h5")
    np.testing.assert_array_equal(ms.Result.load(tmp_path / "run.h5").time, run.time)
    varied = {"bodies.arm.mass": (1, 2)}, {"peak": "max([energy/kinetic])"}
    study = ms.Study(by_number, *varied, method="latin-hypercube", trials=3, duration=0.01)
    assert study.settings.method == "latin_hypercube"


def test_edits_that_are_methods_have_help():
    """The signature is that of the edit without the model."""
    method = _arm().add_force
    assert [*inspect.signature(method).parameters][:2] == ["body", "point"]
    assert "Add a force" in method.__doc__


def test_numbers_of_numpy_are_set_as_others_are():
    """They need no check of the whole model: what does not change stays the same object."""
    model = _arm()
    for number in (np.float64(3.0), np.float32(3.0), np.int64(3)):
        heavier = model.set("bodies.arm.mass", number)
        assert heavier == model.set("bodies.arm.mass", 3.0)
        assert type(heavier.bodies["arm"].mass) is float
        assert heavier.joints["pin"] is model.joints["pin"]
