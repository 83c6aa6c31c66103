"""The motion of a mechanism whose joint coordinates are given at times, by samples or formulas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from mechstudio.analyses.errors import AnalysisError
from mechstudio.analyses.even_rows import require_above_zero, require_room
from mechstudio.analyses.led_motion import DEGREE, Led, along
from mechstudio.analyses.position import Position
from mechstudio.analyses.tangent import Tangent
from mechstudio.dynamics.kinematics.function_value import evaluate
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.model.expression import ExpressionError
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_samples import sampled
from mechstudio.model.plain_data import plain
from mechstudio.model.sampled_function import as_samples
from mechstudio.results.actuators import Actuator
from mechstudio.topology.programs import ProgramTable
from mechstudio.units import quantity_text


@dataclass(frozen=True, eq=False)
class SampledMotion:
    """Samples of joint coordinates, some of which may be functions.

    Attributes:
        times: Rising [s], shape (n,).
        values: One column a coordinate [m or rad], shape (n, k); those of functions at the times.
        functions: Of each coordinate its function of t; "" for samples.
        parameters: Values of the model's parameters, for functions.
    """

    times: FloatArray
    values: FloatArray
    functions: tuple[str, ...]
    parameters: Mapping[str, float]

    @classmethod
    def of(
        cls, given: Mapping[str, object], time: ArrayLike | None, parameters: Mapping[str, float]
    ) -> Self | None:
        """The samples of some coordinates; None if all are functions and no times are given.

        Functions beside samples, or with times of their own, are followed exactly at these times.

        Args:
            given: Of each coordinate its values over `time`, a pair of times and values, or a
                function of t.
            time: Times of values that have none of their own [s].
            parameters: Values of the model's parameters, for functions.

        Raises:
            AnalysisError: Samples do not go together with their times or with each other.
        """
        plain_values = {name: plain(value) for name, value in given.items()}
        listed = [name for name, value in plain_values.items() if isinstance(value, list | tuple)]
        if not listed and time is None:
            return None
        if time is None:
            time = _column(listed[0], plain_values[listed[0]], None)[0]
        values = {
            name: value if name in listed else _at_times(name, value, time, parameters)
            for name, value in plain_values.items()
        }
        columns = [_column(name, value, time) for name, value in values.items()]
        times = columns[0][0]
        if any(not np.array_equal(times, own) for own, _ in columns):
            raise AnalysisError(
                "The samples have different times; interpolate them to the same ones."
            )
        functions = tuple(
            "" if name in listed else str(value) for name, value in plain_values.items()
        )
        whole = np.column_stack([values for _, values in columns])
        return cls(times, whole, functions, parameters)

    def within(
        self, mechanism: Mechanism, duration: float | None, output_step: float | None
    ) -> FloatArray:
        """Times of rows [s]: those of the samples, unless others are asked for.

        Args:
            mechanism: The model.
            duration: The last of them at most [s]; None for all.
            output_step: Their distance [s]; None for that of the samples.

        Raises:
            AnalysisError: They go beyond the samples, or do not fit into memory.
        """
        for name, value in (("duration", duration), ("output_step", output_step)):
            if value is not None:
                require_above_zero(name, value)
        start, end = float(self.times[0]), float(self.times[-1])
        last = end if duration is None else duration
        if last > end:
            raise AnalysisError(
                f"The samples end at {end:g} s, before the duration of {last:g} s. Leave out the "
                "duration, or give more samples."
            )
        if output_step is None:
            return self.times[self.times <= last]
        require_room(mechanism, (last - start) / output_step + 1.0)
        count = int((last - start) / output_step + 1e-9) + 1
        return np.asarray(start + output_step * np.arange(count), dtype=np.float64)

    def followed(
        self, position: Position, actuators: Sequence[Actuator], times: FloatArray
    ) -> Iterator[tuple[float, FloatArray]]:
        """Lead a position along the samples, and give time and accelerations of each row.

        Args:
            position: The mechanism without drivers; it is moved.
            actuators: The coordinates.
            times: Of the rows [s].

        Raises:
            AnalysisError: The samples leave freedoms, or the joints cannot be at one.
        """
        from scipy.interpolate import make_interp_spline

        degree = min(DEGREE, len(self.times) - 1)
        path = make_interp_spline(self.times, self.values, k=degree)
        # coordinates, rates and accelerations at each time; two samples have no accelerations
        jets = np.zeros((len(times), 3, self.values.shape[1]))
        for order in range(min(3, degree + 1)):
            jets[:, order] = path(times, nu=order)
        for column, text in enumerate(self.functions):
            if text:
                jets[:, :, column] = _jets(actuators[column].name, text, times, self.parameters)
        rows = dict(zip(times.tolist(), jets, strict=True))
        led = _Coordinates(position, actuators)
        return along(
            led,
            times,
            lambda when: rows[when][0],
            lambda when: rows[when][1],
            lambda when: rows[when][2],
        )


def _at_times(
    name: str, function: object, time: ArrayLike, parameters: Mapping[str, float]
) -> list[float]:
    """Values of a function of t at some times [s].

    Raises:
        AnalysisError: It cannot be read.
    """
    times = np.asarray(time, dtype=np.float64)
    try:
        tree = parse(str(function), tuple(parameters))
    except ExpressionError as error:
        raise AnalysisError(f"The motion of '{name}' is no function of t: {error}") from None
    found: list[float] = np.broadcast_to(sampled(tree, times, parameters), times.shape).tolist()
    return found


def _jets(name: str, text: str, times: FloatArray, parameters: Mapping[str, float]) -> FloatArray:
    """A function of t and its first two derivatives at some times [s], shape (n, 3).

    Raises:
        AnalysisError: One is not finite.
    """
    table = ProgramTable(parameters)
    index = table.add(text)
    programs = table.compiled()
    jets = np.array([evaluate(programs, index, when) for when in times.tolist()])
    undefined = ~np.isfinite(jets).all(axis=1)
    if undefined.any():
        raise AnalysisError(
            f"The motion of '{name}' has no finite derivatives at t = {times[undefined][0]:.6g} s. "
            "Change its function, or begin at another time."
        )
    return jets


def _column(name: str, value: object, time: ArrayLike | None) -> tuple[FloatArray, FloatArray]:
    """Times and values of a coordinate."""
    samples = as_samples(value)
    if samples is None and time is None:
        raise AnalysisError(
            f"The samples of '{name}' have no times; write "
            f'ms.inverse_dynamics(model, {{"{name}": (times, values)}}).'
        )
    if samples is not None and samples.kind != "cubic":
        raise AnalysisError(
            f"The accelerations of '{name}' are those of a smooth curve through its samples: leave "
            f'out "{samples.kind}", or give the motion by a driver.'
        )
    times, values = samples[:2] if samples else (time, value)
    t, q = np.asarray(times, dtype=np.float64), np.asarray(values, dtype=np.float64)
    if t.ndim != 1 or t.shape != q.shape or len(t) < 2 or not np.isfinite(q).all():
        raise AnalysisError(
            f"Samples are as many finite numbers as times, two or more; those of '{name}' have the "
            f"shapes {t.shape} of the times and {q.shape} of the values."
        )
    if not (np.diff(t) > 0.0).all():
        raise AnalysisError(f"The times of the samples of '{name}' must rise; sort them.")
    return t, q


class _Coordinates(Led):
    """Shifts and angles of joints of a position."""

    def __init__(self, position: Position, actuators: Sequence[Actuator]) -> None:
        names, joints = position.mechanism.joints.names, position.system.joints
        found = [joints[names.index(entry.joint)] for entry in actuators]
        own = [entry.coordinate for entry in actuators]
        pairs = list(zip(found, own, strict=True))
        self._places = [int(joint["coordinate"]) + k for joint, k in pairs]
        self._rates = [int(joint["rate"]) + k for joint, k in pairs]
        self._names = ", ".join(f"'{entry.name}'" for entry in actuators)
        self._symbols = ["m" if entry.unit == "N" else "rad" for entry in actuators]
        super().__init__(position, position.rate_units[self._rates])

    def effects(self, tangent: Tangent) -> FloatArray:
        return tangent.rates[:, self._rates].T

    def now(self) -> FloatArray:
        return np.asarray(self.position.work.coordinate[self._places])

    def own_accelerations(self) -> FloatArray:
        return self.position.accelerations()[self._rates]

    def unreachable(self, target: FloatArray, when: float) -> str:
        goal = ", ".join(
            quantity_text(value, symbol, digits=6)
            for value, symbol in zip(target.tolist(), self._symbols, strict=True)
        )
        return (
            f"The coordinates of {self._names} cannot follow the samples at t = {when:.6g} s: the "
            f"joints come no nearer to {goal}. Give samples within their reach."
        )

    def undetermined(self, rank: int, count: int, names: str) -> str:
        return (
            f"The samples of {self._names} determine {rank} of {count} degrees of freedom "
            f"({names}). Give samples of further coordinates, or the motion by drivers."
        )

    def singular(self, when: float, names: str) -> str:
        return (
            f"At t = {when:.6g} s the mechanism stands in a singular position, where the samples "
            f"of {self._names} do not determine how it moves ({names}). Put the joints near the "
            'first sample, as by ms.pose(model, {joint: "30 deg"}), or give samples of other '
            "coordinates."
        )
