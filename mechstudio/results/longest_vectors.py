"""The longest vectors of a run and the rows they are in: for scales of arrows and to frame them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from mechstudio.geometry.arrays import FloatArray
from mechstudio.results.recording import Recording
from mechstudio.results.vectors import VECTOR_KINDS, parts_from

_SIZES = 7  # that are compared


class Longest(NamedTuple):
    """How far the vectors of one kind reach, for n of them.

    Attributes:
        sizes: Largest length, and largest x, y, z, -x, -y and -z, in the unit of the kind, shape
            (7, n); vectors that are not finite count as 0.
        rows: Rows of the run in which they are, shape (7, n).
    """

    sizes: FloatArray = np.zeros((_SIZES, 0))
    rows: NDArray[np.intp] = np.zeros((_SIZES, 0), np.intp)

    @property
    def length(self) -> float:
        """Length of the longest one, in the unit of the kind; 0 without finite ones."""
        return float(self.sizes[0].max(initial=0.0))

    def joined(self, other: Longest) -> Self:
        """That of the rows of both."""
        if not self.sizes.size:
            return type(self)(*other)
        longer = other.sizes > self.sizes
        sizes = np.where(longer, other.sizes, self.sizes)
        return type(self)(sizes, np.where(longer, other.rows, self.rows))


def longest_vectors(result: Recording, keys: Sequence[str], first: int = 0) -> dict[str, Longest]:
    """The longest vectors of some kinds, from a row on.

    Of rows that are in a file some are looked at.
    """
    found = dict.fromkeys(keys, Longest())
    for rows, part in parts_from(result.store, first):
        for key in keys:
            values = VECTOR_KINDS[key].read(part).values
            found[key] = found[key].joined(_longest_of(values, rows))
    return found


def _longest_of(values: FloatArray, rows: NDArray[np.intp]) -> Longest:
    """That of some vectors, shape (k, n, 3), which are in k rows of a run."""
    lengths = np.linalg.norm(values, axis=2)
    is_known = np.isfinite(lengths)
    if not is_known.all():
        values = np.where(is_known[..., None], values, 0.0)
        lengths = np.where(is_known, lengths, 0.0)
    most, least = values.argmax(axis=0), values.argmin(axis=0)
    places = np.concatenate((lengths.argmax(axis=0)[None], most.T, least.T))
    sizes = np.concatenate((lengths.max(axis=0)[None], values.max(axis=0).T, -values.min(axis=0).T))
    return Longest(sizes, rows[places])
