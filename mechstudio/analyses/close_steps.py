"""Steps between the rows of a driven motion, so short that none leads past a position that locks.

A step whose end can be closed may jump over positions that cannot, or over one where the motion
could go two ways. Rows may be as far apart as half a turn; further ones are computed between them
then, and left out of the result.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mechstudio.analyses.even_rows import row_bytes
from mechstudio.dynamics.row_fields import ROW_LENGTHS
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Driver, Mechanism
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_samples import sampled
from mechstudio.results import Store

LARGEST = 0.1  # [rad, or `System.length`] that a driver moves in a step
SPIN_STEP = 0.02  # likewise, where turns of bodies are summed over the steps
FEWEST_LOOKS, MOST_LOOKS = 2, 2000  # at a function between two rows
UNEVEN = 1.25
BLOCK = 2000  # rows that are looked at together
LOOKS = 20_000  # at a function altogether, where rows are few
MOST_BYTES = 128 * 2**20  # of all rows that are left out
FEWEST_MORE = 1000  # rows that are left out, however large they are


class CloseSteps(NamedTuple):
    """Times at which a motion is computed.

    Attributes:
        times: Those of the rows and between them [s].
        rows: Places of the rows among them.
    """

    times: FloatArray
    rows: NDArray[np.intp]

    @property
    def is_plain(self) -> bool:
        """Whether there is nothing between the rows."""
        return len(self.times) == len(self.rows)

    def taken(self, store: Store) -> Store:
        """The rows of a store that has those between as well."""
        places = self.rows[self.rows < store.count]
        found = Store(store.mechanism, len(places), has_momentum=False)
        for name in ROW_LENGTHS:
            getattr(found, name)[:] = getattr(store, name)[places]
        found.count = len(places)
        return found


def close_steps(
    mechanism: Mechanism, times: FloatArray, length: float, *, has_spins: bool = False
) -> CloseSteps:
    """Times between rows as well, where drivers move far from one row to the next.

    Args:
        mechanism: The model.
        times: Of the rows [s].
        length: Unit of shifts, `System.length` [m].
        has_spins: Whether the turns of bodies are summed over the steps, which are as short all
            the time then as where drivers are fastest.
    """
    most = np.zeros(len(times) - 1)
    for driver in mechanism.drivers:
        joint = mechanism.joints[driver.joint].joint_type
        unit = length if joint.coordinates[driver.coordinate].unit == "m" else 1.0
        most = np.fmax(most, _ways(mechanism, driver, times) / unit)
    if has_spins:
        intervals = np.diff(times)
        most = LARGEST / SPIN_STEP * np.max(most / intervals) * intervals
    counts = np.ceil(most / (LARGEST * (1.0 + 1e-9)))
    if counts.max(initial=0.0) <= 1.0:
        return CloseSteps(times, np.arange(len(times)))
    counts = np.maximum(np.where(np.isfinite(counts), counts, 1.0), 1.0)
    more, room = float(counts.sum()) - len(counts), _room(mechanism)
    if more > room:
        counts = np.maximum(np.floor(counts * (room / more)), 1.0)
    parts = counts.astype(np.intp)
    rows = np.concatenate(([0], np.cumsum(parts)))
    if rows[-1] == len(parts):
        return CloseSteps(times, rows)
    first = np.repeat(np.arange(len(parts)), parts)
    part = (np.arange(rows[-1]) - rows[first]) / parts[first]
    between = times[first] + part * np.diff(times)[first]
    return CloseSteps(np.append(between, times[-1]), rows)


def _ways(mechanism: Mechanism, driver: Driver, times: FloatArray) -> FloatArray:
    """How far a driver moves from each row to the next, there and back [m or rad]."""
    values = dict(mechanism.parameters.items())
    tree = parse(driver.function, values)
    looks = int(np.clip(LOOKS // len(times), FEWEST_LOOKS, MOST_LOOKS))
    # not in the middle, where a vibration of the period of the rows is where it began
    part = np.append((np.arange(looks) / looks) ** UNEVEN, 1.0)
    found = []
    for first in range(0, len(times) - 1, BLOCK):
        rows = times[first : first + BLOCK + 1]
        at = rows[:-1] + part[:, None] * np.diff(rows)
        with np.errstate(all="ignore"):
            seen = np.broadcast_to(sampled(tree, at, values), at.shape)
            if driver.kind == "velocity":
                found.append(np.abs(seen).max(axis=0) * np.diff(rows))
            else:
                found.append(np.abs(np.diff(seen, axis=0)).sum(axis=0))
    return np.concatenate(found)


def _room(mechanism: Mechanism) -> int:
    """Number of rows that may be left out."""
    return max(FEWEST_MORE, MOST_BYTES // row_bytes(mechanism))
