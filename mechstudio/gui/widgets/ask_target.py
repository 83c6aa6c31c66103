"""Asks where to write, and never lets a file be replaced unasked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from mechstudio.io.model_file import SUFFIX

Button = QMessageBox.StandardButton


def model_stem(path: Path | None, otherwise: str = "") -> str:
    """The name of a model file without its ending, for files that are made from the model.

    Args:
        path: The model file, if there is one.
        otherwise: The name without it.
    """
    return otherwise if path is None else path.name.removesuffix(SUFFIX).removesuffix(".json")


def ask_target(
    parent: QWidget,
    title: str,
    proposal: Path,
    kinds: str,
    ending: str,
    endings: Sequence[str] = (),
    *,
    is_new: bool = True,
) -> Path | None:
    """The file that the user picks; None if there is to be none.

    Args:
        parent: The widget that asks.
        title: The title of the dialog.
        proposal: The file it proposes.
        kinds: Its filter.
        ending: What a name without one gets, such as ".csv", where the chosen kind has none.
        endings: All endings that names may have; any if empty. A name with another one gets
            `ending` behind it.
        is_new: Whether the proposal gets a number where a file of its name is there already.
    """
    proposal = _unused(proposal, ending) if is_new else proposal
    while True:
        name, kind = QFileDialog.getSaveFileName(parent, title, str(proposal), kinds)
        if not name:
            return None
        proposal = Path(name)
        if proposal.suffix and (not endings or proposal.name.endswith(tuple(endings))):
            return proposal
        # the dialog asked about the name as it was typed, which is another file
        chosen = re.search(r"\*(\.\w+)", kind)
        own = chosen.group(1) if chosen and chosen.group(1) in endings else ending
        proposal = proposal.with_name(proposal.name + own)
        if not _is_there(proposal) or _may_replace(parent, title, proposal):
            return proposal


def _unused(path: Path, ending: str) -> Path:
    """The file, or the first one with a number behind its name that is not there yet."""
    own = ending if path.name.endswith(ending) else path.suffix
    stem = path.name.removesuffix(own)
    numbered = (path.with_name(f"{stem}-{number}{own}") for number in count(2))
    return next(name for name in numbered if not _is_there(name)) if _is_there(path) else path


def _is_there(path: Path) -> bool:
    """Whether there is such a file; not known of one in a folder that may not be looked at."""
    try:
        return path.exists()
    except OSError:
        # who writes it is told why that is not possible
        return False


def _may_replace(parent: QWidget, title: str, path: Path) -> bool:
    question = f"{path.name} already exists. Do you want to replace it?"
    answer = QMessageBox.warning(parent, title, question, Button.Yes | Button.No, Button.No)
    return answer == Button.Yes
