"""The tools there are, in the order of the tool bar."""

from __future__ import annotations

from mechstudio.gui.state.tool_choice import PULL, RULER, SECTION
from mechstudio.gui.tools.bodies.link_tool import LinkTool
from mechstudio.gui.tools.bodies.mesh_tool import MeshTool
from mechstudio.gui.tools.bodies.plate_tool import PlateTool
from mechstudio.gui.tools.bodies.slider_tool import SliderTool
from mechstudio.gui.tools.bodies.solids import BoxTool, CylinderTool, SphereTool
from mechstudio.gui.tools.joint.joint_tool import JointTool
from mechstudio.gui.tools.loads.elastic_tools import BushingTool, TorsionTool
from mechstudio.gui.tools.loads.force_tool import ForceTool, TorqueTool
from mechstudio.gui.tools.loads.spring_tool import SpringTool
from mechstudio.gui.tools.measure_tool import MeasureTool
from mechstudio.gui.tools.motion.coupling_tool import CouplingTool
from mechstudio.gui.tools.motion.drag_tool import DragTool
from mechstudio.gui.tools.motion.motor_tool import MotorTool
from mechstudio.gui.tools.motion.pull_tool import PullTool
from mechstudio.gui.tools.motion.stops_tool import StopsTool
from mechstudio.gui.tools.move.move_tool import MoveTool
from mechstudio.gui.tools.path_tool import PathTool
from mechstudio.gui.tools.plane_tool import PlaneTool
from mechstudio.gui.tools.ruler.ruler_tool import RulerTool
from mechstudio.gui.tools.section_tool import SectionTool
from mechstudio.gui.tools.tool import ToolSpec

# the tool that selects is among those that work on what is there
GROUP_OF_SELECT = "poses"

TOOLS = (
    ToolSpec(
        id="drag",
        group="poses",
        text="&Drag",
        icon="hand",
        shortcut="G",
        tip="Drag a body with the mouse; the mechanism follows with all joints closed",
        make=DragTool,
        needs_body=True,
    ),
    ToolSpec(
        id=PULL,
        group="poses",
        text="Pull during a r&un",
        icon="pull",
        shortcut="Y",
        tip="Run in real time and pull bodies with the mouse; hold Ctrl to turn them",
        make=PullTool,
        needs_body=True,
    ),
    ToolSpec(
        id="move",
        group="poses",
        text="&Move",
        icon="move",
        shortcut="M",
        tip="Move and rotate the selected bodies by handles",
        make=MoveTool,
        needs_body=True,
    ),
    ToolSpec(
        id="plane",
        group="planes",
        text="Sketch on a &face",
        icon="sketch_face",
        shortcut="P",
        tip="Sketch in the plane of a face",
        make=PlaneTool,
        needs_body=True,
    ),
    ToolSpec(
        id="link",
        group="bodies",
        text="&Link",
        icon="link",
        shortcut="L",
        tip="Draw links from point to point; ends on bodies get joints, G joins with the ground",
        make=LinkTool,
    ),
    ToolSpec(
        id="slider",
        group="bodies",
        text="Sli&der",
        icon="slider",
        shortcut="Shift+B",
        tip="Put a block on a line: it slides along it, and is joined with the end of a link",
        make=SliderTool,
    ),
    ToolSpec(
        id="box",
        group="bodies",
        text="&Box",
        icon="box",
        shortcut="B",
        tip="Draw a box: two corners and the depth",
        make=BoxTool,
    ),
    ToolSpec(
        id="cylinder",
        group="bodies",
        text="&Cylinder",
        icon="cylinder",
        shortcut="C",
        tip="Draw a cylinder: center, radius and length",
        make=CylinderTool,
    ),
    ToolSpec(
        id="sphere",
        group="bodies",
        text="S&phere",
        icon="sphere",
        shortcut="O",
        tip="Draw a sphere: center and radius",
        make=SphereTool,
    ),
    ToolSpec(
        id="plate",
        group="bodies",
        text="Pl&ate",
        icon="plate",
        shortcut="A",
        tip="Draw a plate with a polygonal outline",
        make=PlateTool,
    ),
    ToolSpec(
        id="mesh",
        group="bodies",
        text="Mes&h…",
        icon="mesh",
        shortcut="I",
        tip="Add a body from an STL, OBJ or glTF file",
        make=MeshTool,
    ),
    ToolSpec(
        id="joint",
        group="joints",
        text="&Joint",
        icon="joint",
        shortcut="J",
        tip="Connect two bodies by a joint: click where they meet, or one after the other",
        make=JointTool,
        needs_body=True,
    ),
    ToolSpec(
        id="motor",
        group="joints",
        text="Mo&tor",
        icon="driver",
        shortcut="D",
        tip="Drive a joint: prescribe its position or velocity, or apply a torque or force",
        make=MotorTool,
    ),
    ToolSpec(
        id="coupling",
        group="joints",
        text="&Gear or rack",
        icon="coupling",
        shortcut="R",
        tip="Couple two joints by gears, or by a rack and a pinion",
        make=CouplingTool,
    ),
    ToolSpec(
        id="stops",
        group="joints",
        text="Frictio&n and stops",
        icon="stops",
        shortcut="E",
        tip="Give a joint friction, damping and end stops",
        make=StopsTool,
    ),
    ToolSpec(
        id="force",
        group="loads",
        text="F&orce",
        icon="force",
        shortcut="N",
        tip="Apply a force to a point of a body",
        make=ForceTool,
        needs_body=True,
    ),
    ToolSpec(
        id="torque",
        group="loads",
        text="Tor&que",
        icon="torque",
        shortcut="T",
        tip="Apply a torque to a body",
        make=TorqueTool,
        needs_body=True,
    ),
    ToolSpec(
        id="spring",
        group="loads",
        text="Spr&ing-damper",
        icon="spring",
        shortcut="K",
        tip="Add a spring-damper between two bodies",
        make=SpringTool,
        needs_body=True,
    ),
    ToolSpec(
        id="torsion",
        group="loads",
        text="To&rsion spring",
        icon="torsion",
        shortcut="W",
        tip="Add a torsion spring and damper between two bodies",
        make=TorsionTool,
        needs_body=True,
    ),
    ToolSpec(
        id="bushing",
        group="loads",
        text="B&ushing",
        icon="bushing",
        shortcut="U",
        tip="Connect two bodies by an elastic bushing",
        make=BushingTool,
        needs_body=True,
    ),
    ToolSpec(
        id="measure",
        group="measures",
        text="M&easure point",
        icon="measure",
        shortcut="X",
        tip="Record the motion of a point of a body",
        make=MeasureTool,
        needs_body=True,
    ),
    ToolSpec(
        id="path",
        group="measures",
        text="Target &path",
        icon="target_path",
        shortcut="V",
        tip="Draw the path that a measured point is to follow, for a study",
        make=PathTool,
    ),
    ToolSpec(
        id=RULER,
        group="measures",
        text="Distance and &angle",
        icon="distance",
        shortcut="Q",
        tip="Measure distances and angles between points, axes and faces, also during a run",
        make=RulerTool,
    ),
    ToolSpec(
        id=SECTION,
        group="measures",
        text="Section a&long a face",
        icon="section_face",
        shortcut="Z",
        tip="Cut the view open along a face, or across any direction",
        make=SectionTool,
        needs_body=True,
    ),
)
