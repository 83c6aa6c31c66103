"""What random edits choose from: values, and what a mechanism has to be edited."""

from hypothesis import strategies as st

from mechstudio import edits
from mechstudio.joints import JOINT_TYPES
from mechstudio.model import Box, Cylinder, Mesh, Sphere
from tests.edits.pendulum import items_of

LENGTHS = st.floats(-10, 10)
SIZES = st.floats(0.01, 2)
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
COUNTS = st.integers(1, 3)
BOOLS = st.booleans()
FUNCTIONS = st.sampled_from(["0", "2*t", "sin(t)"])
SHAPES = st.lists(
    st.one_of(
        st.builds(Box, size=st.tuples(SIZES, SIZES, SIZES), position=POINTS),
        st.builds(Cylinder, radius=SIZES, length=SIZES),
        st.builds(Sphere, radius=SIZES, position=POINTS),
    ),
    max_size=2,
)


class Hand:
    """Edits a mechanism as it comes.

    Attributes:
        draw: Draws from a strategy.
        mechanism: What is edited.
        driven: Joint and number of each coordinate that has a driver.
    """

    def __init__(self, draw, mechanism):
        self.draw, self.mechanism = draw, mechanism
        self.driven = {(driver.joint, driver.coordinate) for driver in mechanism.drivers}

    def all_items(self):
        """Addresses of all elements."""
        return items_of(self.mechanism)

    def bodies(self):
        """Names of the bodies that move."""
        return [body.name for body in self.mechanism.bodies]

    def joints(self):
        """Names of the joints."""
        return [joint.name for joint in self.mechanism.joints]

    def parameters(self):
        """Names of the parameters."""
        return list(self.mechanism.parameters)

    def one(self, *choices):
        """One of some values."""
        return self.draw(st.sampled_from(choices))

    def item(self):
        """Any element."""
        return self.one(*self.all_items())

    def body(self):
        """A body that moves."""
        return self.one(*self.bodies())

    def joint(self):
        """The name of a joint."""
        return self.one(*self.joints())

    def ends(self):
        """A body, and another one or the ground."""
        body = self.body()
        return self.one("ground", *(name for name in self.bodies() if name != body)), body

    def functions(self):
        """Three components."""
        return self.draw(st.tuples(FUNCTIONS, FUNCTIONS, FUNCTIONS))

    def coordinates(self):
        """Joint and number of each shift and angle, and which of both it is."""
        return [
            (joint.name, number, joint.joint_type.coordinates[number].kind)
            for joint in self.mechanism.joints
            for number in range(joint.joint_type.scalar_count)
        ]

    def free_coordinates(self):
        """Those that nothing drives or couples."""
        coupled = {end for coupling in self.mechanism.couplings for end in coupling.ends}
        return [c for c in self.coordinates() if c[:2] not in coupled | self.driven]

    def pairs(self):
        """Two coordinates that can be coupled."""
        return [
            (one, other)
            for one in self.coordinates()
            for other in self.coordinates()
            if one != other
            and (one[2], other[2]) != ("shift", "angle")
            and not {one[:2], other[:2]} <= self.driven
        ]

    def weighable(self):
        """Bodies with shapes whose volume is known."""
        return [
            body.name
            for body in self.mechanism.bodies
            if body.shapes and not any(isinstance(shape, Mesh) for shape in body.shapes)
        ]
