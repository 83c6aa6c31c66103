"""Services for tools: places in the view, texts, preview, and edits of the document."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import Signal

from mechstudio.edits import Edit
from mechstudio.edits.function_text import parameters_in
from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.editing.apply_edit import apply_edit
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.drawn_path import DrawnPath
from mechstudio.gui.state.hand import Hand
from mechstudio.gui.state.rulers import Rulers
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.state.settings import Snapping
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.tools.places import Places
from mechstudio.gui.view.navigation import NavigatedScene
from mechstudio.gui.work.background import Background
from mechstudio.model import Mechanism
from mechstudio.model.entered import entered_number
from mechstudio.model.evaluated import text_of
from mechstudio.model.parameters import Parameters
from mechstudio.scene.preview import Outline
from mechstudio.units import UnitChoice, quantity_text


class Workbench(Places):
    """What the tools of one view share.

    Args:
        document: What is edited.
        selection: What is selected.
        image: The view.
    """

    # a sentence beside the pointer, such as a length; empty hides it
    noted = Signal(str)
    # a WorkPlane to draw in was picked
    plane_picked = Signal(object)
    # the view is to be cut across a unit normal, at a place along it [m], or in the middle for None
    section_wanted = Signal(object, object)
    # other units are chosen
    units_changed = Signal()

    def __init__(self, document: Document, selection: Selection, image: NavigatedScene) -> None:
        super().__init__(document, image)
        self.selection = selection
        self.outline = Outline()
        # for what takes longer than a frame; the view joins it
        self.background = Background(self)
        self.rulers, self.hand, self.drawn_path = Rulers(), Hand(), DrawnPath()
        self.set_units(self.shown_units)

    def set_units(self, units: ShownUnits) -> None:
        """Show and take quantities in these units from now on."""
        self.shown_units = units
        units.changed.connect(self.units_changed)
        self.units_changed.emit()

    def set_preferences(self, snapping: Snapping, units: UnitChoice) -> None:
        """Take on what the user prefers."""
        self.snapping = snapping
        self.shown_units.choose(units)
        self.snapper.set_radius(snapping.radius)

    def written(self, value: float, own: str = "m") -> str:
        """A quantity in the user's units, a few digits long.

        Args:
            value: The quantity in the unit of the model.
            own: That unit.
        """
        scale = self.units.scale(own)
        return quantity_text(scale.number(value), scale.shown.symbol, digits=4)

    def written_size(self, edges: Iterable[float]) -> str:
        """The edges of a box [m] in the user's units."""
        return " × ".join(map(self.written, edges))

    def written_place(self, point: FloatArray) -> str:
        """The coordinates of a point [m], shape (3,), in the user's units."""
        named = zip("xyz", point.tolist(), strict=True)
        # where a line of sight meets a plane is rounded
        return ", ".join(f"{name} {self.written(round(value, 9) + 0.0)}" for name, value in named)

    @property
    def parameters(self) -> Parameters:
        """What typed expressions may use."""
        return self.mechanism.parameters

    @property
    def blank(self) -> Mechanism:
        """Nothing but the parameters, for a preview of what would be added."""
        return Mechanism(parameters=self.parameters)

    def number(self, text: str, own: str = "m") -> float:
        """A number that was typed, maybe with a unit or as an expression, in a unit of the model.

        Raises:
            QuantityError: It is none; the message is a sentence for the user.
        """
        return float(self.quantity(text, own))

    def quantity(self, text: str, own: str = "m") -> float:
        """The same, as an expression where it follows parameters.

        Raises:
            QuantityError: It is none; the message is a sentence for the user.
        """
        value = entered_number(text, self.units.scale(own), self.parameters)
        written = text_of(value)
        follows = written is not None and parameters_in(written, is_law=False)
        return value if follows else float(value)

    def show(self, outline: Outline) -> None:
        """Show a preview."""
        self.outline = outline
        self.image.when_still("preview", lambda: self._show_now(outline))

    def _show_now(self, outline: Outline) -> None:
        self.image.scene.preview.show(outline)
        self.image.redraw()

    def clear(self) -> None:
        """Preview nothing."""
        if not self.image.finalized:
            self.show(Outline())
            self.noted.emit("")

    def apply(self, label: str, edit: Callable[[Mechanism], Edit]) -> Edit | None:
        """Edit as one undo step and select the first new element; refusals are told to the user.

        Args:
            label: What the step is called.
            edit: Makes the edit.

        Returns:
            What was done; None if it was refused.
        """
        done = apply_edit(self.document, label, edit)
        if done is not None and done.added:
            self.selection.set(done.added[:1])
        return done
