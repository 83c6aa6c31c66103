"""Guesses at the calls that build a model: what is clear is taken, what is not is answered once."""

from __future__ import annotations

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import edits

REFUSED = (AttributeError, TypeError, ms.ModelError)
ENDS = ((0, 1, 0), (1, 0, 0))


def shafts():
    """Two shafts in hinges of their own."""
    return (
        ms.Mechanism(parameters={"L": 1.0})
        .add_body("one", mass=2.0, inertia=(0.1, 0.1, 0.1), position=(0.5, 0, 0))
        .add_joint("first", "revolute", "ground", "one", (0, 0, 0))
        .add_body("two", mass=2.0, inertia=(0.1, 0.1, 0.1), position=(2.5, 0, 0))
        .add_joint("second", "revolute", "ground", "two", (2, 0, 0))
    )


@pytest.mark.parametrize("triple", [(0, -1, 0), np.array([0.0, -1.0, 0.0]), ("L/2", 0, 0)])
@pytest.mark.parametrize("texts", [("push", "one"), ("one",)])
def test_three_numbers_alone_are_no_force(triple, texts):
    """They may be its point, whose components were forgotten; the message has both calls."""
    with pytest.raises(ms.ModelError) as caught:
        shafts().add_force(*texts, triple)
    before = ", ".join(f'"{text}"' for text in texts)
    shown = "(" + ", ".join(f'"{x}"' if isinstance(x, str) else str(x) for x in triple) + ")"
    assert f"model.add_force({before}, {shown}, (0, 5.0, 0))" in str(caught.value)
    assert f"model.add_force({before}, function={shown})" in str(caught.value)


def test_components_that_are_no_point_stand_alone():
    model = shafts()
    moving = ("2*t", 0, 0)
    assert model.add_force("push", "one", moving) == model.add_force("push", "one", force=moving)
    still = model.add_force("push", "one", function=(0, -1, 0)).forces["push"]
    assert still.function == ("0", "-1", "0")
    assert still.point == (0.0, 0.0, 0.0)
    turn = model.add_torque("turn", "one", (0, 0, 5))  # which has no point
    assert turn.forces["turn"].function == ("0", "0", "5")


@pytest.mark.parametrize(
    ("add", "words"),
    [
        (lambda m: m.add_spring("s", "ground", "one", *ENDS), "stiffness: is missing"),
        (lambda m: m.add_damper("s", "ground", "one", *ENDS), "damping=5.0"),
        (lambda m: m.add_torsion("s", "ground", "one"), "stiffness: is missing"),
        (lambda m: m.add_bushing("s", "ground", "one", (0, 0, 0)), "six numbers"),
        (lambda m: m.add_motor("q", "first"), "kp=200.0, kd=20.0, target=1.0"),
        (lambda m: m.add_motor("q", "first", target=1.0), "kp=200.0"),
        (lambda m: m.add_gear("g", "first", "second"), "ratio: is missing.*-teeth1/teeth2"),
        (lambda m: m.add_gear("first", "second"), "ratio: is missing"),
        (lambda m: m.add_body("c", density=7850.0), "weighs the shapes of a body"),
        (lambda m: m.add_joint("j", "revolute", ("one", "two"), (0, 0, 0)), "name of a body"),
    ],
)
def test_what_is_missing_is_named(add, words):
    with pytest.raises(ms.ModelError, match=words):
        add(shafts())


def test_a_value_of_0_that_is_given_is_no_missing_one():
    model = shafts()
    spring = model.add_spring("s", "ground", "one", *ENDS, stiffness=0).forces["s"]
    assert spring.stiffness == 0.0
    assert model.add_motor("q", "first", "0").forces["q"].function == "0"


