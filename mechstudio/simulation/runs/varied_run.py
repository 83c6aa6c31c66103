"""One of many runs: the values that were asked for, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mechstudio.answering import answering
from mechstudio.errors import MechStudioError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.read_by_names import refuse_places
from mechstudio.results import Result
from mechstudio.suggestions import no_attribute

Variation = Mapping[str, float]


@answering
@dataclass(frozen=True)
class VariedRun:
    """One of many runs.

    Attributes:
        parameters: The values that were asked for.
        result: The rows; of a run that failed those up to there, None if it did not start.
        error: Why it failed; None if it did not.
    """

    parameters: Variation
    result: Result | None
    error: MechStudioError | None = None

    def __getitem__(self, name: str) -> FloatArray:
        """Values of a channel of its result.

        Raises:
            MechStudioError: The run did not start.
            UnknownNameError: There is no such channel.
        """
        refuse_places(name, "a VariedRun", 'run["joints/pin/force"] are the values of a channel')
        if self.result is None:
            raise self.error or MechStudioError("The run has no result.")
        return self.result[name]

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """What its result has, such as `status`; and the result, read once it is asked for."""
            held = vars(self)
            if name == "result" and (read := held.get("_read")):
                held.setdefault("result", read())
                held.pop("_read", None)
            if name == "result" and name in held:
                return held[name]  # another thread may have read it
            if name.startswith("__") or not {"result", "_read"} & held.keys():
                raise no_attribute("a VariedRun", name, held)
            if self.result is None:
                raise no_attribute(f"a VariedRun without a result ({self.error})", name, vars(self))
            return getattr(self.result, name)


def read_later(parameters: Variation, read: Callable[[], Result]) -> VariedRun:
    """A run whose result is read once somebody asks for it.

    Args:
        parameters: The values that were asked for.
        read: Reads it.
    """
    run = object.__new__(VariedRun)
    vars(run).update(parameters=parameters, error=None, _read=read)
    return run
