"""Units of the channels of a run by their names."""

from __future__ import annotations

from collections.abc import Callable

from mechstudio.answering import answering
from mechstudio.results.recording import Recording


@answering
class Units(dict[str, str]):
    """SI unit of each channel by its name; components and other words of a channel are known, too.

    Attributes:
        unit: The unit of a name that is no whole channel.
    """

    unit: Callable[[str], str]

    def __init__(self, run: Recording) -> None:
        """Look up those of a run."""
        super().__init__((name, run.unit(name)) for name in run.names())
        self.unit = run.unit

    def __missing__(self, name: str) -> str:
        """Unit of a component.

        Raises:
            UnknownNameError: There is no such channel; the message names similar ones.
        """
        return self.unit(name)
