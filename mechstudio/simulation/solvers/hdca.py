"""Hamilton's equations by divide and conquer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.simulation.solvers.solver import StateSolver

if TYPE_CHECKING:
    from collections.abc import Hashable

    from mechstudio.simulation.solvers.start import Prepared, Start


class Hdca(StateSolver):
    """HDCA."""

    def structure(self, start: Start) -> Hashable:
        """By momenta of the shape, the tree of bodies."""
        from mechstudio.simulation.solvers.momenta_start import has_shape

        return start.assembly.compiled.skeleton.structure if has_shape(start) else None

    def allocate(self, start: Start) -> Prepared:
        """Memory of the integrator, the workspace and the policy."""
        from mechstudio.simulation.solvers.momenta_start import has_shape

        return _of_shape(start) if has_shape(start) else _of_joints(start)

    def begin(self, start: Start, prepared: Prepared) -> Prepared:
        """Momenta as the state, or rates near singular positions."""
        from mechstudio.simulation.solvers.hamiltonian_start import begin_hamiltonian

        return begin_hamiltonian(start, prepared)


def _of_joints(start: Start) -> Prepared:
    """Memory for a run by momenta of the joints."""
    from mechstudio.dynamics.formulations.hdca.answers import (
        derive_hamiltonian,
        place_hamiltonian_row,
        settle_hamiltonian,
    )
    from mechstudio.dynamics.time_loop import Answers
    from mechstudio.simulation.solvers.hamiltonian_start import (
        hamiltonian_policy,
        hamiltonian_workspace,
    )
    from mechstudio.simulation.solvers.start import integrator_of, tied

    method = integrator_of(start, start.settings.integrator)
    answers = Answers(derive_hamiltonian, settle_hamiltonian, place_hamiltonian_row)
    own, work = hamiltonian_policy(start, method), hamiltonian_workspace(start)
    return tied(start, method, answers, own, work)


def _of_shape(start: Start) -> Prepared:
    """Memory for a run by momenta of the shape."""
    from mechstudio.dynamics.formulations.shape.hamiltonian import (
        ShapePolicy,
        derive_shape,
        place_shape_row,
        settle_shape,
    )
    from mechstudio.dynamics.time_loop import Answers
    from mechstudio.simulation.solvers.hamiltonian_start import hamiltonian_workspace
    from mechstudio.simulation.solvers.momenta_start import locked_bodies
    from mechstudio.simulation.solvers.start import integrator_of, tied

    compiled = start.assembly.compiled
    policy = ShapePolicy(
        offset=compiled.sizes.state_coordinates, locked=locked_bodies(compiled.system)
    )
    answers = Answers(derive_shape, settle_shape, place_shape_row)
    method = integrator_of(start, start.settings.integrator)
    return tied(start, method, answers, policy, hamiltonian_workspace(start))


SOLVER = Hdca(
    key="hdca",
    label="HDCA",
    summary="Hamiltonian divide-and-conquer on joint momenta: loops stay closed to rounding "
    "on the velocity level and positions hardly drift.",
    has_momenta=True,
    stabilizes=True,
    shares_work=True,
)
