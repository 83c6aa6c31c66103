"""What an objective asks of the rows of a run: cotangents of poses, velocities and joints.

A response is a statistic of a formula over channels. The statistic is linear in small changes of
the rows; the formula is differentiated by its channels row by row, and channels that follow from
motions of bodies and joints by these.
"""

from __future__ import annotations

import numpy as np

from mechstudio.dynamics.adjoint.march import RowCotangents
from mechstudio.dynamics.adjoint.runs import AT_END
from mechstudio.errors import SolverError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import GROUND
from mechstudio.results import Result
from mechstudio.results.channels import Source, sources
from mechstudio.results.computed import formula_rows
from mechstudio.results.curve_names import NORM, Place, place_of
from mechstudio.results.signals import Formula
from mechstudio.spatial.rotation import from_quaternion
from mechstudio.studies.definition import Response
from mechstudio.studies.derivatives.statistic_slopes import statistic_weights
from mechstudio.topology.compile import CompiledModel


class RowWeights:
    """Cotangents of the rows of a run for one response.

    Attributes:
        asked: As kernels take them.
        measures: By the points of the measures, body axes, shape (measures, 3).

    Args:
        response: The response, one that `refuse_responses` lets pass.
        formula: Its formula, read for the run.
        result: The run.
        compiled: The compiled model.
        times: Ends of the steps of the run, with the start, shape (steps + 1,) [s].

    Raises:
        SolverError: A value of the response is not finite, or its formula has no derivative.
    """

    def __init__(
        self,
        response: Response,
        formula: Formula,
        result: Result,
        compiled: CompiledModel,
        times: FloatArray,
    ) -> None:
        self._result, self._system = result, compiled.system
        self._formula = formula
        self.measures = np.zeros((len(result.mechanism.measures), 3))
        self._columns: dict[str, FloatArray] = {}
        values = formula_rows(formula, result, self._columns)
        self._weights = statistic_weights(response, result.time, values)
        rows, bodies, rates = len(result.time), len(compiled.system.bodies), compiled.sizes.rates
        self._place, self._motion, self._change = (np.zeros((rows, bodies, 6)) for _ in range(3))
        self._coordinate, self._rate = np.zeros((rows, rates)), np.zeros((rows, rates))
        self._load = np.zeros((rows, len(self._system.joints), 6))
        self._effort = np.zeros((rows, len(self._system.drivers.records)))
        self._add_channels()
        self.asked = self._used(times)

    def parameter_slope(self, name: str) -> float:
        """Derivative by a parameter that the formula names, all rows being held.

        Raises:
            SolverError: There is none in a row that counts.
        """
        if name not in self._formula.parameters:
            return 0.0
        return float(self._weights @ self._slopes(name))

    def _slopes(self, name: str) -> FloatArray:
        """Derivatives of the formula by a curve or parameter in rows that count, 0 in others.

        Raises:
            SolverError: There is none in such a row.
        """
        time = self._result.time
        slopes = self._formula.slopes(time, self._columns.__getitem__, name)
        slopes = np.where(self._weights != 0.0, slopes, 0.0)
        wrong = ~np.isfinite(slopes)
        if wrong.any():
            raise SolverError(
                f"The formula '{self._formula.text}' has no derivative by '{name}' at "
                f"{time[wrong][0]:.6g} s. Take one that is smooth there, or choose another start "
                "or end of the response."
            )
        return slopes

    def _add_channels(self) -> None:
        """Cotangents by all curves that the formula names."""
        channels: dict[str, FloatArray] = {}
        for name in self._columns:
            place = place_of(self._result, name)
            assert place is not None  # the formula was read for this run
            channel = place.channel.name
            if channel not in channels:
                channels[channel] = np.zeros_like(self._table(channel))
            weights = self._weights * self._slopes(name)
            _add_to_columns(channels[channel], place, self._table(channel), weights)
        known = sources(self._result.mechanism, has_momentum=False)
        for channel, bars in channels.items():
            self._add_channel(known[channel], bars)

    def _table(self, channel: str) -> FloatArray:
        """Values of a channel, shape (rows, components)."""
        values = self._result[channel]
        return values.reshape(len(values), -1)

    def _add_channel(self, source: Source, bars: FloatArray) -> None:
        subject, key = source.dataset.subject, source.dataset.key
        if subject == "bodies":
            self._add_body(source.index, key, bars)
        elif subject == "measures":
            self._add_measure(source.index, key, bars)
        elif subject == "drivers":
            self._effort[:, source.index] += bars[:, 0]
        elif key in ("coordinate", "rate"):
            self._add_joint(source.index, key, bars)
        else:
            first = 0 if key == "force" else 3
            self._load[:, source.index, first : first + 3] += bars

    def _add_body(self, body: int, key: str, bars: FloatArray) -> None:
        if key == "orientation":
            q = self._result.store.body_pose[: len(bars), body, 3:]
            self._place[:, body, 3:] += 0.5 * _turns(q, bars)
            return
        target, first = {
            "position": (self._place, 0),
            "velocity": (self._motion, 0),
            "angular_velocity": (self._motion, 3),
            "acceleration": (self._change, 0),
            "angular_acceleration": (self._change, 3),
        }[key]
        target[:, body, first : first + 3] += bars

    def _add_measure(self, number: int, key: str, bars: FloatArray) -> None:
        """Cotangents by a measured point, which moves as r + R p."""
        measure, store, rows = (
            self._result.mechanism.measures[number],
            self._result.store,
            len(bars),
        )
        if measure.body == GROUND:
            if key == "position":
                self.measures[number] += bars.sum(axis=0)
            return
        names = [body.name for body in self._result.mechanism.bodies]
        b = names.index(measure.body)
        q = store.body_pose[:rows, b, 3:]
        rotations = np.array([from_quaternion(tuple(one)) for one in q.tolist()])
        rotations = rotations.reshape(rows, 3, 3)
        arm = rotations @ np.array(measure.point, dtype=float)
        omega, alpha = store.body_velocity[:rows, b, 3:], store.body_acceleration[:rows, b, 3:]
        by_arm = bars
        if key == "position":
            self._place[:, b, :3] += bars
        elif key == "velocity":
            self._motion[:, b, :3] += bars
            self._motion[:, b, 3:] += np.cross(arm, bars)
            by_arm = np.cross(bars, omega)
        else:
            self._change[:, b, :3] += bars
            self._change[:, b, 3:] += np.cross(arm, bars)
            drag = np.cross(bars, omega)
            self._motion[:, b, 3:] += np.cross(np.cross(omega, arm), bars) + np.cross(arm, drag)
            by_arm = np.cross(bars, alpha) + np.cross(drag, omega)
        self._place[:, b, 3:] += np.cross(arm, by_arm)
        self.measures[number] += np.einsum("rij,ri->j", rotations, by_arm)

    def _add_joint(self, number: int, key: str, bars: FloatArray) -> None:
        first = int(self._system.joints[number]["rate"])
        if key == "rate":
            self._rate[:, first : first + bars.shape[1]] += bars
            return
        # a quaternion behind them is refused
        scalars = self._result.mechanism.joints[number].joint_type.scalar_count
        self._coordinate[:, first : first + scalars] += bars[:, :scalars]

    def _used(self, times: FloatArray) -> RowCotangents:
        """The rows that count, by the steps in which they lie."""
        tables = (
            *(self._place, self._motion, self._change),
            *(self._coordinate, self._rate, self._load, self._effort),
        )
        used = np.zeros(len(self._result.time), dtype=bool)
        for table in tables:
            used |= np.any(table.reshape(len(table), -1) != 0.0, axis=1)
        time = self._result.time[used]
        sizes = np.diff(times)
        step = np.searchsorted(times, time, side="left") - 1
        # a row that rounding puts behind the end of a step lies there
        before = np.maximum(step - 1, 0)
        late = (step > 0) & (time - times[step] < AT_END * sizes[before])
        step = np.where(late, step - 1, step)
        inside = np.clip(step, 0, None)
        part = np.where(step < 0, 0.0, (time - times[inside]) / sizes[inside])
        place, motion, change, coordinate, rate, load, effort = (table[used] for table in tables)
        return RowCotangents(
            step=step.astype(np.int32),
            part=np.minimum(part, 1.0),
            place=place,
            motion=motion,
            change=change,
            coordinate=coordinate,
            rate=rate,
            load=load,
            effort=effort,
            with_loads=int(bool(np.any(load) or np.any(effort))),
        )


def _add_to_columns(
    target: FloatArray, place: Place, values: FloatArray, weights: FloatArray
) -> None:
    """Add the cotangent of a curve to that of the columns that it is made of."""
    if place.component != NORM:
        target[:, place.component] += weights
        return
    lengths = np.linalg.norm(values, axis=1)
    target += (weights / np.where(lengths > 0.0, lengths, 1.0))[:, None] * values


def _turns(q: FloatArray, bars: FloatArray) -> FloatArray:
    """Twice the cotangent of a turn in world axes from that of a quaternion, shape (rows, 3)."""
    w, x, y, z = q.T
    columns = (np.array([-x, w, -z, y]), np.array([-y, z, w, -x]), np.array([-z, -y, x, w]))
    return np.stack([np.sum(bars * column.T, axis=1) for column in columns], axis=1)
