"""Copy and paste, duplicates and patterns."""

import math
from itertools import pairwise

import pytest

from mechstudio import edits
from mechstudio.errors import ModelError
from mechstudio.generators import chain
from mechstudio.model import Cylinder, Mechanism
from tests.edits.pendulum import pendulum
from tests.edits.placed_joint import frames_in_world


def assert_closed(mechanism):
    """Both frames of every joint are at one place."""
    for joint in mechanism.joints:
        first, second = frames_in_world(mechanism, joint)
        assert first.position == pytest.approx(second.position, abs=1e-9)
        assert first.within(second).orientation[1:] == pytest.approx((0, 0, 0), abs=1e-9)


def test_a_link_becomes_a_chain_in_one_call():
    """Fifty links, each on a hinge at the end of the one before, 1 m apart."""
    start = edits.add_link(Mechanism(), (0, 0, 0), (1, 0, 0)).mechanism
    start = edits.add_joint(start, "revolute", "ground", "link 1", (0, 0, 0)).mechanism
    edit = edits.linear_pattern(start, [("body", "link 1")], 50, (1, 0, 0), chain_to="link 1")
    made = edit.mechanism
    assert [body.position for body in made.bodies] == [
        pytest.approx((k + 0.5, 0, 0)) for k in range(50)
    ]
    names = ["ground", *(body.name for body in made.bodies)]
    assert [(j.body1, j.body2) for j in made.joints] == list(pairwise(names))
    assert names[-1] == "link 50"
    assert_closed(made)


def test_an_arm_becomes_a_carousel_in_one_call():
    """Twelve arms around a hub, each turned by a twelfth, on joints with the hub."""
    disk = Cylinder(radius=1, length=0.1)
    made = edits.add_body(Mechanism(), [disk], name="hub").mechanism
    made = edits.add_joint(made, "revolute", "ground", "hub", (0, 0, 0)).mechanism
    made = edits.add_link(made, (1, 0, 0), (2, 0, 0), name="arm").mechanism
    made = edits.add_joint(made, "spherical", "hub", "arm", (1, 0, 0)).mechanism
    made = edits.circular_pattern(made, [("body", "arm")], 12, (0, 0, 1)).mechanism
    assert len(made.bodies) == 13
    for k, body in enumerate(made.bodies[1:]):
        angle = k * math.pi / 6
        expected = (1.5 * math.cos(angle), 1.5 * math.sin(angle), 0)
        assert body.position == pytest.approx(expected, abs=1e-12)
    assert {joint.body1 for joint in made.joints[1:]} == {"hub"}
    assert_closed(made)


def test_patterns_take_loads_drivers_and_ground_points_along():
    """Each image has its own pivot on the ground, driver, loads and measure, moved alike."""
    before = pendulum()
    made = edits.linear_pattern(before, [("body", "link 1")], 3, (0, 0, 2)).mechanism
    for listed in ("bodies", "joints", "drivers", "measures"):
        assert len(getattr(made, listed)) == 3
    assert len(made.forces) == 6
    assert [joint.frame1.position for joint in made.joints] == [(0, 0, 0), (0, 0, 2), (0, 0, 4)]
    assert [driver.joint for driver in made.drivers] == ["pivot", "pivot 2", "pivot 3"]
    springs = [force for force in made.forces if force.type == "spring_damper"]
    assert [spring.point1 for spring in springs] == [(1, 1, 0), (1, 1, 2), (1, 1, 4)]
    assert made.parameters == before.parameters
    assert_closed(made)


def test_a_pattern_of_one_is_the_original():
    """Nothing is added where there is only to be what there is."""
    before = pendulum()
    assert edits.linear_pattern(before, [("body", "link 1")], 1, (1, 0, 0)).mechanism == before


def test_a_fragment_is_pasted_into_another_mechanism():
    """Names that are taken and parameters of another value are renamed, all else is equal."""
    before = pendulum()
    fragment = edits.copied(before, [("body", "link 1")])
    empty = edits.paste(Mechanism(), fragment)
    assert empty.mechanism == before.edited(simulation=Mechanism().simulation)
    other = pendulum().edited(parameters={"speed": 9.0, "speed_2": 1.0})
    pasted = edits.paste(other, fragment, edits.shift((0, 0, 1))).mechanism
    assert pasted.parameters == {"speed": 9.0, "speed_2": 1.0, "speed_3": 2.0}
    assert [driver.function for driver in pasted.drivers] == ["sin(speed*t)", "sin(speed_3*t)"]
    assert [body.name for body in pasted.bodies] == ["link 1", "link 2"]
    assert pasted.body("link 2").position == pytest.approx((0.5, 0, 1))


