"""The field for the ratio of gears, in the option bar of their tool."""

from __future__ import annotations

from mechstudio.gui.state.entered_ratio import quotient
from mechstudio.gui.tools.quantity_field import QuantityField
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.model.entered import entered_number


class RatioField(QuantityField):
    """A number, or two with a colon between them.

    Args:
        bench: Knows the parameters.
        empty: What it means to leave it empty.
    """

    def __init__(self, bench: Workbench, empty: str) -> None:
        super().__init__(
            bench,
            "Ratio",
            "",
            empty=empty,
            width=90,
            takes_negative=True,
            tip="Change of the second coordinate per change of the first, such as -1:2 or -0.5",
        )

    def _read(self) -> float:
        return entered_number(quotient(self.text()), self._scale, self._parameters())
