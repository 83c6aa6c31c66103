"""Assembly order for mechanisms with inner loops: merge where the fewest ports remain.

In each round every compound meets at most one neighbor, best pairs first, so the height
stays near the logarithm of the number of bodies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mechstudio.topology.graph import Graph
from mechstudio.topology.plan_builder import Compound, PlanBuilder

# a body with more joints than this is split, one fragment per joint
FRAGMENT_LIMITS = (3, 6, None)


def greedy_assembly(graph: Graph, part: Sequence[int]) -> list[PlanBuilder]:
    """Return one plan per limit on the number of joints of a body in one piece.

    Args:
        graph: The joints of the mechanism.
        part: Bodies that hang together without the ground.
    """
    degrees = sorted({len(graph.inner[body]) for body in part})
    plans = {}
    for limit in FRAGMENT_LIMITS:
        # limits between two neighboring degrees make the same fragments
        split_degrees = [degree for degree in degrees if limit is not None and degree > limit]
        if len(split_degrees) not in plans:
            plans[len(split_degrees)] = _merge_rounds(graph, part, split_degrees)
    return list(plans.values())


def _merge_rounds(graph: Graph, part: Sequence[int], split_degrees: Sequence[int]) -> PlanBuilder:
    builder = PlanBuilder(graph)
    compounds: list[Compound] = []
    for body in part:
        joints = [*graph.grounded[body], *graph.inner[body]]
        if len(graph.inner[body]) in split_degrees:
            fragments = [[joint] for joint in graph.inner[body]]
            fragments[0] = [*graph.grounded[body], *fragments[0]]
        else:
            fragments = [joints]
        compounds += builder.add_body(body, fragments)
    while len(compounds) > 1:
        compounds = _one_round(builder, compounds)
    return builder


def _one_round(builder: PlanBuilder, compounds: list[Compound]) -> list[Compound]:
    """Merge each compound with at most one other; return what is left."""
    ranked = sorted(
        (builder.remaining_ports(compounds[one], compounds[two]), one, two)
        for one, two in _neighbors(compounds)
    )
    met = [False] * len(compounds)
    result = []
    for _, one, two in ranked:
        if not (met[one] or met[two]):
            met[one] = met[two] = True
            result.append(builder.merge(compounds[one], compounds[two]))
    return result + [compound for compound, gone in zip(compounds, met, strict=True) if not gone]


def _neighbors(compounds: Sequence[Compound]) -> Iterator[tuple[int, int]]:
    """Yield pairs bound by a joint, and fragments of a body one after the other."""
    last_with: dict[int, int] = {}
    seen: set[tuple[int, int]] = set()
    for index, compound in enumerate(compounds):
        for item in sorted(compound.open):
            other = last_with.get(item)
            last_with[item] = index
            if other is not None and (other, index) not in seen:
                seen.add((other, index))
                yield other, index
