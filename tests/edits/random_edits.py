"""Edits at random: for each edit function of the program, what to call it with."""

from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from mechstudio import edits
from mechstudio.errors import ModelError
from tests.edits.edit_hand import (
    ATTACHMENTS,
    AXES,
    BOOLS,
    COUNTS,
    FUNCTIONS,
    KEYS,
    LENGTHS,
    MOTIONS,
    POINTS,
    SHAPES,
    SIZES,
    Hand,
)


def _add_joint(hand):
    edit = edits.add_link(hand.mechanism, (0, 0, 0), hand.draw(AXES))
    body = hand.one("ground", *hand.bodies())
    place = hand.draw(POINTS), hand.draw(AXES)
    return edits.add_joint(
        edit.mechanism, hand.draw(KEYS), body, edit.name, *place, point2=hand.draw(POINTS)
    )


def _add_link(hand):
    shape = hand.one("box", "cylinder", "capsule")
    return edits.add_link(hand.mechanism, (0, 0, 0), hand.draw(AXES), shape=shape)


def _add_plate(hand):
    x, y = hand.draw(SIZES), hand.draw(SIZES)
    return edits.add_plate(hand.mechanism, [(0, 0, 0), (x, 0, 0), (0, y, 0)], (0, 0, 1))


def _add_spring_damper(hand):
    body1, body2 = hand.ends()
    points = hand.draw(POINTS), hand.draw(POINTS)
    return edits.add_spring_damper(
        hand.mechanism, body1, points[0], body2, points[1], stiffness=hand.draw(SIZES)
    )


def _add_driver(hand):
    joint, number, _ = hand.one(*hand.free_coordinates())
    return edits.add_driver(hand.mechanism, joint, hand.draw(FUNCTIONS), coordinate=number)


def _add_motor(hand):
    joint, number, _ = hand.one(*hand.coordinates())
    return edits.add_motor(hand.mechanism, joint, "-v", coordinate=number, proportional=1.0)


def _add_coupling(hand):
    one, other = hand.one(*hand.pairs())
    return edits.add_coupling(
        hand.mechanism,
        one[0],
        other[0],
        hand.draw(SIZES),
        coordinate1=one[1],
        coordinate2=other[1],
    )


def _change(hand):
    bodies = [("body", hand.body()), ("body", hand.body())]
    fields = {"mass": SIZES, "position": POINTS, "center_of_mass": POINTS, "shapes": SHAPES}
    field = hand.one(*fields)
    value = hand.draw(fields[field])
    value = tuple(value) if field == "shapes" else value
    return edits.change(hand.mechanism, bodies, **{field: value})


def _change_each(hand):
    changes = {("body", name): {"velocity": hand.draw(POINTS)} for name in hand.bodies()}
    changes |= {("joint", name): {"cut": hand.draw(BOOLS)} for name in hand.joints()}
    return edits.change_each(hand.mechanism, changes)


def _change_length(hand):
    edit = edits.add_link(hand.mechanism, (0, 0, 0), hand.draw(AXES))
    return edits.change_length(edit.mechanism, edit.name, hand.draw(SIZES))


def _change_joint_types(hand):
    names = dict.fromkeys((hand.joint(), hand.joint()))
    changes = [edits.TypeChange(name, hand.draw(KEYS)) for name in names]
    return edits.change_joint_types(hand.mechanism, changes)


def _paste(hand):
    fragment = edits.copied(hand.mechanism, [hand.item()], attachments=hand.draw(ATTACHMENTS))
    goal = edits.remove(hand.mechanism, [hand.item()]).mechanism
    return edits.paste(goal, fragment, hand.draw(MOTIONS))


def _linear_pattern(hand):
    body = hand.body()
    return edits.linear_pattern(
        hand.mechanism,
        [("body", body)],
        hand.draw(COUNTS),
        hand.draw(POINTS),
        chain_to=hand.one(None, body),
    )


def _circular_pattern(hand):
    body = hand.body()
    return edits.circular_pattern(
        hand.mechanism,
        [("body", body)],
        hand.draw(COUNTS),
        hand.draw(AXES),
        chain_to=hand.one(None, body),
    )


def _mirror(hand):
    return edits.mirror(
        hand.mechanism,
        [hand.item()],
        hand.draw(POINTS),
        hand.draw(AXES),
        keep_original=hand.draw(BOOLS),
        attachments=hand.draw(ATTACHMENTS),
    )


