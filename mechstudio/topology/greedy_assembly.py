"""Greedy assembly order for mechanisms with inner loops: fewest open joints first.

In each round every compound meets at most one neighbor, best pairs first, so the height
stays near the logarithm of the number of bodies. No single measure of "best" serves all
mechanisms; `GREEDY_RULES` lists the ones worth trying.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from mechstudio.topology.graph import Graph
from mechstudio.topology.plan_builder import Compound, PlanBuilder, RatingLimitReached


class Measure(Enum):
    """Cost of merging a pair: its ports, and joints and bodies left open."""

    PORTS = "ports"
    OPEN = "open"
    PORTS_AND_OPEN = "ports and open"


@dataclass(frozen=True)
class GreedyRule:
    """Rule by which pairs are chosen.

    Attributes:
        neighbor_limit: Bodies with more neighbors than this are split, one fragment per
            neighbor; None splits no body.
        measure: What is to stay small.
        slack: How much worse than the best pair of both partners a pair may be; None
            accepts any pair of partners that are still free in this round.
    """

    neighbor_limit: int | None
    measure: Measure
    slack: int | None


GREEDY_RULES = (
    GreedyRule(3, Measure.OPEN, 0),
    GreedyRule(3, Measure.PORTS_AND_OPEN, 1),
    GreedyRule(None, Measure.PORTS, None),
    GreedyRule(None, Measure.OPEN, 0),
    GreedyRule(None, Measure.PORTS_AND_OPEN, 0),
)


def greedy_assembly(
    builder: PlanBuilder, graph: Graph, part: Sequence[int], rule: GreedyRule
) -> None:
    """Eliminate all joints of a part.

    Args:
        builder: Takes up the steps; empty at the start.
        graph: The joints of the mechanism.
        part: Bodies that hang together without the ground.
        rule: How to choose pairs.

    Raises:
        RatingLimitReached: The plan becomes too costly, or there is no end in sight.
    """
    compounds: list[Compound] = []
    for body in part:
        compounds += builder.add_body(body, _fragments(graph, body, rule.neighbor_limit))
    # around an unsplit hub a round may merge a single pair: far from logarithmic, and slow
    for _ in range(16 + 4 * len(part).bit_length()):
        if len(compounds) == 1:
            return
        compounds = _one_round(builder, compounds, rule)
    raise RatingLimitReached


def widest_neighborhood(graph: Graph, part: Sequence[int]) -> int:
    """Greatest number of neighbors of a body."""
    return max(len({graph.other(joint, body) for joint in graph.inner[body]}) for body in part)


def _fragments(graph: Graph, body: int, limit: int | None) -> list[list[int]]:
    """Distribute the joints of a body over its fragments; the first gets those to the ground."""
    by_neighbor: dict[int, list[int]] = {}
    for joint in graph.inner[body]:
        by_neighbor.setdefault(graph.other(joint, body), []).append(joint)
    grounded = list(graph.grounded[body])
    if limit is None or len(by_neighbor) <= limit:
        return [grounded + list(graph.inner[body])]
    first, *others = by_neighbor.values()
    return [grounded + first, *others]


def _one_round(builder: PlanBuilder, compounds: list[Compound], rule: GreedyRule) -> list[Compound]:
    """Merge each compound with at most one other; returns the remaining ones in order."""
    ranked = sorted(
        (_rank(builder, rule.measure, compounds[one], compounds[two]), one, two)
        for one, two in _neighbors(compounds)
    )
    best: dict[int, int] = {}
    for rank, one, two in ranked:
        best.setdefault(one, rank)
        best.setdefault(two, rank)

    result: list[Compound | None] = list(compounds)
    met = [False] * len(compounds)
    for rank, one, two in ranked:
        if met[one] or met[two]:
            continue
        if rule.slack is not None and rank > min(best[one], best[two]) + rule.slack:
            continue
        met[one] = met[two] = True
        result[one] = builder.merge(compounds[one], compounds[two])
        result[two] = None
    return [compound for compound in result if compound is not None]


def _rank(builder: PlanBuilder, measure: Measure, left: Compound, right: Compound) -> int:
    rank = 0
    if measure is not Measure.OPEN:
        rank += builder.remaining_ports(left, right)
    if measure is not Measure.PORTS:
        rank += len(left.open) + len(right.open) - 2 * len(left.open & right.open)
    return rank


def _neighbors(compounds: Sequence[Compound]) -> Iterator[tuple[int, int]]:
    """Yield pairs bound by a joint, and fragments of a body one after the other."""
    last_with: dict[int, int] = {}
    seen: set[tuple[int, int]] = set()
    for index, compound in enumerate(compounds):
        for item in compound.open:
            other = last_with.get(item)
            last_with[item] = index
            if other is not None and (other, index) not in seen:
                seen.add((other, index))
                yield other, index
