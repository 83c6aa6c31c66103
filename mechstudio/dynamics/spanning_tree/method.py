"""What a method for trees has to implement; `formulations/tree/methods.py` holds the methods.

M V - S^T mu = -b, -S V + H q' = -c, H^T mu = p (equations 22 and 33) is one system for rates,
velocities and momenta, and for accelerations and loads. A method is a class of records with its
factors and scratch memory, and three kernels that `implements` chooses by that type.
"""

from typing import Any

from mechstudio.compiler.overloads import generic_kernel


@generic_kernel
def solve_anew(method: Any, links: Any, tree: Any, has_known: Any, motion: Any) -> None:
    """Factor the matrix of the system once poses and axes of the links are in place, and solve.

    Args:
        method: Memory of the method; its factors are written.
        links: Constant data, dtype LINK.
        tree: See `TreeWorkspace` and `solve`; `inertia` is used up.
        has_known: As of `solve`.
        motion: As of `solve`.
    """


@generic_kernel
def solve(method: Any, links: Any, tree: Any, has_known: Any, motion: Any) -> None:
    """Rates q' or accelerations by the last factors, into `tree.solution`.

    Args:
        method: Memory of the method with its factors.
        links: Constant data, dtype LINK.
        tree: See `TreeWorkspace`. `right_side` is p, `bias` is b and `drift` is c; the first two
            are used up.
        has_known: Whether `bias` and `drift` count; otherwise `bias` is zero.
        motion: V of the links, shape (n + 1, 6); written where anybody asks for it.
    """


@generic_kernel
def find_momenta(method: Any, links: Any, tree: Any) -> None:
    """Momenta of the subtrees of all links, into `tree.momentum`, right after `tree.velocity`.

    Args:
        method: Memory of the method as `solve` leaves it.
        links: Constant data, dtype LINK.
        tree: See `TreeWorkspace`.
    """
