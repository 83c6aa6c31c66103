"""Spatial inertias of articulated bodies by columns in wide registers.

An inertia is a tuple of nine vectors of three: the columns of A, B and C in
force = A v + B omega, moment = B^T v + C omega. A and C are symmetric to rounding, and exactly
behind `symmetric`: nothing damps what is not, and arms enlarge it from link to link.
"""

from mechstudio.compiler.decorators import inlined_kernel
from mechstudio.compiler.three_vector import (
    less_cross,
    load_register,
    load_three,
    minus_times,
    plus,
    plus_cross,
    plus_times,
    product,
    store_register,
    store_three,
    three_vector,
    times,
    transposed,
    with_diagonal,
)

__all__ = [
    "add_to_inertia",
    "inertia_times",
    "less_product",
    "less_step",
    "load_inertia",
    "load_three",
    "minus_times",
    "nothing",
    "plus",
    "plus_cross",
    "plus_times",
    "product",
    "shifted",
    "store_inertia",
    "store_three",
    "summed",
    "symmetric",
    "three_vector",
    "times",
    "turned_with",
    "with_body",
    "with_mass",
]


@inlined_kernel
def nothing():
    """No inertia."""
    o = three_vector(0.0, 0.0, 0.0)
    return (o, o, o, o, o, o, o, o, o)


@inlined_kernel
def with_body(inertia, mass, lever, spin):
    """An inertia with that of a rigid body added.

    Args:
        inertia: About a point.
        mass: [kg].
        lever: Mass center of the body from the point, a vector of three [m].
        spin: Inertia of the body about its mass center, six numbers [kg m^2].
    """
    A0, A1, A2, B0, B1, B2, C0, C1, C2 = inertia
    A0, A1, A2 = with_diagonal((A0, A1, A2), mass)
    first = times(lever, mass)
    B0, B1, B2 = less_cross((B0, B1, B2), first)
    C0, C1, C2 = with_diagonal((C0, C1, C2), product(first, lever))
    C0 = minus_times(plus(C0, three_vector(spin[0], spin[1], spin[2])), first, lever[0])
    C1 = minus_times(plus(C1, three_vector(spin[1], spin[3], spin[4])), first, lever[1])
    C2 = minus_times(plus(C2, three_vector(spin[2], spin[4], spin[5])), first, lever[2])
    return (A0, A1, A2, B0, B1, B2, C0, C1, C2)


@inlined_kernel
def with_mass(inertia, mass, spin):
    """The same for a body whose mass center is the point."""
    A0, A1, A2, B0, B1, B2, C0, C1, C2 = inertia
    A0, A1, A2 = with_diagonal((A0, A1, A2), mass)
    C0 = plus(C0, three_vector(spin[0], spin[1], spin[2]))
    C1 = plus(C1, three_vector(spin[1], spin[3], spin[4]))
    C2 = plus(C2, three_vector(spin[2], spin[4], spin[5]))
    return (A0, A1, A2, B0, B1, B2, C0, C1, C2)


@inlined_kernel
def combination(a, b, c, factors):
    """Three vectors times the components of another one, or numbers of a tuple."""
    return plus_times(plus_times(times(a, factors[0]), b, factors[1]), c, factors[2])


@inlined_kernel
def turned_with(inertia, angular):
    """Momentum (linear, angular) of a rotation about the point of the inertia."""
    _, _, _, B0, B1, B2, C0, C1, C2 = inertia
    return combination(B0, B1, B2, angular), combination(C0, C1, C2, angular)


@inlined_kernel
def inertia_times(inertia, linear, angular):
    """Momentum (linear, angular) of a motion, or load of an acceleration."""
    A0, A1, A2, B0, B1, B2, _, _, _ = inertia
    force, moment = turned_with(inertia, angular)
    R0, R1, R2 = transposed((B0, B1, B2))
    force = plus(force, combination(A0, A1, A2, linear))
    return force, plus(moment, combination(R0, R1, R2, linear))