def test_what_is_outside_is_found_by_name_or_replaced_by_the_ground():
    """A joint to a body that is not there is on the ground, at the same place of the world."""
    before = chain(3)
    middle = edits.copied(before, [("body", "link_2")], attachments="all")
    same = edits.paste(before, middle).mechanism
    assert [(j.body1, j.body2) for j in same.joints[3:]] == [
        ("link_1", "link_4"),
        ("link_4", "link_3"),
    ]
    alone = edits.paste(Mechanism(), middle)
    assert [(j.body1, j.body2) for j in alone.mechanism.joints] == [
        ("ground", "link_2"),
        ("link_2", "ground"),
    ]
    assert_closed(alone.mechanism)


def test_what_cannot_be_pasted_is_named():
    """A joint of the ground with itself, a driver without a joint, a driven coordinate."""
    before = pendulum()
    joint = edits.copied(before, [("joint", "pivot")], attachments="none")
    assert edits.paste(Mechanism(), joint).dropped == ("joints[0]",)
    driver = edits.copied(before, [("driver", "driver 1")], attachments="none")
    assert edits.paste(Mechanism(), driver).dropped == ("drivers[0]",)
    assert edits.paste(before, driver).dropped == ("drivers[0]",)
    measure = edits.copied(before, [("measure", "tip")], attachments="none")
    assert edits.paste(before, measure).names == ("tip 2",)
    assert edits.paste(Mechanism(), measure).dropped == ("measures[0]",)


def test_gears_of_copied_joints_reach_to_the_joints_that_stay():
    """A planet's gear with the sun is repeated with each planet; the sun's own is not."""
    made = Mechanism()
    for name in ("sun", "planet"):
        made = edits.add_body(made, name=name).mechanism
        made = edits.add_joint(made, "revolute", "ground", name, (0, 0, 0), name=name).mechanism
    made = edits.add_coupling(made, "sun", "planet", -2.0).mechanism
    made = edits.circular_pattern(made, [("body", "planet")], 3, (0, 0, 1)).mechanism
    assert [(c.joint1, c.joint2) for c in made.couplings] == [
        ("sun", "planet"),
        ("sun", "planet 2"),
        ("sun", "planet 3"),
    ]
    gear = edits.copied(made, [("coupling", "gear 1")], attachments="none")
    assert edits.paste(made, gear).dropped == ("couplings[0]",)


def test_duplicates_leave_joints_with_others_alone_unless_asked():
    """Only what hangs on the selection alone comes along by default."""
    before = chain(3)
    for attachments, joints in (("none", 0), ("inside", 0), ("all", 2)):
        edit = edits.duplicate(before, [("body", "link_2")], attachments=attachments)
        assert len(edit.mechanism.joints) == 3 + joints
        assert edit.name == "link_4"


def test_copies_are_cut_as_the_original_but_no_second_roots():
    """A copy beside its original gives up the root; what was cut and is put back is it again."""
    joint = [("joint", "pivot")]
    mechanism = edits.change(pendulum(), joint, cut=True, root=True)
    (copy,) = edits.linear_pattern(mechanism, joint, 2, (1, 0, 0)).mechanism.joints[1:]
    assert copy.cut
    assert not copy.root
    fragment = edits.copied(mechanism, joint, attachments="all")
    back = edits.paste(edits.remove(mechanism, joint).mechanism, fragment).mechanism
    assert back.joint("pivot").root


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda m: edits.linear_pattern(m, [("body", "link 1")], 0, (1, 0, 0)), "count"),
        (lambda m: edits.linear_pattern(m, [("body", "link")], 2, (1, 0, 0)), 'mean "link 1"'),
        (lambda m: edits.linear_pattern(m, [("bodies", "link 1")], 2, (1, 0, 0)), "kind"),
        (
            lambda m: edits.linear_pattern(m, [("joint", "pivot")], 2, (1, 0, 0), chain_to="x"),
            "chain_to",
        ),
        (lambda m: edits.circular_pattern(m, [("body", "link 1")], 2, (0, 0, 0)), "axis"),
        (lambda m: edits.copied(m, [], attachments="some"), "attachments"),
        (lambda m: edits.mirror(m, [], (0, 0, 0), (0, 0, 0)), "normal"),
    ],
)
def test_what_cannot_be_done_is_said(call, words):
    """A wrong argument is named."""
    with pytest.raises(ModelError, match=words):
        call(pendulum())
