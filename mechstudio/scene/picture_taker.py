"""Pictures of a scene: drawn, as arrays and as files."""

from __future__ import annotations

from pathlib import Path

from mechstudio.scene.picture import Pixels, halved, read_pixels, write_picture
from mechstudio.scene.rendering import Rendering
from mechstudio.scene.shadows import Shadows
from mechstudio.scene.sight import Sight


class PictureTaker:
    """Takes pictures of what there is to see.

    Args:
        rendering: Draws them.
        sight: Knows the size of the view.
        shadows: Whether they are drawn is chosen here.

    Attributes:
        render_window: What they are drawn into.
        triad: The axes in their corner.
    """

    def __init__(self, rendering: Rendering, sight: Sight, shadows: Shadows) -> None:
        self._rendering, self.sight, self._shadows = rendering, sight, shadows
        self.render_window, self.triad = rendering.window, rendering.triad

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the view [pixels]."""
        return self.sight.size

    def set_size(self, width: int, height: int) -> None:
        """Give the view a size [pixels]: how far the camera has to be depends on it."""
        self.sight.size = (width, height)

    @property
    def uses_processor(self) -> bool:
        """Whether pictures are known to be drawn without a graphics card."""
        return self._rendering.uses_software is True

    @property
    def has_card(self) -> bool:
        """Whether pictures are known to be drawn by a graphics card."""
        return self._rendering.uses_software is False

    @property
    def is_heavy(self) -> bool:
        """Whether a smooth picture would take so long to draw that it had better be left out."""
        return self._rendering.is_heavy(self.sight.drawing.drawn.count, shaded=self._shadows.shown)

    def render(self, width: int, height: int, scale: float = 1.0) -> None:
        """Draw a picture of a size [pixels] with so many pixels per unit of lines and letters."""
        self._shadows.choose(has_card=self.has_card)
        self._rendering.render(width, height, scale)

    def release(self) -> None:
        """Let go of the graphics, which work for one thread at a time."""
        self._rendering.release()

    def image(self, width: int, height: int) -> Pixels:
        """A picture of a size, top row first, shape (height, width, 3)."""
        self.set_size(width, height)
        self.render(width, height)
        return read_pixels(self.render_window)

    def smooth_image(self, width: int, height: int) -> Pixels:
        """The same with smooth edges: drawn at twice the size."""
        self.render(2 * width, 2 * height, scale=2.0)
        return halved(read_pixels(self.render_window))

    def save_picture(
        self, path: str | Path, width: int = 1600, height: int = 1000, title: str = ""
    ) -> None:
        """Write a picture file, .png or .jpg, of a size [pixels]; PNG files carry the title.

        Raises:
            FileError: The file cannot be written.
        """
        write_picture(self.smooth_image(width, height), path, title)
