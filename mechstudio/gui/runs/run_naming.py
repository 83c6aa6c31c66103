"""Names of runs by what tells each from the one before, until the user gives others.

The first one of a file is told from the mechanism that the file holds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, cast
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Slot

from mechstudio.edits import LISTS
from mechstudio.errors import MechStudioError
from mechstudio.gui.runs.run_difference import AskedRun, run_difference
from mechstudio.gui.runs.run_shelf import RunShelf
from mechstudio.gui.state.analysis_names import ANALYSES
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.method_names import run_label
from mechstudio.gui.state.renamed_items import renamed_items
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.work.background import Background
from mechstudio.results.run_library import KeptRun
from mechstudio.units.quantity_text import quantity_text

if TYPE_CHECKING:
    from mechstudio.gui.state.selection import Item
    from mechstudio.model import Mechanism
    from mechstudio.results import Result
    from mechstudio.results.store import Store
    from mechstudio.units import UnitChoice

_DIGITS = 3  # of the time that a pulled run took
# time of day, by which runs of one name are told apart
_MOMENT = re.compile(r", \d\d:\d\d:\d\d$")


class RunNaming(QObject):
    """Names each run that is listed anew.

    Args:
        parent: What owns it.
        document: What is open, with its file.
        shelf: The kept runs.
        background: Reads what the run before was made of, where the window has not made it.
        units: Units of the numbers in names.
    """

    def __init__(
        self,
        parent: QObject,
        document: Document,
        shelf: RunShelf,
        background: Background,
        units: ShownUnits,
    ) -> None:
        super().__init__(parent)
        self._document, self._shelf = document, shelf
        self._background, self._units = background, units
        # id and making of the newest one alone; models may be large
        self._latest: tuple[str, AskedRun] | None = None
        # ids of runs of this window that a hand pulled at
        self._pulled: set[str] = set()
        # names given here, by the ids of runs; they follow those of elements
        self._given: dict[str, str] = {}
        # those that came with a name, such as that of a trial
        self._brought: WeakKeyDictionary[Store, str] = WeakKeyDictionary()
        self._edited: Mechanism | None = document.edited
        document.result_changed.connect(self._note_name)
        shelf.writer.written.connect(self._name)
        document.opened.connect(self._forget)
        document.mechanism_changed.connect(self._follow_names)

    def shown_name(self) -> str:
        """How the list calls the shown run; empty where it is not listed."""
        run = self._shelf.run(self._shelf.shown)
        if run is None:
            return ""
        return f"“{run.name}”" if run.name else run_label(run)

    def units(self) -> UnitChoice:
        """Units of the numbers in names."""
        return self._units.choice

    @Slot()
    def _note_name(self) -> None:
        run = self._document.run
        if run is not None and run.source is None and run.given_name:
            self._brought[run.result.store] = run.given_name

    @Slot(object, object)
    def _name(self, run: KeptRun, result: Result) -> None:
        asked = AskedRun(result.mechanism, result.settings)
        if result.statistics.pull_bodies:
            # a hand that pulled is the difference, and the run had no end of its own
            self._pulled.add(run.id)
            if not run.name:
                self._give(run, f"pulled, {quantity_text(run.end, 's', digits=_DIGITS)}")
            return
        runs = (one for one in self._shelf.runs if one.id not in self._pulled)
        before = next((one for one in runs if _precedes(one, run)), None)
        known, self._latest = self._latest, (run.id, asked)
        if run.name:
            return
        brought = self._brought.get(result.store, "")
        if brought or before is None:
            self._give(run, brought or self._beyond_file(run, asked))
            return
        if known is not None and known[0] == before.id:
            said = run_difference(asked, known[1], self._units.choice)
            self._give(run, said or _same_as(before))
            return
        path, units = self._shelf.library.file_of(before), self._units.choice

        def look() -> object:
            # the compiler is loaded by the first run, not by the window
            from mechstudio.results import open_result

            # a run without a name of its own is no failure
            with suppress(MechStudioError):
                other = open_result(path)
                return run_difference(asked, AskedRun(other.mechanism, other.settings), units)
            return ""

        self._background.submit(
            look,
            lambda said: self._give(run, cast("str", said) or _same_as(before)),
            lambda _: None,
            patient=True,
        )

    def _beyond_file(self, run: KeptRun, asked: AskedRun) -> str:
        """What the model of a run has that its file has not, if that is open."""
        saved, path = self._document.saved_mechanism, self._document.path
        if saved is None or path is None or run.model_file != str(path):
            return ""
        return run_difference(asked, AskedRun(saved, asked.settings), self._units.choice)

    def _give(self, run: KeptRun, name: str) -> None:
        listed, kind = self._shelf.run(run.id), ANALYSES.get(run.solver, "")
        if not name.startswith(kind):
            name = f"{kind}, {name}" if name else kind
        # without a name it is called by solver and time of day
        if listed is None or listed.name or not name:
            return
        taken = {one.name for one in self._shelf.runs if _is_beside(one, run)}
        if name in taken:
            name = f"{name}, {run.started[11:19]}"
        self._given[run.id] = name
        self._shelf.change(run.id, name=name)

    @Slot()
    def _forget(self) -> None:
        self._edited = None

    @Slot()
    def _follow_names(self) -> None:
        """Call elements in names of runs as the open mechanism does now."""
        before, after = self._edited, self._document.edited
        self._edited = after
        if before is None or after is None or before is after or not self._given:
            return
        items: list[Item] = [
            (kind, element.name)
            for kind, listed in LISTS.items()
            if getattr(before, listed) is not getattr(after, listed)
            for element in getattr(before, listed)
        ]
        now = renamed_items(items, before, after)
        names = {was: name for (_, was), (_, name) in zip(items, now, strict=True) if was != name}
        if not names:
            return
        for id, given in self._given.items():
            run, name = self._shelf.run(id), _with_names(given, names)
            if name != given:
                self._given[id] = name
                # what the user has called it stays
                if run is not None and run.name == given:
                    self._shelf.change(id, name=name)


def _with_names(name: str, names: Mapping[str, str]) -> str:
    """The name of a run with other names of elements, as `run_difference` writes them."""
    olds = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    found = re.compile(rf"\b(of|with|without) ({olds})(?=[ ,]|$)")
    return found.sub(lambda match: f"{match[1]} {names[match[2]]}", name)


def _same_as(before: KeptRun) -> str:
    """The name of the same once more, without the time of day."""
    return _MOMENT.sub("", before.name)


def _precedes(one: KeptRun, run: KeptRun) -> bool:
    """Whether a run may be the one before: of the same mechanism and kind."""
    is_like = ANALYSES.get(one.solver) == ANALYSES.get(run.solver)
    return _is_beside(one, run) and is_like and one.started < run.started


def _is_beside(one: KeptRun, run: KeptRun) -> bool:
    if one.id == run.id or one.file:
        return False
    is_of_file = bool(run.model_file) and one.model_file == run.model_file
    return is_of_file or one.made_in == run.made_in