@inlined_kernel
def less_product(columns, a, b):
    """Three columns minus those of a b^T."""
    c0, c1, c2 = columns
    return minus_times(c0, a, b[0]), minus_times(c1, a, b[1]), minus_times(c2, a, b[2])


@inlined_kernel
def less_step(inertia, force, moment, left, turn):
    """Inertia minus (left, turn) (force, moment)^T, a product known to be symmetric."""
    A0, A1, A2, B0, B1, B2, C0, C1, C2 = inertia
    A0, A1, A2 = less_product((A0, A1, A2), force, left)
    B0, B1, B2 = less_product((B0, B1, B2), force, turn)
    C0, C1, C2 = less_product((C0, C1, C2), moment, turn)
    return (A0, A1, A2, B0, B1, B2, C0, C1, C2)


@inlined_kernel
def shifted(inertia, arm):
    """The same inertia about a point from which its own point is `arm` away."""
    A0, A1, A2, B0, B1, B2, C0, C1, C2 = inertia
    x, y, z = arm[0], arm[1], arm[2]
    R0, R1, R2 = transposed((B0, B1, B2))
    # B' = B - A a~
    D0 = plus_times(minus_times(B0, A1, z), A2, y)
    D1 = minus_times(plus_times(B1, A0, z), A2, x)
    D2 = plus_times(minus_times(B2, A0, y), A1, x)
    # C' = C - B^T a~ + a~ B'
    C0 = plus_cross(plus_times(minus_times(C0, R1, z), R2, y), arm, D0)
    C1 = plus_cross(minus_times(plus_times(C1, R0, z), R2, x), arm, D1)
    C2 = plus_cross(plus_times(minus_times(C2, R0, y), R1, x), arm, D2)
    return (A0, A1, A2, D0, D1, D2, C0, C1, C2)


@inlined_kernel
def symmetric(inertia):
    """The same inertia with the lower triangles of A and C also as the upper ones."""
    A0, A1, A2, B0, B1, B2, C0, C1, C2 = inertia
    A1, A2 = three_vector(A0[1], A1[1], A1[2]), three_vector(A0[2], A1[2], A2[2])
    C1, C2 = three_vector(C0[1], C1[1], C1[2]), three_vector(C0[2], C1[2], C2[2])
    return (A0, A1, A2, B0, B1, B2, C0, C1, C2)


@inlined_kernel
def load_inertia(array, row):
    """Row of an array of shape (n, 36)."""
    return (
        load_register(array, row, 0),
        load_register(array, row, 4),
        load_register(array, row, 8),
        load_register(array, row, 12),
        load_register(array, row, 16),
        load_register(array, row, 20),
        load_register(array, row, 24),
        load_register(array, row, 28),
        load_register(array, row, 32),
    )


@inlined_kernel
def store_inertia(array, row, inertia):
    """Write a row of an array of shape (n, 36)."""
    store_register(array, row, 0, inertia[0])
    store_register(array, row, 4, inertia[1])
    store_register(array, row, 8, inertia[2])
    store_register(array, row, 12, inertia[3])
    store_register(array, row, 16, inertia[4])
    store_register(array, row, 20, inertia[5])
    store_register(array, row, 24, inertia[6])
    store_register(array, row, 28, inertia[7])
    store_register(array, row, 32, inertia[8])


@inlined_kernel
def summed(one, other):
    """Sum of two inertias about the same point."""
    A0, A1, A2, B0, B1, B2, C0, C1, C2 = one
    D0, D1, D2, E0, E1, E2, F0, F1, F2 = other
    return (
        plus(A0, D0),
        plus(A1, D1),
        plus(A2, D2),
        plus(B0, E0),
        plus(B1, E1),
        plus(B2, E2),
        plus(C0, F0),
        plus(C1, F1),
        plus(C2, F2),
    )


@inlined_kernel
def add_to_inertia(array, row, inertia):
    """Add to a row of an array of shape (n, 36)."""
    store_inertia(array, row, summed(load_inertia(array, row), inertia))
