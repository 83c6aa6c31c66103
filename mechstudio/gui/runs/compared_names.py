"""Compared runs have their elements under the names of those of the shown run."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from mechstudio.edits import LISTS
from mechstudio.edits.selection import Item
from mechstudio.gui.runs.matched_names import under_names, with_names_of

if TYPE_CHECKING:
    from mechstudio.gui.runs.run_shelf import RunShelf
    from mechstudio.gui.state.compared_runs import ComparedRun, ComparedRuns
    from mechstudio.gui.state.document import Document
    from mechstudio.model import Mechanism
    from mechstudio.results import Result
    from mechstudio.results.run_library import KeptRun


class ComparedNames(QObject):
    """Renames what runs have been made of, as curves beside those of the shown run have its names.

    Args:
        parent: What owns it.
        document: What is shown.
        shelf: The runs, and whether they are of the open mechanism.
        compared: Which of them are compared.
    """

    def __init__(
        self, parent: QObject, document: Document, shelf: RunShelf, compared: ComparedRuns
    ) -> None:
        super().__init__(parent)
        self._document, self._shelf, self._compared = document, shelf, compared
        document.result_renamed.connect(self._follow)
        document.result_changed.connect(self._match)
        compared.changed.connect(self._match)

    @Slot(object, object)
    def _follow(self, before: Result, after: Result) -> None:
        """Rename the same elements, whatever else of them is different in the other runs."""
        names = _new_names(before.mechanism, after.mechanism)
        self._name({run.id: _renamed(run.result.mechanism, names) for run in self._compared.runs})
        self._match()

    @Slot()
    def _match(self) -> None:
        """Find elements that had other names when runs of the open mechanism were made."""
        shown, listed = self._document.result, self._shelf.run(self._shelf.shown)
        if shown is None or (listed is not None and not self._is_own(listed)):
            return
        own = {run.id for run in self._shelf.runs if self._is_own(run)}
        self._name(
            {
                run.id: with_names_of(run.result.mechanism, shown.mechanism)
                for run in self._compared.runs
                if run.id in own
            }
        )

    def _is_own(self, run: KeptRun) -> bool:
        return not self._shelf.open_mechanism.is_of_other(run)

    def _name(self, mechanisms: dict[str, Mechanism]) -> None:
        def named(run: ComparedRun) -> ComparedRun:
            mechanism = mechanisms.get(run.id, run.result.mechanism)
            if mechanism is run.result.mechanism:
                return run
            return replace(run, result=run.result.renamed(mechanism))

        self._compared.set_runs(tuple(map(named, self._compared.runs)), self._compared.ghost)


def _new_names(before: Mechanism, after: Mechanism) -> dict[Item, str]:
    """New names of elements by kind and old name; there may be other measures, and more of them."""
    return {
        Item(kind, was.name): now.name
        for kind, listed in LISTS.items()
        if kind != "measure"
        for was, now in zip(getattr(before, listed), getattr(after, listed), strict=True)
        if was.name != now.name
    }


def _renamed(mechanism: Mechanism, names: dict[Item, str]) -> Mechanism:
    """The mechanism under new names, but for those that another one of its elements has."""
    taken = {
        Item(kind, element.name)
        for kind, listed in LISTS.items()
        for element in getattr(mechanism, listed)
    }
    free = {item: name for item, name in names.items() if item in taken}

    def is_held(item: Item) -> bool:
        wanted = Item(item.kind, free[item])
        return wanted in taken and wanted not in free

    # one that keeps its name may hold that of the next one
    while held := [item for item in free if is_held(item)]:
        free = {item: name for item, name in free.items() if item not in held}
    return under_names(mechanism, free) if free else mechanism
