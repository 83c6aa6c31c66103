"""Names of runs by what tells each from the one before, until the user gives others.

The first one of a file is told from the mechanism that the file holds.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Slot

from mechstudio.errors import MechStudioError
from mechstudio.gui.runs.run_difference import AskedRun, run_difference
from mechstudio.gui.runs.run_shelf import RunShelf
from mechstudio.gui.state.analysis_names import ANALYSES
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.work.background import Background
from mechstudio.results.run_library import KeptRun
from mechstudio.units.quantity_text import quantity_text

if TYPE_CHECKING:
    from mechstudio.results import Result
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
        shelf.writer.written.connect(self._name)

    def shown_name(self) -> str:
        """How the list calls the shown run; empty where it is not listed."""
        run = self._shelf.run(self._shelf.shown)
        if run is None:
            return ""
        return f"“{run.name}”" if run.name else run.label

    def units(self) -> UnitChoice:
        """Units of the numbers in names."""
        return self._units.choice

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
        if before is None:
            self._give(run, self._beyond_file(run, asked))
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
        self._shelf.change(run.id, name=name)


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
