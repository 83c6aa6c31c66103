"""Channels in small motions: slopes along displacements, velocities and efforts.

Rows are written from states next to the position, and differences of the fourth order taken. What
an effort adds to a row is linear in it, so that one difference tells it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from mechstudio.analyses.actuated_axes import ActuatedAxes
from mechstudio.analyses.errors import AnalysisError
from mechstudio.analyses.linearization import ReducedMotion, difference_steps, slope
from mechstudio.analyses.position import Position
from mechstudio.analyses.rows import finished, statistics_of, write_row_here
from mechstudio.analyses.small_motions import SmallMotions
from mechstudio.geometry.arrays import FloatArray
from mechstudio.results import Result, Store
from mechstudio.results.actuators import Actuator
from mechstudio.simulation.solvers.start import rows_of

OutputRow = tuple[str, FloatArray]  # name, and slopes by motions, their velocities and efforts


def channel_slopes(
    modes: SmallMotions, channels: Sequence[str], inputs: Sequence[Actuator]
) -> dict[str, list[OutputRow]]:
    """Slopes of channels around the position of modes.

    Args:
        modes: The linearized mechanism.
        channels: Names of channels of elements, or of their components.
        inputs: Coordinates along which efforts act.

    Returns:
        For each name the rows of its components, of shape (2f + inputs,): along the reduced
        motions, along their velocities, and along efforts.

    Raises:
        UnknownNameError: There is no such channel.
        AnalysisError: It belongs to the run as a whole, or the joints do not close nearby.
    """
    reader = _Reader(modes, channels)
    motion = reader.motion
    steps, rate_steps = difference_steps(motion)
    displaced, started = reader.after(motion.displace), reader.after(motion.start)
    width = sum(map(len, reader.names.values()))
    by_motion = np.reshape(
        [slope(displaced, way) / step for way, step in _ways(steps)], (-1, width)
    )
    by_rate = np.reshape(
        [slope(started, way) / step for way, step in _ways(rate_steps)], (-1, width)
    )
    # the reduced motions of the modes, by those that were found here
    own = np.einsum("ibk,jbk->ij", motion.tangent.momenta, modes.motions)
    rows = np.concatenate([own.T @ by_motion, own.T @ by_rate, reader.by_effort(inputs)]).T
    left = iter(rows)
    return {name: [(part, next(left)) for part in parts] for name, parts in reader.names.items()}


def _ways(steps: FloatArray) -> list[tuple[FloatArray, float]]:
    return list(zip(np.diag(steps), steps.tolist(), strict=True))


class _Reader:
    """Reads components of channels in states around the position of modes."""

    def __init__(self, modes: SmallMotions, channels: Sequence[str]) -> None:
        self._mechanism = modes.result.mechanism
        position = Position.of(self._mechanism)
        position.take_row(modes.result.store, 0)
        if modes.drivers == "hold":
            position.rest()
        else:
            position.keep_speed()
        self.motion = ReducedMotion(position, is_steady=modes.drivers == "move")
        store = Store(self._mechanism, 1, has_momentum=False)
        store.count, self._rows = 1, rows_of(store)
        statistics = statistics_of(position.redundancy)
        self._row = finished(self._mechanism, store, "modes", statistics)
        self.names = {name: _parts(modes.result, name) for name in channels}

    def after(self, put: Callable[[FloatArray], object]) -> Callable[[FloatArray], FloatArray]:
        """Values of the channels by the components of what brings the mechanism to a state."""

        def values(components: FloatArray) -> FloatArray:
            put(components)
            return self._read()

        return values

    def by_effort(self, inputs: Sequence[Actuator]) -> FloatArray:
        """What efforts of 1 N or 1 N m add, shape (inputs, outputs)."""
        position = self.motion.position
        self.motion.restore()
        position.accelerations()
        axes, size = ActuatedAxes(position, inputs), self._effort_size()
        efforts = size * np.eye(len(inputs))
        loads = [axes.loads(effort) for effort in efforts]
        columns = [(self._read(load) - self._read(-load)) / (2.0 * size) for load in loads]
        return np.reshape(columns, (len(inputs), -1))

    def _effort_size(self) -> float:
        """An effort of the size of the loads, so that neither is lost in the other [N m]."""
        system = self.motion.position.system
        weight = float(np.linalg.norm(system.gravity) * system.bodies["mass"].sum())
        return weight * float(system.length) or 1.0

    def _read(self, load: FloatArray | None = None) -> FloatArray:
        write_row_here(self.motion.position, self._rows, 0, 0.0, load)
        return np.concatenate([np.ravel(self._row[name]) for name in self.names])


def _parts(result: Result, name: str) -> tuple[str, ...]:
    """Names of the components of a channel, or of a component alone.

    Raises:
        UnknownNameError: There is no such channel.
        AnalysisError: It belongs to the run as a whole.
    """
    channel = result.channel(name)
    if not channel.element:
        raise AnalysisError(
            f"'{name}' belongs to the run as a whole. Outputs are coordinates, measures, or "
            "channels of an element, such as forces, reactions and accelerations."
        )
    return tuple(f"{name}/{part}" for part in channel.components) or (name,)
