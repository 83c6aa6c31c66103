"""Expressions over parameters are typed into number fields, which show their values."""

from math import cos, degrees, hypot, radians, sin
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QToolButton

from mechstudio import edits
from mechstudio.errors import ModelError
from mechstudio.gui.properties.angle_texts import angles_of, quaternion_of
from mechstudio.model.evaluated import Evaluated, text_of, value_of
from mechstudio.model.parameters import Parameters
from mechstudio.units import UnitChoice
from tests.gui.properties.value_hand import line, problem, settle, show, write

# the parameter of the example
SPEED = 3.0

ENTRIES = (
    (("body", "crank"), "Mass", "2*speed", "bodies.crank.mass"),
    (("body", "crank"), "Position 2", "-speed/4", "bodies.crank.position[1]"),
    (("body", "crank"), "Size 2", "speed", "bodies.crank.shapes[0].size[1]"),
    (("joint", "pivot"), "Position 1", "speed", "joints.pivot.frame1.position[0]"),
    (("joint", "pivot"), "Upper stop", "speed", "joints.pivot.limits.upper"),
    (("coupling", "mesh"), "Ratio", "speed", "couplings.mesh.ratio"),
    (("force", "rubber"), "Stiffness 6", "speed", "forces.rubber.stiffness[5]"),
    (None, "Gravity 2", "-speed", "gravity[1]"),
    (None, "Duration", "2*speed", "simulation.duration"),
)


@pytest.mark.wide
@pytest.mark.parametrize(("item", "label", "text", "place"), ENTRIES)
def test_an_expression_is_kept_and_follows_its_parameter(
    qtbot, panel, document, selection, item, label, text, place
):
    """One undo step; the field shows the expression while it has the focus, and its value else."""
    show(qtbot, panel, selection, *([item] if item else []))
    before = document.mechanism
    assert before.parameters["speed"] == SPEED
    write(qtbot, panel, label, text)
    found = document.mechanism.expressions
    # an inertia follows its mass
    assert {key: found[key] for key in found if ".inertia" not in key} == {place: text}
    assert document.step_count == 1
    value = edits.value_at(document.mechanism, place)
    document.apply(edits.set_parameter(document.mechanism, "speed", 6.0), label="Change speed")
    assert edits.value_at(document.mechanism, place) == 2 * value
    settle(qtbot, panel)
    cell = line(panel, label)
    assert cell.toolTip().startswith(f"{text} = ")
    qtbot.mouseClick(cell, Qt.MouseButton.LeftButton)
    assert cell.text() == text
    document.undo()
    document.undo()
    assert document.mechanism is before


def test_an_expression_of_the_same_value_is_another_entry(qtbot, panel, document, selection):
    """Typing the expression for a number changes the model, and typing the number drops it."""
    show(qtbot, panel, selection, ("body", "crank"))
    write(qtbot, panel, "Mass", "3")
    write(qtbot, panel, "Mass", "speed")
    assert document.mechanism.expressions["bodies.crank.mass"] == "speed"
    assert document.mechanism.expressions["bodies.crank.inertia[0][0]"] == "0.4*speed"
    settle(qtbot, panel)
    write(qtbot, panel, "Mass", "3")
    assert document.mechanism.expressions == {}
    assert document.mechanism.bodies[0].mass == 3.0


@pytest.mark.parametrize(
    ("text", "words"),
    [("2*speed*t", "time t"), ("speed*", "value is missing"), ("-speed", "greater")],
)
def test_wrong_expressions_are_explained(qtbot, panel, document, selection, text, words):
    show(qtbot, panel, selection, ("body", "crank"))
    cell = write(qtbot, panel, "Mass", text)
    assert words in problem(cell)
    assert document.step_count == 0


def test_arithmetic_and_units_are_kept_as_the_field_means_them(qtbot, panel, document, selection):
    """Bare arithmetic counts in the shown unit; a mark says that there is an expression."""
    panel._editing.units.choose(UnitChoice(length="mm"))
    show(qtbot, panel, selection, ("body", "crank"))
    write(qtbot, panel, "Position 1", "2*30 + 5", end=Qt.Key.Key_Tab)
    place = "bodies.crank.position[0]"
    assert document.mechanism.expressions == {place: "(2*30 + 5)*1 mm"}
    assert edits.value_at(document.mechanism, place) == pytest.approx(0.065)
    settle(qtbot, panel)
    cell = line(panel, "Position 1")
    assert (cell.text(), cell.expression) == ("65", "(2*30 + 5)*1 mm")
    assert line(panel, "Position 2").expression is None
    write(qtbot, panel, "Position 1", "speed*5 mm")
    assert document.mechanism.expressions == {place: "speed*5 mm"}
    wrong = write(qtbot, panel, "Position 1", "speed + 5")
    assert "write its unit too, such as 5 mm" in problem(wrong)


