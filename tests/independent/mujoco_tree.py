"""Accelerations of a tree by MuJoCo, a program of other authors with other formulas.

The model is written with its present pose as the zero of all coordinates, so that joint axes can be
given in the world and no coordinate conventions have to agree.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement, tostring

import mujoco
import numpy as np

from mechstudio.joints import Axis, joint_type
from mechstudio.model import GROUND, Body, Frame, Joint, Mechanism
from tests.reference.rotations import Array, matrix_of, quaternion_of

CROSS_JOINTS = ("universal", "perpendicular_axes")
"""Their second rotation axis is frame 2's y axis."""


@dataclass(frozen=True)
class Place:
    """A coordinate system in the world."""

    point: Array
    axes: Array  # as columns

    def of(self, frame: Frame) -> "Place":
        """A frame that is fixed here."""
        axes = self.axes @ matrix_of(np.array(frame.orientation))
        return Place(self.point + self.axes @ np.array(frame.position), axes)


@dataclass(frozen=True)
class Freedom:
    """One free motion of a joint, for MuJoCo a joint: a hinge or a slide in world axes, or a ball.

    Attributes:
        kind: hinge, slide or ball.
        axis: Unit vector; None for a ball.
        rate: Of the child relative to its parent; three numbers in world axes for a ball.
    """

    kind: str
    axis: Array | None
    rate: Array


def body_accelerations(mechanism: Mechanism, rates: dict[str, Array]) -> Array:
    """Accelerations of the body frames, linear then angular, world axes, shape (n, 6).

    Args:
        mechanism: A tree whose joints close.
        rates: Rates of every joint by name; bodies without a joint move as the file says.
    """
    writer = TreeWriter(mechanism, rates)
    model = mujoco.MjModel.from_xml_string(tostring(writer.root, encoding="unicode"))
    data = mujoco.MjData(model)
    for name, rate in writer.speeds.items():
        first = model.joint(name).dofadr[0]
        data.qvel[first : first + rate.size] = rate
    mujoco.mj_forward(model, data)
    mujoco.mj_rnePostConstraint(model, data)
    result = np.zeros((len(mechanism.bodies), 6))
    for b in range(len(mechanism.bodies)):
        motion = np.zeros(6)
        index = model.body(f"b{b}").id
        if model.body_weldid[index] == 0:
            continue  # fixed to the world: MuJoCo 3.16 and later leave out even its fall upwards
        mujoco.mj_objectAcceleration(model, data, mujoco.mjtObj.mjOBJ_XBODY, index, motion, 0)
        # MuJoCo lets the world fall upwards instead of the bodies downwards
        result[b] = np.concatenate([motion[3:] + mechanism.gravity, motion[:3]])
    return result


def inverse_efforts(
    mechanism: Mechanism, rates: dict[str, float], accelerations: dict[str, float]
) -> dict[str, float]:
    """Efforts on body 2 of every joint that joint accelerations need, by MuJoCo [N or N m].

    Args:
        mechanism: A tree of hinges and slides whose joints close.
        rates: Rate of each joint by name.
        accelerations: Likewise.
    """
    writer = TreeWriter(mechanism, {name: np.array([rate]) for name, rate in rates.items()})
    model = mujoco.MjModel.from_xml_string(tostring(writer.root, encoding="unicode"))
    data = mujoco.MjData(model)
    reached, places = {GROUND}, {}
    while len(places) < len(mechanism.joints):
        for joint in mechanism.joints:
            ends = (joint.body1, joint.body2)
            if joint.name in places or not reached.intersection(ends):
                continue
            child = joint.body2 if joint.body1 in reached else joint.body1
            sign = 1.0 if child == joint.body2 else -1.0
            index = mechanism.bodies.names.index(child)
            places[joint.name] = model.joint(f"b{index}.0").dofadr[0], sign
            reached.add(child)
    for name, (place, sign) in places.items():
        data.qvel[place] = sign * rates[name]
        data.qacc[place] = sign * accelerations[name]
    mujoco.mj_inverse(model, data)
    return {name: sign * data.qfrc_inverse[place] for name, (place, sign) in places.items()}