@pytest.mark.parametrize(
    ("guess", "right"),
    [
        (lambda m: m.add_motor("q", "first", p=1, d=2), lambda m: _servo(m)),
        (lambda m: m.add_motor("q", "first", Kp=1, Kd=2), lambda m: _servo(m)),
        (lambda m: m.add_motor("q", "first", p_gain=1, d_gain=2), lambda m: _servo(m)),
        (
            lambda m: m.add_body("c", m=3, I=(1, 1, 2), cog=(1, 0, 0), initial_velocity=(0, 1, 0)),
            lambda m: m.add_body(
                "c", mass=3, inertia=(1, 1, 2), center_of_mass=(1, 0, 0), velocity=(0, 1, 0)
            ),
        ),
        (
            lambda m: m.add_spring("s", "ground", "one", p1=ENDS[0], p2=ENDS[1], k=5, b=2),
            lambda m: m.add_spring("s", "ground", "one", *ENDS, stiffness=5, damping=2),
        ),
        (
            lambda m: m.add_joint("revolute", "j", "one", "two", (1, 0, 0), rest_angle=0.2),
            lambda m: m.add_joint("j", "revolute", "one", "two", (1, 0, 0), reference=0.2),
        ),
        (
            lambda m: m.add_joint("pin", "hinge", "one", "two", (1, 0, 0)),  # two words for a type
            lambda m: m.add_joint("revolute", "one", "two", (1, 0, 0), name="pin"),
        ),
        (
            lambda m: m.add_rack_and_pinion("g", input="first", output="second", ratio=-2),
            lambda m: m.add_coupling("first", "second", -2, name="g"),
        ),
        (
            lambda m: m.add_torque("turn", joint="first", torque="5*t"),
            lambda m: m.add_torque("turn", "first", "5*t"),
        ),
        (
            lambda m: m.add_probe("tip", "one", (1, 0, 0)),
            lambda m: m.add_measure("tip", "one", (1, 0, 0)),
        ),
        (lambda m: m.add_parameter("w", "5"), lambda m: m.add_parameter("w", 5.0)),
    ],
)
def test_a_clear_guess_is_taken(guess, right):
    assert guess(shafts()) == right(shafts())


def _servo(model):
    return model.add_motor("q", "first", proportional=1.0, derivative=2.0)


def test_fields_of_bodies_are_read_by_other_words():
    body = shafts().bodies["one"]
    assert (body.I, body.cog) == (body.inertia, body.center_of_mass)


@pytest.mark.parametrize(
    ("guess", "words"),
    [
        (lambda m: m.add_force("q", "one", torque=(0, 0, 5)), "model.add_torque"),
        (lambda m: ms.Force("q", "one", torque=(0, 0, 5)), '"torque"'),
        (lambda m: m.add_torque("q", "one", force=(0, 0, 5)), "model.add_force"),
        (lambda m: m.add_spring("s", "ground", "one", *ENDS, torque=5), "no argument 'torque'"),
        (lambda m: m.add_force("q", "one", ENDS[0], fx=5), "three components"),
        (lambda m: m.add_force("q", "one", *ENDS, start=1), r"5\*\(t > 1\)"),
        (lambda m: m.add_torque("q", "one", (0, 0, 5), point=(1, 0, 0)), "has no point"),
        (lambda m: m.add_gear("g", "first", "second", teeth=(20, 60)), "-teeth1/teeth2"),
        (lambda m: m.add_gear("g", "first", "second", radii=(1, 3)), "-radius1/radius2"),
        (lambda m: m.add_gear("g", "first", "second", 20, 60), "too many positional"),
        (lambda m: m.add_gear("g", "first", "second", -3, backlash=1), "neither losses nor play"),
        (lambda m: m.add_belt("g", "first", "second", 3), "ratio is above 0"),
        (lambda m: m.add_motor("q", "first", foo=1), r"proportional \(kp\), derivative \(kd\)"),
        (lambda m: m.add_motor("q", "first", gains=(5, 1)), "kp= and kd="),
        (lambda m: m.add_motor("q", body="one", torque=5), "joint.*model.add_torque"),
        (lambda m: m.add_spring("s", joint="first", k=5), "joints.pin.stiffness"),
        (lambda m: m.add_driver("d", "first", amplitude=1, frequency=5), "0.1.sin"),
        (lambda m: m.add_driver("d", "first", times=[0, 1], values=[0, 1]), "pair of times and"),
        (lambda m: m.add_driver("d", body="one", rate=1), "coordinate of a joint"),
        (lambda m: m.add_joint("j", "revolute", "one", "two", (1, 0, 0), lower=-1), "limits="),
        (lambda m: m.add_joint("j", "revolute", "one", "two", (1, 0, 0), motor=5), "add_motor"),
        (lambda m: m.add_body("c", (1, 0, 0)), "position="),
        (lambda m: m.add_body("c", fixed=True), 'is "ground"'),
        (lambda m: m.add_body("c", euler=(0, 0, 1)), r"ms\.edits\.turn"),
        (lambda m: m.add_body("c", color="red"), r"shapes=\[ms\.Box"),
        (lambda m: m.add_measure("p", formula="[time]"), r"result\.evaluate"),
        (lambda m: ms.mass_properties(m), r"ms\.edits\.mass_properties"),
        (lambda m: m.bodies["one"].mass_properties, r"ms\.edits\.mass_properties"),
        (lambda m: m.total_mass, r"sum\(body\.mass for body in model\.bodies\)"),
        (lambda m: m.gears, "'couplings'"),
        (lambda m: ms.Mechanism(parameters={"m": "rho*A"}), 'where its value is used.*mass="rho'),
        (lambda m: ms.Mechanism(parameters={"m": "5 kg"}), "in SI units"),
    ],
)
def test_one_message_tells_the_call(guess, words):
    with pytest.raises(REFUSED, match=words):
        guess(shafts())


