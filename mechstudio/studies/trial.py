"""One trial of a study."""

from __future__ import annotations

import logging
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from mechstudio.answering import answering
from mechstudio.errors import UnknownNameError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.read_by_names import refuse_places
from mechstudio.suggestions import did_you_mean

LOG = logging.getLogger("mechstudio")


@answering
@dataclass(frozen=True)
class Trial:
    """A run with its own values, and what was read from it.

    Attributes:
        number: Place in the study, from 0.
        values: Value of each variable, by its place in the model.
        responses: Value of each response by name; empty where the run failed.
        message: Why it failed; empty if it did not.
        note: What is to be said of its analysis, such as modes at poses that are no equilibrium, or
            of its run: that it began in other poses than the model has, or is doubtful.
        paths: By the name of a response that is a distance from a path: the places of the run's
            path that were compared with even distances on the target [m], shape (100, 3).
    """

    number: int
    values: Mapping[str, float]
    responses: Mapping[str, float] = field(default_factory=dict)
    message: str = ""
    paths: Mapping[str, FloatArray] = field(default_factory=dict, compare=False, repr=False)
    note: str = ""

    def __getitem__(self, name: str) -> float:
        """The value of a variable or a response; NaN of a response where the run failed.

        Raises:
            UnknownNameError: There is neither.
        """
        refuse_places(name, "a Trial", 'trial["peak"], trial["k"]')
        if name in self.values:
            return self.values[name]
        if name in self.responses:
            return self.responses[name]
        if self.message:
            return math.nan
        known = [*self.values, *self.responses]
        near = did_you_mean(name, known) or f"; there are {', '.join(known)}"
        raise UnknownNameError(f"a trial has no variable or response '{name}'{near}")

    @property
    def is_done(self) -> bool:
        """Whether it has responses."""
        return not self.message

    @property
    def remark(self) -> str:
        """Why it failed, or what is to be said of it."""
        return self.message or self.note


def tell_notes(trials: Iterable[Trial]) -> None:
    """Warn in the log of trials whose runs have a note, with the first one.

    Without a configuration of its own, logging prints warnings on standard error.
    """
    listed = list(trials)
    noted = [trial for trial in listed if trial.note]
    if noted:
        LOG.warning(
            "%d of %d trials have a note, such as trial %d: %s trial.note has it.",
            *(len(noted), len(listed), noted[0].number, noted[0].note),
        )
