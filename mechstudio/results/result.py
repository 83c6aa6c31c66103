"""What a run produced: named channels over the rows of its store."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike

import numpy as np

from mechstudio.results.archive import read_archive, write_archive
from mechstudio.results.csv_export import write_csv
from mechstudio.results.recording import Recording


class Result(Recording):
    """A finished or running simulation of a mechanism."""

    @property
    def energy_drift(self) -> float:
        """Largest change of the energy balance `energy/total` since the start [J]."""
        total = self["energy/total"]
        if not total.size:
            return 0.0
        # a run that failed may end with values that are not finite
        with np.errstate(invalid="ignore"):
            return float(np.max(np.abs(total - total[0])))

    @property
    def max_constraint_position(self) -> float:
        """Largest position error of the joints [m, rad]."""
        return float(np.max(self["constraints/position"], initial=0.0))

    @property
    def max_constraint_velocity(self) -> float:
        """Largest velocity error of the joints [m/s, rad/s]."""
        return float(np.max(self["constraints/velocity"], initial=0.0))

    def save(self, path: str | PathLike[str]) -> None:
        """Write everything to an HDF5 file, replacing it only once it is complete.

        Raises:
            FileError: The file cannot be written.
        """
        write_archive(self, path)

    def to_csv(self, path: str | PathLike[str], names: Sequence[str] | None = None) -> None:
        """Write channels to a CSV file, time first, replacing it only once it is complete.

        Args:
            path: The file.
            names: Channels or groups like "bodies/crank" to write; all if None.

        Raises:
            FileError: The file cannot be written.
            KeyError: A name is neither a channel nor a group.
        """
        write_csv(self, path, names)

    def equals(self, other: Result) -> bool:
        """Whether the other result has the same model, settings, outcome and exact rows."""
        same_head = (
            self.mechanism == other.mechanism
            and self.settings == other.settings
            and self.statistics == other.statistics
            and self.status == other.status
            and self.status_message == other.status_message
            and self.names() == other.names()
        )
        return same_head and all(
            np.array_equal(self[name], other[name], equal_nan=True) for name in self.names()
        )


def load_result(path: str | PathLike[str]) -> Result:
    """Read a result file; the rows are those that were saved, exactly.

    Raises:
        FileError: The file cannot be read, is no result file, is damaged or too new.
    """
    content = read_archive(path)
    return Result(
        content.mechanism,
        content.settings,
        content.store,
        content.statistics,
        content.status,
        content.status_message,
    )
