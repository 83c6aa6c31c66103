"""What is said of trials: whose they are, how many there are, and which is the best."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from mechstudio.edits import moving_as
from mechstudio.edits.values import set_values, value_at
from mechstudio.errors import ModelError
from mechstudio.gui.state.document import Document
from mechstudio.gui.widgets.ask_target import model_stem

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.studies import StudyResult, StudySettings

# beside trials of a model that differs, or of another version of the program
OTHER = "not of the model as it is now: its runs and values differ"
_EARLIER = "Trials of an earlier model"


@dataclass(frozen=True, kw_only=True)
class TrialsModel:
    """The model of the trials that are shown.

    Attributes:
        mechanism: The model.
        settings: The study.
        path: The file of the model; None while it had none.
        begun: When what was open then was opened, which tells documents apart.
        asked: When the study was begun or read, local time.
    """

    mechanism: Mechanism
    settings: StudySettings
    path: Path | None
    begun: str
    asked: datetime

    @classmethod
    def of(cls, document: Document, mechanism: Mechanism, settings: StudySettings) -> TrialsModel:
        """The model of a study that begins now."""
        now = datetime.now().astimezone()
        return cls(
            mechanism=mechanism,
            settings=settings,
            path=document.path,
            begun=document.begun,
            asked=now,
        )

    @property
    def stem(self) -> str:
        """What files of the trials are called after."""
        return model_stem(self.path, self.mechanism.name)

    def is_open(self, document: Document) -> bool:
        """Whether the open model differs in nothing but what the study varies."""
        edited = document.edited
        if edited is None:
            return False
        if edited is self.mechanism or moving_as(edited, self.mechanism) is not None:
            return True
        try:
            places = (variable.place for variable in self.settings.variables)
            own = {place: value_at(self.mechanism, place) for place in places}
            return moving_as(set_values(edited, own), self.mechanism) is not None
        except ModelError:  # it lacks such a place
            return False

    def is_replaced(self, document: Document) -> bool:
        """Whether another model was opened since; an edited one is none."""
        return document.begun != self.begun and not self.is_open(document)

    def note(self, document: Document, result: StudyResult | None) -> str:
        """What is to be known of the trials beside the open model; nothing if they are its own."""
        if not self.is_open(document):
            name = self.mechanism.name or "unnamed mechanism"
            return f"{_EARLIER}: {name}, study of {self.asked:%H:%M:%S}"
        is_other = result is not None and result.message == OTHER
        return f"Trials {OTHER}" if is_other else ""


def summary(result: StudyResult) -> str:
    """How many trials there are, the best of them, and how the study ended."""
    parts = [f"{len(result)} trials"]
    if result.failed:
        parts.append(f"{len(result.failed)} failed")
    best = result.best
    if best is not None:
        parts.append(f"best: trial {best.number}")
    if result.settings.constraints and result.missed_constraints:
        parts.append("none keeps all constraints")
    if len(result.settings.objectives) > 1:
        parts.append(f"{len(result.front)} on the Pareto front")
    if result.message and result.message != OTHER:
        parts.append(result.message)
    return ", ".join(parts)
