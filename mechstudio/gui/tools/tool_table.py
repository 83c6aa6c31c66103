"""The tools there are, in the order of the tool bar."""

from __future__ import annotations

from mechstudio.gui.tools.joint_tool import JointTool
from mechstudio.gui.tools.link_tool import LinkTool
from mechstudio.gui.tools.motor_tool import MotorTool
from mechstudio.gui.tools.plane_tool import PlaneTool
from mechstudio.gui.tools.tool import ToolSpec

TOOLS = (
    ToolSpec(
        id="plane",
        text="Sketch on a &face",
        icon="sketch_face",
        shortcut="P",
        tip="Draw in the plane of a face",
        make=PlaneTool,
    ),
    ToolSpec(
        id="link",
        text="&Link",
        icon="link",
        shortcut="L",
        tip="Draw links from point to point; ends on other bodies are joined",
        make=LinkTool,
    ),
    ToolSpec(
        id="joint",
        text="&Joint",
        icon="joint",
        shortcut="J",
        tip="Join bodies: click where two meet, or one after the other",
        make=JointTool,
    ),
    ToolSpec(
        id="motor",
        text="&Motor",
        icon="driver",
        shortcut="D",
        tip="Drive a joint: prescribe its motion, or give it a torque or force",
        make=MotorTool,
    ),
)
