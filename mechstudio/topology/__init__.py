"""From a mechanism's joint graph to the trees that the solvers walk along."""

from mechstudio.topology.assembly_tree import AssemblyTree, assembly_tree
from mechstudio.topology.elimination import EliminationPlan, elimination_plan
from mechstudio.topology.graph import GROUND, Edge
from mechstudio.topology.spanning_tree import SpanningTree, spanning_tree
from mechstudio.topology.tree_node import NodeKind, TreeNode

__all__ = [
    "GROUND",
    "AssemblyTree",
    "Edge",
    "EliminationPlan",
    "NodeKind",
    "SpanningTree",
    "TreeNode",
    "assembly_tree",
    "elimination_plan",
    "spanning_tree",
]
