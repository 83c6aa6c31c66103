"""What a run produced: named channels over the rows of its store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from mechstudio.answering import answering
from mechstudio.geometry.arrays import FloatArray
from mechstudio.results import summary
from mechstudio.results.archive import open_archive, read_archive, write_archive
from mechstudio.results.compared import Comparison, compared
from mechstudio.results.computed import described, evaluate, spectrum_of
from mechstudio.results.csv_export import write_csv
from mechstudio.results.mode import Mode
from mechstudio.results.moment import Moment
from mechstudio.results.picture_arguments import file_first
from mechstudio.results.plotting import flat, plot
from mechstudio.results.recording import Recording
from mechstudio.results.rows_beside import refuse_other_kinds
from mechstudio.results.signals import Statistics
from mechstudio.results.tables import data_frame, data_set, needed
from mechstudio.results.time_notes import TimeNote
from mechstudio.results.units_by_name import Units
from mechstudio.suggestions import takes_terms


@answering
class Result(Recording):
    """A finished or running simulation of a mechanism."""

    @property
    def solver(self) -> str:
        """Key of the solver."""
        return self.settings.solver

    @property
    def wall_time(self) -> float:
        """Time that computing took [s]."""
        return self.statistics.wall_time

    @property
    def modes(self) -> tuple[Mode, ...]:
        """The vibrations that `ms.modes` found at its position, in rising frequency, if it did."""
        return tuple(mode.renamed(self.mechanism) for mode in self.store.modes)

    @staticmethod
    def load(path: str | PathLike[str]) -> Result:
        """The result in a file, as `ms.load_result` reads it."""
        return load_result(path)

    def save(self, path: str | PathLike[str], notes: Sequence[TimeNote] | None = None) -> None:
        """Write everything to an HDF5 file, replacing it only once it is complete.

        Args:
            path: The file.
            notes: Time [s] and text of each note, which the window marks; `time_notes` if None.

        Raises:
            FileError: The file cannot be written, or its name says that it is of another kind.
        """
        refuse_other_kinds(Path(path))
        write_archive(self, path, self.time_notes if notes is None else notes)

    @takes_terms
    def to_csv(
        self, path: str | PathLike[str], names: Sequence[str] | None = None, *more: str
    ) -> None:
        """Write channels to a CSV file, time first, replacing it only once it is complete.

        Args:
            path: The file.
            names: Channels or groups like "bodies/crank" to write, or patterns like
                "joints/*/force"; all if None.
            more: Further ones, where the first stands alone.

        Raises:
            FileError: The file cannot be written.
            UnknownNameError: A name is neither a channel nor a group.
        """
        listed = (names,) if isinstance(names, str) else names
        write_csv(self, path, listed if listed is None else (*listed, *more))

    def at(self, time: ArrayLike) -> Moment:
        """All channels at a time, or at several, also between the rows.

        The run goes on from the row before by its own method, so that values are as accurate as
        rows are. Where it cannot, rows are interpolated; `doubt` of the answer says why.

        Args:
            time: Time or times [s].

        Raises:
            OutsideRunError: A time is not within those of the rows.
        """
        return Moment(self, time)

    @property
    def units(self) -> Units:
        """SI unit of each channel by its name; "" for a number without."""
        return Units(self)

    def evaluate(self, formula: str) -> FloatArray | float:
        """A formula over channels at all rows, shape (rows,), or one figure of it.

        Args:
            formula: Names of components stand in brackets, `"[joints/pin/force/x]**2"`. Around all
                of it a figure may stand, `"max([joints/pin/force/norm])"`: max, min, mean, rms,
                peak (largest magnitude), range, initial, final, integral, time_of_max,
                time_of_min; `derivative(...)` of it by time has a value for each row.

        Raises:
            FormulaError: It cannot be read, its units do not agree, or it has no finite value; says
                where and what would be right. It is a ValueError.
        """
        return evaluate(self, formula)

    def describe(self, curve: str) -> Statistics:
        """Figures of a component of a channel, or of a formula: `max`, `min`, `mean`, `rms`, ...

        Mean and root mean square are weighted by time.

        Args:
            curve: `"joints/pin/force/norm"`, or a formula with such names in brackets.

        Raises:
            UnknownNameError: There is no such channel.
            FormulaError: It cannot be read, or it has no finite value.
        """
        return described(self, curve)

    def spectrum(self, curve: str, window: str = "hann") -> tuple[FloatArray, FloatArray]:
        """Frequencies [Hz], shape (m,), and amplitudes of a curve in its unit, shape (m,).

        Args:
            curve: `"joints/pin/force/norm"`, or a formula with such names in brackets.
            window: "hann", "boxcar" (none), "hamming", "blackman" or "flattop".

        Raises:
            UnknownNameError: There is no such channel.
            FormulaError: The formula cannot be read.
            TransformError: There are too few rows, or there is no such window.
        """
        return spectrum_of(self, curve, window)

    def summary(self) -> str:
        """What there is to know about the run, as lines of text."""
        return summary.text(self)

    @takes_terms
    def to_dataframe(self, names: Sequence[str] | None = None) -> Any:
        """Channels as a `pandas.DataFrame` over time, with the columns of `to_csv`.

        Args:
            names: Channels or groups like "bodies/crank"; all if None.

        Raises:
            MissingPackageError: pandas is not installed.
            UnknownNameError: A name is neither a channel nor a group.
        """
        return data_frame(self, names)

    @takes_terms
    def to_xarray(self, names: Sequence[str] | None = None) -> Any:
        """Channels as an `xarray.Dataset` over time and components, with units.

        Args:
            names: Channels or groups like "bodies/crank"; all if None.

        Raises:
            MissingPackageError: xarray is not installed.
            UnknownNameError: A name is neither a channel nor a group.
        """
        return data_set(self, names)

    @takes_terms
    def plot(
        self, *names: str | Sequence[str], x: str = "time", ax: Any = None, label: str = ""
    ) -> Any:
        """Channels over time as a figure of Matplotlib, one diagram for each unit.

        Args:
            names: Channels or groups like "bodies/crank", also as a list; the energies if there
                are none.
            x: A component of a channel over which they are drawn, instead of the time.
            ax: Axes to draw into, which tell several runs apart; None makes a figure.
            label: What the legend calls the run instead.

        Returns:
            The axes of Matplotlib where all values have one unit, with `.figure`; an array of such
            axes where there are several units, with `[0].figure`.

        Raises:
            MissingPackageError: Matplotlib is not installed.
            UnknownNameError: A name is neither a channel nor a group.
        """
        return plot([self], flat(names), ax, over=x, labels=[label] if label else ())

    @takes_terms
    @file_first
    def picture(
        self,
        time: float,
        path: str | PathLike[str] | None = None,
        *,
        size: tuple[int, int] = (1200, 800),
        theme: str = "light",
        shadows: bool = False,
        show: str | Sequence[str] = (),
        color_by: str = "",
        arrows: float = 1.0,
        ghosts: str | float | Sequence[float] = (),
    ) -> Any:
        """The mechanism at a time: a picture with `save(path)` and `pixels`, shown by notebooks.

        Args:
            time: The time, also between rows [s].
            path: A PNG or JPEG file for it, which may also come first; None for none.
            size: Width and height [pixels].
            theme: "light" or "dark".
            shadows: Whether bodies cast shadows.
            show: Overlays, such as "reactions", "velocity" or "names"; one alone needs no list.
            color_by: Figure that colors bodies or springs, such as "speed" or "spring_force".
            arrows: Length of arrows in that which is proposed.
            ghosts: Times of ghost poses [s], or text such as "0.2, 0.4" or "every 0.1".

        Raises:
            MechStudioError: There is no such overlay or figure, or times cannot be read.
            MissingPackageError: VTK is not installed.
            OutsideRunError: The time, or one of a ghost pose, is not within those of the rows.
            FileError: There is a file and no time, or it cannot be written.
        """
        # the scene is above this package, and absent where VTK is
        scene = needed("mechstudio.scene.still", "picture", package="vtk")
        overlaid = needed("mechstudio.scene.overlaid", "picture").overlaid_by_names(
            show, color_by, arrows, ghosts
        )
        taken = scene.still(self, time, size, theme, shadows=shadows, overlaid=overlaid)
        if path is not None:
            taken.save(path)
        return taken

    def film(self, path: str | PathLike[str], **settings: Any) -> int:
        """Write a film: MP4 with the program ffmpeg, GIF or WebP.

        Args:
            path: The file, `.mp4`, `.gif` or `.webp`.
            **settings: `size` (width and height, even numbers), `rate` [frames/s], `speed` (seconds
                of the run per second of the film), `start` and `stop` [s], `look` ("front", "top",
                "right", "isometric"), `theme` ("light", "dark"), `shadows` (bool), `show` (names of
                overlays), `color_by` (a figure), `arrows` (their length in that which is proposed),
                `ghosts` (times of ghost poses [s], or text such as "every 0.1"), `plots` (names of
                channels), `plots_at` ("below", "beside").

        Returns:
            Number of frames.

        Raises:
            FileError: There is no such format, or the file cannot be written.
            MechStudioError: A value is out of range.
            MissingPackageError: VTK, or what writes the format, is not installed.
        """
        # films are above this package, and absent where VTK is
        written: int = needed("mechstudio.handover.film", "film", package="vtk").write_film(
            self, path, **settings
        )
        return written

    @takes_terms
    def export(self, path: str | PathLike[str], names: Sequence[str] | None = None) -> None:
        """Write the run in the format that the suffix of a file names.

        Args:
            path: The file: `.csv`, `.parquet`, `.mat`, `.mcap` and `.h5` for rows, `.glb` (glTF)
                for the mechanism in motion, `.html` for a report that any browser shows.
            names: Channels or groups like "bodies/crank", where the format has a choice.

        Raises:
            FileError: There is no such format, or the file cannot be written.
            MissingPackageError: What writes the format is not installed.
            UnknownNameError: A name is neither a channel nor a group.
        """
        # the writers of other formats are above this package
        module = import_module("mechstudio.handover.export")
        module.export_run(self, path, names)

    def __repr__(self) -> str:
        return summary.one_line(self)

    def _repr_html_(self) -> str:
        return summary.table(self)

    def compare(self, *others: Result | Sequence[Result]) -> Comparison[Result]:
        """Compare other runs of the same bodies with this one: a table, and largest differences.

        Args:
            others: One or more, also as a list, such as those of another solver.

        Raises:
            SolverError: They do not have the same bodies and joints, or there is none.
        """
        return compared((self, *flat(others)))

    def equals(self, other: Result) -> bool:
        """Whether the other result has the same model, settings, outcome and exact rows.

        The time that computing took may differ.
        """
        timed = replace(self.statistics, wall_time=other.statistics.wall_time)
        same_head = (
            self.mechanism == other.mechanism
            and self.settings == other.settings
            and timed == other.statistics
            and self.status == other.status
            and self.status_message == other.status_message
            and self.names() == other.names()
        )
        return same_head and all(
            np.array_equal(self[name], other[name], equal_nan=True) for name in self.names()
        )


@takes_terms
def load_result(path: str | PathLike[str]) -> Result:
    """Read a result file; the rows are those that were saved, exactly.

    Raises:
        FileError: The file cannot be read, is no result file, is damaged or too new.
    """
    return read_archive(path, Result)


@takes_terms
def open_result(path: str | PathLike[str]) -> Result:
    """Open a result file as `load_result` does, but leave the rows of a large one in it.

    They are read where they are asked for, so that a file of any size opens at once and takes
    little memory. The file is open as long as the result is used.

    Raises:
        FileError: The file cannot be read, is no result file, is damaged or too new.
    """
    return open_archive(path, Result)
