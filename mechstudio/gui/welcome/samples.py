"""The sample mechanisms, by title and description, read without building them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from mechstudio.gui.widgets.natural_order import natural_key
from mechstudio.io import sample_paths


@dataclass(frozen=True, kw_only=True)
class Sample:
    """A mechanism that comes with the program."""

    key: str
    path: Path
    title: str
    description: str

    @property
    def summary(self) -> str:
        """The first sentence of the description."""
        sentence, dot, _ = self.description.partition(". ")
        return sentence + "." if dot else sentence


def read_samples() -> tuple[Sample, ...]:
    """All samples, by title; one that cannot be read goes by the name of its file."""
    samples = [_read(key, path) for key, path in sample_paths().items()]
    return tuple(sorted(samples, key=lambda sample: natural_key(sample.title)))


def _read(key: str, path: Path) -> Sample:
    title = key.replace("_", " ").capitalize()
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        title = str(content["name"]) or title
        description = str(content.get("description", ""))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        # opening it will say what is wrong
        description = ""
    return Sample(key=key, path=path, title=title, description=" ".join(description.split()))
