"""A run at one or several times between its rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from mechstudio.answering import answering
from mechstudio.geometry.arrays import FloatArray
from mechstudio.results.csv_export import write_csv
from mechstudio.results.interpolation import EXACT, OutsideRunError, method_of, rows_at
from mechstudio.results.recording import Recording
from mechstudio.results.tables import data_frame


@answering
class Moment:
    """Channels of a run at a time, or at several: `moment["bodies/crank/position"]`.

    Attributes:
        time: The time or times [s].
        doubt: Why rows were interpolated, as a clause; empty where the run went on from the rows
            before by its own method.
    """

    def __init__(self, run: Recording, time: ArrayLike) -> None:
        """Let a run go on from its rows, or interpolate them where it cannot.

        Raises:
            OutsideRunError: A time is not within those of the rows, or is none.
        """
        try:
            times = np.asarray(time, dtype=float)
        except (TypeError, ValueError):
            raise OutsideRunError(
                f"a time is a number [s], such as result.at(0.3) or result.at(result.time[-1]) "
                f"(got {time!r})"
            ) from None
        rows = rows_at(run.store, np.atleast_1d(times).ravel())
        # runs are made above this package
        self.doubt: str = import_module("mechstudio.simulation.runs.between").fill_between(
            run, rows
        )
        self.time: FloatArray | float = times if times.ndim else float(times)
        self._rows = Recording(
            run.mechanism, run.settings, rows, run.statistics, run.status, run.status_message
        )

    def __getitem__(self, name: str) -> FloatArray:
        """Values of a channel, one row for each time; a single row for a single time.

        Raises:
            UnknownNameError: There is no such channel; suggests similar ones.
        """
        values = self._rows[name]
        return values if isinstance(self.time, np.ndarray) else values[0]

    def keys(self) -> tuple[str, ...]:
        """Names of all channels."""
        return self._rows.names()

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def __len__(self) -> int:
        return len(self.keys())

    def __contains__(self, name: object) -> bool:
        return name in self._rows

    def to_csv(
        self, path: str | PathLike[str], names: Sequence[str] | None = None, *more: str
    ) -> None:
        """Write channels at its times to a CSV file, as `Result.to_csv` does those of all rows."""
        listed = (names,) if isinstance(names, str) else names
        write_csv(self._rows, path, listed if listed is None else (*listed, *more))

    def to_dataframe(self, names: Sequence[str] | None = None) -> Any:
        """Channels at its times as a table, as `Result.to_dataframe` has those of all rows."""
        return data_frame(self._rows, names)

    @property
    def body_pose(self) -> FloatArray:
        """Position [m] and quaternion of each body, shape (bodies, 7) or (times, bodies, 7)."""
        poses = self._rows.store.body_pose
        return poses if isinstance(self.time, np.ndarray) else poses[0]

    def method(self, name: str) -> str:
        """How the values of a channel were found: by the run's method, or by an interpolation.

        Raises:
            UnknownNameError: There is no such channel; suggests similar ones.
        """
        interpolation = method_of(self._rows.channel(name).name)
        if interpolation == EXACT:
            return EXACT
        if self.doubt:
            return f"{interpolation}, since {self.doubt}"
        return f"{self._rows.settings.method}, from the row before"

    def __repr__(self) -> str:
        single = isinstance(self.time, float)
        when = f"t = {self.time:.6g} s" if single else f"{self._rows.count} times"
        name = self._rows.mechanism.name
        of = f" of '{name}'" if name else ""
        return f"<Moment{of}: {when}, {len(self)} channels>"
