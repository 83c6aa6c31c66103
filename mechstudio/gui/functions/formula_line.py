"""Lines for formulas over channels."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget

from mechstudio.gui.functions.channel_proposals import ChannelProposals
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.gui.widgets.word_line import WordLine

Names = Callable[[], Sequence[str]]


class FormulaLine(WordLine):
    """A line that proposes names of channels behind an opening bracket.

    Args:
        names: Gives the names.
        label: What a screen reader calls it.
    """

    def __init__(self, names: Names, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(label)
        self.proposals = ChannelProposals(self, names)

    def event(self, event: QEvent) -> bool:
        """Leave keys that choose a proposal to the list of them."""
        # the first events come while the line is being made
        taken = hasattr(self, "proposals") and self.proposals.takes(event)
        return taken or super().event(event)


class FormulaEditLine(EditLine):
    """The same for a formula of the model, which is committed as other values are.

    Args:
        text: The formula in the model.
        names: Gives the names.
        label: What a screen reader calls it.
        commit: Takes the text; says what is wrong with it.
    """

    def __init__(self, text: str, names: Names, label: str, commit: Callable[[str], str]) -> None:
        super().__init__(text, label, commit)
        self.proposals = ChannelProposals(self, names)

    def event(self, event: QEvent) -> bool:
        """Leave keys that choose a proposal to the list of them."""
        # the first events come while the line is being made
        taken = hasattr(self, "proposals") and self.proposals.takes(event)
        return taken or super().event(event)

    def _is_elsewhere(self, watched: QWidget) -> bool:
        return super()._is_elsewhere(watched) and not self.proposals.holds(watched)
