"""How a model is looked at: plots, overlays, camera and saved views, as a file holds them."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from mechstudio.gui.plots.plot_layout import PlotLayout
from mechstudio.scene.camera import CameraPose
from mechstudio.scene.overlaid import Overlaid


class ViewLayout(BaseModel):
    """A layout.

    Attributes:
        plots: Pages of plots.
        overlays: Overlays of the view.
        paths: Whether paths of measured points are shown.
        camera: Where the user put the camera; None while it keeps everything in sight.
        views: Saved views by name.
    """

    model_config = ConfigDict(frozen=True)

    plots: PlotLayout = PlotLayout()
    overlays: Overlaid = Overlaid()
    paths: bool = True
    camera: CameraPose | None = None
    views: dict[str, CameraPose] = {}

    def is_like(self, other: ViewLayout) -> bool:
        """Whether it shows the same, where the other one says what it shows."""
        if other.plots.shown is None:
            bare = self.plots.model_copy(update={"shown": None})
            return self.model_copy(update={"plots": bare}) == other
        return self == other
