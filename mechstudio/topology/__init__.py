"""From a mechanism's joint graph to the trees that the solvers walk along."""

from mechstudio.topology.elimination import EliminationPlan, elimination_plan
from mechstudio.topology.graph import GROUND, Edge
from mechstudio.topology.spanning_tree import SpanningTree, spanning_tree

__all__ = [
    "GROUND",
    "Edge",
    "EliminationPlan",
    "SpanningTree",
    "elimination_plan",
    "spanning_tree",
]
