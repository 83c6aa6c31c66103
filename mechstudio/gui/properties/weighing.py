"""Background computation of mass properties from shapes and mesh files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from mechstudio import edits
from mechstudio.errors import MechStudioError
from mechstudio.gui.editing.sentences import listed, short_name
from mechstudio.gui.work.background import Background
from mechstudio.model import Body, Mechanism, Mesh

if TYPE_CHECKING:
    from mechstudio.gui.state.document import Document
    from mechstudio.gui.state.selection import Item

# what a weighing follows from, and what it writes
_GROUNDS = ("shapes", "mass", "center_of_mass", "inertia")
_MASS_FIELDS = _GROUNDS[1:]


class Weighing(QObject):
    """Computes mass properties and writes them as one undo step.

    Other edits may come first. Bodies that they leave as they were are weighed all the same; of
    the others the user is told.
    """

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._background = Background(self)
        # what is being weighed, and the question that is to be answered for it
        self._asked: dict[Item, object] = {}
        document.opened.connect(self._forget)

    def begin(self, items: Sequence[Item], weigh: Callable[[Mechanism], Mechanism]) -> None:
        """Weigh bodies of the open mechanism.

        Args:
            items: The bodies.
            weigh: Gives them their mass properties.
        """
        before = self._document.mechanism
        if before is None:
            return
        folder, question = self._document.folder, object()
        self._asked |= dict.fromkeys(items, question)

        def open_items() -> list[Item]:
            """What nobody weighed again, or left for another mechanism."""
            found = [item for item in items if self._asked.get(item) is question]
            for item in found:
                del self._asked[item]
            return found

        def take(after: object) -> None:
            asked = open_items()
            there = asked if folder == self._document.folder else []
            kept = [item for item in there if self._has_kept(before, item)]
            if isinstance(after, Mechanism):
                self._write(after, kept)
                self._tell_of([item for item in asked if item not in kept])

        def refuse(error: MechStudioError) -> None:
            if open_items():
                self._document.report(str(error))

        self._background.submit(lambda: weigh(before), take, refuse)

    def shut_down(self) -> None:
        """Finish what is being weighed; nothing is changed afterwards."""
        self._background.shut_down()

    def _has_kept(self, before: Mechanism, item: Item) -> bool:
        """Whether a body still is what was weighed."""
        now = self._document.mechanism
        body = None if now is None else _body(now, item)
        return body is not None and _grounds(body) == _grounds(before.body(item[1]))

    def _write(self, after: Mechanism, items: Sequence[Item]) -> None:
        now = self._document.mechanism
        if now is None or not items:
            return
        weighed = edits.change_each(
            now,
            {
                item: {field: getattr(after.body(item[1]), field) for field in _MASS_FIELDS}
                for item in items
            },
        )
        if weighed != now:
            self._document.apply(weighed, label=f"Compute mass of {short_name(items)}")

    def _tell_of(self, items: Sequence[Item]) -> None:
        if items:
            was = "was" if len(items) == 1 else "were"
            self._document.warn(
                f"Mass not computed: {listed(items)} {was} changed in the meantime. Compute again."
            )

    @Slot()
    def _forget(self) -> None:
        self._asked.clear()


def _body(mechanism: Mechanism, item: Item) -> Body | None:
    return next((body for body in mechanism.bodies if body.name == item[1]), None)


def _grounds(body: Body) -> tuple[object, ...]:
    return tuple(getattr(body, field) for field in _GROUNDS)


def has_mesh(body: Body) -> bool:
    """Whether a file has to be read for the mass properties of a body."""
    return any(isinstance(shape, Mesh) for shape in body.shapes)
