"""Export of the assembly tree on a background thread."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from mechstudio.gui.widgets.ask_target import ask_target, model_stem
from mechstudio.gui.work.background import Background
from mechstudio.io.atomic_file import replacing

if TYPE_CHECKING:
    from mechstudio.gui.assembly.tree_picture import TreePicture
    from mechstudio.gui.state.document import Document

_KINDS = "SVG drawing (*.svg);;PNG picture (*.png)"


class TreeExport:
    """Writes pictures of the tree; existing files are replaced atomically."""

    def __init__(
        self,
        parent: QWidget,
        document: Document,
        picture: Callable[[], TreePicture | None],
    ) -> None:
        self._parent, self._document, self._picture = parent, document, picture
        self._background = Background(parent)

    @property
    def busy(self) -> bool:
        """Whether a file is being written."""
        return self._background.busy

    def shut_down(self) -> None:
        """Finish what is being written and join the thread."""
        self._background.shut_down()

    def ask(self) -> None:
        """Ask for a file, then write it."""
        if self._picture() is None:
            return
        path = ask_target(self._parent, "Export assembly tree", self._proposal(), _KINDS, ".svg")
        if path is not None:
            self.write(path)

    def write(self, path: Path) -> None:
        """Write what is shown as SVG or PNG, whichever the name ends with."""
        picture, ending = self._picture(), path.suffix.lower()
        if picture is None:
            return
        if ending not in (".svg", ".png"):
            self._document.report(
                f"A tree cannot be written as '{path.suffix}'. Use a name with .svg or .png."
            )
            return

        def work() -> None:
            data = picture.svg() if ending == ".svg" else picture.png()
            with replacing(path) as scratch:
                scratch.write_bytes(data)

        self._background.submit(
            work,
            lambda _: self._document.written.emit(path),
            lambda error: self._document.report(str(error)),
        )

    def _proposal(self) -> Path:
        path = self._document.path
        if path is None:
            return Path("assembly-tree.svg")
        return path.with_name(f"{model_stem(path)}-tree.svg")
