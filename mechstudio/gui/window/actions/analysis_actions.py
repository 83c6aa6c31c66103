"""Actions that choose what *Run* computes."""

from __future__ import annotations

from collections.abc import Callable

from mechstudio.gui.analyses.question import KINDS, TIPS
from mechstudio.gui.window.actions.action_spec import ActionSpec, Situation
from mechstudio.gui.window.window_parts import WindowParts

_LETTERS = {"dynamic": "D", "kinematic": "K", "static": "E", "modes": "M", "inverse": "I"}


def _is_chosen(kind: str) -> Callable[[Situation], bool]:
    return lambda situation: situation.analysis == kind


def _choose(kind: str) -> Callable[[WindowParts], object]:
    return lambda parts: parts.choose_analysis(kind)


ANALYSIS_ACTIONS = tuple(
    ActionSpec(
        id=f"analysis_{kind}",
        text=label.replace(_LETTERS[kind], f"&{_LETTERS[kind]}", 1),
        icon=f"analysis_{kind}",
        tip=TIPS[kind],
        checked=_is_chosen(kind),
        function=_choose(kind),
    )
    for kind, label in KINDS.items()
)
