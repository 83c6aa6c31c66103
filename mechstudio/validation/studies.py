"""The run through all papers."""

from __future__ import annotations

from mechstudio.validation import closed_loop, index3, matrix_equations, open_loop
from mechstudio.validation.finding import Study, Tell


def validate(tell: Tell, *, quick: bool = False) -> tuple[Study, ...]:
    """Compute again what the papers publish.

    Args:
        tell: Is told what is being computed.
        quick: Leave out what takes minutes: tables over tolerances, and the long chain.
    """
    return (
        open_loop.study(tell),
        closed_loop.study(tell, quick=quick),
        index3.study(tell, quick=quick),
        matrix_equations.study(tell),
    )
