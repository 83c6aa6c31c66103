"""Computes the assembly tree of the open mechanism, on a thread if it takes long."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from mechstudio.errors import MechStudioError
from mechstudio.gui.assembly.tree_layout import TreeLayout, lay_out
from mechstudio.gui.assembly.tree_summary import summary
from mechstudio.gui.state.plain_words import in_words
from mechstudio.gui.work.background import Background
from mechstudio.topology.assembly_tree import assembly_tree

if TYPE_CHECKING:
    from mechstudio.gui.state.document import Document
    from mechstudio.model import Mechanism

# elements up to which the tree is there before anyone could notice
_SMALL = 150


class TreeFinder(QObject):
    """The assembly tree on request, or the reason why there is none."""

    changed = Signal()  # another tree, or another reason why there is none

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._layout: TreeLayout | None = None
        self._sentence = ""
        # counts the mechanisms asked about: an answer on an older one is dropped
        self._generation = 0
        self._stale = True
        self._structure: object = None
        # what is done when the tree is found
        self._waiting: Callable[[], object] | None = None
        self._background = Background(self)
        document.mechanism_changed.connect(self._note_change)

    @property
    def layout(self) -> TreeLayout | None:
        """The tree with its places; None while there is none."""
        return self._layout

    @property
    def sentence(self) -> str:
        """Rich text on the tree, or on why there is none."""
        return self._sentence

    @property
    def busy(self) -> bool:
        """Whether a tree is being computed."""
        return self._background.busy

    def find(self) -> None:
        """Update the tree to the open mechanism, immediately or in the background."""
        if not self._stale:
            return
        self._stale = False
        mechanism = self._document.mechanism
        structure = _structure(mechanism)
        if structure == self._structure and self._layout is not None:
            return
        self._structure = structure
        self._generation += 1
        if mechanism is None or not mechanism.bodies:
            self._waiting = None
            self._show(None, "There is nothing to assemble yet.")
        else:
            self._work_out(mechanism, self._generation)

    def when_found(self, do: Callable[[], object]) -> None:
        """Call a function as soon as the tree is known; a later request replaces it."""
        self._waiting = None
        self.find()
        if self._layout is None and self.busy:
            self._waiting = do
        else:
            do()

    def shut_down(self) -> None:
        """Cancel the computation and join the thread."""
        self._generation += 1
        self._background.shut_down()
        if self._layout is None:
            self._stale = True

    @Slot()
    def _note_change(self) -> None:
        self._stale = True

    def _work_out(self, mechanism: Mechanism, generation: int) -> None:
        def work() -> object:
            return lay_out(assembly_tree(mechanism))

        def done(found: object) -> None:
            if generation == self._generation and isinstance(found, TreeLayout):
                self._show(found, summary(found.tree, mechanism))
                waiting, self._waiting = self._waiting, None
                if waiting is not None:
                    waiting()

        def failed(error: MechStudioError) -> None:
            if generation == self._generation:
                self._waiting = None
                self._show(None, escape(in_words(str(error), self._document.mechanism)))

        if len(mechanism.bodies) + len(mechanism.joints) <= _SMALL:
            try:
                done(work())
            except MechStudioError as error:
                failed(error)
            return
        self._show(None, "Computing the assembly tree…")
        self._background.submit(work, done, failed, only_latest=True, patient=True)

    def _show(self, layout: TreeLayout | None, sentence: str) -> None:
        self._layout, self._sentence = layout, sentence
        self.changed.emit()


def _structure(mechanism: Mechanism | None) -> object:
    """What the tree depends on; edits of anything else leave it as it is."""
    if mechanism is None:
        return None
    joints = tuple(
        (joint.name, joint.type, joint.body1, joint.body2, joint.cut, joint.root)
        for joint in mechanism.joints
    )
    movers = tuple(driver.joint for driver in mechanism.drivers)
    pairs = tuple((coupling.joint1, coupling.joint2) for coupling in mechanism.couplings)
    return tuple(body.name for body in mechanism.bodies), joints, movers, pairs
