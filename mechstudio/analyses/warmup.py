"""Compilation of the kernels of analyses, after those of runs.

`python -m mechstudio.analyses.warmup` does what `python -m mechstudio.simulation.warmup` does, and
then this.
"""

from __future__ import annotations

from collections.abc import Callable

from mechstudio.model import Driver, Mechanism
from mechstudio.simulation.warmup import LOOP, PIN, TREE, main

_TURN = Driver(name="turn", joint=PIN.name, coordinate=0, function="t")


def _follow_drivers() -> None:
    from mechstudio.analyses.kinematic_analysis import kinematics

    for mechanism in (_driven(TREE), _driven(LOOP)):
        kinematics(mechanism, duration=0.1, output_step=0.1)


def _rest() -> None:
    from mechstudio.analyses.static_equilibrium import static

    static(TREE)


def _vibrate() -> None:
    from mechstudio.analyses.vibrations import modes

    modes(TREE)


def _find_efforts() -> None:
    from mechstudio.analyses.inverse import inverse_dynamics

    inverse_dynamics(_driven(TREE), actuators=[PIN.name], duration=0.1, output_step=0.1)
    inverse_dynamics(TREE, {PIN.name: "t"}, time=[0.0, 0.1])


def _driven(mechanism: Mechanism) -> Mechanism:
    return mechanism.edited(drivers=(_TURN,))


ANALYSES: dict[str, Callable[[], None]] = {
    "Kinematic analyses": _follow_drivers,
    "Equilibria": _rest,
    "Modes": _vibrate,
    "Inverse dynamics": _find_efforts,
}


if __name__ == "__main__":
    main(ANALYSES)