def _move_bodies(hand):
    moved = hand.draw(st.lists(st.sampled_from(hand.bodies()), max_size=2))
    mode = hand.one("follow", "stay", "open")
    return edits.move_bodies(hand.mechanism, moved, hand.draw(MOTIONS), joints=mode)


def _move_places(hand):
    places = list(edits.places_of(hand.mechanism, hand.all_items()))
    moved = hand.draw(st.lists(st.sampled_from(places), max_size=2)) if places else []
    ends = hand.one("both", "1", "2")
    return edits.move_places(hand.mechanism, moved, hand.draw(MOTIONS), ends=ends)


def _rename(hand):
    item = hand.item()
    return edits.rename(hand.mechanism, item, f"{item.name[:60]}'")


def _rename_all(hand):
    """Exchange names in a ring."""
    kind = hand.item().kind
    names = [item.name for item in hand.all_items() if item.kind == kind]
    ring = zip(names, [*names[1:], names[0]], strict=True)
    return edits.rename_all(hand.mechanism, {edits.Item(kind, old): new for old, new in ring})


def _reorder(hand):
    item = hand.item()
    count = sum(other.kind == item.kind for other in hand.all_items())
    index = hand.draw(st.integers(0, count - 1))
    return edits.reorder(hand.mechanism, item, index)


def _weigh(hand):
    mass = hand.one(None, 2.0)
    return edits.weigh(hand.mechanism, [hand.one(*hand.weighable())], 2700.0, mass=mass)


def _change_coordinate(hand):
    """A spring, a damper and friction for a coordinate; stops that only move outward."""
    name, number, _ = hand.one(*hand.coordinates())
    limits = hand.mechanism.joint(name).limits
    values = {key: hand.draw(SIZES) for key in ("stiffness", "damping", "friction")}
    values["reference"] = hand.draw(LENGTHS)
    if limits is None or hand.draw(BOOLS):
        values |= {"lower": -2e9, "upper": 2e9}
    return edits.change_coordinate(hand.mechanism, name, number, **values)


def _with_event(hand):
    """The mechanism with one more event, and its name."""
    mechanism = edits.add_event(hand.mechanism, "[energy/total] < 0 J")
    return mechanism, mechanism.events[-1].name


