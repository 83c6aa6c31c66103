"""Inverse of a symmetric positive definite 6 x 6 matrix whose rows stay in registers."""

from mechstudio.compiler.decorators import inlined_kernel
from mechstudio.spatial.six import add_scaled, scaled, with_component


@inlined_kernel
def inverse(rows):
    """Rows of the inverse, by elimination with the pivots in their order (Gauss and Jordan).

    Units of the components may differ: they are never compared.
    """
    return _swept(_swept(_swept(_swept(_swept(_swept(rows, 0), 1), 2), 3), 4), 5)


@inlined_kernel
def _swept(rows, k):
    """The matrix with the roles of unknown k and of right side k exchanged."""
    pivot = 1.0 / rows[k][k]
    own = with_component(scaled(pivot, rows[k]), k, pivot)
    return (
        own if k == 0 else _reduced(rows[0], k, own),
        own if k == 1 else _reduced(rows[1], k, own),
        own if k == 2 else _reduced(rows[2], k, own),
        own if k == 3 else _reduced(rows[3], k, own),
        own if k == 4 else _reduced(rows[4], k, own),
        own if k == 5 else _reduced(rows[5], k, own),
    )


@inlined_kernel
def _reduced(row, k, own):
    """Another row: the unknown put in."""
    return add_scaled(with_component(row, k, 0.0), -row[k], own)
