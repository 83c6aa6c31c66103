"""The tools there are, in the order of the tool bar."""

from __future__ import annotations

from mechstudio.gui.tools.link_tool import LinkTool
from mechstudio.gui.tools.move_tool import MoveTool
from mechstudio.gui.tools.plane_tool import PlaneTool
from mechstudio.gui.tools.tool import ToolSpec

TOOLS = (
    ToolSpec(
        id="move",
        text="&Move",
        icon="move",
        shortcut="M",
        tip="Shift and turn the selected bodies by handles",
        make=MoveTool,
    ),
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
)
