"""Asks where to write, and never lets a file be replaced unasked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

Button = QMessageBox.StandardButton


def ask_target(
    parent: QWidget,
    title: str,
    proposal: Path,
    kinds: str,
    ending: str,
    endings: Sequence[str] = (),
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
    """
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
        if not proposal.exists() or _may_replace(parent, title, proposal):
            return proposal


def _may_replace(parent: QWidget, title: str, path: Path) -> bool:
    question = f"{path.name} already exists. Do you want to replace it?"
    answer = QMessageBox.warning(parent, title, question, Button.Yes | Button.No, Button.No)
    return answer == Button.Yes
