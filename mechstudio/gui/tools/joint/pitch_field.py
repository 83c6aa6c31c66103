"""The field for the pitch of a screw, in the option bar of the joint tool."""

from __future__ import annotations

from mechstudio.edits.add_joints import SCREW_PITCH
from mechstudio.gui.state.entered_advance import entered_quantity
from mechstudio.gui.tools.quantity_field import QuantityField
from mechstudio.gui.tools.workbench import Workbench


class PitchField(QuantityField):
    """The shift in each revolution; a length is one, as threads are told by it.

    Args:
        bench: Knows the user's units.
    """

    def __init__(self, bench: Workbench) -> None:
        usual = bench.shown_units.scale("m/rev").text(SCREW_PITCH)
        super().__init__(bench, "Pitch", "m/rev", empty=usual, width=92, takes_negative=True)

    def _read(self) -> float:
        return entered_quantity(self.text(), self._scale, self._parameters())