def test_what_is_typed_on_a_double_click_replaces_a_hidden_expression(
    qtbot, panel, document, selection
):
    """Not a part of it: 300/2 became 300/200 where 150 was seen."""
    show(qtbot, panel, selection, ("coupling", "mesh"))
    write(qtbot, panel, "Ratio", "1:2")
    settle(qtbot, panel)
    qtbot.keyClick(line(panel, "Ratio"), Qt.Key.Key_Tab)
    cell = line(panel, "Ratio")
    assert (cell.text(), cell.expression) == ("0.5", "1/2")
    end = QPoint(cell.width() - 8, cell.height() // 2)
    qtbot.mouseClick(cell, Qt.MouseButton.LeftButton, pos=end)
    qtbot.mouseDClick(cell, Qt.MouseButton.LeftButton, pos=end)
    qtbot.keyClicks(cell, "-0.5")
    qtbot.keyClick(cell, Qt.Key.Key_Return)
    assert edits.value_at(document.mechanism, "couplings.mesh.ratio") == -0.5
    assert "couplings.mesh.ratio" not in document.mechanism.expressions


def test_the_place_of_a_joint_keeps_its_expression(qtbot, panel, document, selection):
    """Both frames follow it, whatever the coordinates; what is typed beside it leaves it alone."""
    show(qtbot, panel, selection, ("joint", "pivot"))
    first = document.mechanism
    write(qtbot, panel, "Point 1", "speed/2")
    settle(qtbot, panel)
    cell = line(panel, "Point 1")
    assert (cell.expression, float(cell.value)) == ("speed/2", pytest.approx(1.5))
    write(qtbot, panel, "Point 2", "0.25")
    settle(qtbot, panel)
    assert (line(panel, "Point 1").expression, line(panel, "Point 2").expression) == (
        "speed/2",
        None,
    )
    assert document.step_count == 2
    document.apply(edits.set_parameter(document.mechanism, "speed", 4.0), label="Change speed")
    ends = edits.places_of(document.mechanism, [("joint", "pivot")], ends="both")
    assert next(iter(ends.values()))[0].position[:2] == pytest.approx((2.0, 0.25))
    pose = edits.pose_of(document.mechanism.body("crank"))
    frame = document.mechanism.joint("pivot").frame2
    assert pose.point(frame.position)[:2] == pytest.approx((2.0, 0.25))
    renamed = edits.rename_parameter(document.mechanism, "speed", "pace")
    document.apply(renamed, label="Rename speed")
    settle(qtbot, panel)
    assert line(panel, "Point 1").expression == "pace/2"
    with pytest.raises(ModelError, match="uses it"):
        edits.remove_parameter(document.mechanism, "pace")
    write(qtbot, panel, "Point 1", "2")
    assert not any(".frame" in place for place in document.mechanism.expressions)
    for _ in range(document.step_count):
        document.undo()
    assert document.mechanism == first


def test_angles_keep_their_expressions(qtbot, panel, document, selection):
    """Each by itself, and the orientation follows the parameter; undo brings back the numbers."""
    show(qtbot, panel, selection, ("body", "crank"))
    first = document.mechanism
    for column, text in ((3, "speed/10 + 5°"), (1, "-speed*20 deg"), (2, "100")):
        write(qtbot, panel, f"Angles x, y, z {column}", text)
        settle(qtbot, panel)
    cells = [line(panel, f"Angles x, y, z {column}") for column in (1, 2, 3)]
    assert [cell.expression for cell in cells] == ["-speed*20 deg", None, "speed/10 + 5°"]
    assert [float(cell.value) for cell in cells] == pytest.approx(
        (-60.0, 100.0, degrees(0.3) + 5.0)
    )
    qtbot.mouseClick(cells[2], Qt.MouseButton.LeftButton)
    assert cells[2].text() == "speed/10 + 5°"
    after = edits.set_parameter(document.mechanism, "speed", 0.0)
    turn = edits.turn(radians(5.0), "z").of(edits.turn(radians(100.0), "y")).orientation
    assert after.body("crank").orientation == pytest.approx(turn)
    with pytest.raises(ModelError, match="uses it"):
        edits.remove_parameter(document.mechanism, "speed")
    document.apply(edits.rename_parameter(document.mechanism, "speed", "pace"), label="Rename")
    settle(qtbot, panel)
    assert line(panel, "Angles x, y, z 1").expression == "-pace*20 deg"
    for column in (1, 3):
        write(qtbot, panel, f"Angles x, y, z {column}", "10")
        settle(qtbot, panel)
    used = edits.parameter_users(document.mechanism, "pace")
    assert used == edits.parameter_users(first, "speed")
    for _ in range(document.step_count):
        document.undo()
    assert document.mechanism == first


@pytest.mark.parametrize("texts", [(column,) for column in range(3)] + [(0, 2), (0, 1, 2), (1, 2)])
def test_angles_are_found_again_in_the_quaternion(texts):
    """Whichever are expressions, also where the numbers alone have other angles."""
    parameters = Parameters({"q": 2.5})
    dice = Random(sum(texts))
    numbers = [dice.choice((0.0, 90.0, 170.0, -20.0)) for _ in range(3)]
    given = [
        Evaluated(degrees(value), f"q*({column} - 0.5)") if column in texts else number
        for column, number in enumerate(numbers)
        for value in (2.5 * (column - 0.5),)
    ]
    quaternion = quaternion_of(given)
    for part in quaternion:
        text = text_of(part)
        assert text is None or value_of(text, parameters) == pytest.approx(part)
    found = angles_of(quaternion, parameters)
    assert list(found) == pytest.approx(given)
    assert list(map(text_of, found)) == list(map(text_of, given))
    assert quaternion_of(found) == pytest.approx(quaternion)


def test_a_quaternion_of_expressions_has_to_be_one(qtbot, panel, document, selection):
    """The numbers that were refused alone are taken together, as they stand."""
    show(qtbot, panel, selection, ("body", "crank"))
    write(qtbot, panel, "Angles x, y, z 3", "0")
    settle(qtbot, panel)
    cell = write(qtbot, panel, "Orientation w, x, y, z 1", "cos(speed/2)")
    assert "must have length 1" in problem(cell)
    write(qtbot, panel, "Orientation w, x, y, z 4", "sin(speed/2)")
    places = [f"bodies.crank.orientation[{k}]" for k in (0, 3)]
    texts = ("cos(speed/2)", "sin(speed/2)")
    assert document.mechanism.expressions == dict(zip(places, texts, strict=True))


def test_the_direction_of_a_joint_keeps_its_expressions(qtbot, panel, document, selection):
    """As it is entered, of any length; numbers take their place again."""
    show(qtbot, panel, selection, ("joint", "pivot"))
    first = document.mechanism
    write(qtbot, panel, "Direction of z 1", "sin(speed/10)")
    settle(qtbot, panel)
    write(qtbot, panel, "Direction of z 3", "2*cos(speed/10)")
    settle(qtbot, panel)
    cells = [line(panel, f"Direction of z {column}") for column in (1, 2, 3)]
    assert [cell.expression for cell in cells] == ["sin(speed/10)", None, "2*cos(speed/10)"]
    assert float(cells[2].value) == pytest.approx(2.0 * cos(0.3))
    after = edits.set_parameter(document.mechanism, "speed", 5.0).joint("pivot").frame1
    assert edits.pose_of(after).direction((0.0, 0.0, 1.0)) == pytest.approx(
        [part / hypot(sin(0.5), 2.0 * cos(0.5)) for part in (sin(0.5), 0.0, 2.0 * cos(0.5))]
    )
    remarks = []
    document.remark.connect(remarks.append)
    button = next(b for b in panel.findChildren(QToolButton) if b.text() == "Reverse axis")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert "Undo restores the expressions" in remarks[0]
    document.undo()
    settle(qtbot, panel)
    for column, text in ((1, "0"), (3, "1")):
        write(qtbot, panel, f"Direction of z {column}", text)
        settle(qtbot, panel)
    assert document.mechanism.expressions == {}
    for _ in range(document.step_count):
        document.undo()
    assert document.mechanism == first


@pytest.mark.parametrize(("text", "ratio"), [("-1:2", -0.5), ("1 : speed", 1 / SPEED)])
def test_a_ratio_of_gears_may_be_two_numbers(qtbot, panel, document, selection, text, ratio):
    show(qtbot, panel, selection, ("coupling", "mesh"))
    write(qtbot, panel, "Ratio", text)
    assert not problem(line(panel, "Ratio"))
    (mesh,) = (one for one in document.mechanism.couplings if one.name == "mesh")
    assert mesh.ratio == pytest.approx(ratio)
