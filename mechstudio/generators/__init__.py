"""Mechanisms of any size from a few numbers: chains, carousels, trees and rows of four-bars."""

from mechstudio.generators.carousel import carousel
from mechstudio.generators.chain import chain
from mechstudio.generators.four_bar_row import four_bar_row
from mechstudio.generators.link_tree import LINK_JOINTS
from mechstudio.generators.topologies import TOPOLOGIES
from mechstudio.generators.tree import tree
from mechstudio.generators.twisted_chain import twisted_chain
from mechstudio.suggestions import no_attribute

__all__ = [
    "LINK_JOINTS",
    "TOPOLOGIES",
    "carousel",
    "chain",
    "four_bar_row",
    "tree",
    "twisted_chain",
]


def __getattr__(name: str) -> object:
    raise no_attribute(f"module '{__name__}'", name, __all__)
