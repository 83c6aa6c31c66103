"""Persistent settings, except the window geometry."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import TypeGuard, TypeVar

from PySide6.QtCore import QObject, QSettings, QStandardPaths, Signal

from mechstudio.gui.state.figure_choice import FigureChoice
from mechstudio.gui.state.settings import Colors, Settings, Snapping
from mechstudio.units import UnitChoice

SCHEMA_VERSION = 1

_FILE_NAME = "settings.json"

Group = TypeVar("Group", bound="Settings | UnitChoice | Snapping | Colors | FigureChoice")

# settings that are several values
_GROUPS = (UnitChoice, Snapping, Colors, FigureChoice)


class SettingsStore(QObject):
    """The settings and their file.

    Attributes:
        warning: What the user should know about the file that was found; empty if all is well.
    """

    changed = Signal(object, object)  # (before, after): Settings
    stored = Signal()
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

    @property
    def folder(self) -> Path:
        """Where settings, and what else belongs to the user, are kept."""
        return self._folder

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

    def keep_folder(self, path: Path) -> None:
        """Propose the folder of a file for the next one."""
        self.change(replace(self.settings, folder=str(path.parent)))

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
        else:
            self.stored.emit()


def _user_folder() -> Path:
    location = QStandardPaths.StandardLocation.AppConfigLocation
    return Path(QStandardPaths.writableLocation(location))


def _from_text(text: str) -> Settings:
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"line {error.lineno}: {error.msg}") from None
    if not isinstance(content, dict):
        raise ValueError("it does not begin with a JSON object")
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
