"""Rendering of a scene into its off-screen window: size, line widths, clipping, antialiasing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from vtkmodules.vtkCommonDataModel import vtkBoundingBox
from vtkmodules.vtkRenderingCore import vtkRenderer, vtkRenderWindow

from mechstudio.scene.axis_triad import AxisTriad
from mechstudio.scene.preview import Preview
from mechstudio.scene.window import HARDWARE_SAMPLES, uses_software

# actors up to which pictures drawn without a graphics card get smooth edges in the window
MOST_SMOOTH = 200


class LineFollower(Protocol):
    """What has lines or letters of a size in pixels."""

    def set_line_scale(self, scale: float) -> None:
        """Widen lines for pictures with more pixels per unit of size."""


class Rendering:
    """Renders a scene; one thread at a time.

    Args:
        window: The off-screen window.
        renderer: The renderer of the mechanism.
        preview: Outlines of what a tool would make.
        followers: What has lines and letters that follow the resolution.

    Attributes:
        window: The window.
        uses_software: Whether the processor draws; None before the first picture.
    """

    def __init__(
        self,
        window: vtkRenderWindow,
        renderer: vtkRenderer,
        preview: Preview,
        followers: Sequence[LineFollower],
    ) -> None:
        self.window, self._renderer = window, renderer
        self._preview, self._followers = preview, followers
        self.triad = AxisTriad(window)
        self.uses_software: bool | None = None

    def is_heavy(self, actor_count: int, *, shaded: bool) -> bool:
        """Whether a smooth picture takes too long to be worth it.

        Args:
            actor_count: How many actors it shows.
            shaded: Whether they cast shadows, for which each is drawn once more.
        """
        return self.uses_software is not False and (2 if shaded else 1) * actor_count > MOST_SMOOTH

    def render(self, width: int, height: int, scale: float) -> None:
        """Draw a picture.

        Args:
            width: Width [pixels].
            height: Height [pixels].
            scale: Pixels per unit of lines and letters.
        """
        if self.window.GetSize() != (width, height):
            self.window.SetSize(width, height)
        self._clip()
        for follower in self._followers:
            follower.set_line_scale(scale)
        self.triad.follow(self._renderer.GetActiveCamera(), scale)
        self.window.Render()
        if self.uses_software is None:
            self.uses_software = uses_software(self.window)
            if not self.uses_software:
                self.window.SetMultiSamples(HARDWARE_SAMPLES)

    def release(self) -> None:
        """Release the graphics context, which belongs to one thread at a time."""
        if self.window.IsCurrent():
            self.window.ReleaseCurrent()

    def finalize(self) -> None:
        """Free the graphics context and what the renderer still holds."""
        self.triad.remove()
        self._renderer.RemoveAllViewProps()
        self.window.RemoveRenderer(self._renderer)
        self.window.Finalize()

    def _clip(self) -> None:
        """Set clipping planes that cut nothing off, previews included."""
        points = self._preview.outline.points()
        if not len(points):
            self._renderer.ResetCameraClippingRange()
            return
        low, high = points.min(axis=0), points.max(axis=0)
        box = vtkBoundingBox(self._renderer.ComputeVisiblePropBounds())
        box.AddBounds((low[0], high[0], low[1], high[1], low[2], high[2]))
        bounds = [0.0] * 6
        box.GetBounds(bounds)
        self._renderer.ResetCameraClippingRange(bounds)
