"""Files of what analyses found: asked for, written, and told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from mechstudio.errors import MechStudioError
from mechstudio.gui.widgets.ask_target import ask_target, model_stem

if TYPE_CHECKING:
    from mechstudio.gui.state.document import Document
    from mechstudio.gui.state.settings_store import SettingsStore

TABLE = "CSV (*.csv)"


class AnswerFiles:
    """Writes files where the user says.

    Args:
        document: Whose name files get; it tells what came of it.

    Attributes:
        settings: Where the folder of the next file is remembered; None for none.
        other_model: Name of the model of an answer that was read from a file and is not that of
            the open one, which files are named after then; empty for the open one.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self.settings: SettingsStore | None = None
        self.other_model = ""

    def ask(
        self,
        parent: QWidget,
        title: str,
        name: str,
        write: Callable[[Path], object],
        *,
        kinds: str = TABLE,
        endings: Sequence[str] = (),
    ) -> None:
        """Ask for a file, and write it.

        Args:
            parent: The widget that asks.
            title: Title of the dialog.
            name: What stands behind the name of the model, with its ending.
            write: Writes the file.
            kinds: Filter of the dialog.
            endings: All endings that the file may have; any if empty.
        """
        proposal, own = self._proposal(name), Path(name).suffix
        path = ask_target(parent, f"{title}, in SI units", proposal, kinds, own, endings)
        if path is None:
            return
        try:
            write(path)
        except (OSError, MechStudioError) as error:
            self._document.report(str(error))
            return
        if self.settings is not None:
            self.settings.keep_folder(path)
        self._document.written.emit(path)

    def _proposal(self, name: str) -> Path:
        path = self._document.path
        model = self.other_model or model_stem(path)
        stem = f"{model}-" if model else ""
        folder = "" if self.settings is None else self.settings.settings.folder
        if not folder and path is not None:
            folder = str(path.parent)
        return Path(folder) / f"{stem}{name}"
