"""What sweeps over a tree do at joints of several freedoms, where the two methods differ."""

from typing import Any

from mechstudio.compiler.overloads import generic_kernel


@generic_kernel
def factor_joint(method: Any, link: Any, tree: Any, inertia: Any) -> Any:
    """Factor a joint of several freedoms; what is left of the inertia behind it.

    Args:
        method: Memory of the method; its factors are written.
        link: Record of dtype LINK.
        tree: Scratch memory with the axes.
        inertia: M* of the link.
    """


@generic_kernel
def reduce_joint(method: Any, link: Any, tree: Any, force: Any, moment: Any) -> Any:
    """Reduce the right sides of such a joint; the wrench that it passes on: (force, moment)."""


@generic_kernel
def move_joint(method: Any, link: Any, tree: Any, linear: Any, angular: Any) -> Any:
    """Rates of such a joint into `tree.solution` from the motion that its link is carried with.

    Returns:
        The motion of the link: (linear, angular).
    """
