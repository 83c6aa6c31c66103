"""The modes of a mechanism, and its equations of small motions for other programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from os import PathLike
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from mechstudio.analyses.stability import Stability, verdict
from mechstudio.analyses.state_space import States, StateSpace, state_space
from mechstudio.answering import answering
from mechstudio.geometry.arrays import FloatArray
from mechstudio.io.csv_file import write_table
from mechstudio.results import Result
from mechstudio.results.mode import Mode
from mechstudio.results.rounding import ROUNDING, rounded_text
from mechstudio.results.tables import needed
from mechstudio.text_table import aligned, columns, counted

_MOST_ROWS = 40  # modes of a table of text


@answering
@dataclass(frozen=True, kw_only=True)
class ModeSet:
    """All modes at a position.

    Attributes:
        modes: Vibrations, and motions that decay or grow, in rising frequency.
        zero_modes: Number of motions that nothing holds.
        free_directions: These, by the coordinates that they move.
        residual: What is not balanced at the position, as a part of all loads.
        error: Relative error of stiffness and damping, as further differences found it.
        stiffness: Of the reduced motions, over their masses [1/s^2], shape (f, f).
        damping: Likewise [1/s], shape (f, f).
        motions: The reduced motions, orthonormal in the mass norm, shape (f, n, 6).
        rates: Rates of all joints by each of them, shape (f, rates).
        coordinates: What each of these rates belongs to.
        result: One row with all channels at the position.
        drivers: Whether they hold their coordinates at rest, or move them on steadily.
        notes: Sentences for the user.
    """

    modes: tuple[Mode, ...]
    zero_modes: int
    free_directions: tuple[str, ...]
    residual: float
    error: float
    stiffness: FloatArray = field(repr=False)
    damping: FloatArray = field(repr=False)
    motions: FloatArray = field(repr=False)
    rates: FloatArray = field(repr=False)
    coordinates: tuple[str, ...] = field(repr=False)
    result: Result = field(repr=False, compare=False)
    drivers: Literal["hold", "move"] = "hold"
    notes: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[Mode]:
        return iter(self.modes)

    def __len__(self) -> int:
        return len(self.modes)

    def __getitem__(self, number: int) -> Mode:
        """A mode by its number, the lowest frequency first."""
        return self.modes[number]

    def __bool__(self) -> bool:
        # a position without vibrations has been analyzed all the same
        return True

    @property
    def unstable_modes(self) -> int:
        """Number of modes that grow instead of decaying."""
        return int(self.result["stability/unstable_modes"][0])

    @property
    def stability(self) -> Stability:
        """Whether a mode grows, else whether there is a motion that nothing holds."""
        return verdict(self.unstable_modes, self.zero_modes)

    @property
    def eigenvalues(self) -> NDArray[np.complex128]:
        """Eigenvalues of the modes with their imaginary parts [1/s], in their order.

        Of a pair it is one: that of the conjugates with an imaginary part above 0, and of s and -s
        that with s above 0. `np.linalg.eigvals(modes.state_space().A)` has all, zeros as well.
        """
        return np.array([complex(*mode.eigenvalue) for mode in self.modes], dtype=complex)

    @property
    def frequencies(self) -> FloatArray:
        """Natural frequencies |s|/2π [Hz] of the eigenvalues s, rising; without zero modes."""
        return np.array([mode.frequency for mode in self.modes])

    @property
    def damped_frequencies(self) -> FloatArray:
        """Frequencies |Im s|/2π [Hz] that the modes swing with, in their order."""
        return np.array([mode.damped_frequency for mode in self.modes])

    @property
    def damping_ratios(self) -> FloatArray:
        """Damping ratios of the modes, in their order."""
        return np.array([mode.damping_ratio for mode in self.modes])

    @property
    def shapes(self) -> NDArray[np.complex128]:
        """Shapes of the modes, in their order, see `Mode`; shape (modes, n, 6)."""
        bodies = self.motions.shape[1]
        return np.array([mode.shape for mode in self.modes]).reshape(-1, bodies, 6)

    def shape(self, body: str) -> NDArray[np.complex128]:
        """Motion of a body in the modes, in their order; shape (modes, 6).

        Args:
            body: Its name.

        Raises:
            UnknownNameError: There is no such body.
        """
        bodies = self.result.mechanism.bodies
        return self.shapes[:, bodies.index(bodies[body])]

    def __str__(self) -> str:
        floors = {"%": 100 * ROUNDING}
        rows = []
        for number, mode in enumerate(self.modes[:_MOST_ROWS], start=1):
            bodies = sorted(mode.participation.items(), key=lambda item: -item[1])[:3]
            shares = ", ".join(
                f"{name} {rounded_text(100 * share, '%', floors, digits=3)} %"
                for name, share in bodies
            )
            damping = rounded_text(100 * mode.damping_ratio, "%", floors, digits=4)
            rows.append((str(number), f"{mode.frequency:.7g}", damping, shares))
        table = columns(("mode", "frequency [Hz]", "damping [%]", "kinetic energy"), rows)
        more = len(self.modes) - _MOST_ROWS
        told = [
            *([("", f"and {more} more")] if more > 0 else []),
            ("stability", self._verdict),
            ("zero modes", str(self.zero_modes)),
            *(("free motion", motion) for motion in self.free_directions),
            ("unbalanced", f"{100 * self.residual:.2g} % of all loads"),
            *(("note", note) for note in self.notes),
        ]
        return f"{table}\n{aligned(told)}"

    @property
    def _verdict(self) -> str:
        count = self.unstable_modes
        grow = f", {counted(count, 'mode grows', 'modes grow')}" if count else ""
        return f"{self.stability}{grow}"

    def to_dataframe(self) -> Any:
        """A `pandas.DataFrame` with a row for each mode, whose number is the index.

        Its columns are frequencies [Hz], damping ratio, real and imaginary part of the eigenvalue
        [1/s], and the share of each body in the kinetic energy.

        Raises:
            MissingPackageError: pandas is not installed.
        """
        pandas = needed("pandas", "to_dataframe")
        columns = self._table()
        return pandas.DataFrame(columns, index=pandas.Index(columns.pop("mode"), name="mode"))

    def to_csv(self, path: str | PathLike[str]) -> None:
        """Write the same table as CSV, with units in the headings; numbers read back exactly.

        Raises:
            FileError: The file cannot be written.
        """
        table = self._table()
        titles = [name if name == "mode" else f"{name} [{_unit(name)}]" for name in table]
        write_table(path, titles, zip(*table.values(), strict=True))

    def _table(self) -> dict[str, list[float] | list[int]]:
        """Columns by name, a row for each mode."""
        modes, values = self.modes, self.eigenvalues
        return {
            "mode": list(range(1, len(modes) + 1)),
            "frequency": self.frequencies.tolist(),
            "damped_frequency": [mode.damped_frequency for mode in modes],
            "damping_ratio": self.damping_ratios.tolist(),
            "eigenvalue/real": values.real.tolist(),
            "eigenvalue/imaginary": values.imag.tolist(),
            **{
                f"participation/{body}": [mode.participation[body] for mode in modes]
                for body in (modes[0].participation if modes else ())
            },
        }

    def state_space(
        self,
        inputs: Sequence[str] = (),
        outputs: Sequence[str] = (),
        states: States = "motions",
    ) -> StateSpace:
        """Matrices of x' = A x + B u, z = C x + D u.

        Args:
            inputs: Joints on whose coordinate an effort acts, "JOINT" or "JOINT:COORDINATE"; all
                coordinates if there are none.
            outputs: Coordinates that are read, likewise, names of measures for their three
                displacements, or channels of elements for their changes, such as
                "drivers/motor/effort", "joints/pin/force" or "bodies/arm/acceleration/y".
            states: What x is: "motions", the reduced motions y of unit mass and y';
                "coordinates", the first independent coordinates of joints, as changes from the
                position [m or rad], and their rates; or names of as many coordinates.

        Raises:
            UnknownNameError: There is no such joint, coordinate, measure or channel.
            AnalysisError: A channel belongs to the run as a whole, or the states do not tell each
                motion once.
        """
        return state_space(self, inputs, outputs, states)

    def save(self, path: str | PathLike[str], **chosen: Any) -> None:
        """Write A, B, C, D with the names of inputs, outputs and states to .npz, .mat or .csv.

        Args:
            path: The file; its suffix says which.
            **chosen: `inputs`, `outputs` and `states` of `state_space`.

        Raises:
            FileError: There is no such format.
        """
        self.state_space(**chosen).save(path)


def _unit(column: str) -> str:
    """SI unit of a column of the table."""
    if column.endswith("frequency"):
        return "Hz"
    return "1/s" if column.startswith("eigenvalue") else "1"
