"""A draft that takes over parts of the one before looks like one that is made from nothing."""

from dataclasses import astuple, replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mechstudio import edits, io
from mechstudio.io import sample_paths
from mechstudio.model import Box, Limits
from mechstudio.scene.mechanism_draft import make_draft
from mechstudio.scene.style import PLAIN
from tests.amounts import some
from tests.edits.random_edits import any_edit, edited, makes_sense
from tests.scene.mechanisms import double_pendulum, loaded_arm, two_boxes

MECHANISMS = {
    "loaded_arm": loaded_arm(),
    "two_boxes": two_boxes(),
    "loose": double_pendulum().edited(joints=()),
    **{
        key: io.load(sample_paths()[key])
        for key in ("slider_crank", "joint_gallery", "planetary_gear")
    },
}
TILTED = (0.8, 0.0, 0.6, 0.0)
INERTIA = ((0.3, 0.0, 0.0), (0.0, 0.4, 0.0), (0.0, 0.0, 0.5))
BODY_CHANGES = (
    {"position": (0.1, 0.2, 0.3)},
    {"orientation": TILTED},
    {"center_of_mass": (0.03, 0.2, 0.1)},
    {"mass": 17.0},
    {"inertia": INERTIA},
    {"shapes": ()},
    {"shapes": (Box(size=(0.2, 0.1, 0.3)), Box(size=(0.1, 0.1, 0.1), position=(0.1, 0.2, 0)))},
    {"velocity": (1.0, 0.0, 0.0)},
)
TYPES = ("revolute", "prismatic", "cylindrical", "universal", "spherical", "fixed")
STYLES = (
    *(replace(PLAIN, up=up) for up in ("y", "z")),
    replace(PLAIN, repaint=True),
    replace(PLAIN, bodies="muted"),
)
GRAVITIES = ((0.0, 0.0, -9.81), (0.0, -9.81, 0.0), (9.81, 0.0, 0.0))
# edits of what rows are made of come up more often than others
SEEN = ("change", "change", "change", "move_joint", "place_joint", "change_joint_type", "add_joint")
STEPS = ("any edit", "edit", "edit", "edit", "travel", "style", "gravity")


def changes_of(mechanism):
    """The mechanism after each of many single edits."""
    bodies = (mechanism.bodies[0], mechanism.bodies[-1])
    for body in bodies:
        for fields in BODY_CHANGES:
            yield edits.change(mechanism, [("body", body.name)], **fields)
        yield edits.remove(mechanism, [("body", body.name)]).mechanism
        yield edits.rename(mechanism, ("body", body.name), "other name")
    ends = [body.name for body in bodies]
    yield edits.add_joint(mechanism, "revolute", *ends, (0.1, 0.1, 0.0), (1, 0, 0)).mechanism
    yield edits.add_joint(mechanism, "spherical", "ground", ends[0], (0.1, 0.4, 0.0)).mechanism
    for joint in mechanism.joints[:2]:
        item = ("joint", joint.name)
        for side in ("frame1", "frame2"):
            frame = getattr(joint, side)
            yield edits.change(mechanism, [item], **{side: frame.edited(position=(0.2, 0.1, 0.3))})
            yield edits.change(mechanism, [item], **{side: frame.edited(orientation=TILTED)})
        for key in TYPES:
            yield edits.change_joint_type(mechanism, joint.name, key).mechanism
        yield edits.swap_bodies(mechanism, joint.name)
        yield edits.remove(mechanism, [item]).mechanism
        if joint.joint_type.scalar_count:
            yield edits.change(mechanism, [item], limits=Limits(lower=-0.7, upper=0.9))
    for gravity in GRAVITIES:
        yield mechanism.edited(gravity=gravity)


