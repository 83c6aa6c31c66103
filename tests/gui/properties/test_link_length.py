"""A link that is drawn gets another length in its properties, with its pins and its weight."""

import pytest
from PySide6.QtCore import Qt

import mechstudio as ms
from mechstudio import edits
from mechstudio.edits.bar_length import bar_of
from mechstudio.edits.pose import body_poses, pose_of
from mechstudio.gui.properties import bar_steps
from mechstudio.gui.properties.bar_steps import MOVE_PINS, RESIZE, STAYS_OPEN
from mechstudio.gui.window.message_bar import MessageBar
from mechstudio.model import Driver, Mechanism
from tests.gui.properties.value_hand import line, lines, problem, settle, show, write

Z = (0.0, 0.0, 1.0)


def slider_crank():
    """A crank of 0.1 m and a rod of 0.3 m, drawn as bars, with a slider on the x axis."""
    model = Mechanism(parameters={"L": 0.1})
    model = edits.add_link(model, (0, 0, 0), (0, 0.1, 0), name="crank")
    slide = (0.08**0.5, 0, 0)
    model = edits.add_link(model, (0, 0.1, 0), slide, name="rod")
    model = edits.add_link(model, (slide[0], 0, 0), (slide[0] + 0.02, 0, 0), name="slider")
    model = edits.add_joint(model, "revolute", "ground", "crank", (0, 0, 0), Z)
    model = edits.add_joint(model, "revolute", "crank", "rod", (0, 0.1, 0), Z)
    model = edits.add_joint(model, "revolute", "rod", "slider", slide, Z)
    return edits.add_joint(model, "prismatic", "ground", "slider", slide, (1, 0, 0)).mechanism


def gaps(mechanism):
    """How far the frames of each joint are apart beside what its coordinates allow [m]."""
    poses = body_poses(mechanism)
    found = {}
    for joint in mechanism.joints:
        first, second = (
            poses[body].of(pose_of(frame)).position
            for body, frame in ((joint.body1, joint.frame1), (joint.body2, joint.frame2))
        )
        free = 1 if joint.type == "prismatic" else 0
        found[joint.name] = max(abs(a - b) for a, b in list(zip(first, second, strict=True))[free:])
    return found


@pytest.fixture
def drawn(document):
    """The slider-crank is open."""
    document.open(slider_crank())
    return document.mechanism


def closes(document):
    return lambda: max(gaps(document.mechanism).values()) < 1e-9


def test_a_length_moves_the_far_pin_and_closes_the_joints(
    qtbot, panel, document, selection, drawn, told
):
    """Shape, mass and inertia follow; all of it is one step."""
    show(qtbot, panel, selection, ("body", "crank"))
    write(qtbot, panel, "Link length", "0.15")
    qtbot.waitUntil(closes(document))
    crank = document.mechanism.body("crank")
    assert bar_of(document.mechanism, "crank").length == 0.15
    assert crank.mass == pytest.approx(1.5 * drawn.body("crank").mass)
    assert document.mechanism.joint("revolute 2").frame1.position[0] == pytest.approx(0.075)
    # the rod keeps its length, and nothing is said
    assert bar_of(document.mechanism, "rod").length == bar_of(drawn, "rod").length
    assert told == []
    assert (document.step_count, document.undo_step) == (1, "Change length of crank")
    document.undo()
    assert document.mechanism is drawn


def test_a_length_may_follow_a_parameter(qtbot, panel, document, selection, drawn):
    """Pins and mass follow it as well."""
    show(qtbot, panel, selection, ("body", "crank"))
    write(qtbot, panel, "Link length", "2*L")
    qtbot.waitUntil(closes(document))
    after = edits.set_parameter(document.mechanism, "L", 0.12)
    assert bar_of(after, "crank").length == pytest.approx(0.24)
    assert after.joint("revolute 2").frame1.position[0] == pytest.approx(0.12)
    assert after.body("crank").mass == pytest.approx(2.4 * drawn.body("crank").mass)


def test_a_link_of_several_shapes_has_the_length_between_its_joints(
    qtbot, panel, document, selection
):
    """That of a sample: the pins drawn at its ends go along."""
    document.open(ms.sample("slider_crank"))
    show(qtbot, panel, selection, ("body", "crank"))
    write(qtbot, panel, "Link length", "0.3")
    qtbot.waitUntil(closes(document))
    bar, *pins = document.mechanism.body("crank").shapes
    assert bar.size[0] == pytest.approx(0.3)
    assert [pin.position[0] for pin in pins] == pytest.approx([-0.15, 0.15, -0.15])
    assert document.mechanism.joint("crank_pin").frame1.position[0] == pytest.approx(0.15)


def test_a_length_that_no_joint_can_follow_is_told(qtbot, panel, document, selection, told):
    """A bar between two points of the ground: it changes, and the message says what is open."""
    model = edits.add_link(Mechanism(), (0, 0, 0), (0.1, 0, 0), name="strut")
    for point in ((0, 0, 0), (0.1, 0, 0)):
        model = edits.add_joint(model, "revolute", "ground", "strut", point, Z)
    document.open(model.mechanism)
    show(qtbot, panel, selection, ("body", "strut"))
    write(qtbot, panel, "Link length", "0.15")
    qtbot.waitUntil(lambda: bool(told))
    assert told == [(STAYS_OPEN, "", None)]
    assert document.step_count == 1


