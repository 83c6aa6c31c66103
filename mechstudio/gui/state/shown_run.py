"""The run that is shown, and whether it still belongs to the model that is open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from mechstudio.edits import moving_as
from mechstudio.gui.state.analysis_names import ANALYSES

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.results import Result
    from mechstudio.results.time_notes import TimeNote


@dataclass(frozen=True, kw_only=True)
class ShownRun:
    """A run and its model: the open one as long as that moves in the same way.

    Attributes:
        result: The rows, under the names that the model had last. Its mechanism is `mechanism`
            with the lists in the order of the run.
        mechanism: The model of the run, with the latest edits that do not change its motion.
        number: Counts the runs of a window, from 1.
        started: When the run had its first row, local time.
        is_current: Whether the open model moves as the run does.
        edit: The step that made it another model; empty while it is current, and where the two
            never were the same.
        source: The file that the run was read from; None for a run of this window.
        has_own_model: Whether the rows belong to another model, which was derived from `mechanism`,
            such as one without drivers; then any edit makes it another run.
        given_name: How the user calls it, or which trial it is of; empty for nothing in particular.
        model_folder: Where mesh files of its model start; None for the folder of its file.
        notes: Time [s] and text of the notes in its file.
    """

    result: Result
    mechanism: Mechanism
    number: int
    started: datetime
    is_current: bool = True
    edit: str = ""
    source: Path | None = None
    has_own_model: bool = False
    given_name: str = ""
    model_folder: Path | None = None
    notes: Sequence[TimeNote] = ()

    @property
    def name(self) -> str:
        """How the run is told from others, such as "run 2 of 14:05:33" or "out.h5"."""
        if self.given_name:
            return self.given_name
        if self.source is not None:
            return self.source.name
        kind = ANALYSES.get(self.result.settings.solver, "run")
        return f"{kind.lower()} {self.number} of {self.started:%H:%M:%S}"

    @property
    def is_brought(self) -> bool:
        """Whether a file or a study brought it, and the run bar tells of another run."""
        return self.source is not None or bool(self.given_name)

    @property
    def folder(self) -> Path | None:
        """Where mesh files of its model start, if it was read from a file."""
        own = None if self.source is None else self.source.parent
        return self.model_folder or own

    @property
    def title(self) -> str:
        """Model and run, for files."""
        return f"{self.mechanism.name or 'Unnamed mechanism'}, {self.name}"

    def followed(self, mechanism: Mechanism, edit: str) -> ShownRun:
        """The run after the open model has become another one.

        Args:
            mechanism: The open model.
            edit: The step that led to it.
        """
        if mechanism is self.mechanism:
            return replace(self, is_current=True, edit="")
        in_order = None
        if not self.has_own_model:
            in_order = moving_as(mechanism, self.mechanism, self.result.mechanism)
        if in_order is None:
            # what was another model before has not become one by this step
            said = edit if self.is_current else self.edit
            return replace(self, is_current=False, edit=said)
        result = self.result.renamed(in_order)
        return replace(self, result=result, mechanism=mechanism, is_current=True, edit="")


def shown_run(
    result: Result,
    number: int,
    mechanism: Mechanism | None,
    asked: Mechanism | None = None,
    name: str = "",
) -> ShownRun:
    """A run that has just begun.

    Args:
        result: Its rows.
        number: Its number.
        mechanism: The open model, which may have been edited since the run was asked for.
        asked: The model of an analysis; None for that of the rows.
        name: Which trial it is of; empty for a run of the run bar.
    """
    asked = result.mechanism if asked is None else asked
    run = ShownRun(
        result=result,
        mechanism=asked,
        number=number,
        started=datetime.now().astimezone(),
        has_own_model=asked is not result.mechanism,
        given_name=name,
    )
    # of a model that was never the open one, or edited before the first row, no step is known
    return run if mechanism is None else run.followed(mechanism, "")


def opened_run(
    result: Result,
    number: int,
    mechanism: Mechanism | None,
    path: Path,
    *,
    name: str = "",
    folder: Path | None = None,
    notes: Sequence[TimeNote] = (),
) -> ShownRun:
    """A run of a file, as current as the open model moves in its way.

    Args:
        result: Its rows.
        number: Its number.
        mechanism: The open model.
        path: The file.
        name: How the user calls the run; empty for the name of the file.
        folder: Where mesh files of its model start; None for the folder of the file.
        notes: Time [s] and text of the notes in the file.
    """
    run = replace(
        shown_run(result, number, None),
        is_current=False,
        source=path,
        given_name=name,
        model_folder=folder,
        notes=tuple(notes),
    )
    return run if mechanism is None else run.followed(mechanism, "")
