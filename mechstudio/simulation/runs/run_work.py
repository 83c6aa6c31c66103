"""The work of many runs, in this process or in one to which it is sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from mechstudio.edits.parameters import set_parameters
from mechstudio.edits.values import set_values
from mechstudio.errors import MechStudioError, SolverError
from mechstudio.model import Mechanism
from mechstudio.model.simulation_settings import SimulationSettings
from mechstudio.results import Result
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.run import Simulation
from mechstudio.simulation.runs.run_start import bytes_per_row
from mechstudio.simulation.runs.sent_run import received, sent
from mechstudio.simulation.runs.to_end import run_to_end
from mechstudio.simulation.runs.told import Told
from mechstudio.simulation.runs.varied_run import Variation, VariedRun, read_later

SENT = 2e-9  # [s] that a byte of a row takes


@dataclass(frozen=True)
class Case:
    """What one run is to compute.

    Attributes:
        model: The model.
        parameters: Other values of its parameters or places.
    """

    model: Mechanism
    parameters: Variation

    def mechanism(self) -> Mechanism:
        """The model with these values."""
        if not self.parameters:
            return self.model
        if any("." in place or "[" in place for place in self.parameters):
            return set_values(self.model, self.parameters)
        return set_parameters(self.model, self.parameters)


class Answer(NamedTuple):
    """What came of one run.

    Attributes:
        told: What is to be said of it; None if it did not start.
        error: Why it failed; None if it did not.
        result: Its rows, if they are in this process.
        rows: Its rows, if they came from another one.
    """

    told: Told | None
    error: MechStudioError | None = None
    result: Result | None = None
    rows: bytes = b""

    def sending(self) -> float:
        """The time that its rows take on their way from another process, on both sides [s]."""
        result = self.result
        return 0.0 if result is None else SENT * bytes_per_row(result.mechanism) * result.count

    def of(self, case: Case) -> VariedRun:
        """The run, for whoever asked for it."""
        if self.rows:
            return read_later(case.parameters, partial(_read, self.rows, case))
        return VariedRun(case.parameters, self.result, self.error)


def _read(rows: bytes, case: Case) -> Result:
    return received(rows, case.mechanism())


class RunWork:
    """Computes runs of one model, or of several; can be sent to other processes."""

    def __init__(self, shared: Mechanism, options: Mapping[str, Any]) -> None:
        """Prepare runs.

        Args:
            shared: The model of cases that are given by their values alone.
            options: As `simulate` takes them.
        """
        self._shared, self._given = shared, options
        self._known: tuple[SimulationSettings, RunOptions] | None = None

    def item(self, case: Case) -> Case | Variation:
        """The values alone where the model is that which all share, which is sent with the work."""
        return case.parameters if case.model is self._shared else case

    def answer(self, item: Case | Variation, go_on: Callable[[float], object] = bool) -> Answer:
        """Compute one run; its error is kept.

        Args:
            item: What `item` gives.
            go_on: Told the part that is done; may end the run by an error.
        """
        case = item if isinstance(item, Case) else Case(self._shared, item)
        try:
            mechanism = case.mechanism()
            result = run_to_end(Simulation(mechanism, self._options(mechanism)), go_on)
        except MechStudioError as error:
            rows = error.result if isinstance(error, SolverError) else None
            return Answer(None if rows is None else Told.of(rows), error, rows)
        return Answer(Told.of(result), None, result)

    def sent_answer(self, item: Case | Variation) -> Answer:
        """The same with rows as they are sent."""
        answer = self.answer(item)
        if answer.error is not None or answer.result is None:
            return answer
        return answer._replace(result=None, rows=sent(answer.result))

    def _options(self, mechanism: Mechanism) -> RunOptions:
        """Options of a run; models that differ in other things share them."""
        known = self._known
        if known is None or known[0] is not mechanism.simulation:
            options = RunOptions.for_mechanism(mechanism, **self._given)
            known = self._known = mechanism.simulation, options
        return known[1]