@pytest.mark.parametrize("kind", ["position", "velocity"])
def test_a_driver_that_keeps_joints_from_being_closed_is_named(
    qtbot, panel, document, selection, drawn, told, kind
):
    """A crank that begins upright and becomes longer than the rod reaches; one whose velocity is
    prescribed begins where the joints close."""
    motor = Driver(name="driver 1", joint="revolute 1", kind=kind, function="t")
    document.apply(drawn.edited(drivers=(motor,)), label="Add driver")
    show(qtbot, panel, selection, ("body", "crank"))
    write(qtbot, panel, "Link length", "0.4")
    if kind == "velocity":
        qtbot.waitUntil(closes(document))
        assert document.mechanism.drivers == (motor,)
        assert told == []
        return
    qtbot.waitUntil(lambda: bool(told))
    (said, _, _), *more = told
    assert "while driver 1 holds revolute 1 where its motion begins. Let it begin" in said
    assert not more


def test_several_drivers_that_keep_joints_from_being_closed_are_named(
    qtbot, panel, document, selection, drawn, told
):
    motors = tuple(
        Driver(name=f"driver {number}", joint=joint, function=function)
        for number, (joint, function) in enumerate(
            {"revolute 1": "t", "prismatic 1": "0.1*t"}.items(), 1
        )
    )
    document.apply(drawn.edited(drivers=motors), label="Add drivers")
    show(qtbot, panel, selection, ("body", "crank"))
    write(qtbot, panel, "Link length", "0.15")
    qtbot.waitUntil(lambda: bool(told))
    drivers, joints = "driver 1 and driver 2", "revolute 1 and prismatic 1"
    (said, _, _), *more = told
    assert f"while {drivers} hold {joints} where their motions begin. Let them begin" in said
    assert not more


def test_a_length_of_nothing_is_refused(qtbot, panel, document, selection, drawn):
    show(qtbot, panel, selection, ("body", "crank"))
    found = write(qtbot, panel, "Link length", "0")
    assert "greater than 0" in problem(found)
    assert document.mechanism is drawn


def test_what_is_no_link_has_no_length(qtbot, panel, document, selection):
    """A cube, whose sizes are those of the shape."""
    document.open(edits.add_link(Mechanism(), (0, 0, 0), (0.1, 0, 0), width=0.1).mechanism)
    show(qtbot, panel, selection, ("body", "link 1"))
    assert "Link length" not in {each.accessibleName() for each in lines(panel)}


