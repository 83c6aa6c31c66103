"""Folders in which trials are kept between two starts of the program, by model file and content."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

# of the folder of a study
JOURNAL = "trials.jsonl"
TABLE = "trials.h5"  # of all trials, once a study is over

MOST_KEPT = 100  # folders, of all models together
_LENGTH = 16  # letters of a hash


class TrialFolders:
    """Trials of the same model, options and responses share a folder, whatever the study samples.

    Args:
        folder: Where all of them are.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def of_study(self, model_file: Path, key: str) -> Path:
        """The folder of a study.

        Args:
            model_file: File of its model.
            key: Its `content_key`.
        """
        return self._of_model(model_file) / key[:_LENGTH]

    def latest(self, model_file: Path) -> Path | None:
        """The folder of the study of a model that was computed last; None if there is none."""
        return max(self._of_model(model_file).glob("*/"), key=_age, default=None)

    def clear(self) -> None:
        """Remove the folders that were used longest ago, if there are too many."""
        found = sorted(self.folder.glob("*/*/"), key=_age, reverse=True)
        for folder in found[MOST_KEPT:]:
            shutil.rmtree(folder, ignore_errors=True)

    def _of_model(self, model_file: Path) -> Path:
        text = str(model_file.resolve())
        return self.folder / hashlib.sha256(text.encode()).hexdigest()[:_LENGTH]


def _age(folder: Path) -> float:
    """When trials were written to a folder last [s]; least where there are none."""
    try:
        return (folder / JOURNAL).stat().st_mtime
    except OSError:
        return 0.0
