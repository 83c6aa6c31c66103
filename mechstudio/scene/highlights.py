"""Colored rims around what is selected and what is pointed out.

Joints that are selected lie before everything: most of each is within the bodies it joins.
"""

from __future__ import annotations

from collections.abc import Mapping

from vtkmodules.vtkRenderingCore import vtkRenderer, vtkRenderWindow

from mechstudio.scene.draft import Item
from mechstudio.scene.drawn_items import Drawn, DrawnItems
from mechstudio.scene.palette import Color, Theme, Tone

# width of the rim around items [symbol radii]
SELECTION_GLOW = 0.3
HOVER_GLOW = 0.2
SIDE_GLOW = 0.5


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
        # what has a rim, with its color and width [m] and the layer in front that it lies in
        self._glowing: dict[Item, tuple[Drawn, Color, float, vtkRenderer | None]] = {}

    def show(self, theme: Theme, radius: float) -> None:
        """Draw the rims in the colors of a theme, for symbols of a radius [m]."""
        wanted = dict.fromkeys(self.selected, (theme.selection, SELECTION_GLOW * radius))
        for item, tone in self.tones.items():
            if tone is not Tone.POINTED:
                wanted[item] = theme.color_of(tone), SIDE_GLOW * radius
            elif item not in wanted:
                wanted[item] = theme.hover, HOVER_GLOW * radius
        before = self._glowing
        self._glowing = {
            item: (drawn, *glow, self._front if self._is_seen_through(item) else None)
            for item, glow in wanted.items()
            if (drawn := self._drawn.get(item)) is not None
        }
        for item in before.keys() - self._glowing.keys():
            for actor in before[item][0].actors:
                actor.set_glow(None, 0.0)
        for item, glowing in self._glowing.items():
            if before.get(item) != glowing:
                drawn, color, width, front = glowing
                for actor in drawn.actors:
                    actor.set_glow(color, width, front)

    def forget(self) -> None:
        """Let go of everything that is drawn, which goes with its rims."""
        self._glowing.clear()

    def finalize(self) -> None:
        """Leave the window."""
        self.forget()
        self._front.RemoveAllViewProps()
        self._window.RemoveRenderer(self._front)

    def _is_seen_through(self, item: Item) -> bool:
        return item[0] == "joint" and item in self.selected
