"""Another mass for bodies whose mass stays where it is: the radii of gyration are kept."""

from __future__ import annotations

import math
from collections.abc import Iterable

from mechstudio.edits.change import change_each
from mechstudio.edits.expression_arithmetic import bound, times
from mechstudio.edits.function_text import parameters_in
from mechstudio.edits.selection import require_bodies
from mechstudio.model import Body, Mechanism
from mechstudio.model.body import Inertia
from mechstudio.model.evaluated import text_of


def change_mass(mechanism: Mechanism, names: Iterable[str], mass: float) -> Mechanism:
    """Give bodies another mass, and the inertia that keeps their radii of gyration.

    Where the mass is an expression, the inertia is a multiple of it and follows it as well. An
    inertia of other expressions stays as it is: these say already what it follows.

    Args:
        mechanism: The mechanism.
        names: Names of the bodies.
        mass: Mass of each body [kg].

    Raises:
        ModelError: There is no such body, or the mass is not valid.
    """
    return change_each(
        mechanism,
        {
            ("body", name): {"mass": mass, "inertia": _scaled(body, mass)}
            for name, body in require_bodies(mechanism, names).items()
        },
    )


def has_own_inertia(body: Body) -> bool:
    """Whether expressions give the inertia of a body that follow something else than its mass."""
    entries = [entry for row in body.inertia for entry in row]
    return any(text_of(entry) and not _is_multiple(entry, body.mass) for entry in entries)


def _scaled(body: Body, mass: float) -> Inertia:
    # of a mass that is refused there is no inertia
    if has_own_inertia(body) or not 0.0 < mass < math.inf:
        return body.inertia
    text = text_of(mass)
    # arithmetic of plain numbers is one of them
    follows = text is not None and bool(parameters_in(text, is_law=False))
    old, new = body.mass, float(mass)

    def entry(number: float) -> float:
        if not follows:
            return new / old * float(number)
        # a factor that people read, without the last digit, which rounding has reached
        return times(float(f"{float(number) / old:.15g}"), mass)

    (a, b, c), (d, e, f), (g, h, i) = body.inertia
    return (
        (entry(a), entry(b), entry(c)),
        (entry(d), entry(e), entry(f)),
        (entry(g), entry(h), entry(i)),
    )


def _is_multiple(entry: float, mass: float) -> bool:
    """Whether the expression of an entry is that of the mass, or a number times that."""
    text, lead = text_of(entry), text_of(mass)
    if text is None or lead is None:
        return False
    factor = text.removesuffix(f"*{bound(mass)}")
    return text == lead or (factor != text and _is_number(factor))


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
