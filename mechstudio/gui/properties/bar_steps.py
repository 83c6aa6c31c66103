"""Undo steps in which bars get another length, and the joints at their ends with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from mechstudio.edits.bar_length import (
    bar_of,
    change_length,
    joint_point,
    parted_joints,
    stretch,
)
from mechstudio.edits.function_text import parameters_in
from mechstudio.errors import ModelError
from mechstudio.gui.editing.lost_expressions import lost_expressions
from mechstudio.gui.properties.left_shapes import left_shapes
from mechstudio.gui.work.background import Background
from mechstudio.model import GROUND, Mechanism
from mechstudio.model.evaluated import same_value, text_of

if TYPE_CHECKING:
    from mechstudio.gui.state.document import Document

MOVE_PINS = "Move the pins as well"
RESIZE = "Resize the shapes"
ASSEMBLE = "Assemble joints"
_MOST_MOVES = 32  # of a joint that are kept
STAYS_OPEN = (
    "The joints cannot be closed with this length while all others stay as they are. Change these, "
    "or undo."
)


class BarSteps(QObject):
    """Closes joints that a step has opened, within the step, and offers the other half of one."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._background = Background(self)
        self._files = 0  # that were opened
        # a joint, and the mechanism before and after each of the last steps that moved it
        self._moved, self._moves = "", list[Mechanism]()
        document.opened.connect(self._count_file)

    def shut_down(self) -> None:
        """Finish what is being closed; nothing is changed afterwards."""
        self._background.shut_down()

    @Slot()
    def _count_file(self) -> None:
        self._files += 1
        self._moved, self._moves = "", []

    def close(self, before: Mechanism, label: str, drag: object, typed: Iterable[str] = ()) -> None:
        """Close the joints that the last step opened.

        Args:
            before: The mechanism before the step.
            label: What the step is called.
            drag: What it belongs to.
            typed: Names of the bars whose new length was typed.
        """
        opened = self._document.mechanism
        if opened is not None and opened is not before:
            known, names = _that_follow(before, opened, typed), list(typed)

            def lost(now: Mechanism) -> str:
                gone = lost_expressions(before, now, without=known)
                return f"{gone} {_no_links(now, names)}".strip()

            self._close(before, opened, label, drag, lost)

    def _close(
        self,
        before: Mechanism,
        opened: Mechanism,
        label: str,
        drag: object,
        lost: Callable[[Mechanism], str],
    ) -> None:
        document, file = self._document, self._files

        def is_last() -> bool:
            if document.edited is opened and not document.looks_back:
                return True
            if file == self._files and document.edited is not before:
                self._tell_of_open(before)
            return False

        def take(after: object) -> None:
            if not is_last() or not isinstance(after, Mechanism):
                return
            if after != opened:
                document.amend(after, label=label, drag=drag)
            # closing moves bodies, whose poses may be expressions
            if sentence := lost(after):
                document.note(sentence)

        def refuse(error: Exception) -> None:
            if is_last():
                document.warn(f"{_why_open(error)} {lost(opened)}".rstrip())

        self._background.submit(lambda: _closed(opened), take, refuse)

    def _tell_of_open(self, before: Mechanism) -> None:
        """Offer to close what a step has left open because something changed meanwhile."""
        document, file, present = self._document, self._files, self._document.edited
        if present is None:
            return

        def assemble() -> None:
            now = document.edited
            if now is not None and file == self._files:
                self._close(
                    before, now, ASSEMBLE, object(), lambda then: lost_expressions(now, then)
                )

        def tell(found: object) -> None:
            if file != self._files:
                return
            if document.edited is not present:
                self._tell_of_open(before)
            elif isinstance(found, list) and found:
                listed = _listed(dict.fromkeys(found))
                are, each = ("is", "it was") if len(found) == 1 else ("are", "they were")
                why = f"the model was changed, or a run was shown, before {each} closed"
                text = f"{listed} {are} open: {why}."
                document.offer.emit(text, ASSEMBLE, assemble)

        def fail(error: Exception) -> None:
            document.report(str(error))

        self._background.submit(lambda: _opened(before, present), tell, fail)

    def tell_of_size(
        self, before: Mechanism, names: Sequence[str], label: str, drag: object
    ) -> None:
        """Offer to move the pins of bars whose shapes alone got another length in the last step."""
        after = self._document.mechanism
        if after is None:
            return
        longer = [name for name in names if _length(before, name) != _length(after, name)]
        parted = parted_joints(before, after, longer)
        if not parted:
            return

        def move() -> None:
            def moved(_: Mechanism) -> Mechanism:
                whole = before
                for name in parted:
                    whole = with_lengths(whole, [name], _length(after, name))
                return whole

            self._go_on(before, after, moved, label, drag, list(parted))

        shapes, joints = _listed(parted), _listed(dict.fromkeys(_joints(parted)))
        stay = "stays" if len(_joints(parted)) == 1 else "stay"
        text = f"The shape of {shapes} alone changed: {joints} {stay} where it was drawn before."
        self._document.offer.emit(text, MOVE_PINS, move)

    def tell_of_place(self, before: Mechanism, joint: str, label: str, drag: object) -> None:
        """Offer to resize the bars whose end a joint has left in the last steps that moved it."""
        after = self._document.mechanism
        if after is None:
            return
        start = self._start_of_moves(joint, before, after)
        moved = after.joint(joint)
        names = [name for name in (moved.body1, moved.body2) if name != GROUND]
        parted = parted_joints(start, after, names)
        left = [name for name in left_shapes(start, after, joint) if name not in parted]
        what = "shape stays" if len(left) == 1 else "shapes stay"
        stays = f"The joint {joint} is no longer on {_listed(left)}, whose {what}."
        if not parted:
            if left:
                self._document.warn(f"{stays} Move the body there as well, or undo.")
            return

        def resize() -> None:
            def resized(now: Mechanism) -> Mechanism:
                for name, joints in parted.items():
                    now = stretch(now, name, joints[joint], joint_point(now, joint, name))
                return now

            self._go_on(before, after, resized, label, drag)

        keep = "keeps its shape" if len(parted) == 1 else "keep their shapes"
        text = f"{joint} left the end of {_listed(parted)}, which {keep}."
        self._document.offer.emit(f"{text} {stays}" if left else text, RESIZE, resize)

    def _start_of_moves(self, joint: str, before: Mechanism, after: Mechanism) -> Mechanism:
        """The mechanism before the first of the steps that have moved a joint, up to the last one.

        Each coordinate of a place is a step of its own, and the second one does not bring the joint
        back to the end that the first one took it from.
        """
        moves = self._moves
        if joint != self._moved or not any(each is before for each in moves):
            self._moved, moves[:] = joint, [before]
        # steps that were taken back are none of them
        while moves[-1] is not before:
            moves.pop()
        moves.append(after)
        # the first one says where the joint was, the last ones which steps can be taken back
        del moves[1:-_MOST_MOVES]
        return moves[0]

    def _go_on(
        self,
        before: Mechanism,
        after: Mechanism,
        edit: Callable[[Mechanism], Mechanism],
        label: str,
        drag: object,
        typed: Iterable[str] = (),
    ) -> None:
        """Add the other half to a step, if that is still the last one."""
        if self._document.mechanism is not after:
            return
        try:
            whole = edit(after)
        except ModelError as error:
            self._document.report(str(error))
            return
        self._document.amend(whole, label=label, drag=drag)
        self.close(before, label, drag, typed)


