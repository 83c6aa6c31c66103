"""Any edits in any order: mechanisms stay valid and can be saved, and those of before stay."""

from hypothesis import given, settings
from hypothesis import strategies as st

from mechstudio import edits
from mechstudio.errors import ModelError
from mechstudio.io.model_text import dumps, loads
from mechstudio.joints import JOINT_TYPES
from mechstudio.model import check_mechanism
from tests.edits.pendulum import items_of
from tests.model.strategies import mechanisms

LENGTHS = st.floats(-10, 10)
POINTS = st.tuples(LENGTHS, LENGTHS, LENGTHS)
AXES = st.sampled_from([(1, 0, 0), (0, 1, 0), (0, 0, 1)])
MOTIONS = st.builds(
    lambda angle, axis, center, step: edits.turn(angle, axis, center).of(edits.shift(step)),
    st.floats(-4, 4),
    AXES,
    POINTS,
    POINTS,
)
KEYS = st.sampled_from([kind.key for kind in JOINT_TYPES])
ATTACHMENTS = st.sampled_from(["none", "inside", "all"])


def _add(draw, mechanism, names):
    edit = edits.add_link(mechanism, (0, 0, 0), draw(AXES))
    body = draw(st.sampled_from(["ground", *names["body"]]))
    return edits.add_joint(
        edit.mechanism, draw(KEYS), body, edit.name, draw(POINTS), draw(AXES), point2=draw(POINTS)
    ).mechanism


def _remove(draw, mechanism, names):
    return edits.remove(mechanism, [_item(draw, mechanism)]).mechanism


def _rename(draw, mechanism, names):
    item = _item(draw, mechanism)
    return edits.rename(mechanism, item, f"{item.name[:60]}'")


def _duplicate(draw, mechanism, names):
    attachments = draw(ATTACHMENTS)
    item = _item(draw, mechanism)
    return edits.duplicate(mechanism, [item], draw(MOTIONS), attachments=attachments).mechanism


def _mirror(draw, mechanism, names):
    return edits.mirror(
        mechanism,
        [_item(draw, mechanism)],
        draw(POINTS),
        draw(AXES),
        keep_original=draw(st.booleans()),
        attachments=draw(ATTACHMENTS),
    ).mechanism


def _repeat(draw, mechanism, names):
    body = draw(st.sampled_from(names["body"]))
    chain_to = draw(st.sampled_from([None, body]))
    return edits.circular_pattern(
        mechanism, [("body", body)], draw(st.integers(1, 3)), draw(AXES), chain_to=chain_to
    ).mechanism


def _move(draw, mechanism, names):
    moved = draw(st.lists(st.sampled_from(names["body"]), max_size=2))
    mode = draw(st.sampled_from(["follow", "stay", "open"]))
    return edits.move_bodies(mechanism, moved, draw(MOTIONS), joints=mode)


def _move_places(draw, mechanism, names):
    places = edits.places_of(mechanism, items_of(mechanism))
    moved = draw(st.lists(st.sampled_from(list(places)), max_size=2)) if places else []
    ends = draw(st.sampled_from(["both", "1", "2"]))
    return edits.move_places(mechanism, moved, draw(MOTIONS), ends=ends)


def _joint(draw, mechanism, names):
    joint = draw(st.sampled_from(names["joint"]))
    if draw(st.booleans()):
        return edits.change_joint_type(mechanism, joint, draw(KEYS)).mechanism
    mechanism = edits.swap_bodies(mechanism, joint, keep_motion=draw(st.booleans()))
    return edits.place_joint(edits.reverse_axis(mechanism, joint), joint, draw(POINTS), draw(AXES))


def _parameter(draw, mechanism, names):
    mechanism = edits.add_parameter(mechanism, "extra", 1.0)
    name = draw(st.sampled_from(list(mechanism.parameters)))
    if draw(st.booleans()):
        return edits.remove_parameter(mechanism, name, inline=True)
    return edits.rename_parameter(mechanism, name, "other")


def _reorder(draw, mechanism, names):
    return edits.reorder(mechanism, _item(draw, mechanism), 0)


EDITS = [
    _add,
    _remove,
    _rename,
    _duplicate,
    _mirror,
    _repeat,
    _move,
    _move_places,
    _joint,
    _parameter,
    _reorder,
]
NEEDS = {_repeat: "body", _move: "body", _joint: "joint"}


def _item(draw, mechanism):
    return draw(st.sampled_from(items_of(mechanism)))


def _refusable(edit, mechanism):
    """Whether an edit may find that a name is taken."""
    return edit is _parameter and {"extra", "other"} & set(mechanism.parameters)


def any_edit(draw, mechanism):
    """The mechanism after an edit that makes sense for it; the same one if it was refused."""
    names = {
        kind: [one.name for one in items_of(mechanism) if one.kind == kind] for kind in edits.KINDS
    }
    possible = [
        edit
        for edit in EDITS
        if edit in (_add, _parameter) or (items_of(mechanism) and names[NEEDS.get(edit, "body")])
    ]
    edit = draw(st.sampled_from(possible))
    try:
        return edit(draw, mechanism, names)
    except ModelError:
        assert _refusable(edit, mechanism)
        return mechanism


@settings(max_examples=25)
@given(mechanism=mechanisms(), data=st.data())
def test_any_edits_keep_a_mechanism_valid(mechanism, data):
    """Each edit gives a mechanism that is valid and survives its file; the one before stays."""
    for _ in range(data.draw(st.integers(1, 5))):
        text, copy = dumps(mechanism), mechanism.model_copy(deep=True)
        after = any_edit(data.draw, mechanism)
        assert check_mechanism(after) == ()
        assert loads(dumps(after)) == after
        assert mechanism == copy
        assert dumps(mechanism) == text
        mechanism = after