def test_a_size_alone_offers_to_move_the_pins(qtbot, panel, document, selection, drawn, told):
    """The button of the message does the other half within the same step."""
    bar = MessageBar()
    qtbot.addWidget(bar)
    document.offer.connect(bar.show_offer)
    show(qtbot, panel, selection, ("body", "crank"))
    write(qtbot, panel, "Size 1", "0.15")
    ((text, button, _),) = told
    assert "The shape of crank alone changed" in text
    assert "revolute 1 and revolute 2 stay" in text
    assert button == MOVE_PINS == bar.offer_button.text()
    bar.show()
    qtbot.mouseClick(bar.offer_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(closes(document))
    crank = document.mechanism.body("crank")
    assert (bar_of(document.mechanism, "crank").length, crank.mass) == (
        0.15,
        pytest.approx(1.5 * drawn.body("crank").mass),
    )
    assert document.mechanism.joint("revolute 2").frame1.position[0] == pytest.approx(0.075)
    assert document.step_count == 1


def test_a_joint_in_the_air_offers_to_resize_the_shapes(
    qtbot, panel, document, selection, drawn, told
):
    """Both bars reach it again, in the same step."""
    show(qtbot, panel, selection, ("joint", "revolute 2"))
    write(qtbot, panel, "Point 2", "0.13")
    ((text, button, resize),) = told
    assert text == "revolute 2 left the end of crank and rod, which keep their shapes."
    assert button == RESIZE
    resize()
    crank, rod = (bar_of(document.mechanism, name) for name in ("crank", "rod"))
    assert crank.length == pytest.approx(0.13)
    assert rod.length == pytest.approx((0.08 + 0.13**2) ** 0.5)
    assert crank.body.mass == pytest.approx(1.3 * drawn.body("crank").mass)
    assert max(gaps(document.mechanism).values()) < 1e-9
    assert document.step_count == 1
    document.undo()
    assert document.mechanism is drawn


def test_the_offer_to_resize_outlives_the_next_coordinate(
    qtbot, panel, document, selection, drawn, told
):
    """Each coordinate is a step; the shapes reach the place that all of them give."""
    bar = MessageBar()
    qtbot.addWidget(bar)
    document.offer.connect(bar.show_offer)
    show(qtbot, panel, selection, ("joint", "revolute 2"))
    write(qtbot, panel, "Point 1", "0.02", Qt.Key.Key_Tab)
    for text in ("0.13", "0.12"):
        write(qtbot, panel, "Point 2", text, Qt.Key.Key_Tab)
        settle(qtbot, panel)
        # a step that is taken back and made anew is the next one still
        document.undo()
    write(qtbot, panel, "Point 2", "0.13")
    assert [button for _, button, _ in told] == [RESIZE] * 4
    bar.show()
    qtbot.mouseClick(bar.offer_button, Qt.MouseButton.LeftButton)
    crank, rod = (bar_of(document.mechanism, name) for name in ("crank", "rod"))
    assert crank.length == pytest.approx((0.02**2 + 0.13**2) ** 0.5)
    assert rod.length == pytest.approx(((0.08**0.5 - 0.02) ** 2 + 0.13**2) ** 0.5)
    assert max(gaps(document.mechanism).values()) < 1e-9
    # back at an end nothing is offered
    write(qtbot, panel, "Point 2", "0.14")
    write(qtbot, panel, "Point 2", "0.13")
    assert len(told) == 5


def test_few_of_many_moves_of_a_joint_are_kept(
    qtbot, panel, document, selection, drawn, told, monkeypatch
):
    """The first and the last ones, and none of them when another file is opened."""
    monkeypatch.setattr(bar_steps, "_MOST_MOVES", 2)
    show(qtbot, panel, selection, ("joint", "revolute 2"))
    for text in ("0.11", "0.12", "0.14", "0.13"):
        write(qtbot, panel, "Point 2", text, Qt.Key.Key_Tab)
        settle(qtbot, panel)
    held = panel._editing._bars._moves
    assert held[0] is drawn
    assert len(held) == 3
    # the offer goes from the first one
    told[-1][2]()
    assert bar_of(document.mechanism, "crank").length == pytest.approx(0.13)
    document.open(Mechanism())
    assert not panel._editing._bars._moves


def test_a_link_in_space_gets_another_length(qtbot, panel, document, selection, told):
    """The crank of a linkage with two ball joints; the rod and the rocker follow."""
    model = edits.add_link(Mechanism(), (0, 0, 0), (0, 0.1, 0), name="crank")
    model = edits.add_link(model, (0, 0.1, 0), (0.6, 0.3, 0.4), name="rod")
    model = edits.add_link(model, (0.6, 0.3, 0.4), (0.6, 0, 0.4), name="rocker")
    model = edits.add_joint(model, "revolute", "ground", "crank", (0, 0, 0), Z)
    model = edits.add_joint(model, "spherical", "crank", "rod", (0, 0.1, 0))
    model = edits.add_joint(model, "spherical", "rod", "rocker", (0.6, 0.3, 0.4))
    model = edits.add_joint(model, "revolute", "ground", "rocker", (0.6, 0, 0.4), (1, 0, 0))
    document.open(model.mechanism)
    for name, text, length in (("crank", "0.12", 0.12), ("rocker", "0.32", 0.32)):
        show(qtbot, panel, selection, ("body", name))
        write(qtbot, panel, "Link length", text)
        qtbot.waitUntil(closes(document))
        assert bar_of(document.mechanism, name).length == length
    assert (document.step_count, told) == (2, [])


def test_a_width_offers_nothing(qtbot, panel, document, selection, drawn, told):
    """The pins are where they were, at the ends."""
    show(qtbot, panel, selection, ("body", "crank"))
    write(qtbot, panel, "Size 2", "0.02")
    assert told == []
    assert line(panel, "Link length") is not None


def test_a_link_as_short_as_wide_has_a_length(qtbot, panel, document, selection, drawn):
    """It gets longer again, as joints are at both of its ends."""
    width = bar_of(drawn, "crank").width
    show(qtbot, panel, selection, ("body", "crank"))
    for length in (0.9 * width, 0.15):
        write(qtbot, panel, "Link length", f"{length}")
        qtbot.waitUntil(closes(document))
        assert bar_of(document.mechanism, "crank").length == pytest.approx(length)
        settle(qtbot, panel)


def test_a_link_that_becomes_a_block_says_where_its_length_is(
    qtbot, panel, document, selection, told
):
    """A field that is gone without a word looks like a fault; a joint at both ends keeps it."""
    document.open(edits.add_link(Mechanism(), (0, 0, 0), (0.3, 0, 0), name="rod").mechanism)
    show(qtbot, panel, selection, ("body", "rod"))
    write(qtbot, panel, "Link length", "0.0015")
    qtbot.waitUntil(lambda: bool(told))
    settle(qtbot, panel)
    assert "Link length" not in {each.accessibleName() for each in lines(panel)}
    ((said, _, _),) = told
    assert said.startswith("The link length of rod is gone: it is less than twice as long as wide")
    # as the message says
    write(qtbot, panel, "Size 1", "0.2")
    settle(qtbot, panel)
    assert float(line(panel, "Link length").value) == pytest.approx(0.2)
