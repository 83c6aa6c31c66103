"""Rank-revealing factorization of small symmetric positive semidefinite matrices."""

import math

from mechstudio.compiler.decorators import inlined_entry_kernel, inlined_kernel
from mechstudio.spatial.six import (
    add_scaled,
    inner,
    joined,
    load_row,
    load_rows,
    scaled,
    six_vector,
    square_roots,
    store_matrix,
    store_row,
    transposed,
    unit,
    with_component,
    zero,
)

SAFE_PIVOT = (
    1e-4  # elimination is trusted while its pivots stay above this; regular ones are about one
)
REGULAR = -1.0  # tolerance for a matrix that is regular, however small its pivots are
NEGLIGIBLE = 1e-13  # pivots below this are rounding of regular ones
CLEAR = 10.0  # times the tolerance: pivots above this have no eigenvalue below it
MAX_SWEEPS = 30

# matrices of the scratch
GIVEN, KEPT, VECTORS = range(3)


@inlined_kernel
def inverse_factor(size, tolerance, scratch, factor, columns):
    """Factor the pseudo-inverse: K^+ = F_r F_r^T with F_r the first `rank` columns of F.

    A well-conditioned matrix is eliminated as it stands, E K E^T = diag(d), F = E^T diag(d)^(-1/2),
    an upper triangle. One whose other pivots are rounding is eliminated by its largest pivots: rows
    of E without a pivot are null vectors. Any other goes through its eigenvalues. The columns of F
    behind the rank are an orthonormal basis of the null space.

    Args:
        size: Number of rows and columns.
        tolerance: Eigenvalues below this count as zero; regular entries of K are of order one. Or
            `REGULAR`.
        scratch: Shape (3, 6, 6); the first matrix is K, with ones on the diagonal behind its size,
            of which nothing below the diagonal is read. Overwritten.
        factor: F, shape (6, 6); written, zeros outside of the leading block.
        columns: F^T, likewise.

    Returns:
        (rank, smallest pivot or nonzero eigenvalue or one, 1 if F is an upper triangle or 0).
    """
    safe = SAFE_PIVOT if tolerance >= 0.0 else 0.0
    rank, least = size, _eliminate_regular(scratch[GIVEN], size, safe, factor, columns)
    is_triangle = 1
    if not least > 0.0:
        rank, least = _factor_singular(size, max(0.0, tolerance), scratch, factor, columns)
        is_triangle = 0
    return rank, least, is_triangle


@inlined_kernel
def _eliminate_regular(matrix, size, safe, factor, columns):
    """F of a regular matrix; its smallest pivot (at most one), or 0 if one is not above `safe`.

    Two rows are eliminated at once, by one division. Row i is that of E K from the diagonal on and
    that of E before it: all stays in registers. What a matrix lacks to six rows costs nothing.
    """
    a, b, c = load_row(matrix, 0), load_row(matrix, 1), load_row(matrix, 2)
    d, e, f = load_row(matrix, 3), load_row(matrix, 4), load_row(matrix, 5)

    pa, det_ab, to_a, to_b, ra, rb = _pivot_pair(0, a, b)
    inverse_ab = 1.0 / det_ab
    c = _reduced(c, 0, inverse_ab, to_a[2], ra, to_b[2], rb)
    d = _reduced(d, 0, inverse_ab, to_a[3], ra, to_b[3], rb)
    e = _reduced(e, 0, inverse_ab, to_a[4], ra, to_b[4], rb)
    f = _reduced(f, 0, inverse_ab, to_a[5], ra, to_b[5], rb)
    pc, det_cd, to_c, to_d, rc, rd = _pivot_pair(2, c, d)
    inverse_cd = 1.0 / det_cd
    e = _reduced(e, 2, inverse_cd, to_c[4], rc, to_d[4], rd)
    f = _reduced(f, 2, inverse_cd, to_c[5], rc, to_d[5], rd)
    pe, det_ef, _to_e, _to_f, re, rf = _pivot_pair(4, e, f)

    ia, ic, ie = 1.0 / pa, 1.0 / pc, 1.0 / pe
    pb, pd, pf = det_ab * ia, det_cd * ic, det_ef * ie

    least = min(min(min(1.0, pa), min(pb, pc)), min(pd, pe))
    # what is not a number reaches the last pivot
    if not (least > safe and pf > safe):
        return 0.0
    inverses = six_vector(ia, pa * inverse_ab, ic, pc * inverse_cd, ie, pe / det_ef)
    none = zero()
    roots = joined(size, square_roots(inverses), none)
    rows = (
        scaled(roots[0], joined(1, ra, none)),
        scaled(roots[1], joined(2, add_scaled(rb, -a[1] * ia, ra), none)),
        scaled(roots[2], joined(3, rc, none)),
        scaled(roots[3], joined(4, add_scaled(rd, -c[3] * ic, rc), none)),
        scaled(roots[4], joined(5, re, none)),
        scaled(roots[5], add_scaled(rf, -e[5] * ie, re)),
    )
    store_matrix(columns, rows)
    store_matrix(factor, transposed(rows))
    return min(least, pf)


