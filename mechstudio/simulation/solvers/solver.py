"""Base of solvers, and of the entry "auto"."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeAlias

from mechstudio.simulation.methods.method import Method, SolverOptions

if TYPE_CHECKING:
    from collections.abc import Generator, Hashable

    from mechstudio.compiler.record import Record
    from mechstudio.results import Store
    from mechstudio.simulation.solvers.start import Prepared, Start


class ErrorWatch(Protocol):
    """Estimates the error of a run while it advances.

    Attributes:
        estimate: Largest error so far, in the mechanism's unit of length or rad; None if unknown.
    """

    estimate: float | None

    def follow(self, store: Store, evaluations: int) -> None:
        """Take the rows so far into account, which took so many evaluations."""

    def notes(self) -> tuple[str, ...]:
        """Doubts about the result."""


# yields where it may be left; returns the start to take, and the error estimate of the run, if any
Search: TypeAlias = "Generator[None, None, tuple[Start, ErrorWatch | None]]"


@dataclass(frozen=True, kw_only=True)
class SolverEntry(Method):
    """Entry of the list of solvers: a solver, or "auto".

    Attributes:
        has_momenta: Whether its states are joint momenta.
        takes_loops: Whether it supports models with closed loops.
        takes_couplings: Whether it supports models with gears and racks.
        stabilizes: Whether it supports stabilization of closed loops.
        drifts: Whether velocities of closed loops drift, too, as nothing closes them.
        shares_work: Whether several threads can work on a right-hand side, along the assembly tree.
        steps_per_thread: Steps of the assembly tree from which on a thread more makes it faster.
        own_integrator: Name of its own time integration in results; empty if it takes an
            integrator.
        options: Type of its own options, if it has any.
        timed_options: Own options with which steps have a known cost, for measurements.
        near_singular: Note on runs that came near a singular position, if it does not pass such
            positions reliably.
    """

    kind: ClassVar[str] = "solver"

    has_momenta: bool = False
    takes_loops: bool = True
    takes_couplings: bool = True
    stabilizes: bool = False
    drifts: bool = False
    shares_work: bool = False
    steps_per_thread: int = 512
    own_integrator: str = ""
    options: type[SolverOptions] | None = None
    timed_options: SolverOptions | None = None
    near_singular: str = ""

    @property
    def has_steps(self) -> bool:
        """Whether it brings its own time steps."""
        return bool(self.own_integrator)

    @property
    def records_passages(self) -> bool:
        """Whether it records passages of singular positions."""
        return self.has_momenta or not self.takes_loops


class Solver(SolverEntry):
    """A solver."""

    @abstractmethod
    def prepare(self, start: Start) -> Prepared:
        """Allocate and initialize a run.

        Args:
            start: The model at t = 0 and complete settings.
        """

    def complete(self, start: Start) -> Start:
        """Start with automatic settings replaced by values."""
        return start

    def search(self, start: Start) -> Search | None:
        """Search for better settings by trial runs, made before the run bit by bit, if any.

        Args:
            start: As `complete` leaves it.
        """
        return None


class StateSolver(Solver):
    """A solver whose memory follows from sizes, before anything is known of the start."""

    @abstractmethod
    def allocate(self, start: Start) -> Prepared:
        """Allocate the memory of a run.

        Args:
            start: A start; nothing is taken from it but sizes, settings, what `structure` names and
                what `renumber` writes.
        """

    @abstractmethod
    def begin(self, start: Start, prepared: Prepared) -> Prepared:
        """Initialize a run.

        Args:
            start: The start.
            prepared: As `allocate` leaves it.
        """

    def structure(self, start: Start) -> Hashable:
        """What else the memory of a run follows from: how joints connect bodies, for example."""
        return None

    def renumber(self, start: Start, own: Record) -> None:
        """Write the numbers of a model to memory that was made for one of the same structure.

        Args:
            start: The start.
            own: Data and memory of the solver.
        """

    def prepare(self, start: Start) -> Prepared:
        return self.begin(start, self.allocate(start))