def with_lengths(mechanism: Mechanism, names: Iterable[str], length: float) -> Mechanism:
    """Give several bars a length [m], see `change_length`; those that have it stay as they are."""
    for name in names:
        bar = bar_of(mechanism, name)
        if bar is not None and not same_value(bar.length, length):
            mechanism = change_length(mechanism, name, length)
    return mechanism


def _length(mechanism: Mechanism, name: str) -> float:
    """Length of a bar [m]; 0 for what is none."""
    bar = bar_of(mechanism, name)
    return 0.0 if bar is None else bar.length


def _no_links(mechanism: Mechanism, names: Iterable[str]) -> str:
    """What to say of those whose length, typed as that of a link, makes them none; may be empty."""
    found = [name for name in names if bar_of(mechanism, name) is None]
    if not found:
        return ""
    it, its = ("it is", "its") if len(found) == 1 else ("they are", "their")
    return (
        f"The link length of {_listed(found)} is gone: {it} less than twice as long as wide, and "
        f"no joints are at both {its} ends. Change the size of {its} shape, or undo."
    )


def _closed(mechanism: Mechanism) -> Mechanism:
    # the compiler is loaded when joints are closed for the first time
    from mechstudio.posing.parameter_change import closed

    return closed(mechanism)


def _why_open(error: Exception) -> str:
    from mechstudio.simulation.assembling.held_by_drivers import HeldByDriversError

    if not isinstance(error, HeldByDriversError):
        return STAYS_OPEN
    drivers, joints = ([getattr(each, key) for each in error.drivers] for key in ("name", "joint"))
    hold, begin, it = "hold", "their motions begin", "them"
    if len(drivers) == 1:
        hold, begin, it = "holds", "its motion begins", "it"
    return (
        f"The joints cannot be closed with this length while {_listed(drivers)} {hold} "
        f"{_listed(dict.fromkeys(joints))} where {begin}. Let {it} begin elsewhere, "
        "change another length, or undo."
    )


def _opened(before: Mechanism, after: Mechanism) -> list[str]:
    """Names of the joints that are open in a mechanism, and were not in another one."""
    # the compiler, see above
    from mechstudio.simulation.assembling.assemble import place_model

    known = {gap.joint for gap in place_model(before)[1]}
    return [gap.joint for gap in place_model(after)[1] if gap.joint not in known]


def _that_follow(before: Mechanism, after: Mechanism, names: Iterable[str]) -> set[str]:
    """Places of expressions that are gone because they followed the lengths of bars alone."""
    bars = [bar_of(before, name) for name in names]
    texts = [text for bar in bars if bar is not None and (text := text_of(bar.length))]
    known = {name for text in texts for name in parameters_in(text, is_law=False)}
    return {
        place
        for place, text in before.expressions.items()
        if texts
        and place not in after.expressions
        and known.issuperset(parameters_in(text, is_law=False))
    }


def _joints(parted: dict[str, dict[str, int]]) -> list[str]:
    return list(dict.fromkeys(joint for joints in parted.values() for joint in joints))


def _listed(names: Iterable[str]) -> str:
    return " and ".join(", ".join(names).rsplit(", ", 1))