@inlined_kernel
def _pivot_pair(j, a, b):
    """Pivot of row j, determinant of rows j and j + 1, parts of both below, these rows with E.

    The parts are to be divided by the determinant.
    """
    p, q, r = a[j], a[j + 1], b[j + 1]
    to_a = add_scaled(scaled(q, b), -r, a)
    to_b = add_scaled(scaled(q, a), -p, b)
    a = with_component(with_component(a, j, 1.0), j + 1, 0.0)
    b = with_component(with_component(b, j, 0.0), j + 1, 1.0)
    return p, p * r - q * q, to_a, to_b, a, b


@inlined_kernel
def _reduced(row, j, inverse, to_a, a, to_b, b):
    """Row below a pair after the elimination of columns j and j + 1, whose places E takes."""
    row = with_component(with_component(row, j, 0.0), j + 1, 0.0)
    # nothing but this waits for the division
    return add_scaled(row, inverse, add_scaled(scaled(to_a, a), to_b, b))


@inlined_kernel
def _factor_singular(size, tolerance, scratch, factor, columns):
    """The same for a matrix with a small pivot."""
    matrix, kept = scratch[GIVEN], scratch[KEPT]
    for i in range(6):
        for j in range(i):
            matrix[i, j] = matrix[j, i]
        store_row(kept, i, load_row(matrix, i))
    rank, least = -1, 0.0
    if tolerance > NEGLIGIBLE:
        safe = max(SAFE_PIVOT, CLEAR * tolerance)
        rank, least = _eliminate_by_pivots(matrix, size, safe, scratch[VECTORS], columns)
    if rank < 0:
        for i in range(6):
            store_row(matrix, i, load_row(kept, i))
        rank, least = _eigen_factor(matrix, size, tolerance, columns, scratch[VECTORS])
    for i in range(size, 6):
        store_row(columns, i, zero())
    store_matrix(factor, transposed(load_rows(columns)))
    return rank, least


