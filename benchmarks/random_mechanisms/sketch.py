"""A mechanism while it is drawn up: bodies at poses, joints at places of the world."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from benchmarks.random_mechanisms.joint_pose import Array, relative_pose, scalar_kinds
from benchmarks.random_mechanisms.scale import Scale
from mechstudio.model import GROUND, Coupling, Driver, ForceElement
from tests.reference.rotations import matrix_of

LONG_AND_THIN = 1e-2  # radius over length from which on a body counts as thin

PARALLEL = 1e-3  # sine of an angle


@dataclass
class BodySketch:
    """A body in natural units; center and inertia in body axes, the rest in world axes."""

    name: str
    point: Array
    axes: Array
    mass: float
    center: Array
    inertia: Array
    velocity: Array
    spin: Array


@dataclass
class Stops:
    """Elastic stops in natural units, one value per shift or angle."""

    lower: Array
    upper: Array
    stiffness: Array
    damping: Array


@dataclass
class JointSketch:
    """A joint whose frames are given in the world, in natural units.

    Attributes:
        coordinate: Shifts and angles, without quaternions.
        lead: Of a screw, per radian.
        stiffness, reference: One per shift or angle.
        damping, friction: One per rate.
    """

    name: str
    kind: str
    bodies: tuple[str, str]
    point1: Array
    axes1: Array
    point2: Array
    axes2: Array
    coordinate: Array
    lead: float = 0.0
    stiffness: Array | None = None
    reference: Array | None = None
    damping: Array | None = None
    friction: Array | None = None
    stops: Stops | None = None
    is_cut: bool = False
    is_root: bool = False


@dataclass
class Sketch:
    """What a generator draws on.

    Attributes:
        rng: Source of all choices.
        scale: Units of the finished mechanism.
        slenderness: Radius over length of the bodies.
        is_aligned: Whether directions are those of the world, as people draw them.
        mass_decades: Masses of bodies differ by up to so many decades.
        tags: Features, in the order in which they were given.
    """

    rng: np.random.Generator
    scale: Scale
    slenderness: float = 0.05
    is_aligned: bool = False
    mass_decades: float = 0.5
    bodies: dict[str, BodySketch] = field(default_factory=dict)
    joints: list[JointSketch] = field(default_factory=list)
    drivers: list[Driver] = field(default_factory=list)
    couplings: list[Coupling] = field(default_factory=list)
    forces: list[ForceElement] = field(default_factory=list)
    gravity: Array = field(default_factory=lambda: np.zeros(3))
    tags: list[str] = field(default_factory=list)

    def tag(self, *names: str) -> None:
        """Add features."""
        self.tags += [name for name in names if name not in self.tags]

    @property
    def is_thin(self) -> bool:
        """Whether bodies are so slender that loads about their own axis would be stiff."""
        return self.slenderness < LONG_AND_THIN

    def chance(self, share: float) -> bool:
        """True in a share of all cases."""
        return bool(self.rng.random() < share)

    def axes(self) -> Array:
        """Random axes, as columns."""
        if self.is_aligned:
            chosen = np.eye(3)[:, self.rng.permutation(3)] * self.rng.choice([-1.0, 1.0], 3)
            return np.asarray(chosen * np.array([1.0, 1.0, np.linalg.det(chosen)]))
        return matrix_of(self.rng.normal(size=4))

    def direction(self) -> Array:
        """Random unit vector."""
        return self.axes()[:, 0]

    def decades(self, low: float, high: float) -> float:
        """10 to the power of a random number."""
        return float(10.0 ** self.rng.uniform(low, high))

    def mass(self) -> float:
        """Random mass."""
        return self.decades(-self.mass_decades / 2, self.mass_decades / 2)

    def add_rod(self, name: str, start: Array, end: Array, side: Array) -> None:
        """A uniform round rod between two points; its x axis along it, its z axis near `side`."""
        along = end - start
        length = float(np.linalg.norm(along))
        x = along / length
        z = side - x * float(x @ side)
        if np.linalg.norm(z) < PARALLEL * np.linalg.norm(side):
            z = axes_along(x)[:, 0]
        z /= np.linalg.norm(z)
        axes = np.column_stack([x, np.cross(z, x), z])
        mass, radius = self.mass(), self.slenderness * length
        across = mass * (3 * radius**2 + length**2) / 12
        inertia = np.diag([mass * radius**2 / 2, across, across])
        middle, still = (start + end) / 2, np.zeros(3)
        self.bodies[name] = BodySketch(name, middle, axes, mass, np.zeros(3), inertia, still, still)

    def add_block(self, name: str, point: Array, reach: float = 0.3) -> None:
        """A body of random shape, slender if the sketch is, in axes that are not principal."""
        rng, mass = self.rng, self.mass()
        spread = reach * rng.uniform(0.3, 1.0, 3)
        if self.is_thin:
            self.tag("thin with outriggers")
            spread[1:] = spread[0] * self.slenderness * rng.uniform(0.5, 1.0, 2)
        second = mass * spread**2
        turn = self.axes()
        inertia = turn @ np.diag(second.sum() - second) @ turn.T
        center = rng.uniform(-0.3, 0.3, 3) * reach if self.chance(0.6) else np.zeros(3)
        self.bodies[name] = BodySketch(
            name,
            point,
            self.axes(),
            mass,
            center,
            0.5 * (inertia + inertia.T),
            np.zeros(3),
            np.zeros(3),
        )

    def add_joint(
        self,
        kind: str,
        bodies: tuple[str, str],
        point: Array,
        axes: Array,
        *,
        coordinate: Array | None = None,
        turn: Array | None = None,
        other: Array | None = None,
    ) -> JointSketch:
        """A joint that fits the poses of its bodies.

        Args:
            kind: Joint type.
            bodies: Names of body 1 and body 2.
            point: Origin of frame 2.
            axes: Axes of frame 2.
            coordinate: Shifts and angles; zero if left out.
            turn: Rotation of frame 2 in frame 1 of joints with a quaternion.
            other: Origin of frame 1 of a distance joint.
        """
        values = np.zeros(len(scalar_kinds(kind))) if coordinate is None else coordinate
        lead = float(self.rng.uniform(0.02, 0.2)) if kind == "screw" else 0.0
        shift, rotation = relative_pose(kind, values, lead, turn)
        axes1 = axes @ rotation.T
        point1 = point - axes1 @ shift if other is None else other
        joint = JointSketch(
            f"joint {len(self.joints)}", kind, bodies, point1, axes1, point, axes, values, lead
        )
        self.joints.append(joint)
        return joint

    def pin(self, first: str, second: str, point: Array, axis: Array) -> JointSketch:
        """A revolute joint about an axis of the world."""
        return self.add_joint("revolute", (first, second), point, axes_along(axis))

    def local(self, body: str, point: Array) -> Array:
        """A point of the world in the frame of a body."""
        if body == GROUND:
            return point
        sketch = self.bodies[body]
        return np.asarray(sketch.axes.T @ (point - sketch.point))

    def local_axes(self, body: str, axes: Array) -> Array:
        """Axes of the world in the frame of a body."""
        return axes if body == GROUND else self.bodies[body].axes.T @ axes

    def point_on(self, body: str, reach: float = 0.3) -> Array:
        """A random point of the world near a body; on the axis of a rod, if bodies are thin."""
        if body == GROUND:
            return self.rng.uniform(-reach, reach, 3)
        sketch = self.bodies[body]
        if self.is_thin:
            return np.asarray(sketch.point + sketch.axes[:, 0] * self.rng.uniform(-reach, reach))
        return self.place(body) + self.rng.uniform(-reach, reach, 3)

    def place(self, body: str) -> Array:
        """Mass center of a body in the world; the origin for the ground."""
        if body == GROUND:
            return np.zeros(3)
        sketch = self.bodies[body]
        return np.asarray(sketch.point + sketch.axes @ sketch.center)


def axes_along(axis: Array) -> Array:
    """Right-handed axes whose z axis is a unit vector."""
    seed = np.eye(3)[int(np.argmin(np.abs(axis)))]
    x = seed - axis * float(axis @ seed)
    x /= np.linalg.norm(x)
    return np.column_stack([x, np.cross(axis, x), axis])
