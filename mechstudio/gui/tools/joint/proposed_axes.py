"""Which of the axes that are proposed at a place is meant."""

from __future__ import annotations

from collections.abc import Sequence

from mechstudio.gui.tools.joint.axis_options import AxisOptions
from mechstudio.scene.axis_candidates import AxisCandidate, distinct


class ProposedAxes:
    """Goes from one axis to the next one, until others are proposed.

    Args:
        options: Where the user says what the axis is taken from.
    """

    def __init__(self, options: AxisOptions) -> None:
        self._options = options
        self._labels: tuple[str, ...] = ()
        self._index = 0
        # the axis that was gone on to
        self._chosen: AxisCandidate | None = None

    def begin_anew(self) -> None:
        """Mean the first one again."""
        self._index, self._chosen = 0, None
        self._options.tell("")

    def go_on(self, step: int) -> None:
        """Mean a later one, or an earlier one for a negative count."""
        if len(self._labels) > 1:
            self._index += step
        else:
            self._options.axis_box.setCurrentIndex(0)

    def meant(self, found: Sequence[AxisCandidate]) -> AxisCandidate:
        """The axis that is meant of these; one that was gone on to stays among others."""
        labels = tuple(candidate.label for candidate in found)
        if labels != self._labels:
            same = (number for number, one in enumerate(found) if self._is_chosen(one))
            self._labels, self._index = labels, next(same, 0)
        number = self._index % len(found)
        self._chosen = found[number] if number else None
        # the note beside the pointer goes where the pointer leaves the view
        self._options.tell(labels[number] if number else "")
        return found[number]

    def _is_chosen(self, one: AxisCandidate) -> bool:
        """Whether an axis is parallel to that which was gone on to, whatever it is called."""
        return self._chosen is not None and len(distinct((self._chosen, one))) == 1
