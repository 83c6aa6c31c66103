"""Modes as a table of numbers, for data frames and CSV files."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mechstudio.analyses.mode_set import ModeSet

Cell = float | int


def mode_table(found: ModeSet) -> dict[str, list[Cell]]:
    """Columns by name, a row for each mode in rising frequency.

    Frequencies [Hz], the damping ratio, real and imaginary part of the eigenvalue [1/s], and the
    share of each body in the kinetic energy.
    """
    modes = found.modes
    table: dict[str, list[Cell]] = {
        "mode": list(range(1, len(modes) + 1)),
        "frequency": [mode.frequency for mode in modes],
        "damped_frequency": [mode.damped_frequency for mode in modes],
        "damping_ratio": [mode.damping_ratio for mode in modes],
        "eigenvalue/real": [mode.eigenvalue[0] for mode in modes],
        "eigenvalue/imaginary": [mode.eigenvalue[1] for mode in modes],
    }
    for body in modes[0].participation if modes else ():
        table[f"participation/{body}"] = [mode.participation[body] for mode in modes]
    return table
