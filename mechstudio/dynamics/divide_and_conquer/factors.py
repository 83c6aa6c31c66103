"""Factors of all joints and couplings at the current positions, at once or with a solution."""

from mechstudio.compiler.decorators import kernel, short_entry_kernel
from mechstudio.dynamics.crew.board import FACTORIZE, first_part, next_part
from mechstudio.dynamics.divide_and_conquer.couplings import couple
from mechstudio.dynamics.divide_and_conquer.merge import conclude_merges, factorize_part


@kernel
def factorize(system, work):
    """Assemble all compounds: K, F, Y and xi of every step at the current positions; couplings."""
    factorize_with(system, work, work.ranks.tolerance)


@kernel
def factorize_with_solution(system, work):
    """The same; where there are limbs, with the next solution, see `solve`."""
    if work.crew.limbs.assemble == 0:
        factorize(system, work)
    else:
        work.crew.tolerance = work.ranks.tolerance
        work.crew.is_due = 1


@short_entry_kernel
def factorize_with(system, work, tolerance):
    """The same at once, with another rank tolerance."""
    crew = work.crew
    crew.tolerance = tolerance
    crew.keeps_factors = 0
    part = first_part(crew, FACTORIZE)
    while part >= 0:
        factorize_part(system, work, part)
        part = next_part(crew)
    factorize_part(system, work, crew.parts)
    conclude_merges(work)
    if system.couplings.size > 0:
        dependent, mobility = couple(system, work, tolerance)
        work.ranks.null_count += dependent
        work.mobility.least = min(work.mobility.least, mobility)
