"""Arrows of couplings show which way the coupled parts really move."""

import numpy as np
import pytest

from mechstudio.model import Body, Coupling, Frame, Joint, Mechanism


def coupled(ratio, *, turned=(), sliding=()):
    """Two parts on a carrier that moves freely.

    Args:
        ratio: Change of the second coordinate per change of the first.
        turned: Numbers of joints whose second body is the carrier.
        sliding: Numbers of joints that slide.
    """
    names = ("first", "second")
    bodies = tuple(Body(name=name, position=(i, 0, 0)) for i, name in enumerate(names))
    joints = []
    for i, name in enumerate(names):
        ends = ("carrier", name) if i not in turned else (name, "carrier")
        places = (Frame(position=(i, 0, 0)), Frame())
        one, other = places if i not in turned else reversed(places)
        kind = "prismatic" if i in sliding else "revolute"
        joint = Joint(name=name, type=kind, body1=ends[0], body2=ends[1], frame1=one, frame2=other)
        joints.append(joint)
    mesh = Coupling(
        name="mesh",
        type="rack" if sliding else "gear",
        joint1="first",
        joint2="second",
        ratio=ratio,
    )
    return Mechanism(bodies=(Body(name="carrier"), *bodies), joints=joints, couplings=(mesh,))


def shown_senses(scene, mechanism):
    """Which way the arrows of the coupling point: 1 for the positive sense of the joint's axis."""
    scene.show(mechanism)
    (drawn,) = (drawn for item, drawn in scene._drawing.drawn if item == ("coupling", "mesh"))
    senses = []
    for joint, actor in zip(mechanism.joints, drawn.actors, strict=True):
        points = actor.solid.points - np.array(joint.frame1.position)
        middle = 0.5 * (points.min(axis=0) + points.max(axis=0))
        if joint.type == "prismatic":
            senses.append(np.sign(middle[2]))
            continue
        # the head is the thickest part, a quarter of a turn before the gap where it looks to -y
        head = points[np.abs(points[:, 2] - middle[2]).argmax()]
        senses.append(-np.sign(head[1]))
    return senses


@pytest.mark.parametrize("turned", [(), (0,), (1,), (0, 1)])
@pytest.mark.parametrize("ratio", [2.0, -2.0])
def test_wheels_turn_as_the_ratio_says(make_scene, ratio, turned):
    """Seen from the carrier, whichever body of a joint that is."""
    first, second = shown_senses(make_scene(), coupled(ratio, turned=turned))
    # a coordinate counts its second body, which the carrier may be
    wheels = [-1 if number in turned else 1 for number in (0, 1)]
    assert first == wheels[0]
    assert second == np.sign(ratio) * wheels[1]


@pytest.mark.parametrize("ratio", [0.1, -0.1])
def test_racks_shift_as_the_ratio_says(make_scene, ratio):
    """The arrow of a rack points one way, to the side that goes with the arrow of the pinion."""
    assert shown_senses(make_scene(), coupled(ratio, sliding=(1,))) == [1, np.sign(ratio)]
