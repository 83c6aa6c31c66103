"""Keeps the run bar and the settings of the open mechanism the same: one truth in two places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import get_args

from PySide6.QtCore import QObject, Slot

from mechstudio.errors import ModelError
from mechstudio.gui.run.run_controls import RunControls
from mechstudio.gui.state.document import Document
from mechstudio.model import Mechanism, SimulationSettings
from mechstudio.model.evaluated import same_value
from mechstudio.model.simulation_settings import IntegratorKey, SolverKey
from mechstudio.simulation.requests.options import RunOptions

_LABELS = {
    "duration": "Duration",
    "output_step": "Output step",
    "solver": "Solver",
    "integrator": "Integrator",
    "rtol": "Relative tolerance",
    "atol": "Absolute tolerance",
    "step": "Step",
    "penalty": "Penalty",
    "max_iterations": "Maximum number of iterations",
    "tolerance": "Tolerance of corrections",
}


class RunSettings(QObject):
    """Writes what is set in the run bar into the mechanism, as undo steps, and shows what is there.

    Args:
        document: Whose mechanism.
        controls: The run bar.
    """

    def __init__(self, document: Document, controls: RunControls) -> None:
        super().__init__(controls)
        self._document, self._controls = document, controls
        controls.entered.connect(self.take)
        document.opened.connect(self._begin)
        document.mechanism_changed.connect(self._show)

    @Slot()
    def _begin(self) -> None:
        """Nothing that was set for another file is left."""
        self._controls.forget()
        if (mechanism := self._document.mechanism) is not None:
            self._controls.show_parameters(mechanism.parameters)
            self._controls.show_settings(mechanism.simulation)

    @Slot(object, object)
    def _show(self, before: Mechanism | None, after: Mechanism | None) -> None:
        if after is None:
            return
        self._controls.show_parameters(after.parameters)
        settings = dict(after.simulation)
        if before is None or not same_value(dict(before.simulation), settings):
            self._controls.show_settings(after.simulation)

    @Slot()
    def take(self) -> None:
        """Write what is set into the mechanism, but for numbers that are refused."""
        mechanism, settings = self._document.mechanism, self._controls.settings
        if mechanism is None:
            return
        if self._document.looks_back:
            # the settings of what is shown stay
            self._controls.show_settings(mechanism.simulation)
            return
        before = mechanism.simulation
        changes = _changes(before, settings)
        if not changes:
            return
        try:
            after = mechanism.edited(simulation=before.edited(**changes))
        except ModelError as error:
            self._document.report(str(error))
            return
        names = [_LABELS[key] for key in changes]
        label = names[0] if len(names) == 1 else "settings of the run"
        self._document.apply(after, label=f"Change {label}")

    def choices(self) -> RunOptions | None:
        """The settings of the next run, which the mechanism has from now on; None if invalid."""
        self.take()
        choices, mechanism = self._controls.choices, self._document.mechanism
        if choices is None or mechanism is None:
            return choices
        # what files say and the run bar has no field for
        steps, wall_time = mechanism.simulation.max_steps, mechanism.simulation.max_wall_time
        return replace(choices, max_steps=steps or 0, max_wall_time=wall_time or 0.0)


def _changes(before: SimulationSettings, settings: Mapping[str, object]) -> dict[str, object]:
    """The settings that are others in the run bar."""
    known = {"solver": get_args(SolverKey), "integrator": get_args(IntegratorKey)}
    return {
        key: value
        for key, value in settings.items()
        # a method that files do not know is refused by the run
        if not same_value(getattr(before, key), value) and value in known.get(key, (value,))
    }
