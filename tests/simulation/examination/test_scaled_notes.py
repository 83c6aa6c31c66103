"""What is told of starts does not depend on the units of the mechanism."""

import pytest

from mechstudio.errors import UnfitModelError
from mechstudio.model import Body, Driver, Joint, Mechanism
from mechstudio.simulation.assembling.assemble import assemble
from mechstudio.simulation.examination.diagnosis import check
from tests.laws.solved import sample
from tests.reference.scaled import Units, in_units

LENGTHS = (1e-6, 1.0, 1e6)
"""Powers of ten, as the units are by which gaps are measured [m]."""


def opened(shift: float) -> Mechanism:
    """The four-bar, one of its bodies so far from where its joints close [m]."""
    mechanism = sample("four_bar")
    first, *others = mechanism.bodies
    x, y, z = first.position
    return mechanism.edited(bodies=(first.edited(position=(x + shift, y, z)), *others))


@pytest.mark.parametrize("shift", [0.03, 1e-5, 1e-8])
def test_open_joints_are_told_in_all_units(shift):
    """A gap of centimeters is told, one of last digits is not, whatever a meter is called."""
    told, wide = {}, {}
    for length in LENGTHS:
        mechanism = in_units(opened(shift), Units(length=length))
        told[length] = len(assemble(mechanism).notes)
        wide[length] = len(check(mechanism).wide_gaps)
    assert set(told.values()) == {told[1.0]}
    assert set(wide.values()) == {wide[1.0]}
    assert (told[1.0] > 0) == (wide[1.0] > 0) == (shift > 1e-6)


def blocked(reach: float) -> Mechanism:
    """A slider that an arm on a fixed pin holds, with a driver that begins so far away [m]."""
    block = Body(name="block", position=(0.0, 0.0, 0.0))
    ends = {"body1": "ground", "body2": "block"}
    along = {"orientation": (0.5**0.5, 0.0, 0.5**0.5, 0.0)}
    return Mechanism(
        bodies=(block, Body(name="arm", position=(0.5, 0.0, 0.0))),
        joints=(
            Joint(name="rail", type="prismatic", **ends, frame1=along, frame2=along),
            Joint(
                name="pin",
                type="revolute",
                body1="block",
                body2="arm",
                frame2={"position": (-0.5, 0.0, 0.0)},
            ),
            Joint(
                name="stay",
                type="revolute",
                body1="ground",
                body2="arm",
                frame1={"position": (1.0, 0.0, 0.0)},
                frame2={"position": (0.5, 0.0, 0.0)},
            ),
        ),
        drivers=(Driver(name="push", joint="rail", function=f"{reach} + 0*t"),),
    )


@pytest.mark.parametrize("reach", [-1.8, -0.5])
@pytest.mark.parametrize("length", LENGTHS)
def test_a_driver_out_of_reach_is_named(length, reach):
    """The error names the driver that cannot begin, however small the mechanism is."""
    mechanism = in_units(blocked(reach), Units(length=length))
    with pytest.raises(UnfitModelError, match="'push': the joints do not allow") as caught:
        assemble(mechanism)
    assert [problem.path for problem in caught.value.problems] == ["drivers[0].function"]