class TreeWriter:
    """Writes a tree in MuJoCo's language and collects the velocities of its joints by name."""

    def __init__(self, mechanism: Mechanism, rates: dict[str, Array]) -> None:
        self.root = Element("mujoco")
        self.speeds: dict[str, Array] = {}
        self._mechanism, self._rates = mechanism, rates
        self._index = {body.name: b for b, body in enumerate(mechanism.bodies)}
        self._places = {GROUND: Place(np.zeros(3), np.eye(3))} | {
            body.name: Place(np.array(body.position), matrix_of(np.array(body.orientation)))
            for body in mechanism.bodies
        }
        self._reached: set[str] = {GROUND}
        self.written: set[str] = set()
        """Names of the joints so far; those that close loops are never among them."""
        SubElement(self.root, "compiler", angle="radian", autolimits="false")
        SubElement(self.root, "option", gravity=_text(np.array(mechanism.gravity)))
        world = SubElement(self.root, "worldbody")
        self._hang_children(world, GROUND)
        for body in mechanism.bodies:
            if body.name not in self._reached:
                self._add_floating(world, body)

    def _hang_children(self, element: Element, name: str) -> None:
        """Write all bodies that hang on a written one."""
        for joint in self._mechanism.joints:
            child = joint.body2 if joint.body1 == name else joint.body1
            if name not in (joint.body1, joint.body2) or child in self._reached:
                continue
            self.written.add(joint.name)
            freedoms = list(_freedoms(joint, self._places, self._rates[joint.name]))
            if child == joint.body1:
                freedoms = [Freedom(f.kind, f.axis, -f.rate) for f in reversed(freedoms)]
            anchor = self._places[joint.body2].of(joint.frame2).point
            self._add_body(element, name, self._mechanism.body(child), freedoms, anchor)

    def _add_floating(self, world: Element, body: Body) -> None:
        """Write a body that no joint reaches from the ground, with all that hangs on it."""
        freedoms = [
            Freedom("slide", axis, np.array([speed]))
            for axis, speed in zip(np.eye(3), body.velocity, strict=True)
        ]
        freedoms.append(Freedom("ball", None, np.array(body.angular_velocity)))
        self._add_body(world, GROUND, body, freedoms, np.array(body.position))

    def _add_body(
        self, element: Element, parent: str, body: Body, freedoms: list[Freedom], anchor: Array
    ) -> None:
        """Write a body with its joints, then what hangs on it."""
        self._reached.add(body.name)
        b, base, place = self._index[body.name], self._places[parent], self._places[body.name]
        child = SubElement(
            element,
            "body",
            name=f"b{b}",
            pos=_text(base.axes.T @ (place.point - base.point)),
            quat=_text(quaternion_of(base.axes.T @ place.axes)),
        )
        inertia = np.array(body.inertia)
        entries = [inertia[i, j] for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))]
        SubElement(
            child,
            "inertial",
            pos=_text(np.array(body.center_of_mass)),
            mass=repr(body.mass),
            fullinertia=_text(np.array(entries)),
        )
        for k, freedom in enumerate(freedoms):
            name = f"b{b}.{k}"
            joint = SubElement(child, "joint", name=name, type=freedom.kind)
            joint.set("pos", _text(place.axes.T @ (anchor - place.point)))
            rate = freedom.rate
            if freedom.axis is None:
                rate = place.axes.T @ rate
            else:
                joint.set("axis", _text(place.axes.T @ freedom.axis))
            self.speeds[name] = rate
        self._hang_children(child, body.name)


def _freedoms(joint: Joint, places: dict[str, Place], rates: Array) -> Iterator[Freedom]:
    """The free motions of a joint, from the side of body 1 to that of body 2."""
    kind = joint_type(joint.type)
    frame1 = places[joint.body1].of(joint.frame1).axes
    frame2 = places[joint.body2].of(joint.frame2).axes
    has_ball = kind.coordinate_count > kind.rate_count
    for axis, rate in zip(kind.free, rates, strict=True):
        if axis < Axis.RX:
            yield Freedom("slide", frame1[:, axis], np.array([rate]))
        elif not has_ball:
            of_body2 = kind.key in CROSS_JOINTS and axis == Axis.RY
            direction = frame2[:, 1] if of_body2 else frame1[:, axis - Axis.RX]
            yield Freedom("hinge", direction, np.array([rate]))
    if has_ball:
        yield Freedom("ball", None, frame1 @ rates[-3:])


def _text(values: Array) -> str:
    return " ".join(repr(float(value)) for value in values)
