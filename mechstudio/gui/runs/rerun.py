"""A run once more: its mechanism and its settings become those of the open model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.errors import ModelError
from mechstudio.results.settings import NO_METHOD

if TYPE_CHECKING:
    from mechstudio.gui.state.document import Document
    from mechstudio.model import Mechanism
    from mechstudio.results import Result

_SAME = ("duration", "output_step", "rtol", "atol")


def restore_settings(document: Document) -> None:
    """Give the open mechanism the settings of the shown run, as an undo step where they differ."""
    run, mechanism = document.run, document.edited
    if run is None or mechanism is None:
        return
    try:
        after = with_settings_of(mechanism, run.result)
    except ModelError as error:
        document.report(str(error))
        return
    if after != mechanism:
        document.apply(after, label="Restore settings of the run")


def with_settings_of(mechanism: Mechanism, result: Result) -> Mechanism:
    """A mechanism that asks for what a run was asked for.

    A solver that was chosen automatically stays so, and so does the integrator.

    Raises:
        ModelError: The settings are not those of a model.
    """
    told, before = result.settings, mechanism.simulation
    if told.integrator == NO_METHOD:
        return mechanism
    changes: dict[str, object] = {name: getattr(told, name) for name in _SAME}
    changes["solver"] = "auto" if told.solver_choice else told.solver
    if before.integrator != "auto" and not told.integrator_choice:
        changes["integrator"] = told.integrator
        if told.step > 0.0 and told.penalty == 0.0:  # else the solver may have found it
            changes["step"] = told.step
    return mechanism.edited(simulation=before.edited(**changes))
