"""Pictures of tools that join bodies and couple joints, each in use."""

from __future__ import annotations

from PySide6.QtGui import QPixmap

from mechstudio.gui.tools.joint.joint_options import JointOptions
from mechstudio.gui.tools.motion.motor_options import MotorOptions
from mechstudio.gui.window.main_window import MainWindow
from mechstudio.model import Mechanism
from screenshots.hands import click, option, point_at, spend, write_into
from screenshots.photograph import desk, open_on_desk, step_back
from screenshots.workpieces import NUT, PIN, PINION, RAIL, link_pair, nut, posts, rack, slot


def bushing(window: MainWindow) -> QPixmap:
    """A bushing where two links meet."""
    open_in_front(window, link_pair())
    window.actions_by_id["tool_bushing"].trigger()
    point_at(window, (0.0, 0.4, 0.0))
    return desk(window)


def rack_and_pinion(window: MainWindow) -> QPixmap:
    """The rail that is about to be coupled with its pinion."""
    open_in_front(window, rack())
    window.actions_by_id["tool_coupling"].trigger()
    click(window, PINION)
    point_at(window, RAIL)
    return desk(window)


def controlled_motor(window: MainWindow) -> QPixmap:
    """A controller that brings a link to a target."""
    open_in_front(window, link_pair(is_joined=True))
    window.actions_by_id["tool_motor"].trigger()
    options = tool_options(window)
    assert isinstance(options, MotorOptions)
    options.kind_box.setCurrentText("controlled position")
    write_into(options.line, "0.5*sin(t)")
    point_at(window, (0.0, 0.4, 0.0))
    return desk(window)


def screw(window: MainWindow) -> QPixmap:
    """A nut that is about to turn on its shaft, 5 mm a turn."""
    open_on_desk(window, nut())
    window.view.look("isometric")
    step_back(window)
    choose_joint(window, "screw").axis_box.setCurrentText("world x")
    write_into(option(window, "Pitch"), "5 mm")
    point_at(window, NUT)
    return desk(window)


def point_on_line(window: MainWindow) -> QPixmap:
    """The pin of a crank in the slot of a bar, which was clicked before."""
    open_in_front(window, slot())
    choose_joint(window, "point_on_line")
    x, y, z = PIN
    click(window, (x, y - 0.2, z))
    point_at(window, PIN)
    return desk(window)


def distance(window: MainWindow) -> QPixmap:
    """A rod without mass from link to link, before its second end is clicked."""
    open_in_front(window, posts())
    choose_joint(window, "distance")
    click(window, (-0.4, 0.2, 0.0))
    point_at(window, (0.4, 0.3, 0.0))
    return desk(window)


def choose_joint(window: MainWindow, key: str) -> JointOptions:
    """Take the joint tool and a type of joint."""
    window.actions_by_id["tool_joint"].trigger()
    options = tool_options(window)
    assert isinstance(options, JointOptions)
    options.type_box.choose(key)
    return options


def tool_options(window: MainWindow) -> object:
    """The choices of the tool in use."""
    tool = window.view.tool_box.tool
    assert tool is not None
    return tool.options()


def open_in_front(window: MainWindow, mechanism: Mechanism) -> None:
    """Open a mechanism in a sketch of the x-y plane, with some room around it."""
    open_on_desk(window, mechanism)
    window.actions_by_id["sketch_xy"].trigger()
    window.view.fit()
    spend(500)
    step_back(window)
