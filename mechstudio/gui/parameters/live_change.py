"""A parameter that is dragged: the mechanism follows, and each drag is one undo step."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, Signal

from mechstudio.errors import MechStudioError, ModelError
from mechstudio.gui.state.document import READ_ONLY, Document
from mechstudio.gui.state.plain_words import in_words
from mechstudio.gui.work.background import Background
from mechstudio.model import Mechanism


class LiveChange(QObject):
    """Computes the mechanism for the newest value on a thread and shows it.

    Args:
        document: What is edited.
        parent: Its owner.
    """

    # name of the parameter, and what is wrong with its value; empty once one is taken
    judged = Signal(str, str)
    # the last value that was asked for is shown, or refused
    settled = Signal()

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._background = Background(self)
        # what the drag began with; None between drags
        self._drag: object | None = None
        self._latest: Mechanism | None = None
        self._is_over = True
        document.opened.connect(self.drop)

    @property
    def is_active(self) -> bool:
        """Whether a drag goes on, or its last value is being computed."""
        return self._drag is not None

    def begin(self) -> None:
        """The slider is grabbed."""
        self._drag, self._latest = object(), self._document.mechanism
        self._is_over = False

    def change(self, name: str, value: float) -> None:
        """Give the parameter a value, as soon as the one before is computed.

        Args:
            name: Name of the parameter.
            value: The value, in SI units.
        """
        drag, mechanism = self._drag, self._latest
        if drag is None or mechanism is None:
            return
        if self._document.looks_back:
            self.judged.emit(name, READ_ONLY)
            return
        self._background.submit(
            # the mechanism of the moment it begins, which the answer before may have moved
            lambda: _changed(self._latest or mechanism, name, value),
            lambda after: self._show(drag, name, cast("Mechanism", after)),
            lambda error: self._refuse(drag, name, error),
            only_latest=True,
        )

    def end(self) -> None:
        """The slider is let go: what is being computed still counts."""
        self._is_over = True
        self._settle()

    def drop(self) -> None:
        """Forget the drag: another mechanism is open."""
        self._drag = self._latest = None
        self._is_over = True

    def shut_down(self) -> None:
        """Join the thread; nothing is changed afterwards."""
        self.drop()
        self._background.shut_down()

    def _show(self, drag: object, name: str, after: Mechanism) -> None:
        if drag is not self._drag:
            return
        if self._latest is not self._document.mechanism:
            # somebody else edited it meanwhile
            self.drop()
            self.settled.emit()
            return
        self._latest = after
        self._document.amend(after, label=f"Change parameter {name}", drag=drag)
        self.judged.emit(name, "")
        self._settle()

    def _refuse(self, drag: object, name: str, error: MechStudioError) -> None:
        if drag is not self._drag:
            return
        problems = error.problems if isinstance(error, ModelError) else ()
        text = "\n".join(dict.fromkeys(map(str, problems))) or str(error)
        words = in_words(text, self._document.mechanism)
        self.judged.emit(name, words[:1].upper() + words[1:])
        self._settle()

    def _settle(self) -> None:
        if self._is_over and not self._background.busy:
            self._drag = self._latest = None
            self.settled.emit()


def _changed(mechanism: Mechanism, name: str, value: float) -> Mechanism:
    # the compiler is loaded when something is dragged for the first time
    from mechstudio.posing.parameter_change import with_parameter

    return with_parameter(mechanism, name, value)
