"""Each symbol has the size of what is around it, whatever else there is."""

from itertools import pairwise
from math import dist

import numpy as np
import pytest

from mechstudio import edits, io
from mechstudio.gui.tools.bodies.link_options import usual_width
from mechstudio.io import sample_paths
from mechstudio.model import GROUND, Body, Box, Frame, Joint, Mechanism
from mechstudio.scene.joint_glyph import GlyphSize, joint_glyph
from mechstudio.scene.mechanism_draft import make_draft
from mechstudio.scene.symbol_sizes import STEP
from tests.scene.mechanisms import double_pendulum, loaded_arm

STRANGERS = (
    Body(name="huge stranger", position=(3e4, 0, 0), shapes=(Box(size=(2e3, 2e3, 2e3)),)),
    Body(name="tiny stranger", position=(0, 0, -9.0), shapes=(Box(size=(1e-5, 1e-5, 1e-5)),)),
    Body(name="bare stranger", position=(70.0, 0, 0)),
)
# with links, with shapes and with both
GROWING = ("flyball_governor", "four_bar", "hoecken_linkage", "planetary_gear", "slider_crank")
LENGTHS = ("position", "center_of_mass", "size", "radius", "length", "thickness", "points")


def surfaces_of(scene):
    """The surfaces of all that is drawn, by item, with those of parts one after the other."""
    return {
        item: [(actor.solid.points, actor.solid.colors) for actor in drawn.actors]
        for item, drawn in scene._drawing.drawn
        if "stranger" not in item[1]
    }


@pytest.mark.wide
@pytest.mark.parametrize("name", ["loaded_arm", *sample_paths()])
def test_what_is_added_elsewhere_changes_no_symbol(make_scene, name):
    """Bodies that nothing joins, far and huge or tiny, leave every surface as it is."""
    mechanism = loaded_arm() if name == "loaded_arm" else io.load(sample_paths()[name])
    before = make_scene()
    before.show(mechanism)
    wanted = surfaces_of(before)
    after = make_scene()
    after.show(mechanism.edited(bodies=(*mechanism.bodies, *STRANGERS)))
    found = surfaces_of(after)
    assert found.keys() == wanted.keys()
    for item, parts in found.items():
        for part, other in zip(parts, wanted[item], strict=True):
            assert all(map(np.array_equal, part, other)), item


def grown(element, factor):
    """A body, a shape or a frame of another scale."""
    changes = {
        name: (factor * np.array(getattr(element, name))).tolist()
        for name in LENGTHS
        if name in type(element).model_fields
    }
    if isinstance(element, Body):
        changes["shapes"] = tuple(grown(shape, factor) for shape in element.shapes)
    return element.edited(**changes)


@pytest.mark.wide
@pytest.mark.parametrize("factor", [1e-3, 7.0])
@pytest.mark.parametrize("name", ["double_pendulum", *GROWING])
def test_symbols_grow_with_the_mechanism(name, factor):
    """In another scale each symbol is as much larger, but for the step from size to size."""
    mechanism = double_pendulum() if name == "double_pendulum" else io.load(sample_paths()[name])
    bodies = tuple(grown(body, factor) for body in mechanism.bodies)
    joints = tuple(
        joint.edited(frame1=grown(joint.frame1, factor), frame2=grown(joint.frame2, factor))
        for joint in mechanism.joints
    )
    # loads do not matter here, and may have lengths of their own
    bare = mechanism.edited(forces=(), drivers=(), couplings=(), measures=(), events=())
    small = make_draft(bare, None, {}, None).sizes
    large = make_draft(bare.edited(bodies=bodies, joints=joints), None, {}, None).sizes
    for one, other in zip(mechanism.joints, joints, strict=True):
        assert large.of(other) == pytest.approx(factor * small.of(one), rel=1.1 * STEP)


def test_a_body_of_points_alone_takes_the_size_of_the_next_ones():
    """A block whose joints are in one place gets symbols as large as those of its neighbors."""
    bodies = (Body(name="rod", position=(0.5, 0, 0)), *(Body(name=name) for name in "abc"))
    ends = (("rod", "a"), ("a", "b"), ("b", "c"))
    joints = tuple(
        Joint(name=f"{one}{two}", type="revolute", body1=one, body2=two) for one, two in ends
    )
    held = Joint(
        name="held", type="revolute", body1="rod", body2="ground", frame1=Frame(position=(1, 0, 0))
    )
    mechanism = Mechanism(bodies=bodies, joints=(held, *joints))
    sizes = make_draft(mechanism, None, {}, None).sizes
    assert {sizes.of(joint) for joint in mechanism.joints} == {sizes.at("rod")}


@pytest.mark.wide
@pytest.mark.parametrize("name", sample_paths())
def test_symbols_fit_their_bodies(name):
    """No symbol is so thick that it hides a body with shapes, and none is too thin to be seen."""
    mechanism = io.load(sample_paths()[name])
    draft = make_draft(mechanism, sample_paths()[name].parent, {}, None)
    for joint in mechanism.joints:
        ends = [mechanism.body(end) for end in (joint.body1, joint.body2) if end != "ground"]
        radius = draft.sizes.of(joint)
        for body in ends:
            across = np.linalg.norm(np.ptp(draft.surfaces[body.name].corners(), axis=0))
            assert 2 * radius < across / (2 if body.shapes else 1)
            assert radius > 0.002 * across


