"""Places of joints keep the expressions that they are given as, in whatever coordinates."""

import math
import random

import pytest

import mechstudio as ms
from mechstudio import edits
from mechstudio.edits.axis_expressions import led_direction
from mechstudio.edits.expression_sums import combined
from mechstudio.edits.world_places import inner_place, outer_place
from mechstudio.errors import ModelError
from mechstudio.geometry.quaternion import random_turn
from mechstudio.model.evaluated import evaluated, text_of

PARAMETERS = {"L": 0.6, "a": 0.3, "k": -2.0}
TEXTS = (
    "L/2",
    "-L/2",
    "2*L + 5 mm",
    "a - (L - 0.1)*2",
    "2*(L + 0.1)",
    "-(a*k)",
    "1e-3 + L",
    "L**2 - -a",
    "(L < a)*0.5",
    "k*-a",
)


def rod():
    """A turned rod on a pin."""
    model = ms.Mechanism(parameters=PARAMETERS).add_link((0, 0, 0), (0.6, 0.2, 0), name="rod")
    return model.add_joint("revolute", "ground", "rod", (0.3, 0.1, 0), name="pin").mechanism


def text_value(value, parameters):
    """The value of a number at other parameters."""
    text = text_of(value)
    return float(value) if text is None else float(evaluated(text, parameters))


@pytest.mark.parametrize("text", TEXTS)
def test_sums_have_the_value_of_their_parts(text):
    value = evaluated(text, PARAMETERS)
    found = combined(0.7 * value - 0.4, [(0.7, value), (1.0, -0.4)])
    other = {"L": 0.9, "a": 1.7, "k": 3.0}
    assert text_value(found, other) == pytest.approx(0.7 * text_value(value, other) - 0.4)


@pytest.mark.parametrize("seed", range(8))
def test_a_place_comes_back_from_a_body_as_it_was(seed):
    """Into a turned frame at an expression and out again it has its own text and no other."""
    dice = random.Random(seed)
    x, y, z = (evaluated(dice.choice(TEXTS), PARAMETERS) for _ in range(3))
    origin = (evaluated("a", PARAMETERS), 0.3, dice.gauss(0.0, 1.0))
    pose = edits.Pose(origin, random_turn(dice))
    inner = inner_place(pose, (x, y, z))
    outer = outer_place(pose, inner)
    assert outer == pytest.approx((x, y, z))
    other = {"L": 0.9, "a": 1.7, "k": 3.0}
    for value, back in zip((x, y, z), outer, strict=True):
        assert text_value(back, other) == pytest.approx(text_value(value, other))
    again = inner_place(pose, outer)
    assert [len(text_of(v) or "") for v in again] == [len(text_of(v) or "") for v in inner]


@pytest.mark.parametrize("coordinates", ["world", "body1", "body2"])
@pytest.mark.parametrize("move", [edits.move_joint, edits.place_joint])
def test_joints_follow_the_expressions_of_their_place(tmp_path, move, coordinates):
    """Closed at other parameters, too; and after the file was written and read."""
    model = move(rod(), "pin", ("L/2", 0.1, "a"), coordinates=coordinates)
    assert any("L/2" in text for text in model.expressions.values())
    ms.save(model, tmp_path / "rod.mech.json")
    model = edits.set_values(ms.load(tmp_path / "rod.mech.json"), {"L": 0.8, "a": 0.1})
    joint, body = model.joint("pin"), edits.pose_of(model.body("rod"))
    outer = body if coordinates == "body2" else edits.WORLD
    expected = outer.point((0.4, 0.1, 0.1))
    assert joint.frame1.position == pytest.approx(expected)
    assert body.point(joint.frame2.position) == pytest.approx(expected)


def test_an_axis_leaves_the_expressions_of_the_place():
    model = edits.move_joint(rod(), "pin", ("L/2", 0.1, 0.0))
    turned = edits.move_joint(model, "pin", axis="x")
    assert turned.expressions == model.expressions
    assert edits.place_joint(model, "pin", axis="y", side="1").expressions == model.expressions


def test_expressions_on_bodies_that_turn_by_expressions_are_refused_by_name():
    model = edits.set_values(rod(), {"bodies.rod.orientation": ("cos(a/2)", 0.0, 0.0, "sin(a/2)")})
    with pytest.raises(ModelError, match="coordinates of the world"):
        edits.move_joint(model, "pin", ("L", 0.0, 0.0), coordinates="body2")
    moved = edits.set_parameter(edits.move_joint(model, "pin", ("L", 0.0, 0.0)), "a", 0.7)
    frame, body = moved.joint("pin").frame2, edits.pose_of(moved.body("rod"))
    assert body.point(frame.position) == pytest.approx((0.6, 0.0, 0.0))


@pytest.mark.parametrize("coordinates", ["world", "body1", "body2"])
@pytest.mark.parametrize("move", [edits.move_joint, edits.place_joint])
def test_axes_follow_their_expressions(tmp_path, move, coordinates):
    """Both frames, at other parameters and from a file; the direction is found again."""
    model = edits.set_values(rod(), {"bodies.rod.position": ("a", 0.1, 0.0)})
    across, along = (evaluated(text, model.parameters) for text in ("sin(a)", "cos(a)*2"))
    model = move(model, "pin", axis=(across, 0.5, along), coordinates=coordinates)
    ms.save(model, tmp_path / "rod.mech.json")
    model = edits.set_values(ms.load(tmp_path / "rod.mech.json"), {"a": 0.9})
    joint, body = model.joint("pin"), edits.pose_of(model.body("rod"))
    outer = body if coordinates == "body2" else edits.WORLD
    way = (math.sin(0.9), 0.5, 2.0 * math.cos(0.9))
    expected = outer.direction(tuple(part / math.hypot(*way) for part in way))
    ends = ((edits.WORLD, joint.frame1), (body, joint.frame2))
    for end, frame in ends:
        seen = end.of(edits.pose_of(frame))
        assert seen.direction((0.0, 0.0, 1.0)) == pytest.approx(expected)
        assert led_direction(frame, end, model.parameters) == pytest.approx(outer.direction(way))
        assert math.hypot(*frame.orientation) == pytest.approx(1.0)
    renamed = edits.rename_parameter(model, "a", "b")
    found = led_direction(renamed.joint("pin").frame1, edits.WORLD, renamed.parameters)
    assert any("sin(b)" in (text_of(part) or "") for part in found)
