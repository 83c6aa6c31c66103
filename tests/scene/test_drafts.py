"""A draft that takes over parts of the one before looks like one that is made from nothing."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mechstudio import io
from mechstudio.io import sample_paths
from mechstudio.scene.mechanism_draft import make_draft
from mechstudio.scene.style import PLAIN
from tests.edits.random_edits import any_edit, edited, makes_sense
from tests.scene.mechanisms import loaded_arm

# edits of what rows are made of come up more often than others
SEEN = ("change", "change", "change", "move_joint", "place_joint", "change_joint_type", "add_joint")
STEPS = ("any edit", "edit", "edit", "edit", "travel", "up", "repaint", "gravity")
GRAVITIES = ((0.0, 0.0, -9.81), (0.0, -9.81, 0.0), (9.81, 0.0, 0.0))
MECHANISMS = {
    "loaded_arm": loaded_arm(),
    **{
        key: io.load(sample_paths()[key])
        for key in ("slider_crank", "joint_gallery", "planetary_gear", "pipelayer")
    },
}


def same_row(row, other):
    """Whether two rows of a draft look the same."""
    return (
        len(row.parts) == len(other.parts)
        and all(map(same_part, row.parts, other.parts))
        and [key for key, _ in row.extents] == [key for key, _ in other.extents]
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


def fresh(draft):
    """The draft without anything but what is kept on purpose: size, colors, layers, ground."""
    return replace(draft, rows={}, ends={}, manner=())


@pytest.mark.parametrize("name", MECHANISMS)
@settings(max_examples=3)
@given(data=st.data())
def test_rows_that_are_taken_over_are_those_of_a_fresh_draft(name, data):
    """After any edit and any other taste, what is kept is what would be made anew."""
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
            case "up":
                style = replace(style, up=data.draw(st.sampled_from(("y", "z", "auto"))))
            case "repaint":
                style = replace(style, repaint=not style.repaint)
            case "gravity":
                gravity = data.draw(st.sampled_from(GRAVITIES))
                mechanism = mechanism.edited(gravity=gravity)
        draft = make_draft(mechanism, None, travel, draft, style=style)
        anew = make_draft(mechanism, None, travel, fresh(draft), style=style)
        assert draft.rows.keys() == anew.rows.keys()
        differing = [item for item, row in draft.rows.items() if not same_row(row, anew.rows[item])]
        assert differing == []
        assert draft.driven == anew.driven
