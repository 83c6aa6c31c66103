"""Names of curves that answer what is being typed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mechstudio.gui.widgets.search_words import also_called
from mechstudio.gui.widgets.word_search import word_rank

# what the window calls channels whose names say less, by subject and key
_LABELS = {
    ("joints", "force"): "reaction",
    ("joints", "torque"): "reaction",
    ("joints", "local_force"): "reaction",
    ("joints", "local_torque"): "reaction",
    ("forces", "force"): "tension",
    ("drivers", "effort"): "motor",
}
_EFFORT = "/effort"  # of drivers, motors and joints, whatever a force or torque is called
_BETWEEN = str.maketrans("/_", "  ")


def found_names(names: Sequence[str], text: str) -> list[str]:
    """Names that have all words of a text, or are also called so, the best first.

    Args:
        names: Names of curves, such as "joints/pin/force/x".
        text: What was typed; a part of a name is found as it is.
    """
    part, words = text.strip().casefold(), text.casefold().split()
    if not words:
        return list(names)
    ranked = []
    for number, name in enumerate(names):
        # a name that is known is not searched: of large mechanisms there are thousands
        rank = -1 if part in name.casefold() else word_rank(words, _searched(name))
        if rank not in (None, -1) and name.endswith(_EFFORT):
            # who looks for a torque hardly means a component of a reaction
            rank = -2
        if rank is not None:
            ranked.append((rank, number, name))
    return [name for _, _, name in sorted(ranked)]


@lru_cache(maxsize=65536)
def _searched(name: str) -> str:
    """What is searched of a name: itself, and on a second line what else it is called."""
    subject, _, rest = name.partition("/")
    keys = rest.rsplit("/", 2)
    label = next((_LABELS[subject, key] for key in keys if (subject, key) in _LABELS), "")
    words = f"{label} {name}".translate(_BETWEEN)
    return f"{name.casefold()} {label}\n{also_called(words)}"
