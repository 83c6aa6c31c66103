"""What stands in place of a chart of influences that has nothing to show: why, and what helps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from mechstudio.gui.studies.study_form import METHODS

if TYPE_CHECKING:
    from mechstudio.geometry.arrays import FloatArray
    from mechstudio.gui.plots.trial_data import TrialData
    from mechstudio.studies import ElementaryEffects, Sensitivity

    Influence = Sensitivity | ElementaryEffects

_ASKING = ("sobol_indices", "morris")
_CHOOSE = "Choose “{}” or “{}” as the method, and run the study.".format(
    *(METHODS[method] for method in _ASKING)
)
_NO_RESPONSE = "A variable has no influences: choose a response as the vertical axis."
_NOT_YET = "Influences are known once all trials have ended."
_NO_NUMBERS = (
    "There are no influences on this response: it is the same in all trials, or too few of them "
    "have a value. Widen the ranges of the variables, or resume a study that was canceled."
)


def missing_shares(
    method: str, wanted: str | None, share: Influence | None, data: TrialData
) -> str:
    """Why there are no influences, in sentences; empty if there are.

    Args:
        method: That of the trials; empty where there are none.
        wanted: The response that was chosen; None for nothing.
        share: The influences on it; None where there are none.
        data: The trials.
    """
    if not method:
        return f"Influences of variables follow from a study. {_CHOOSE}"
    if method not in _ASKING:
        return f"These trials tell no influences: their method does not ask for them. {_CHOOSE}"
    if share is None:
        return _NOT_YET if wanted not in data.places else _NO_RESPONSE
    return "" if np.isfinite(_sizes(share)).all() else _NO_NUMBERS


def _sizes(share: Influence) -> FloatArray:
    # of the studies whose types these are, which are loaded by now
    from mechstudio.studies import Sensitivity

    if isinstance(share, Sensitivity):
        return np.concatenate((share.first, share.total))
    return np.concatenate((share.mean_absolute, share.deviation))


def missing_label() -> QLabel:
    """A place for these sentences, which is scrolled where the dock is low."""
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", "muted")
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setMargin(8)
    return label
