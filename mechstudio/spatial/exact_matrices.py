"""Products and inverses of small matrices of constants, rounded once, alike on every processor."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from mechstudio.geometry.arrays import FloatArray


def exact_powers(values: FloatArray, degrees: Sequence[int]) -> FloatArray:
    """Powers of numbers, shape (values, degrees)."""
    return np.array([[float(Fraction(float(x)) ** degree) for degree in degrees] for x in values])


def exact_product(a: FloatArray, b: FloatArray) -> FloatArray:
    """The product of two matrices."""
    right = _fractions(b)
    return np.array(
        [
            [float(sum(x * row[k] for x, row in zip(line, right, strict=True))) for k in _range(b)]
            for line in _fractions(a)
        ]
    )


def exact_inverse(matrix: FloatArray) -> FloatArray:
    """The inverse of a square matrix."""
    count = len(matrix)
    rows = [
        [*line, *(Fraction(int(i == k)) for k in range(count))]
        for i, line in enumerate(_fractions(matrix))
    ]
    for k in range(count):
        pivot = next(i for i in range(k, count) if rows[i][k])
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [x / rows[k][k] for x in rows[k]]
        for i in range(count):
            if i != k:
                factor = rows[i][k]
                rows[i] = [x - factor * y for x, y in zip(rows[i], rows[k], strict=True)]
    return np.array([[float(x) for x in row[count:]] for row in rows])


def _fractions(matrix: FloatArray) -> list[list[Fraction]]:
    return [[Fraction(float(x)) for x in line] for line in matrix]


def _range(matrix: FloatArray) -> range:
    return range(np.shape(matrix)[1])