def test_calls_in_answers_work():
    """Those of the messages above that build something."""
    body = ms.Body("arm", shapes=[ms.Box(size=(1, 0.1, 0.1), color="#4c78a8")])
    assert edits.mass_properties(body.shapes, density=7850.0).mass == pytest.approx(78.5)
    model = shafts().add_gear("belt", "first", "second", ratio=0.5)
    assert model.couplings["belt"].ratio == 0.5
    turned = model.add_body("c", orientation=edits.turn(0.3, "z").orientation)
    assert turned.bodies["c"].orientation[0] == pytest.approx(np.cos(0.15))
    push = shafts().add_force("push", "one", (1, 0, 0), (0, "5*(t > 1)*(t < 2)", 0))
    assert ms.simulate(push, 0.01)["forces/push/power"].max() == 0.0


@pytest.mark.parametrize(
    ("place", "right"),
    [
        ("bodies['one'].mass", "bodies.one.mass"),
        ('bodies["two"].mass', "bodies.two.mass"),
        ("bodies[1].mass", "bodies.two.mass"),
        ("body[0].mass", "bodies.one.mass"),
        ("bodies.one.position.y", "bodies.one.position[1]"),
        ("joints[1].frame1.position.x", "joints.second.frame1.position[0]"),
        ("gravity.z", "gravity[2]"),
    ],
)
def test_places_are_written_in_brackets_and_by_axes(place, right):
    model = shafts()
    assert model.set(place, 3.0) == model.set(right, 3.0)
    assert model.get(place) == model.get(right)


def test_coordinates_are_angles():
    model = shafts()
    assert ms.pose(model, angles={"first": 0.3}) == ms.pose(model, {"first": 0.3})
    assert model.remove_body("one") == model.remove("one")


@pytest.mark.parametrize(
    ("guess", "words"),
    [
        (lambda m: m.set("bodies[7].mass", 3), r"there is no \[7\], as there are 2"),
        (lambda m: m.set("bodies['zz'].mass", 3), 'there is no body "zz"'),
        (lambda m: m.set("duration", 3), 'did you mean "simulation.duration"'),
        (lambda m: ms.pose(m, "first", 0.3), "names of joints"),
        (lambda m: ms.pose(m, [0.3, 0.1]), "names of joints"),
        (lambda m: ms.pose(m, {}, rates=[1.0]), "rates: must go by names"),
        (lambda m: ms.pose(m, {"first": 30}, degrees=True), '"30 deg"'),
        (lambda m: m.at({"first": 0.3}), r"must be a run.*ms\.pose"),
        (lambda m: m.set_angle("first", 0.3), r"ms\.pose"),
        (lambda m: m.update("bodies.one.mass", 3), r"model\.set\("),
        (lambda m: m.bodies["one"].set(mass=3), r"model\.set\("),
        (lambda m: m.add_driver("d", "first", "time"), 'did you mean "t"'),
        (lambda m: m.add_driver("d", "first", "sin(f*t)"), 'add "f" to the model'),
    ],
)
def test_a_wrong_change_is_answered(guess, words):
    with pytest.raises(REFUSED, match=words):
        guess(shafts())


@pytest.mark.parametrize(
    ("word", "right"),
    [("kinematics", "kinematic"), ("equilibrium", "static"), ("modal", "modes")],
)
def test_analyses_of_studies_are_named_as_their_calls(word, right):
    model = shafts()
    if right == "kinematic":
        model = model.add_driver("lead", "first", rate=1.0).add_driver("led", "second", rate=1.0)
    energy = {"energy": "final([energy/potential])"}
    study = ms.Study(model, {"gravity[1]": (-9, -8)}, energy, analysis=word)
    assert study.settings.analysis == right