@inlined_kernel
def _eliminate_by_pivots(matrix, size, safe, vectors, columns):
    """The same by the largest pivots, and null vectors of a matrix whose others are rounding.

    The null vectors are made orthonormal, and taken out of the other columns: with P = 1 - N N^T
    any symmetric A with K A K = K, A K A = A gives K^+ = P A P.

    Returns:
        (rank, smallest pivot); rank -1 if a pivot is neither regular nor rounding.
    """
    rank, least = 0, math.inf
    open_rows = 0  # one bit for each row without a pivot
    for i in range(size):
        store_row(vectors, i, unit(i))
        open_rows |= 1 << i
    for _ in range(size):
        largest, at = 0.0, 0
        for i in range(size):
            if open_rows >> i & 1 and abs(matrix[i, i]) > largest:
                largest, at = abs(matrix[i, i]), i
        if largest < NEGLIGIBLE:
            break
        if not matrix[at, at] > safe:
            return -1, 0.0
        open_rows &= ~(1 << at)
        least = min(least, largest)
        row, vector = load_row(matrix, at), load_row(vectors, at)
        for i in range(size):
            if open_rows >> i & 1:
                part = -matrix[i, at] / largest
                store_row(matrix, i, add_scaled(load_row(matrix, i), part, row))
                store_row(vectors, i, add_scaled(load_row(vectors, i), part, vector))
        store_row(columns, rank, scaled(1.0 / math.sqrt(largest), vector))
        rank += 1
    last = rank
    for i in range(size):
        if open_rows >> i & 1:
            null = load_row(vectors, i)
            for _twice in range(2):
                for k in range(rank, last):
                    other = load_row(columns, k)
                    null = add_scaled(null, -inner(null, other), other)
                null = scaled(1.0 / math.sqrt(inner(null, null)), null)
            store_row(columns, last, null)
            last += 1
    for k in range(rank):
        column = load_row(columns, k)
        for i in range(rank, size):
            null = load_row(columns, i)
            column = add_scaled(column, -inner(column, null), null)
        store_row(columns, k, column)
    return rank, least


@inlined_kernel
def _eigen_factor(matrix, size, least_eigenvalue, columns, vectors):
    """The same by cyclic Jacobi rotations; eigenvectors of zero eigenvalues go last."""
    jacobi(matrix, size, vectors)
    rank, least = 0, math.inf
    for i in range(size):
        store_row(columns, i, zero())
    for k in range(size):
        value = matrix[k, k]
        if value > least_eigenvalue:
            inverse = 1.0 / math.sqrt(value)
            for i in range(size):
                columns[rank, i] = vectors[i, k] * inverse
            rank += 1
            least = min(least, value)
    column = rank
    for k in range(size):
        if not matrix[k, k] > least_eigenvalue:
            for i in range(size):
                columns[column, i] = vectors[i, k]
            column += 1
    return rank, least


@inlined_entry_kernel
def jacobi(matrix, size, vectors):
    """Diagonalize a symmetric matrix in place; the columns of `vectors` are its eigenvectors."""
    for i in range(size):
        for j in range(size):
            vectors[i, j] = 1.0 if i == j else 0.0
    for _sweep in range(MAX_SWEEPS):
        off, diagonal = 0.0, 0.0
        for i in range(size):
            diagonal += matrix[i, i] * matrix[i, i]
            for j in range(i):
                off += matrix[i, j] * matrix[i, j]
        if off <= 1e-34 * diagonal or not off > 0.0:
            return
        for p in range(size - 1):
            for q in range(p + 1, size):
                if matrix[p, q] != 0.0:
                    _rotate(matrix, size, vectors, p, q)


@inlined_kernel
def _rotate(matrix, size, vectors, p, q):
    """One Jacobi rotation that annihilates the entry (p, q)."""
    theta = 0.5 * (matrix[q, q] - matrix[p, p]) / matrix[p, q]
    t = 1.0 / (abs(theta) + math.sqrt(theta * theta + 1.0))
    if theta < 0.0:
        t = -t
    c = 1.0 / math.sqrt(t * t + 1.0)
    s = t * c
    for k in range(size):
        mkp, mkq = matrix[k, p], matrix[k, q]
        matrix[k, p] = c * mkp - s * mkq
        matrix[k, q] = s * mkp + c * mkq
    for k in range(size):
        mpk, mqk = matrix[p, k], matrix[q, k]
        matrix[p, k] = c * mpk - s * mqk
        matrix[q, k] = s * mpk + c * mqk
    matrix[p, q] = 0.0
    matrix[q, p] = 0.0
    for k in range(size):
        vkp, vkq = vectors[k, p], vectors[k, q]
        vectors[k, p] = c * vkp - s * vkq
        vectors[k, q] = s * vkp + c * vkq
