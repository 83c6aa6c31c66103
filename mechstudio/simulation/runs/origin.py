"""Where runs begin, and what those of one mechanism from other coordinates have in common."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property

from mechstudio.model import Mechanism
from mechstudio.simulation.assembling.assemble import Assembly, assemble
from mechstudio.simulation.assembling.extreme_numbers import within_range
from mechstudio.simulation.assembling.initial_state import InitialStates, to_lead
from mechstudio.simulation.assembling.like_models import compiled_alike
from mechstudio.simulation.assembling.own_memory import compiled_for_run, with_own_memory
from mechstudio.simulation.assembling.poses import body_states
from mechstudio.simulation.assembling.wanted_coordinates import GivenStart
from mechstudio.simulation.constraints.known_redundancy import RedundancyOfStarts, redundancy_of
from mechstudio.simulation.constraints.redundancy import Redundancy, names_of
from mechstudio.simulation.memory import Memory
from mechstudio.topology.compile import CompiledModel, compile_model

KEPT = 8  # mechanisms that are led to other coordinates
LARGEST = 100  # bodies and joints; what begins larger ones takes little of their runs


class Origin:
    """Where a run begins.

    Attributes:
        is_large: Whether the mechanism is so large that nothing of it is kept.
        key: All that decides how it begins.
    """

    def __init__(self, mechanism: Mechanism, rank_tolerance: float) -> None:
        """Look where the run of a model begins.

        Args:
            mechanism: The model.
            rank_tolerance: See `place_model`.
        """
        self._mechanism, self._rank_tolerance = mechanism, rank_tolerance
        given = GivenStart.of(mechanism)
        self._given = given
        if given.coordinates:
            with within_range(mechanism):
                led = tuple(to_lead(mechanism, given.coordinates))
            self._given = given._replace(coordinates=led)
        self._is_led = any(self._given)
        compiled = compiled_alike(mechanism) if self._is_led else compile_model(mechanism)
        self._compiled = compiled
        self.is_large = len(compiled.system.bodies) + len(compiled.system.joints) > LARGEST
        self._mechanism_key = _key(mechanism, compiled, rank_tolerance)
        self.key: Hashable = (self._mechanism_key, given)

    def assembled(self) -> Assembly:
        """The mechanism where it begins.

        Raises:
            UnfitModelError: The joints do not let it get there.
        """
        if self._is_led:
            states, compiled = self._led.states, self.compiled_for_run()
            return states.assembly(self._mechanism, compiled, *self._given)
        return assemble(self._mechanism, self._rank_tolerance)

    def compiled_for_run(self) -> CompiledModel:
        """The compiled mechanism, with memory of its own."""
        return with_own_memory(self._compiled)

    def redundancy_of(self, assembly: Assembly) -> Redundancy:
        """The redundant constraints of what `assembled` gave."""
        known = self._led.redundancy if self._is_led else None
        return known.at(assembly) if known else redundancy_of(assembly)

    @cached_property
    def _led(self) -> _Led:
        """What it has in common with other initial coordinates and rates of the same joints."""

        def make() -> _Led:
            return _Led(self._mechanism, self._given, self._rank_tolerance)

        if self.is_large:
            return make()
        return _led.get((self._mechanism_key, self._given.places), make)


class _Led:
    """A mechanism that is led to initial coordinates and rates of some joints.

    Attributes:
        states: Its states.
        redundancy: Its redundancy at all of them; None where that is a matter of each.
    """

    def __init__(self, mechanism: Mechanism, given: GivenStart, rank_tolerance: float) -> None:
        self.states = InitialStates(mechanism, *given, rank_tolerance)
        common = self.states.closed(mechanism, compiled_for_run(mechanism))
        has_loops = common is not None and common.compiled.system.loop_count > 0
        self.redundancy = RedundancyOfStarts(common) if common and has_loops else None


_led: Memory[_Led] = Memory(KEPT)


def _key(mechanism: Mechanism, compiled: CompiledModel, rank_tolerance: float) -> Hashable:
    """What decides how a mechanism begins, and what is said of it, by names of its elements."""
    parameters = mechanism.parameters
    functions = [
        (driver.function, driver.function_names & parameters.keys()) for driver in mechanism.drivers
    ]
    asked = tuple(
        (text, *(parameters[name] for name in sorted(names))) for text, names in functions
    )
    return (
        compiled.skeleton,
        names_of(mechanism),
        body_states(mechanism.bodies).tobytes(),
        asked,
        mechanism.gravity,
        mechanism.simulation.duration,
        rank_tolerance,
    )
