"""Which elements of the shown run the open mechanism has, and under which names.

A name alone does not tell: what is drawn after an undo gets the name that has become free.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from mechstudio.gui.state.renamed_items import renamed_items
from mechstudio.gui.state.selection import Item
from mechstudio.model.elements import LISTS

if TYPE_CHECKING:
    from mechstudio.edits.selection import AnyElement
    from mechstudio.gui.state.document import Document
    from mechstudio.model import Mechanism

_LISTS: Mapping[str, str] = dict(LISTS.items())


class RunElements(QObject):
    """Follows the open mechanism from edit to edit, and the run that is shown.

    Args:
        document: What is open, with the latest run.
        parent: What owns it.
    """

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._edited: Mechanism | None = document.edited
        # by what they are called in the open mechanism, what they are called in the run
        self._names: dict[Item, Item] = {}
        # those that were deleted, as they were; undo brings them back
        self._gone: dict[Item, tuple[AnyElement, Item]] = {}
        document.mechanism_changed.connect(self._follow)
        document.result_changed.connect(self._begin)
        document.result_renamed.connect(self._follow_run)
        self._begin()

    def in_run(self, item: Item) -> Item | None:
        """What an element of the shown mechanism is called in the run; None if it has none."""
        document = self._document
        if document.run is None:
            return None
        if document.looks_back:
            known = {one.name for one in _listed(document.run.result.mechanism, item[0])}
            return item if item[1] in known else None
        self._follow()
        return self._names.get(item)

    def has(self, made: Item) -> bool:
        """Whether the shown mechanism has an element of the run, by its name in the run."""
        if self._document.looks_back:
            return True
        self._follow()
        return made in self._names.values()

    def shown(self, items: Iterable[Item]) -> list[Item]:
        """Those that are elements of the shown mechanism, as the ground is not."""
        mechanism = self._document.mechanism
        if mechanism is None:
            return []
        return [
            item
            for item in items
            if any(one.name == item[1] for one in _listed(mechanism, item[0]))
        ]

    @Slot()
    def _begin(self) -> None:
        """Compare the open mechanism with that of another run."""
        run, self._edited = self._document.run, self._document.edited
        self._names, self._gone = {}, {}
        if run is None or self._edited is None:
            return
        for kind in LISTS:
            made = {one.name: one for one in _listed(run.result.mechanism, kind)}
            for one in _listed(self._edited, kind):
                if one.name in made and (run.is_current or _is_alike(one, made[one.name])):
                    self._names[kind, one.name] = (kind, one.name)

    @Slot()
    def _follow(self) -> None:
        """Follow an edit of the open mechanism."""
        before, after = self._edited, self._document.edited
        if before is after:
            return
        self._edited = after
        run = self._document.run
        if before is None or after is None or run is None:
            return
        if after is run.mechanism:
            self._begin()
            return
        for kind in LISTS:
            old, new = _listed(before, kind), _listed(after, kind)
            if old is not new and [one.name for one in old] != [one.name for one in new]:
                self._follow_kind(kind, before, after)

    def _follow_kind(self, kind: str, before: Mechanism, after: Mechanism) -> None:
        """Follow elements of a kind that came, went, or got other names."""
        old = {one.name: one for one in _listed(before, kind)}
        new = {one.name: one for one in _listed(after, kind)}
        items: list[Item] = [(kind, name) for name in old]
        now = dict(zip(items, renamed_items(items, before, after), strict=True))
        names = {item: made for item, made in self._names.items() if item[0] != kind}
        for item, called in now.items():
            made = self._names.get(item)
            if made is None:
                continue
            if called[1] in new:
                names[called] = made
            else:
                self._gone[item] = (old[item[1]], made)
        kept = {called[1] for called in now.values()}
        for name, one in new.items():
            was, made = self._gone.get((kind, name), (None, None))
            if name not in kept and made is not None and one == was:
                names[kind, name] = made
        self._names = names

    @Slot(object, object)
    def _follow_run(self) -> None:
        """The elements of a current run have the names of the open mechanism."""
        self._begin()


def _listed(mechanism: Mechanism, kind: str) -> tuple[AnyElement, ...]:
    """The elements of a kind."""
    found: tuple[AnyElement, ...] = getattr(mechanism, _LISTS[kind]) if kind in _LISTS else ()
    return found


def _is_alike(one: AnyElement, other: AnyElement) -> bool:
    """Whether two elements of a name may be the same, edited: they tie the same things."""
    ends = [field for field, _ in type(one).reference_fields()]
    return type(one) is type(other) and all(
        getattr(one, field) == getattr(other, field) for field in ends
    )
