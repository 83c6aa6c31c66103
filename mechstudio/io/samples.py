"""Where the sample models are, in a source checkout and in an installed package."""

from __future__ import annotations

from pathlib import Path

SUFFIX = ".mech.json"

_PACKAGE = Path(__file__).resolve().parent.parent
_FOLDERS = (_PACKAGE / "_sample_models", _PACKAGE.parent / "sample_models")


def sample_paths() -> dict[str, Path]:
    """The files of all sample models by name, e.g. `four_bar`; sorted by name."""
    for folder in _FOLDERS:
        if folder.is_dir():
            paths = sorted(folder.glob(f"*{SUFFIX}"))
            return {path.name.removesuffix(SUFFIX): path for path in paths}
    return {}
