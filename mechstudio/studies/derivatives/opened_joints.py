"""How far a number may go from its value before the joints that it opens are closed differently.

Gaps up to a limit are closed in the metric of the masses as they are, wider ones by damped steps in
which slender bodies weigh more, so that starts on both sides of the limit have other derivatives.
"""

from __future__ import annotations

import numpy as np

from mechstudio.dynamics.divide_and_conquer.gap_sizes import widest_gap
from mechstudio.errors import MechStudioError
from mechstudio.model import Mechanism
from mechstudio.simulation.assembling.assemble import LARGEST_GAP, place_model
from mechstudio.studies.derivatives.numbers import Varied, with_offsets

PART = 0.8  # of the limit, which the farthest run may use
FARTHEST = 2.0  # run, in steps
LEAST = 1e-3  # of a step: shorter ones would be drowned by rounding


class OpenedJoints:
    """How far the joints of a model are open in its poses, and may be in those next to it.

    Args:
        mechanism: The model.

    Raises:
        UnfitModelError: The numbers of the model overflow.
    """

    def __init__(self, mechanism: Mechanism) -> None:
        self._mechanism = mechanism
        # starts with coordinates that are led there are closed by damped steps in any case
        led = any(joint.initial is not None for joint in mechanism.joints)
        self._gap = np.inf if led else _widest(mechanism)

    def step(self, one: Varied, wanted: float) -> float:
        """The step of a number, or one so short that its runs close their joints alike.

        Args:
            one: The number.
            wanted: The step that is wanted, in the unit of the number; also where no model lies
                next to the value, as the run there says.
        """
        room = PART * LARGEST_GAP - self._gap
        if room <= 0.0:
            return wanted
        try:
            gaps = [_widest(with_offsets(self._mechanism, {one: by})) for by in (-wanted, wanted)]
        except MechStudioError:
            return wanted
        opened = FARTHEST * (max(gaps) - self._gap)
        if opened <= room:
            return wanted
        return wanted * max(LEAST, room / opened)


def _widest(mechanism: Mechanism) -> float:
    """Largest gap of a model in its poses [rad, or `System.length`]."""
    placed, _ = place_model(mechanism)
    return float(widest_gap(placed.compiled.system, placed.work))
