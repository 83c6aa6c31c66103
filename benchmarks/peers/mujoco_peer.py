"""MuJoCo: minimal coordinates of a tree; joints that close loops are stiff soft constraints."""

from __future__ import annotations

import time
from xml.etree.ElementTree import Element, SubElement, tostring

import numpy as np

from mechstudio.model import GROUND, Joint, Mechanism
from mechstudio.simulation.assembling.assemble import assemble
from tests.independent.mujoco_tree import TreeWriter
from tests.reference.rotations import matrix_of

REACH = 0.1  # [m] between the points of a closing joint


class MuJoCo:
    """Runs a mechanism by the Runge-Kutta method of order four.

    Args:
        mechanism: The mechanism.
        duration: [s]
    """

    name = "MuJoCo, RK4"
    settings = tuple(float(round(2 ** (k / 2))) for k in range(12, 33))

    def __init__(self, mechanism: Mechanism, duration: float) -> None:
        self._duration = duration
        # only hinges can close loops here
        joints = sorted(mechanism.joints, key=lambda joint: joint.type == "revolute")
        mechanism = mechanism.edited(joints=joints)
        rates, first = {}, 0
        rate = assemble(mechanism).work.rate
        for joint in mechanism.joints:
            count = joint.joint_type.rate_count
            rates[joint.name] = rate[first : first + count]
            first += count
        writer = TreeWriter(mechanism, rates)
        self._root, self._speeds = writer.root, writer.speeds
        self._bodies = len(mechanism.bodies)
        names = {body.name: f"b{b}" for b, body in enumerate(mechanism.bodies)}
        closing = [joint for joint in mechanism.joints if joint.name not in writer.written]
        equality = SubElement(self._root, "equality")
        for joint in closing:
            _close(equality, mechanism, joint, names)

    def run(self, setting: float) -> tuple[float, np.ndarray]:
        """As `Program` says; the setting is the number of steps."""
        import mujoco

        step = self._duration / setting
        option = self._root.find("option")
        assert option is not None
        option.set("timestep", repr(step))
        option.set("integrator", "RK4")
        option.set("tolerance", "1e-14")
        for one in self._root.iter("connect"):
            one.set("solref", f"{2.0 * step!r} 1")
            one.set("solimp", "0.9999 0.9999 0.001 0.5 2")
        model = mujoco.MjModel.from_xml_string(tostring(self._root, encoding="unicode"))
        data = mujoco.MjData(model)
        for name, rate in self._speeds.items():
            first = model.joint(name).dofadr[0]
            data.qvel[first : first + rate.size] = rate
        # coarse steps blow up; warnings would go to a file
        mujoco.set_mju_user_warning(lambda text: None)
        start = time.thread_time()
        mujoco.mj_step(model, data, nstep=int(setting))
        seconds = time.thread_time() - start
        mujoco.mj_kinematics(model, data)
        places = [model.body(f"b{b}").id for b in range(self._bodies)]
        return seconds, data.xpos[places].copy()


def _close(equality: Element, mechanism: Mechanism, joint: Joint, names: dict[str, str]) -> None:
    """Two points on the axis of a revolute joint that stay together.

    Raises:
        ValueError: The joint is none.
    """
    if joint.type != "revolute":
        raise ValueError(f"a {joint.type} joint closes a loop")
    body1, body2, frame = joint.body1, joint.body2, joint.frame1
    if body1 == GROUND:
        body1, body2, frame = body2, body1, joint.frame2
    axis = matrix_of(np.array(frame.orientation))[:, 2]
    for shift in (0.0, REACH):
        point = np.array(frame.position) + shift * axis
        text = " ".join(repr(float(x)) for x in point)
        one = SubElement(equality, "connect", body1=names[body1], anchor=text)
        if body2 != GROUND:
            one.set("body2", names[body2])
