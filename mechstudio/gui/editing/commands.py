"""What the commands on the selected elements do: each is one undo step."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal, Slot

from mechstudio import edits
from mechstudio.errors import MechStudioError, ModelError
from mechstudio.gui.editing.apply_edit import apply_edit
from mechstudio.gui.editing.clipboard import FragmentClipboard
from mechstudio.gui.editing.joint_spring import SPRUNG, sprung
from mechstudio.gui.editing.obstacles import Subject
from mechstudio.gui.editing.order import moved
from mechstudio.gui.editing.retyping import retyped
from mechstudio.gui.editing.sentences import covering_sentence, listed, short_name
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Item, Selection
from mechstudio.gui.state.visibility import Visibility
from mechstudio.gui.work.background import Background
from mechstudio.joints import joint_type
from mechstudio.model import Mechanism


class EditCommands(QObject):
    """Edits the selected elements of the open mechanism."""

    changed = Signal()  # other commands may make sense now
    note = Signal(str, str)  # a sentence for the user, and its level

    def __init__(
        self,
        document: Document,
        selection: Selection,
        clipboard: FragmentClipboard,
        visibility: Visibility,
    ) -> None:
        super().__init__()
        self._document, self._selection = document, selection
        self._clipboard, self._visibility = clipboard, visibility
        self._background = Background(self)
        self._asked: object = None  # tells the latest addition from those that were given up
        document.mechanism_changed.connect(self._announce)
        selection.changed.connect(self._announce)
        clipboard.changed.connect(self._announce)
        visibility.changed.connect(self._announce)

    @property
    def subject(self) -> Subject:
        """What a command would work on now."""
        mechanism = self._document.mechanism
        return Subject(
            mechanism=mechanism,
            items=() if mechanism is None else _present(mechanism, self._selection.items),
            can_paste=bool(self._clipboard.fragment.elements),
            any_hidden=bool(self._visibility.hidden),
        )

    def delete(self) -> None:
        """Remove the selected elements and all that names them."""
        self._remove("Delete", "Deleted")

    def cut(self) -> None:
        """Copy the selected elements with all that hangs on them, and remove them."""
        subject = self.subject
        if subject.mechanism is not None and subject.items:
            # what would be lost otherwise, such as joints with other bodies, can be pasted too
            fragment = edits.copied(subject.mechanism, subject.items, attachments="all")
            self._clipboard.set(fragment)
            self._remove("Cut", "Cut")

    def copy(self) -> None:
        """Copy the selected elements, with what hangs on them and the ground alone."""
        subject = self.subject
        if subject.mechanism is not None and subject.items:
            self._clipboard.set(edits.copied(subject.mechanism, subject.items))

    def paste(self) -> None:
        """Put in what was copied and select it."""
        fragment = self._clipboard.fragment
        label = f"Paste {short_name(fragment.items)}" if fragment.elements else ""
        self.add(label, lambda mechanism: edits.paste(mechanism, fragment))

    def duplicate(self) -> None:
        """Copy the selected elements at the same place and select the copies."""
        items = self.subject.items
        label = f"Duplicate {short_name(items)}" if items else ""
        self.add(label, lambda mechanism: edits.duplicate(mechanism, items))

    def select_all(self) -> None:
        """Select every element."""
        if (mechanism := self._document.mechanism) is not None:
            self._selection.set(
                edits.item_of(element)
                for field in edits.LISTS.values()
                for element in getattr(mechanism, field)
            )

    def hide_or_show(self) -> None:
        """Leave the selected elements out of the view, or show them where all are hidden."""
        self._visibility.toggle(self.subject.items)

    def isolate(self) -> None:
        """Show nothing but the selected elements."""
        self._visibility.isolate(self.subject.items)

    def show_all(self) -> None:
        """Hide nothing any more."""
        self._visibility.show_all()

    def paint(self, color: str) -> None:
        """Give all shapes of the selected bodies a color, such as "#4c78a8"."""
        bodies = self.subject.bodies_with_shapes
        changes = {
            ("body", body.name): {
                "shapes": tuple(shape.edited(color=color) for shape in body.shapes)
            }
            for body in bodies
            if any(shape.color != color for shape in body.shapes)
        }
        if changes:
            label = f"Color {short_name(list(changes))}"
            self._change(label, lambda mechanism: edits.change_each(mechanism, changes))

    def move(self, by: int) -> None:
        """Move the selected elements up (-1) or down (1) in their lists."""
        items = self.subject.items
        label = f"Move {short_name(items)} {'up' if by < 0 else 'down'}" if items else ""
        self._change(label, lambda mechanism: moved(mechanism, items, by))

    def reverse_axis(self) -> None:
        """Turn the axes of the selected joints over."""
        self._change_joints("Reverse axis of", edits.reverse_axis)

    def swap_bodies(self) -> None:
        """Exchange body 1 and body 2 of the selected joints; the motion stays."""
        self._change_joints("Swap bodies of", edits.swap_bodies)

    def add_spring(self) -> None:
        """Give the selected joint a spring and a damper, free at the present pose."""
        name = self.subject.joints[0].name
        if self._change(f"Add spring to {name}", lambda mechanism: sprung(mechanism, name)):
            self.note.emit(SPRUNG.format(joint=name), "info")

    def change_joint_type(self, key: str) -> None:
        """Change the type of the selected joints, and report what the type does not support."""
        mechanism, joints = self.subject.mechanism, self.subject.joints
        if mechanism is None:
            return
        try:
            done = retyped(mechanism, [joint.name for joint in joints], key)
        except ModelError as error:
            self._document.report(str(error))
            return
        if done.mechanism is mechanism:
            return
        items = [("joint", joint.name) for joint in joints]
        label = f"Make {joint_type(key).label.lower()} of {short_name(items)}"
        self._document.apply(done.mechanism, label=label)
        if done.note:
            self.note.emit(done.note, "info")

    def add(self, label: str, edit: Callable[[Mechanism], edits.Edit]) -> bool:
        """Add elements as one undo step and select them, or change some in place.

        Args:
            label: What the step is called.
            edit: Makes the edit.

        Returns:
            Whether anything is another now.
        """
        mechanism = self._document.mechanism
        done = apply_edit(self._document, label, edit)
        if done is None:
            return False
        if done.mechanism is mechanism:
            self.note.emit(
                "Nothing was added: the elements it refers to do not exist here, or the "
                "coordinate is already driven.",
                "warning",
            )
            return False
        if done.added:
            self._selection.set(done.added)
        covered = covering_sentence(done)
        if done.dropped:
            number = len(done.dropped)
            left_out = (
                f"{number} {'element' if number == 1 else 'elements'} could not be added here and "
                f"{'was' if number == 1 else 'were'} skipped."
            )
            self.note.emit(f"{left_out} {covered}".rstrip(), "warning")
        elif covered:
            self.note.emit(covered, "info")
        return True

    def add_beside(
        self,
        label: str,
        edit: Callable[[Mechanism], edits.Edit],
        ended: Callable[[bool], None],
    ) -> None:
        """Add many elements as ``add`` does, made on a thread.

        Args:
            label: What the step is called.
            edit: Makes the edit.
            ended: Told whether anything is another now; not called once it was given up.
        """
        before = self._document.mechanism
        if before is None:
            return
        question = self._asked = object()

        def take(done: object) -> None:
            if self._asked is not question or not isinstance(done, edits.Edit):
                return
            if self._document.mechanism is before:
                ended(self.add(label, lambda _: done))
                return
            self.note.emit(
                "Nothing was added: the mechanism was changed in the meantime. Try again.",
                "warning",
            )
            ended(False)

        def refuse(error: MechStudioError) -> None:
            if self._asked is question:
                self._document.report(str(error))
                ended(False)

        self._background.submit(lambda: edit(before), take, refuse, only_latest=True)

    def give_up(self) -> None:
        """Forget what is being made beside the window."""
        self._asked = None

    def shut_down(self) -> None:
        """Join the thread; nothing is changed afterwards."""
        self._background.shut_down()

    def _remove(self, name: str, past: str) -> None:
        subject = self.subject
        if subject.mechanism is None or not subject.items:
            return
        edit = edits.remove(subject.mechanism, subject.items)
        along = [item for item in edit.removed if item not in subject.items]
        label = f"{name} {short_name(subject.items)}"
        self._document.apply(
            edit.mechanism, label=f"{label} and {len(along)} more" if along else label
        )
        self._selection.clear()
        if along:
            self.note.emit(
                f"{past} {listed(subject.items)}, and the dependent elements: {listed(along)}. "
                "Undo restores all of them.",
                "info",
            )

    def _change_joints(self, label: str, change: Callable[[Mechanism, str], Mechanism]) -> bool:
        names = [joint.name for joint in self.subject.joints]

        def changed(mechanism: Mechanism) -> Mechanism:
            for name in names:
                mechanism = change(mechanism, name)
            return mechanism

        items = [("joint", name) for name in names]
        return bool(items) and self._change(f"{label} {short_name(items)}", changed)

    def _change(self, label: str, change: Callable[[Mechanism], Mechanism]) -> bool:
        before = self._document.mechanism
        if before is None:
            return False
        try:
            after = change(before)
        except ModelError as error:
            self._document.report(str(error))
            return False
        if after is before:
            return False
        self._document.apply(after, label=label)
        return True

    @Slot()
    def _announce(self) -> None:
        self.changed.emit()


def _present(mechanism: Mechanism, items: Iterable[Item]) -> tuple[Item, ...]:
    chosen: dict[str, set[str]] = {}
    for kind, name in items:
        chosen.setdefault(kind, set()).add(name)
    return tuple(
        (kind, element.name)
        for kind, field in edits.LISTS.items()
        if kind in chosen
        for element in getattr(mechanism, field)
        if element.name in chosen[kind]
    )
