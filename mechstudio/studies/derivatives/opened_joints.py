"""How far a number may go from its value before the joints that it opens are closed differently.

Gaps up to a limit are closed in the metric of the masses as they are, wider ones by damped steps in
which slender bodies weigh more, so that starts on both sides of the limit have other derivatives.
"""

from __future__ import annotations

from mechstudio.model import Mechanism
from mechstudio.simulation.assembling.assemble import LARGEST_GAP, place_model, widest_gap
from mechstudio.studies.derivatives.numbers import Varied, with_offsets

PART = 0.8  # of the limit, which the farthest run may use
FARTHEST = 2.0  # run, in steps
LEAST = 1e-3  # of a step: shorter ones would be drowned by rounding


def step_within_gaps(mechanism: Mechanism, one: Varied, step: float) -> float:
    """The step of a number, or one so short that its runs close their joints as that of the model.

    Args:
        mechanism: The model.
        one: The number.
        step: The step that is wanted, in the unit of the number.

    Raises:
        ModelError: A value next to that of the model is not valid.
        UnfitModelError: The numbers of the model overflow.
    """
    if any(joint.initial is not None for joint in mechanism.joints):
        return step  # such starts are always led by damped steps
    room = PART * LARGEST_GAP - _widest(mechanism)
    opened = FARTHEST * (_widest(with_offsets(mechanism, {one: step})) - _widest(mechanism))
    if room <= 0.0 or opened <= room:
        return step
    return step * max(LEAST, room / opened)


def _widest(mechanism: Mechanism) -> float:
    """Largest gap of a model in its poses [rad, or `System.length`]."""
    placed, _ = place_model(mechanism)
    return widest_gap(placed.compiled.system, placed.work)
