"""Laws of a deformation and its rate that end where a run ends: steps beyond meet no numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.row_fields import ANGLE_RATE, DEFORMATION, ELONGATION, LENGTH_RATE
from mechstudio.errors import MechStudioError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.integrators.requests import CONTINUE
from mechstudio.model import Joint, Mechanism
from mechstudio.model.code_texts import is_code
from mechstudio.model.expression import LAW_VARIABLES, Expression
from mechstudio.model.expression_parser import parse
from mechstudio.model.expression_samples import names_in, sampled
from mechstudio.model.expression_value import evaluate
from mechstudio.model.function_poles import may_grow, pole_among
from mechstudio.model.value_text import quoted
from mechstudio.results import Store
from mechstudio.results.rows import Rows
from mechstudio.simulation.assembling.rank_tolerances import ROUNDING_RANK_TOLERANCE
from mechstudio.simulation.runs.prepared_mechanism import prepared_mechanism
from mechstudio.simulation.solvers import find_solver
from mechstudio.simulation.solvers.start import Start
from mechstudio.units import quantity_text

SAMPLES = 64  # ahead of the last row
HALVINGS = 40  # between two of them
SAMPLES_OF_POLES = 513  # likewise, among which a pole is sought
FINITE_LAW = (
    "Write the law so that it has a finite value wherever the motion goes, as by max(x, 0) or "
    "if(x < 1, a, b)"
)


class _Law(NamedTuple):
    """A law, and what it depends on in two rows, the first of which may be missing.

    Attributes:
        owner: The element that has it.
        text: The law.
        unit: Of its deformation.
        x: Deformation, one number for each row.
        v: Its rate, likewise [1/s].
    """

    owner: str
    text: str
    unit: str
    x: np.ndarray
    v: np.ndarray

    def ends(self, times: np.ndarray, ahead: float, parameters: Mapping[str, float]) -> str:
        """That it is no number so far ahead of the last row [s], as a clause; empty if it is one.

        The motion goes on by the velocity of the last row and the acceleration since the one
        before.
        """
        tree = parse(self.text, parameters, LAW_VARIABLES)
        if names_in(tree).isdisjoint(LAW_VARIABLES):
            return ""
        spaces = np.diff(times)
        # both rows of an event have its time
        is_apart = len(spaces) > 0 and spaces[0] > 0.0
        bend = float(np.diff(self.v)[0] / spaces[0]) if is_apart else 0.0

        def at(h: float) -> tuple[float, float, float]:
            x = self.x[-1] + h * (self.v[-1] + 0.5 * h * bend)
            v = self.v[-1] + h * bend
            value = evaluate(tree, times[-1] + h, {**parameters, "x": float(x), "v": float(v)})
            return value, float(x), float(v)

        steps = (ahead * k / SAMPLES for k in range(SAMPLES + 1))
        end = next((h for h in steps if not math.isfinite(at(h)[0])), None)
        if end is None:
            return self._grows(tree, times, ahead, bend, parameters)
        begin = max(0.0, end - ahead / SAMPLES)
        for _ in range(HALVINGS if end else 0):
            middle = 0.5 * (begin + end)
            begin, end = (middle, end) if math.isfinite(at(middle)[0]) else (begin, middle)
        value, x, v = at(end)
        if not (math.isfinite(x) and math.isfinite(v)):
            return ""  # it is the motion that ended
        return self._clause(f"is {value:g}", x, v, float(times[-1]) + end)

    def _clause(self, what: str, x: float, v: float, when: float) -> str:
        place = f"x = {quantity_text(x, self.unit, digits=4)}"
        place += f", v = {quantity_text(v, f'{self.unit}/s', digits=4)}"
        near = quantity_text(when, "s", digits=4)
        return f"the law {quoted(self.text)} of {self.owner} {what} at {place}, near t = {near}"

    def _grows(
        self,
        tree: Expression,
        times: np.ndarray,
        ahead: float,
        bend: float,
        parameters: Mapping[str, float],
    ) -> str:
        """That it grows without bound so far ahead of the last row [s], likewise.

        Args:
            tree: The law.
            times: Of the rows [s].
            ahead: How far [s].
            bend: Acceleration of the deformation [1/s^2].
            parameters: Values by name.
        """
        if not may_grow(tree, frozenset(LAW_VARIABLES)) or not ahead > 0.0:
            return ""
        last, x, v = float(times[-1]), float(self.x[-1]), float(self.v[-1])

        def moved(h: FloatArray) -> dict[str, FloatArray]:
            return {"x": x + h * (v + 0.5 * h * bend), "v": v + h * bend}

        def values(h: FloatArray) -> FloatArray:
            return sampled(tree, last + h, {**parameters, **moved(h)})

        # of a slow motion near distances are lost in the digits of the place
        fastest = max(abs(v), abs(v + ahead * bend))
        whole = max(ahead, abs(x) / fastest) if fastest else ahead
        pole = pole_among(values, np.linspace(0.0, ahead, SAMPLES_OF_POLES), whole)
        if pole is None or not 0.0 <= pole.time <= ahead:
            return ""
        there = moved(np.array([pole.time]))
        x, v = there["x"].item(), there["v"].item()
        return self._clause("grows without bound", x, v, last + pole.time)


def ended_laws(start: Start, when: float, step: float) -> tuple[str, str] | None:
    """Reason and remedy if laws are no numbers where a run ends; None if all are.

    Args:
        start: That of the run, with its rows.
        when: Its end [s].
        step: Its next step [s].
    """
    mechanism, store = start.assembly.mechanism, start.store
    last = store.count - 1
    try:
        rows = Rows(store, max(0, last - 1), last + 1) if store.count else _first_row(start)
    except MechStudioError:
        return None
    times = np.asarray(rows.time)
    space = float(times[-1] - times[0]) or start.settings.output_step
    ahead = max(0.0, when - float(times[-1])) + max(step, space) if store.count else 0.0
    found = [law.ends(times, ahead, mechanism.parameters) for law in _laws(mechanism, rows)]
    told = [clause for clause in found if clause]
    return ("; ".join(told[:3]), FINITE_LAW) if told else None


def _laws(mechanism: Mechanism, rows: Rows) -> Iterator[_Law]:
    """All laws with what they depend on."""
    for j, joint in enumerate(mechanism.joints):
        for k, text in enumerate(joint.efforts()):
            yield _Law(f"joint '{joint.name}'", text, *_of_axis(rows, j, joint, k))
    places = dict.fromkeys(("springs", "bushings"), 0)
    for force in mechanism.forces:
        owner, table = f"{force.type} '{force.name}'", force.table
        if table == "motors" and not is_code(force):
            ((name, k),) = force.coordinate_ends
            j = rows.store.joint_index[name]
            axis = _of_axis(rows, j, mechanism.joints[j], k)
            yield _Law(owner, force.functions["function"][0], *axis)
        if table not in places:
            continue
        place, places[table] = places[table], places[table] + 1
        if "function" in force.functions:
            text = force.functions["function"][0]
            if table == "springs":
                known = rows.springs[:, place]
                yield _Law(owner, text, "m", known[:, ELONGATION], known[:, LENGTH_RATE])
            else:
                known = rows.bushings[:, place]
                turns = np.linalg.norm(known[:, DEFORMATION + 3 : DEFORMATION + 6], axis=1)
                yield _Law(owner, text, "rad", turns, known[:, ANGLE_RATE])


def _of_axis(rows: Rows, j: int, joint: Joint, k: int) -> tuple[str, np.ndarray, np.ndarray]:
    """Unit, values and rates of a shift or angle of a joint."""
    place, scalars = rows.store.coordinate_slice(j).start, []
    for coordinate in joint.joint_type.coordinates:
        if coordinate.kind != "quaternion":
            scalars.append((coordinate.unit, rows.coordinate[:, place]))
        place += coordinate.size
    return *scalars[k], rows.rate_of(joint.name, k)


def _first_row(start: Start) -> Rows:
    """The first row of the run without laws, which has all that they depend on."""
    mechanism = start.assembly.mechanism
    joints = [joint.edited(effort="0") for joint in mechanism.joints]
    forces = [
        force.edited(**{field: _nothing(getattr(force, field)) for field in force.function_fields})
        for force in mechanism.forces
    ]
    bare = mechanism.edited(joints=joints, forces=forces, events=())
    common, assembly = prepared_mechanism(bare, ROUNDING_RANK_TOLERANCE)
    settings = replace(start.settings, threads=1)
    store = Store(bare, 1, start.store.has_momentum)
    first = start._replace(
        assembly=assembly, redundancy=common.redundancy, settings=settings, store=store
    )
    with np.errstate(all="ignore"):
        prepared = find_solver(settings.solver).prepare(first)
        prepared.run.row_count = 1
        while prepared.run.next_row < 1 and prepared.advance(1) == CONTINUE:
            pass
    store.count = 1
    return Rows(store, 0, 1)


def _nothing(functions: str | tuple[str, ...]) -> str | tuple[str, ...]:
    return "0" if isinstance(functions, str) else ("0",) * len(functions)
