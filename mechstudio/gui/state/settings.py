"""Choices of the user, as data; no Qt."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from math import isfinite
from pathlib import Path

from mechstudio.gui.state.figure_choice import FigureChoice
from mechstudio.scene.palette import BODY_PALETTES
from mechstudio.units import UnitChoice

RECENT_LIMIT = 10

UP_AXES = ("auto", "y", "z")
SHADOWS = ("auto", "on", "off")
# a wait of less would write all the time, one of more would hardly ever [s]
AUTOSAVE_RANGE = (1.0, 600.0)
# more than a disk has is no limit [GB]
RUNS_ROOM_RANGE = (0.1, 1000.0)
# how near the pointer has to come [pixels]
SNAP_RADIUS_RANGE = (2, 50)

_COLOR = re.compile("#[0-9a-fA-F]{6}")


@dataclass(frozen=True, kw_only=True)
class Snapping:
    """What draws the pointer while something is placed in the view.

    Attributes:
        on: Whether anything does.
        grid: Distance between the places of the grid [m]; 0 for one that suits the view.
        radius: How near the pointer has to come to what draws it [pixels].
    """

    on: bool = True
    grid: float = 0.0
    radius: int = 10

    def __post_init__(self) -> None:
        """Refuse what cannot be.

        Raises:
            ValueError: A number is out of its range.
        """
        if not (isfinite(self.grid) and self.grid >= 0.0):
            raise ValueError(f"the grid cannot be {self.grid!r}")
        if not SNAP_RADIUS_RANGE[0] <= self.radius <= SNAP_RADIUS_RANGE[1]:
            raise ValueError(f"the radius cannot be {self.radius!r}")


@dataclass(frozen=True, kw_only=True)
class Colors:
    """Colors of the view, each "#rrggbb"; empty for those of the theme.

    Attributes:
        background: Behind everything.
        selection: Around what is selected.
        bodies: Key of one of the palettes of the scene, for bodies without colors of their own.
        repaint: Whether bodies with colors of their own get one of the palette, too.
    """

    background: str = ""
    selection: str = ""
    bodies: str = "standard"
    repaint: bool = False

    def __post_init__(self) -> None:
        """Refuse what cannot be.

        Raises:
            ValueError: A value is not a color.
        """
        for color in (self.background, self.selection):
            if color and not _COLOR.fullmatch(color):
                raise ValueError(f"{color!r} is not a color")
        if self.bodies not in BODY_PALETTES:
            raise ValueError(f"there is no color set {self.bodies!r} for bodies")


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Choices of the user."""

    theme: str = "system"  # "system", "light" or "dark"
    units: UnitChoice = field(default_factory=UnitChoice)
    snapping: Snapping = field(default_factory=Snapping)
    colors: Colors = field(default_factory=Colors)
    figure: FigureChoice = field(default_factory=FigureChoice)  # what was saved last
    up_axis: str = "auto"  # of `UP_AXES`; "auto" is against gravity
    orthographic: bool = False  # whether the view has no perspective
    smooth_camera: bool = True  # whether the camera moves evenly to where it is moved
    shadows: str = "auto"  # of `SHADOWS`; "auto" is where a graphics card draws
    autosave_wait: float = 3.0  # time without an edit before unsaved changes are kept [s]
    runs_room: float = 2.0  # size of all kept runs above which to ask [GB]
    recent_files: tuple[str, ...] = ()  # newest first
    folder: str = ""  # where the last file was opened or written
    loop: bool = False  # whether playback starts again at its end
    playback_speed: float = 1.0  # shown seconds per second
    follow_newest: bool = False  # whether growing runs are shown at their newest rows

    def __post_init__(self) -> None:
        """Refuse what cannot be.

        Raises:
            ValueError: A value is out of its range.
        """
        if not (isfinite(self.playback_speed) and self.playback_speed > 0.0):
            raise ValueError(f"'playback_speed' cannot be {self.playback_speed!r}")
        if self.up_axis not in UP_AXES:
            raise ValueError(f"the up axis cannot be {self.up_axis!r}")
        if self.shadows not in SHADOWS:
            raise ValueError(f"the shadows cannot be {self.shadows!r}")
        if not RUNS_ROOM_RANGE[0] <= self.runs_room <= RUNS_ROOM_RANGE[1]:
            raise ValueError(f"'runs_room' cannot be {self.runs_room!r}")
        if not AUTOSAVE_RANGE[0] <= self.autosave_wait <= AUTOSAVE_RANGE[1]:
            raise ValueError(f"'autosave_wait' cannot be {self.autosave_wait!r}")

    def with_recent(self, path: Path) -> Settings:
        """The same with a file at the top of the recent ones."""
        name = str(path)
        others = tuple(item for item in self.recent_files if item != name)
        return replace(self, recent_files=(name, *others)[:RECENT_LIMIT], folder=str(path.parent))

    def without_recent(self, path: Path) -> Settings:
        """The same without a file that is gone."""
        kept = tuple(item for item in self.recent_files if item != str(path))
        return replace(self, recent_files=kept)
