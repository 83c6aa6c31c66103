"""Connects the active tool to the view: mouse and key events, hint and options."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from mechstudio.gui.state.tool_choice import SELECT, ToolChoice
from mechstudio.gui.tools.covered_parts import covered_parts
from mechstudio.gui.tools.hint_box import (
    LOW_MARGIN,
    MARGIN,
    HintBox,
    clickable_joints,
    marked_near,
)
from mechstudio.gui.tools.kept_options import Kept, kept_options, restore_options
from mechstudio.gui.tools.option_bar import OptionBar
from mechstudio.gui.tools.pointer import Pointer
from mechstudio.gui.tools.refused_keys import RefusedKeys
from mechstudio.gui.tools.resting_pointer import tell_typed
from mechstudio.gui.tools.taking_back import begun_step, take_back, undoes
from mechstudio.gui.tools.tool import Tool, ToolSpec
from mechstudio.gui.tools.typed_beginnings import begins_name, typed_so_far
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.gui.view.floating_label import LOW, floating_label, place_beside
from mechstudio.gui.view.navigation import NavigatedScene
from mechstudio.gui.view.screen_place import ScreenPlace
from mechstudio.gui.widgets.own_keys import COMMANDING, ENTER
from mechstudio.gui.widgets.typed_entry import TypedEntry
from mechstudio.model import Mechanism

LETTERS = 0xFFFF  # keys up to this are characters
SKETCH_HINT = "Sketch: clicks stay in the plane. Ctrl+8 leaves the sketch."

Modifier = Qt.KeyboardModifier


class ToolBox(QObject):
    """Holds the tool in use.

    Args:
        bench: What the tools work with.
        image: The view they work in.
        choice: Which tool is in use.
        specs: The tools there are.
        overlays: What else lies over the view, and is not to be hidden.
    """

    # the tool in use is another one
    changed = Signal()
    # what was typed beside the pointer was taken: where the tool has begun by now [m], shape (n, 3)
    typed = Signal(object)
    # something is half drawn, or no longer, or undo takes back something else of it
    begun_changed = Signal()
    # its options take another part of the view
    bar_resized = Signal()

    def __init__(
        self,
        bench: Workbench,
        image: NavigatedScene,
        choice: ToolChoice,
        specs: Sequence[ToolSpec],
        overlays: Sequence[QWidget] = (),
    ) -> None:
        super().__init__(image)
        self._overlays = tuple(overlays)
        self.bench, self.choice = bench, choice
        self._image = image
        self._specs = {spec.id: spec for spec in specs}
        self._letters = RefusedKeys(specs)
        self.tool: Tool | None = None
        # where the pointer was told to be last, and whether the tool in use was told of it
        self._at, self._has_pointer = ScreenPlace(image), False
        # keys held with it, and whether it rests over the view
        self._modifiers, self._is_over = Modifier.NoModifier, False
        self.hint = HintBox(bench, image)
        self.hint_label = self.hint.label
        self.note_label = floating_label(image, "tool_note")
        self.entry = TypedEntry(image)
        self.entry.entered.connect(self._take_typed)
        self.entry.closed.connect(image.setFocus)
        self.entry.closed.connect(self._end_refusal)
        # whether the hint says why a key was refused, and what undo took back when it was told last
        self._refused, self._begun_step = False, ""
        self.option_bar: OptionBar | None = None
        # what was chosen in the options of each tool that was in use, by its id
        self._kept: dict[str, Kept] = {}
        self._taken = SELECT
        image.camera_moved.connect(self._follow_camera)
        bench.noted.connect(self._show_note)
        bench.units_changed.connect(self.show_hint)
        bench.document.mechanism_changed.connect(self._follow_first_body)
        choice.changed.connect(self._take)
        # what it holds belongs to the mechanism before
        bench.document.opened.connect(self._begin_anew)

    @Slot()
    def _begin_anew(self) -> None:
        """Put the tool away and forget all options: another mechanism is built in another way."""
        self.end()
        self._kept.clear()

    @Slot()
    def end(self) -> None:
        """Put the tool away."""
        if self.tool is not None:
            self.choice.choose(SELECT)

    def place(self) -> None:
        """Put hint and options where they belong in the view."""
        size = self._image.size()
        edge = LOW_MARGIN if size.height() < LOW else MARGIN
        if self.option_bar is not None:
            self.option_bar.fit_into(size, QPoint(MARGIN, edge + self._image.below))
        self.place_hint()

    def place_hint(self) -> None:
        """Put the hint where it hides nothing of use."""
        bar = self.option_bar
        top = QRect(0, 0, 1, self._image.below + LOW_MARGIN) if bar is None else bar.geometry()
        shown = [each.geometry() for each in self._overlays if not each.isHidden()]
        self.hint.place(top, shown)

    @property
    def covered(self) -> tuple[float, float]:
        """Parts of the height of the view that bars, options and hint lie over, at top and foot."""
        bars = [bar for bar in self._overlays if bar.property("covers") and not bar.isHidden()]
        bars += [] if self.option_bar is None else [self.option_bar]
        return covered_parts(self._image, bars, self.hint.foot)

    # what the view tells

    def move(self, place: QPointF, modifiers: Modifier) -> None:
        rested = self._is_over and place == self._at.place
        self._at.place, self._has_pointer = place, True
        self._modifiers, self._is_over = modifiers, True
        self._end_refusal()
        self.hint.follow(place.toPoint())
        if self.tool is not None and not self.entry.isVisible():
            # the window tells of a pointer that rests, too, when something was moved below it
            tell = self.tool.camera_moved if rested else self.tool.moved
            tell(self._pointer(place, modifiers))

    @Slot()
    def leave(self) -> None:
        self._is_over = False
        self.hint.follow(None)
        if self.tool is not None and not self.entry.isVisible():
            self.tool.left()

    @Slot()
    def _follow_camera(self) -> None:
        """The same pixel means another place now."""
        if self.tool is not None and self._is_over:
            self.tool.camera_moved(self._pointer(self._at.place, self._modifiers))

    def press(self, place: QPointF, modifiers: Modifier) -> bool:
        self._at.place = place
        self.entry.end()
        return self.tool is not None and self.tool.pressed(self._pointer(place, modifiers))

    def drag(self, place: QPointF, modifiers: Modifier) -> None:
        # what is dragged goes on with the next move
        self._at.place, self._is_over = place, False
        self.hint.follow(place.toPoint())
        if self.tool is not None:
            self.tool.dragged(self._pointer(place, modifiers))

    def release(self, place: QPointF, modifiers: Modifier) -> None:
        if self.tool is not None:
            self.tool.released(self._pointer(place, modifiers))

    def click(self, place: QPointF, modifiers: Modifier) -> None:
        self._at.place = place
        if self.tool is not None:
            self.tool.clicked(self._pointer(place, modifiers))

    def double_click(self, place: QPointF, modifiers: Modifier) -> None:
        if self.tool is not None:
            self.tool.double_clicked(self._pointer(place, modifiers))

    def needs(self, key: Qt.Key) -> bool:
        tool = self.tool
        return tool is not None and (
            key in tool.keys or self.keeps(key) or (key <= LETTERS and begins_name(tool, chr(key)))
        )

    @property
    def is_begun(self) -> bool:
        """Whether something is half drawn."""
        return self.tool is not None and self.tool.is_begun

    def half_drawn(self) -> str:
        """Name of the tool with which something is half drawn or typed; empty for none."""
        return self._specs[self._taken].name if self.is_begun or self.entry.isVisible() else ""

    def keeps(self, key: Qt.Key) -> bool:
        """Whether a key of another tool would drop what is half drawn."""
        return self.is_begun and key in self._letters

    def key(self, event: QKeyEvent) -> bool:
        tool = self.tool
        if tool is None:
            return False
        if event.key() == Qt.Key.Key_Escape:
            if not tool.cancel():
                self.end()
            return True
        if event.key() in ENTER:
            return tool.confirm()
        begun = typed_so_far(tool, event.text())
        if begun is not None:
            # it tells of the pointer, not of what is typed
            self.note_label.hide()
            note = tool.typing_note
            self.entry.begin(begun, tool.typing_hint, self._place_of, note=note)
            return True
        if event.modifiers() & COMMANDING:
            return undoes(event) and take_back(tool)
        if event.key() in tool.keys and not self._has_pointer and self._image.pointer_at:
            # it rests since before the tool was taken
            self.move(self._image.pointer_at, event.modifiers())
        if tool.key(event):
            return True
        if not self.keeps(Qt.Key(event.key())):
            return False
        self._show_hint(self._letters.refusal(event))
        self._refused = True
        return True

    @Slot(str)
    def _take_typed(self, text: str) -> None:
        tool = self.tool
        if tool is None:
            return
        problem = tell_typed(tool, text, self._image)
        if problem:
            self.entry.show_problem(problem)
        else:
            self.entry.end()
            self.typed.emit(tool.begun_at)
            # it may have moved while the field was open
            self._follow_camera()

    # tools come and go

    @Slot()
    def _take(self) -> None:
        if self.tool is not None:
            # it may be in the middle of a click, and has nothing to say any more
            self.tool.hint_changed.disconnect(self._show_hint)
            self.tool.end()
            self.tool.deleteLater()
            self.tool = None
        self.entry.end()
        if self.option_bar is not None:
            self._kept[self._taken] = kept_options(self.option_bar)
            self.option_bar.hide()
            self.option_bar.deleteLater()
            self.option_bar = None
        self._taken, self._has_pointer = self.choice.current, False
        # it may have moved or left the view while there was no tool
        at, self._is_over = self._image.pointer_at, self._image.pointer_at is not None
        self._at.place = self._at.place if at is None else at
        spec = self._specs.get(self._taken)
        if spec is not None and not self._image.finalized:
            self.tool = spec.make(self.bench)
            self.tool.hint_changed.connect(self._show_hint)
            self.tool.finished.connect(self.end)
            self._show_options(self.tool.options())
        self._image.handler = None if self.tool is None else self
        self._image.setCursor(
            Qt.CursorShape.ArrowCursor if self.tool is None else Qt.CursorShape.CrossCursor
        )
        self.show_hint()
        self.changed.emit()

    @Slot()
    def show_hint(self) -> None:
        """Say what the next click does, or that a sketch is on."""
        rest = "" if self.bench.chosen_plane is None else SKETCH_HINT
        self._show_hint(rest if self.tool is None else self.tool.hint)

    @Slot()
    def _end_refusal(self) -> None:
        """Say again what the next click does, once something else is done after a refused key."""
        if self._refused:
            self.show_hint()

    @Slot(object, object)
    def _follow_first_body(self, before: object, after: object) -> None:
        """Say something else once there is a body, or none any more."""
        bodies = [isinstance(each, Mechanism) and bool(each.bodies) for each in (before, after)]
        if bodies[0] != bodies[1]:
            self.show_hint()

    def _show_options(self, options: QWidget | None) -> None:
        if options is None:
            return
        restore_options(options, self._kept.get(self._taken, {}))
        self.option_bar = OptionBar(self._image, options)
        # Enter takes the number, and does nothing to the joint that is still selected
        self.option_bar.left.connect(self._image.setFocus)
        self.option_bar.entered.connect(self.leave)
        self.option_bar.edited.connect(self.show_hint)
        self.option_bar.show()
        self.place()
        # what follows its first size is told of the tool first
        self.option_bar.resized.connect(self.bar_resized)

    @Slot(str)
    def _show_hint(self, hint: str) -> None:
        self._refused = False
        spec = self._specs.get(self._taken)
        if spec is not None and not self.bench.mechanism.bodies:
            hint = spec.first_step or hint
        # as long as a field is refused, a click is, too
        problem = "" if self.option_bar is None else self.option_bar.problem
        is_tool = self.tool is not None
        self.hint.tell(problem or hint, is_tool=is_tool, is_problem=bool(problem))
        self.place()
        if (step := begun_step(self.tool)) != self._begun_step:
            self._begun_step = step
            self.begun_changed.emit()

    @Slot(str)
    def _show_note(self, note: str) -> None:
        self.note_label.setText(note)
        self.note_label.adjustSize()
        # beside the field for typing it would tell of the pointer
        self.note_label.setVisible(bool(note) and not self.entry.isVisible())
        self.note_label.move(self._place_of(self.note_label.size()))

    def _place_of(self, size: QSize) -> QPoint:
        """Where something of a size goes beside the pointer, in the view and beside overlays."""
        at = self._at.place.toPoint()
        overlays = (*self._overlays, self.hint_label, self.option_bar)
        taken = [each.geometry() for each in overlays if each is not None and each.isVisible()]
        taken += marked_near(self._image, at, self.bench.outline)
        room = self._image.rect().adjusted(0, self._image.below, 0, 0)
        return place_beside(at, size, room, taken, clickable_joints(self.bench))

    def _pointer(self, place: QPointF, modifiers: Modifier) -> Pointer:
        return Pointer(place, modifiers, self._image)
