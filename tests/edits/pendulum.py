"""A small mechanism with something of everything, and the addresses in any mechanism."""

from mechstudio import edits
from mechstudio.model import Mechanism


def pendulum():
    """A driven link on the ground, with a load, a spring and a measure."""
    mechanism = Mechanism(parameters={"speed": 2.0})
    mechanism = edits.add_link(mechanism, (0, 0, 0), (1, 0, 0)).mechanism
    mechanism = edits.add_joint(
        mechanism, "revolute", "ground", "link 1", (0, 0, 0), name="pivot"
    ).mechanism
    mechanism = edits.add_driver(mechanism, "pivot", "sin(speed*t)").mechanism
    mechanism = edits.add_force(mechanism, "link 1", (1, 0, 0), ("0", "speed", "0")).mechanism
    mechanism = edits.add_spring_damper(
        mechanism, "ground", (1, 1, 0), "link 1", (1, 0, 0), stiffness=5.0
    ).mechanism
    return edits.add_measure(mechanism, "link 1", (1, 0, 0), name="tip").mechanism


def items_of(mechanism):
    """Addresses of all elements."""
    return [
        edits.Item(kind, element.name)
        for kind, listed in edits.LISTS.items()
        for element in getattr(mechanism, listed)
    ]
