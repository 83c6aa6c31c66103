"""What the program remembers between two starts, apart from the geometry of its window."""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from math import isfinite
from pathlib import Path
from typing import TypeGuard, TypeVar

from PySide6.QtCore import QObject, QSettings, QStandardPaths, Signal

from mechstudio.scene.palette import BODY_PALETTES
from mechstudio.units import UnitChoice

SCHEMA_VERSION = 1
RECENT_LIMIT = 10

_FILE_NAME = "settings.json"


UP_AXES = ("auto", "y", "z")
# a wait of less would write all the time, one of more would hardly ever [s]
AUTOSAVE_RANGE = (1.0, 600.0)
# how near the pointer has to come [pixels]
SNAP_RADIUS_RANGE = (2, 50)

Group = TypeVar("Group", bound="Settings | UnitChoice | Snapping | Colors")

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
            ValueError: Something is no color.
        """
        for color in (self.background, self.selection):
            if color and not _COLOR.fullmatch(color):
                raise ValueError(f"{color!r} is no color")
        if self.bodies not in BODY_PALETTES:
            raise ValueError(f"there are no colors {self.bodies!r} of bodies")


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Choices of the user."""

    theme: str = "system"  # "system", "light" or "dark"
    units: UnitChoice = field(default_factory=UnitChoice)
    snapping: Snapping = field(default_factory=Snapping)
    colors: Colors = field(default_factory=Colors)
    up_axis: str = "auto"  # of `UP_AXES`; "auto" is against gravity
    autosave_wait: float = 3.0  # time without an edit before unsaved changes are kept [s]
    recent_files: tuple[str, ...] = ()  # newest first
    folder: str = ""  # where the last file was opened or saved
    loop: bool = False  # whether playback starts again at its end
    playback_speed: float = 1.0  # shown seconds per second

    def __post_init__(self) -> None:
        """Refuse what cannot be.

        Raises:
            ValueError: A value is out of its range.
        """
        if not (isfinite(self.playback_speed) and self.playback_speed > 0.0):
            raise ValueError(f"'playback_speed' cannot be {self.playback_speed!r}")
        if self.up_axis not in UP_AXES:
            raise ValueError(f"the up axis cannot be {self.up_axis!r}")
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


# settings that are several values
_GROUPS = (UnitChoice, Snapping, Colors)


class SettingsStore(QObject):
    """The settings and their file.

    Attributes:
        warning: What the user should know about the file that was found; empty if all is well.
    """

    changed = Signal(object, object)  # (before, after): Settings
    problem = Signal(str)  # the settings could not be written

    def __init__(self, folder: Path | None = None) -> None:
        """Read the settings.

        Args:
            folder: Where they are kept; by default the user's folder for this program.
        """
        super().__init__()
        self._folder = folder or _user_folder()
        self.warning = ""
        self._settings = self._read()

    @property
    def settings(self) -> Settings:
        """The current settings."""
        return self._settings

    def change(self, after: Settings) -> None:
        """Replace the settings and write them down."""
        before, self._settings = self._settings, after
        if after == before:
            return
        self._write()
        self.changed.emit(before, after)

    def geometry(self) -> QSettings:
        """Where the window keeps its size and the places of its docks."""
        return QSettings(str(self._folder / "window.ini"), QSettings.Format.IniFormat)

    def _read(self) -> Settings:
        path = self._folder / _FILE_NAME
        try:
            return _from_text(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return Settings()
        except OSError as error:
            self.warning = f"The settings could not be read ({error.strerror}); defaults are used."
        except (ValueError, OverflowError, RecursionError) as error:
            self.warning = self._set_aside(path, str(error))
        return Settings()

    def _set_aside(self, path: Path, reason: str) -> str:
        aside = path.with_suffix(".broken.json")
        try:
            os.replace(path, aside)
        except OSError:
            return f"The settings file {path} is damaged ({reason}); defaults are used."
        return f"The settings file was damaged ({reason}); it was renamed to {aside.name}."

    def _write(self) -> None:
        content = {"schema_version": SCHEMA_VERSION, **asdict(self._settings)}
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._folder, prefix=".settings-")
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(content, file, indent=2)
            # a crash while writing leaves the old file whole
            os.replace(name, self._folder / _FILE_NAME)
        except OSError as error:
            self.problem.emit(f"The settings could not be saved: {error.strerror}.")


def _user_folder() -> Path:
    location = QStandardPaths.StandardLocation.AppConfigLocation
    return Path(QStandardPaths.writableLocation(location))


def _from_text(text: str) -> Settings:
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"line {error.lineno}: {error.msg}") from None
    if not isinstance(content, dict):
        raise ValueError("no object at the top")
    version = content.pop("schema_version", None)
    if version != SCHEMA_VERSION:
        raise ValueError(f"version {version!r} is not known")
    return _from_content(Settings(), content)


def _from_content(default: Group, content: Mapping[str, object]) -> Group:
    """What a file says; what it does not say is as usual, and what nobody knows is left out."""
    make: Callable[..., Group] = type(default)
    return make(
        **{
            item.name: _convert(item.name, getattr(default, item.name), content[item.name])
            for item in fields(default)
            if item.name in content
        }
    )


def _convert(name: str, default: object, value: object) -> object:
    """A value from the file in the type of the default."""
    if isinstance(default, _GROUPS):
        if isinstance(value, dict):
            return _from_content(default, value)
    elif name == "special":
        if isinstance(value, list) and all(_is_texts(item) and len(item) == 2 for item in value):
            return tuple((own, shown) for own, shown in value)
    elif isinstance(default, tuple):
        if _is_texts(value):
            return tuple(value)
    elif isinstance(default, float):
        if isinstance(value, int | float) and not isinstance(value, bool):
            return float(value)
    elif type(value) is type(default):
        return value
    raise ValueError(f"'{name}' cannot be {value!r}")


def _is_texts(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)
