"""Which overlays of a run the view shows."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from mechstudio.results.vectors import BODY_CHANNELS, VECTOR_KINDS

CENTERS, FRAMES, JOINT_FRAMES, NAMES, GHOSTS = (
    "centers",
    "frames",
    "joint_frames",
    "names",
    "ghosts",
)
# key and label of what can be shown, in the order of the menu
SHOWABLE = (
    *((kind.key, kind.label) for kind in VECTOR_KINDS.values()),
    (CENTERS, "Centers of mass"),
    (FRAMES, "Body frames"),
    (JOINT_FRAMES, "Joint frames"),
    (NAMES, "Names"),
    (GHOSTS, "Ghost poses"),
)
COLORINGS = tuple((key, label) for key, (label, _) in BODY_CHANNELS.items())
# how much longer arrows become in one step, and how far that goes
STEP, LEAST, MOST = 1.5, 0.05, 20.0


class OverlayChoice(QObject):
    """What is shown over the mechanism, of which elements, and how large."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._shown: frozenset[str] = frozenset()
        self._only_selected = False
        self._scale = 1.0
        self._coloring = ""

    @property
    def shown(self) -> frozenset[str]:
        """Keys of what is shown."""
        return self._shown

    @property
    def only_selected(self) -> bool:
        """Whether only selected elements have overlays."""
        return self._only_selected

    @property
    def scale(self) -> float:
        """Length of arrows in that which is proposed."""
        return self._scale

    @property
    def coloring(self) -> str:
        """Key of the figure that colors bodies; empty for none."""
        return self._coloring

    def toggle(self, key: str) -> None:
        """Show something, or hide it again."""
        self._shown = self._shown ^ {key}
        self.changed.emit()

    def toggle_selected(self) -> None:
        """Show overlays of selected elements only, or of all."""
        self._only_selected = not self._only_selected
        self.changed.emit()

    def resize(self, factor: float) -> None:
        """Draw arrows longer or shorter by a factor."""
        self._scale = min(max(self._scale * factor, LEAST), MOST)
        self.changed.emit()

    def color_by(self, key: str) -> None:
        """Color bodies by a figure; the one that is shown ends that."""
        self._coloring = "" if key == self._coloring else key
        self.changed.emit()

    def clear(self) -> None:
        """Show none."""
        self._shown, self._coloring = frozenset(), ""
        self.changed.emit()
