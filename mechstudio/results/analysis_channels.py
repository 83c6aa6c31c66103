"""The channels that analyses of a model have, before there is one."""

from __future__ import annotations

from functools import cached_property

from mechstudio.model import Mechanism
from mechstudio.results.actuators import actuator_of, actuator_sources, driven_actuators
from mechstudio.results.channels import ModelChannels, Source
from mechstudio.results.mode_figures import mode_sources
from mechstudio.results.stability_figures import OF_EQUILIBRIUM, OF_MODES, stability_sources

MOST_MODES = 20  # that are offered


class AnalysisChannels(ModelChannels):
    """Those of a run, with stability and modes, or the efforts of actuators for all drivers.

    Args:
        mechanism: The model.
        analysis: "static", "modes", "inverse" or any other.
    """

    def __init__(self, mechanism: Mechanism, analysis: str) -> None:
        super().__init__(mechanism)
        self._analysis = analysis

    @cached_property
    def _sources(self) -> dict[str, Source]:
        found, mechanism = dict(super()._sources), self.mechanism
        if self._analysis == "modes":
            modes = mode_sources(min(MOST_MODES, 6 * len(mechanism.bodies)))
            return found | modes | stability_sources(OF_MODES)
        if self._analysis == "static":
            return found | stability_sources(OF_EQUILIBRIUM)
        if self._analysis != "inverse":
            return found
        names = driven_actuators(mechanism)
        return found | actuator_sources(actuator_of(mechanism, name) for name in names)
