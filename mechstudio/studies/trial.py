"""One trial of a study."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mechstudio.answering import answering
from mechstudio.geometry.arrays import FloatArray


@answering
@dataclass(frozen=True)
class Trial:
    """A run with its own values, and what was read from it.

    Attributes:
        number: Place in the study, from 0.
        values: Value of each variable, by its place in the model.
        responses: Value of each response by name; empty where the run failed.
        message: Why it failed; empty if it did not.
        note: What is to be said of its analysis, such as modes at poses that are no equilibrium.
        paths: By the name of a response that is a distance from a path: the places of the run's
            path that were compared with even distances on the target [m], shape (100, 3).
    """

    number: int
    values: Mapping[str, float]
    responses: Mapping[str, float] = field(default_factory=dict)
    message: str = ""
    paths: Mapping[str, FloatArray] = field(default_factory=dict, compare=False, repr=False)
    note: str = ""

    @property
    def is_done(self) -> bool:
        """Whether it has responses."""
        return not self.message

    @property
    def remark(self) -> str:
        """Why it failed, or what is to be said of its analysis."""
        return self.message or self.note