def test_a_point_inside_of_a_body_is_seen_at_its_flat_sides():
    """The line of a slotted lever lies inside of it; the ball would not be seen otherwise."""
    thin, wide = 1.4, 5.0
    for reach in ((thin, wide, 1.0), (wide, thin, 1.0)):
        ball = joint_glyph("point_on_line", GlyphSize(radius=1.0, reach=reach)).part2
        assert np.abs(ball.points).max() > thin


def test_sizes_that_stay_are_the_very_same():
    """They know the radii of all symbols already; those of a longer chain are others."""
    mechanism = double_pendulum()
    before = make_draft(mechanism, None, {}, None)
    heavier = mechanism.edited(bodies=[body.edited(mass=9.0) for body in mechanism.bodies])
    assert make_draft(heavier, None, {}, before).sizes is before.sizes
    more = mechanism.edited(bodies=(*mechanism.bodies, *STRANGERS))
    assert make_draft(more, None, {}, before).sizes is not before.sizes


def chain(kind, lengths):
    """A loop of bars from the ground to the ground, joined with each other by one type."""
    mechanism, start = Mechanism(), 0.0
    for number, length in enumerate(lengths):
        place, end = (start, 0.0, 0.0), (start + length, 0.0, 0.0)
        name = f"bar {number}"
        width = usual_width(length)
        mechanism = edits.add_link(mechanism, place, end, name=name, width=width).mechanism
        before = f"bar {number - 1}" if number else GROUND
        own = kind if number else "revolute"
        mechanism = edits.add_joint(mechanism, own, before, name, place, (0, 0, 1)).mechanism
        start += length
    end = (start, 0.0, 0.0)
    return edits.add_joint(mechanism, "revolute", name, GROUND, end, (0, 0, 1)).mechanism


def test_joints_of_one_kind_look_alike():
    """The pivots of a four-bar with a short crank, and the pins between its bars; a bar that is
    far longer has its own."""
    mechanism = chain("revolute", (0.04, 0.3, 0.2))
    sizes = make_draft(mechanism, None, {}, None).sizes
    first, *pins, last = mechanism.joints
    assert sizes.at(first.body2) != pytest.approx(sizes.at(last.body1), rel=0.3)
    assert sizes.of(first) == sizes.of(last)
    assert len({sizes.of(pin) for pin in pins}) == 1
    mechanism = chain("revolute", (0.004, 0.3, 9.0))
    sizes = make_draft(mechanism, None, {}, None).sizes
    assert sizes.of(mechanism.joints[0]) < sizes.of(mechanism.joints[-1]) / 2


@pytest.mark.parametrize("lengths", [(0.04, 0.3, 0.2), (0.1, 0.5, 0.3), (0.1, 0.25, 0.2)])
def test_balls_are_alike_and_seen_beside_their_rods(lengths):
    """Those at both ends of the coupler of an RSSR."""
    mechanism = chain("spherical", lengths)
    draft = make_draft(mechanism, None, {}, None)
    balls = []
    for joint in mechanism.joints[1:3]:
        part = draft.rows["joint", joint.name].parts[0].solid
        balls.append(np.abs(part.points).max())
        rod = usual_width(lengths[1]) / 2
        assert balls[-1] > 1.1 * rod
    assert max(balls) < 1.3 * min(balls)


def test_balls_are_no_larger_than_their_rods_want():
    """Those of an RSSR, whose coupler lies along no axis of its joints and whose rocker is thick:
    both balls look alike."""
    places = ((0, 0, 0), (0, 0.1, 0), (0.6, 0.3, 0.4), (0.6, 0, 0.4))
    mechanism = Mechanism()
    for number, ends in enumerate(pairwise(places)):
        width = usual_width(dist(*ends)) * (1.4 if number == 2 else 1.0)
        mechanism = edits.add_link(mechanism, *ends, name=f"bar {number}", width=width).mechanism
    for place, (one, two) in zip(places[1:], pairwise(("bar 0", "bar 1", "bar 2")), strict=False):
        done = edits.add_joint(mechanism, "spherical", one, two, place, (0, 0, 1))
        mechanism = done.mechanism
    draft = make_draft(mechanism, None, {}, None)
    first, second = (
        np.abs(draft.rows["joint", joint.name].parts[0].solid.points).max()
        for joint in mechanism.joints
    )
    assert first == pytest.approx(second, rel=0.01)
    thickest = usual_width(dist(*places[1:3])) / 2
    assert 1.3 * thickest < first < 1.8 * thickest


def test_a_short_body_leaves_the_symbols_of_its_kind():
    """One that is added to a chain, from which its own joint has a smaller symbol."""
    before = chain("revolute", (1.0,) * 6)
    place, end = (3.0, 0.0, 0.0), (3.1, 0.0, 0.0)
    with_it = edits.add_link(before, place, end, name="short", width=0.01).mechanism
    with_it = edits.add_joint(with_it, "revolute", "bar 2", "short", place, (0, 0, 1)).mechanism
    draft = make_draft(before, None, {}, None)
    for earlier in (None, draft):
        sizes = make_draft(with_it, None, {}, earlier).sizes
        for joint in before.joints:
            assert sizes.of(joint) == pytest.approx(draft.sizes.of(joint), rel=0.25)
            assert earlier is None or sizes.of(joint) == draft.sizes.of(joint)
        assert sizes.of(with_it.joints[-1]) < 0.03