def check_draft(draft, travel, style):
    """Compare a draft with one that shares only what is kept on purpose."""
    # symbol size, colors, layers and the ground
    before = replace(draft, rows={}, ends={}, manner=())
    anew = make_draft(draft.mechanism, None, travel, before, style=style)
    assert list(draft.rows) == list(anew.rows)
    differing = [item for item, row in draft.rows.items() if not same_row(row, anew.rows[item])]
    assert differing == []
    assert draft.driven == anew.driven
    assert astuple(draft.sizes) == astuple(anew.sizes)
    assert (draft.colors, draft.layers) == (anew.colors, anew.layers)


def same_row(row, other):
    """Whether two rows of a draft look the same."""
    return (
        len(row.parts) == len(other.parts)
        and all(map(same_part, row.parts, other.parts))
        and [name for name, _ in row.extents] == [name for name, _ in other.extents]
        and all(
            np.array_equal(one, two)
            for (_, one), (_, two) in zip(row.extents, other.extents, strict=True)
        )
    )


def same_part(part, other):
    """Whether two parts have the same surface, body and place on it."""
    names = ("points", "colors", "edge_points", "triangles")
    return (
        part.body == other.body
        and np.array_equal(part.place, other.place)
        and all(
            np.array_equal(getattr(part.solid, name), getattr(other.solid, name)) for name in names
        )
    )


@pytest.mark.wide
@pytest.mark.parametrize("name", MECHANISMS)
def test_rows_follow_every_single_change(name):
    """What a draft keeps after one edit, another taste or a run is what would be made anew."""
    mechanism = MECHANISMS[name]
    first = make_draft(mechanism, None, {}, None)
    for after in some(list(changes_of(mechanism)), list(MECHANISMS).index(name)):
        check_draft(make_draft(after, None, {}, first), {}, PLAIN)
    for style in STYLES:
        check_draft(make_draft(mechanism, None, {}, first, style=style), {}, style)
    travel = {joint.name: (-0.3, 0.8) for joint in mechanism.joints}
    check_draft(make_draft(mechanism, None, travel, first), travel, PLAIN)


def test_a_moderate_change_of_size_keeps_the_symbols():
    """Symbols stay as they are until another size is far better; then all are made anew."""
    mechanism = double_pendulum()
    first = make_draft(mechanism, None, {}, None)
    for factor, stays in ((1.2, True), (5.0, False)):
        position = (factor * 1.5, 0.0, 0.0)
        far = (factor * 0.5, 0.0, 0.0)
        after = edits.change(mechanism, [("body", "lower")], position=position)
        after = edits.change(
            after, [("joint", "elbow")], frame1=mechanism.joints[1].frame1.edited(position=far)
        )
        assert (
            make_draft(after, None, {}, first).sizes.at("lower") == first.sizes.at("lower")
        ) is stays


@pytest.mark.wide
@pytest.mark.parametrize("name", MECHANISMS)
@settings(max_examples=3)
@given(data=st.data())
def test_rows_follow_changes_in_any_order(name, data):
    """After any edits and tastes one after the other, what is kept is what would be made anew."""
    mechanism, style, travel = MECHANISMS[name], PLAIN, {}
    draft = make_draft(mechanism, None, travel, None, style=style)
    for _ in range(5):
        match data.draw(st.sampled_from(STEPS)):
            case "any edit":
                mechanism = any_edit(data.draw, mechanism)
            case "edit":
                key = data.draw(st.sampled_from([k for k in SEEN if makes_sense(k, mechanism)]))
                mechanism = edited(data.draw, key, mechanism)
            case "travel":
                ends = st.tuples(st.floats(-1, 0), st.floats(0, 1))
                travel = {joint.name: data.draw(ends) for joint in mechanism.joints[:2]}
            case "style":
                style = data.draw(st.sampled_from(STYLES))
            case "gravity":
                mechanism = mechanism.edited(gravity=data.draw(st.sampled_from(GRAVITIES)))
        draft = make_draft(mechanism, None, travel, draft, style=style)
        check_draft(draft, travel, style)
