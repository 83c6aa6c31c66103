"""The channels that responses of a study may name, with their units."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from mechstudio.gui.widgets.natural_order import natural_key

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.results.channels import ModelChannels
    from mechstudio.studies import StudySettings

_REFERENCE = re.compile(r"\[([^\[\]]*)\]")


class StudyChannels(QObject):
    """Those of a model and an analysis; they are looked for when they are first needed."""

    # they may be others now
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._mechanism: Mechanism | None = None
        self._analysis = ""
        self._channels: ModelChannels | None = None
        self._names: tuple[str, ...] | None = None

    def set(self, mechanism: Mechanism | None, analysis: str) -> None:
        """Take those of another model or analysis."""
        self._mechanism, self._analysis = mechanism, analysis
        self._channels = self._names = None
        self.changed.emit()

    def names(self) -> tuple[str, ...]:
        """Names of all curves, sorted."""
        if self._names is None:
            from mechstudio.results.curve_names import names_of_curves

            channels = self._found()
            found = () if channels is None else names_of_curves(channels)
            self._names = tuple(sorted(found, key=natural_key))
        return self._names

    def problem_of(self, formula: str) -> str:
        """What is wrong with a formula, in SI units; empty if nothing is."""
        from mechstudio.results.curve_names import formula_of
        from mechstudio.results.figures_within import without_figures
        from mechstudio.results.signals import FormulaError

        channels = self._found()
        if channels is None:
            return "Open a model first."
        try:
            formula_of(channels, without_figures(formula))
        except FormulaError as error:
            return str(error)
        return ""

    def unit_of(self, formula: str, statistic: str) -> str | None:
        """SI unit of a response, empty for a pure number; None while it cannot be known."""
        if not formula:
            return None
        from mechstudio.results.curve_names import place_of
        from mechstudio.results.signals import FormulaError
        from mechstudio.studies.response_units import response_unit

        channels = self._found()
        named = [name.strip() for name in _REFERENCE.findall(formula)]
        # a name that is being typed would be sought among all channels
        if channels is None or any(place_of(channels, name) is None for name in named):
            return None
        try:
            return response_unit(channels, formula, statistic)
        except FormulaError:
            return None

    def units_of(self, settings: StudySettings) -> dict[str, str]:
        """SI unit of each response of a study by name; empty for none."""
        from mechstudio.studies.response_units import response_units

        channels = self._found()
        return {} if channels is None else response_units(settings, channels)

    def _found(self) -> ModelChannels | None:
        if self._channels is None and self._mechanism is not None:
            from mechstudio.results.analysis_channels import AnalysisChannels

            self._channels = AnalysisChannels(self._mechanism, self._analysis)
        return self._channels
