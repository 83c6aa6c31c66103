"""Which edits change the motion of a mechanism, and which only its names and looks."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mechstudio import edits
from mechstudio.errors import ModelError
from mechstudio.model import Frame, Sphere
from mechstudio.topology.compile import compile_model
from tests.amounts import examples
from tests.edits.pendulum import pendulum
from tests.edits.random_edits import EDITS, REFUSABLE, any_edit, edited, makes_sense
from tests.gui.tree.example import all_kinds
from tests.model.strategies import mechanisms

# edits that never change the motion, whatever they are called with
STILL = {"add_measure", "add_parameter", "remove_parameter", "rename", "rename_all", "reorder"}
STILL |= {"rename_parameter"}


def without_choices(mechanism):
    """The mechanism without what is said of cuts and roots, which solvers alone follow."""
    joints = tuple(joint.edited(cut=False, root=False) for joint in mechanism.joints)
    return mechanism.edited(joints=joints)


def arrays_of(value):
    """All arrays inside the compiled system, in order."""
    if isinstance(value, tuple):
        for part in value:
            yield from arrays_of(part)
        return
    array = np.asarray(value)
    if array.dtype.names:
        # a record has bytes between its fields that mean nothing
        for name in array.dtype.names:
            yield from arrays_of(np.asarray(array[name]))
    elif array.dtype.kind in "biuf":
        yield array


def computes_the_same(first, second):
    """Whether the solvers get the same numbers, and the same start."""
    first, second = without_choices(first), without_choices(second)
    pairs = zip(
        arrays_of(compile_model(first).system), arrays_of(compile_model(second).system), strict=True
    )
    starts = [
        [(b.position, b.orientation, b.velocity, b.angular_velocity) for b in model.bodies]
        for model in (first, second)
    ]
    return starts[0] == starts[1] and all(str(a.tolist()) == str(b.tolist()) for a, b in pairs)


def test_edits_are_sorted():
    """Each edit that keeps the motion is one of the program."""
    assert set(EDITS) > STILL


@pytest.mark.wide
@pytest.mark.parametrize("key", EDITS)
@settings(max_examples=8)
@given(data=st.data())
def test_each_edit_keeps_the_motion_or_is_noticed(key, data):
    """What counts as the same motion gives solvers the same numbers; some edits always do."""
    before = all_kinds()
    try:
        after = edited(data.draw, key, before)
    except ModelError:
        assert key in REFUSABLE
        return
    same = edits.moving_as(after, before)
    if key in STILL:
        assert same is not None
    if same is not None:
        assert computes_the_same(before, same)


@settings(max_examples=examples(30))
@given(mechanism=mechanisms(), data=st.data())
def test_any_edits_keep_the_motion_or_are_noticed(mechanism, data):
    """The same for mechanisms and sequences of edits at random; and back is always the same."""
    after = mechanism
    for _ in range(data.draw(st.integers(1, 4))):
        after = any_edit(data.draw, after)
    same = edits.moving_as(after, mechanism)
    assert (same is None) == (edits.moving_as(mechanism, after) is None)
    if same is not None:
        assert computes_the_same(mechanism, same)
    assert edits.moving_as(mechanism.model_copy(deep=True), mechanism) is not None


@settings(max_examples=examples(20))
@given(mechanism=mechanisms(), data=st.data())
def test_still_edits_in_a_row_keep_the_motion(mechanism, data):
    """After any number of renamings and moves in lists, the order of before can be had back."""
    now = in_order = mechanism
    for _ in range(data.draw(st.integers(1, 4))):
        keys = [key for key in sorted(STILL) if makes_sense(key, now)]
        if not keys:
            return
        try:
            after = edited(data.draw, data.draw(st.sampled_from(keys)), now)
        except ModelError:
            continue
        in_order = edits.moving_as(after, now, in_order)
        assert in_order is not None
        now = after
    assert edits.motion_of(in_order) == edits.motion_of(mechanism)


def changes_of_motion():
    """One change of each kind of value that moves the pendulum, by name."""
    model = pendulum()
    link, pivot = ("body", "link 1"), ("joint", "pivot")
    spring, push = (("force", force.name) for force in reversed(model.forces))
    driver = ("driver", model.drivers[0].name)

    def change(item, **values):
        return lambda: edits.change(model, [item], **values)

    return {
        "gravity": lambda: model.edited(gravity=(0, 0, -9.81)),
        "parameter": lambda: edits.set_parameter(model, "speed", 2.5),
        "mass": change(link, mass=3.0),
        "center": change(link, center_of_mass=(0.1, 0, 0)),
        "position": change(link, position=(0, 1, 0)),
        "velocity": change(link, velocity=(0, 1, 0)),
        "frame": change(pivot, frame1=Frame(position=(0, 0.1, 0))),
        "damping": change(pivot, damping=0.1),
        "friction": change(pivot, friction=0.1),
        "effort": change(pivot, effort="-v"),
        "type": lambda: edits.change_joint_type(model, "pivot", "spherical").mechanism,
        "function": change(driver, function="cos(t)"),
        "kind": change(driver, kind="velocity"),
        "stiffness": change(spring, stiffness=6.0),
        "free length": change(spring, free_length=0.4),
        "load": change(push, function=("0", "speed", "1")),
        "axes": change(push, axes="body"),
        "added body": lambda: edits.add_link(model, (0, 0, 0), (0, 1, 0)).mechanism,
        "removed force": lambda: edits.remove(model, [spring]).mechanism,
    }


@pytest.mark.parametrize("key", changes_of_motion())
def test_changes_of_motion_are_noticed(key):
    """No value that moves the mechanism is overlooked; undo is the same motion again."""
    after = changes_of_motion()[key]()
    assert edits.moving_as(after, pendulum()) is None
    assert edits.moving_as(pendulum(), pendulum()) is not None


def looks():
    """One change of each kind of value without effect on the motion, by name."""
    model = pendulum()
    link, pivot, tip = ("body", "link 1"), ("joint", "pivot"), ("measure", "tip")
    return {
        "title": lambda: model.edited(name="Other"),
        "description": lambda: model.edited(description="Swings."),
        "settings": lambda: model.edited(
            simulation=model.simulation.edited(duration=3.0, solver="dca")
        ),
        "shapes": lambda: edits.change(model, [link], shapes=(Sphere(radius=1.0),)),
        "measured point": lambda: edits.change(model, [tip], point=(0, 0, 1)),
        "removed measure": lambda: edits.remove(model, [tip]).mechanism,
        "cut": lambda: edits.change(model, [pivot], cut=True, root=True),
        "parameter as a number": lambda: edits.remove_parameter(model, "speed", inline=True),
        "spaces": lambda: edits.change(
            model, [("driver", model.drivers[0].name)], function=" sin( speed * t )"
        ),
    }


@pytest.mark.parametrize("key", looks())
def test_changes_of_looks_keep_the_motion(key):
    """Names, shapes, measures, settings and ways of writing do not count."""
    assert edits.moving_as(looks()[key](), pendulum()) is not None