EDITS = {
    "add_body": lambda h: edits.add_body(h.mechanism, h.draw(SHAPES), h.draw(MOTIONS)),
    "add_bushing": lambda h: edits.add_bushing(
        h.mechanism, *h.ends(), h.draw(POINTS), stiffness=[h.draw(SIZES)] * 6
    ),
    "add_coupling": _add_coupling,
    "add_driver": _add_driver,
    "add_force": lambda h: edits.add_force(
        h.mechanism, h.body(), h.draw(POINTS), h.functions(), axes=h.one("world", "body")
    ),
    "add_joint": _add_joint,
    "add_link": _add_link,
    "add_event": lambda h: edits.add_event(h.mechanism, "[energy/kinetic] > 5 J"),
    "change_event": lambda h: edits.change_event(*_with_event(h), action="stop"),
    "remove_event": lambda h: edits.remove_event(*_with_event(h)),
    "add_measure": lambda h: edits.add_measure(h.mechanism, h.body(), h.draw(POINTS)),
    "add_motor": _add_motor,
    "add_parameter": lambda h: edits.add_parameter(h.mechanism, "extra", 1.0),
    "add_plate": _add_plate,
    "add_rod": lambda h: edits.add_rod(h.mechanism, (0, 0, 0), h.draw(AXES), mass=h.draw(SIZES)),
    "add_spring_damper": _add_spring_damper,
    "add_torque": lambda h: edits.add_torque(h.mechanism, h.body(), h.functions()),
    "add_torsion": lambda h: edits.add_torsion(h.mechanism, *h.ends(), stiffness=h.draw(SIZES)),
    "change": _change,
    "change_coordinate": _change_coordinate,
    "change_each": _change_each,
    "change_joint_type": lambda h: edits.change_joint_type(h.mechanism, h.joint(), h.draw(KEYS)),
    "change_joint_types": _change_joint_types,
    "change_length": _change_length,
    "change_mass": lambda h: edits.change_mass(h.mechanism, [h.body()], h.draw(SIZES)),
    "circular_pattern": _circular_pattern,
    "duplicate": lambda h: edits.duplicate(
        h.mechanism, [h.item()], h.draw(MOTIONS), attachments=h.draw(ATTACHMENTS)
    ),
    "linear_pattern": _linear_pattern,
    "mirror": _mirror,
    "move_bodies": _move_bodies,
    "move_joint": lambda h: edits.move_joint(
        h.mechanism, h.joint(), h.draw(POINTS), h.draw(AXES), coordinates=h.one("world", "body1")
    ),
    "move_places": _move_places,
    "paste": _paste,
    "place_joint": lambda h: edits.place_joint(
        h.mechanism, h.joint(), h.draw(POINTS), h.draw(AXES), side=h.one("both", "1", "2")
    ),
    "remove": lambda h: edits.remove(h.mechanism, [h.item()]),
    "remove_parameter": lambda h: edits.remove_parameter(
        h.mechanism, h.one(*h.parameters()), inline=True
    ),
    "rename": _rename,
    "rename_all": _rename_all,
    "rename_parameter": lambda h: edits.rename_parameter(
        h.mechanism, h.one(*h.parameters()), "other"
    ),
    "reorder": _reorder,
    "reverse_axis": lambda h: edits.reverse_axis(h.mechanism, h.joint()),
    "set_parameter": lambda h: edits.set_parameter(
        h.mechanism, h.one(*h.parameters()), h.draw(LENGTHS)
    ),
    "set_parameters": lambda h: edits.set_parameters(
        h.mechanism, {name: h.draw(LENGTHS) for name in h.parameters()}
    ),
    "set_values": lambda h: edits.set_values(
        h.mechanism, {f"bodies.{h.body()}.mass": h.draw(SIZES), "gravity[2]": h.draw(LENGTHS)}
    ),
    "swap_bodies": lambda h: edits.swap_bodies(h.mechanism, h.joint(), keep_motion=h.draw(BOOLS)),
    "weigh": _weigh,
}
# what there has to be before an edit makes sense
NEEDS = {
    Hand.all_items: ("duplicate", "mirror", "paste", "remove", "rename", "rename_all", "reorder"),
    Hand.bodies: (
        *("add_bushing", "add_force", "add_measure", "add_spring_damper", "add_torque"),
        *("add_torsion", "change", "circular_pattern", "linear_pattern", "move_bodies"),
        *("change_mass", "set_values"),
    ),
    Hand.joints: (
        *("change_joint_type", "change_joint_types", "move_joint", "place_joint"),
        *("reverse_axis", "swap_bodies"),
    ),
    Hand.parameters: ("remove_parameter", "rename_parameter", "set_parameter", "set_parameters"),
    Hand.coordinates: ("add_motor", "change_coordinate"),
    Hand.free_coordinates: ("add_driver",),
    Hand.pairs: ("add_coupling",),
    Hand.weighable: ("weigh",),
}
NEED = {key: need for need, keys in NEEDS.items() for key in keys}
# edits that may find their new name taken, or bodies of sizes too far apart to be weighed
REFUSABLE = ("add_parameter", "rename_parameter", "weigh")


def makes_sense(key, mechanism):
    """Whether there is something to edit."""
    return key not in NEED or bool(NEED[key](Hand(None, mechanism)))


def edited(draw, key, mechanism):
    """The mechanism after one edit.

    Args:
        draw: Draws from a strategy.
        key: Name of the edit.
        mechanism: The mechanism before.
    """
    done = EDITS[key](Hand(draw, mechanism))
    return done.mechanism if isinstance(done, edits.Edit) else done


def several_edits(key, mechanism, draws):
    """The mechanism after each of some edits of a kind, without those that are refused.

    Args:
        key: Name of the edit.
        mechanism: The mechanism before.
        draws: How many to try.
    """
    found = []

    @settings(max_examples=draws, database=None)
    @given(data=st.data())
    def draw(data):
        with suppress(ModelError):
            found.append(edited(data.draw, key, mechanism))

    draw()
    return found


def any_edit(draw, mechanism):
    """The mechanism after an edit that makes sense for it; the same one if it was refused."""
    key = draw(st.sampled_from([key for key in EDITS if makes_sense(key, mechanism)]))
    try:
        return edited(draw, key, mechanism)
    except ModelError:
        assert key in REFUSABLE
        return mechanism
