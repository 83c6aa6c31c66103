"""Tells another model from an edit of the one that is shown."""

from __future__ import annotations

from mechstudio.gui.state.document import Document
from mechstudio.model import Mechanism


class Novelty:
    """Watches how mechanisms come into a document: opened or edited.

    Args:
        document: The document.
    """

    def __init__(self, document: Document) -> None:
        self._document, self._path = document, document.path
        # what comes next was opened, not edited
        self._opened = True
        document.opened.connect(self._expect_other)
        document.file_changed.connect(self._note_path)

    def is_other(self, before: Mechanism | None, after: Mechanism) -> bool:
        """Whether this is another model, not an edit of the one before."""
        opened, self._opened = self._opened, False
        if not opened:
            # the first body of a mechanism that is being built must not turn the view
            return False
        if before is None or not before.bodies or self._document.path != self._path:
            return True
        names = {body.name for body in before.bodies}
        # a new mechanism has nothing of the one before either
        return not any(body.name in names for body in after.bodies)

    def _expect_other(self) -> None:
        self._opened = True

    def _note_path(self) -> None:
        self._path = self._document.path
