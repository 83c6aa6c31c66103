"""Colored rims around what is selected and what is pointed out.

What is no body lies before everything while it is selected or pointed out: most of a joint, a
motor or a gear is within the bodies that it acts on.
"""

from __future__ import annotations

from collections.abc import Mapping

from vtkmodules.vtkRenderingCore import vtkRenderer, vtkRenderWindow

from mechstudio.scene.draft import Item
from mechstudio.scene.drawn_items import Drawn, DrawnItems
from mechstudio.scene.palette import Color, Theme, Tone
from mechstudio.scene.rim import RimWidth

# width of the rim around items [pixels]
SELECTION_GLOW = 3.0
HOVER_GLOW = 2.0
SIDE_GLOW = 4.5


class Highlights:
    """Rims around items; only those that change are made anew.

    Args:
        drawn: The items.
        window: The window; what lies over everything gets a layer above the scene.
        renderer: The scene.
    """

    def __init__(self, drawn: DrawnItems, window: vtkRenderWindow, renderer: vtkRenderer) -> None:
        self._window = window
        self._front = vtkRenderer()
        self._front.SetLayer(1)
        self._front.InteractiveOff()
        self._front.PreserveColorBufferOn()
        self._front.SetActiveCamera(renderer.GetActiveCamera())
        # the lights of the scene are the camera's, and so are these
        self._front.SetLightCollection(renderer.GetLights())
        window.AddRenderer(self._front)
        self.selected: frozenset[Item] = frozenset()
        # what is pointed out without being selected, and why
        self.tones: Mapping[Item, Tone] = {}
        self._drawn = drawn
        self._selection, self._hover = RimWidth(SELECTION_GLOW), RimWidth(HOVER_GLOW)
        self._side = RimWidth(SIDE_GLOW)
        # what has a rim, with the rim and the layer in front that it lies in
        self._glowing: dict[Item, tuple[Drawn, tuple[Color, RimWidth], vtkRenderer | None]] = {}

    def set_line_scale(self, scale: float) -> None:
        """Keep the widths of the rims in the next picture, which has the size of the window."""
        camera, height = self._front.GetActiveCamera(), self._window.GetSize()[1]
        for width in (self._selection, self._hover, self._side):
            width.follow(camera, height, scale)

    def show(self, theme: Theme) -> None:
        """Draw the rims in the colors of a theme."""
        wanted = dict.fromkeys(self.selected, (theme.selection, self._selection))
        for item, tone in self.tones.items():
            if tone is not Tone.POINTED:
                wanted[item] = theme.color_of(tone), self._side
            elif item not in wanted:
                wanted[item] = theme.hover, self._hover
        for kind, name in [item for item in wanted if item[0] == "joint"]:
            # the rod of a distance joint is drawn apart from its ends
            wanted["rod", name] = wanted[kind, name]
        before = self._glowing
        self._glowing = {
            item: (drawn, rim, self._front if self._is_seen_through(item) else None)
            for item, rim in wanted.items()
            if (drawn := self._drawn.get(item)) is not None
        }
        for item in before.keys() - self._glowing.keys():
            for actor in before[item][0].actors:
                actor.set_glow(None)
        for item, glowing in self._glowing.items():
            if before.get(item) != glowing:
                drawn, rim, front = glowing
                for actor in drawn.actors:
                    actor.set_glow(rim, front)

    def forget(self) -> None:
        """Let go of everything that is drawn, which goes with its rims."""
        self._glowing.clear()

    def finalize(self) -> None:
        """Leave the window."""
        self.forget()
        self._front.RemoveAllViewProps()
        self._window.RemoveRenderer(self._front)

    def _is_seen_through(self, item: Item) -> bool:
        kind, name = item
        own = ("joint" if kind == "rod" else kind, name)
        return kind != "body" and (own in self.selected or own in self.tones)
