"""Where layouts are kept: those of model files, those with a name, those of the samples."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from pydantic import TypeAdapter

from mechstudio.gui.layouts.view_layout import ViewLayout
from mechstudio.gui.widgets.natural_order import natural_key
from mechstudio.io import sample_paths
from mechstudio.resources_path import resources_folder

LIMIT = 500  # layouts of models that are kept

_TEMPLATES: TypeAdapter[dict[str, ViewLayout]] = TypeAdapter(dict[str, ViewLayout])


class LayoutFiles:
    """Reads and writes layouts apart from the model files.

    Args:
        folder: Where they are kept.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._models, self._templates = folder / "models", folder / "templates.json"

    def of_model(self, path: Path) -> ViewLayout:
        """The layout that a model file was last looked at with.

        Returns:
            Where there is none yet, that of its first time.
        """
        return _read(self._place(path)) or self.at_first(path)

    def at_first(self, path: Path) -> ViewLayout:
        """The layout that a model file is looked at with when it is opened for the first time."""
        keys = {file: key for key, file in sample_paths().items()}
        return (sample_layout(keys[path]) if path in keys else None) or ViewLayout()

    def keep(self, path: Path, layout: ViewLayout) -> None:
        """Remember the layout of a model file.

        Raises:
            OSError: It cannot be written.
        """
        place = self._place(path)
        if layout.is_like(self.at_first(path)):
            place.unlink(missing_ok=True)
            return
        _write(place, layout.model_dump_json(indent=1))
        self._clear_oldest()

    def templates(self) -> dict[str, ViewLayout]:
        """The layouts with names, in the order of these."""
        try:
            found = _TEMPLATES.validate_json(self._templates.read_bytes())
        except (OSError, ValueError):
            return {}
        return dict(sorted(found.items(), key=lambda item: natural_key(item[0])))

    def keep_templates(self, templates: Mapping[str, ViewLayout]) -> None:
        """Remember the layouts with names.

        Raises:
            OSError: They cannot be written.
        """
        _write(self._templates, _TEMPLATES.dump_json(dict(templates), indent=1).decode())

    def _place(self, path: Path) -> Path:
        digest = hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:24]
        return self._models / f"{digest}.json"

    def _clear_oldest(self) -> None:
        files = sorted(self._models.glob("*.json"), key=lambda file: file.stat().st_mtime)
        for file in files[: max(len(files) - LIMIT, 0)]:
            file.unlink(missing_ok=True)


def sample_layout(key: str) -> ViewLayout | None:
    """What a sample is looked at with at first; None for nothing in particular.

    Args:
        key: File name of the sample without ending.
    """
    return _read(resources_folder() / "layouts" / f"{key}.json")


def _read(file: Path) -> ViewLayout | None:
    """A layout; None where there is none, and where it makes no sense."""
    try:
        return ViewLayout.model_validate_json(file.read_bytes())
    except (OSError, ValueError):
        return None


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=".layout-")
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        stream.write(text)
    # a crash while writing leaves the old file whole
    os.replace(name, file)
