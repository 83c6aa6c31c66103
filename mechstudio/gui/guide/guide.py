"""The guide through the first mechanism: watches what the user does and says what comes next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QObject, QPoint, QRect, SignalInstance, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from mechstudio.geometry.quaternion import Vector
from mechstudio.gui.guide.guide_bar import GuideBar
from mechstudio.gui.guide.pointers import Pointers, action_place
from mechstudio.gui.guide.progress import Progress
from mechstudio.gui.guide.steps import STEPS, Seen, Step
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.state.tool_choice import SELECT, ToolChoice
from mechstudio.results import RunStatus

OVER = "Done: you built a mechanism"


@runtime_checkable
class ShowsPlaces(Protocol):
    """What the guide asks of the view, to point at places in it."""

    image: QWidget

    def place_of(self, point: Vector) -> QPoint:
        """Where a point of the world [m] is in the image."""


class GuidedView(Protocol):
    """What the guide watches in the view."""

    @property
    def tool_choice(self) -> ToolChoice:
        """Which tool is in use."""

    @property
    def sketch(self) -> GuidedSketch:
        """Which plane is drawn in."""

    def setFocus(self) -> None:
        """Take the keyboard."""


class GuidedSketch(Protocol):
    """What the guide watches of the plane that is drawn in."""

    @property
    def key(self) -> str:
        """Key of the plane; empty for none."""

    @property
    def changed(self) -> SignalInstance:
        """Another plane, or none."""


class Guide(QObject):
    """Leads through building a slider-crank; nothing else is any different meanwhile.

    Args:
        window: What rims are drawn on.
        bar: Where the steps are told.
        document: What is built, and its run.
        selection: What is selected.
        view: The view that is built in.
        run_changed: Emitted when a run begins, goes on or ends.
        targets: What steps point at, by name, apart from actions.
        plots: The dock of the plots.
        actions: The actions by id.
        begin_empty: Begins an empty mechanism and calls its argument then.
    """

    def __init__(
        self,
        window: QMainWindow,
        bar: GuideBar,
        *,
        document: Document,
        selection: Selection,
        view: GuidedView,
        run_changed: SignalInstance,
        targets: Mapping[str, QWidget],
        plots: QDockWidget,
        actions: Mapping[str, QAction],
        begin_empty: Callable[[Callable[[], object]], object],
    ) -> None:
        super().__init__(window)
        self._window, self.bar = window, bar
        self._document, self._selection, self._view = document, selection, view
        self._targets, self._plots, self._actions = targets, plots, actions
        self._begin_empty = begin_empty
        self.pointers = Pointers(window)
        self.progress = Progress(STEPS)
        bar.back_asked.connect(self._back)
        bar.on_asked.connect(self._go_on)
        bar.end_asked.connect(self.end)
        for signal in (
            document.mechanism_changed,
            document.result_changed,
            run_changed,
            selection.changed,
            view.sketch.changed,
            view.tool_choice.changed,
            plots.visibilityChanged,
        ):
            signal.connect(self._look)

    @property
    def active(self) -> bool:
        """Whether the guide is on."""
        return not self.bar.isHidden()

    @Slot()
    def begin(self) -> None:
        """Begin at the first step, with an empty mechanism."""
        mechanism = self._document.mechanism
        if mechanism is None or mechanism.bodies:
            # not if there are changes that are not to be lost
            self._begin_empty(self._show_first)
        else:
            self._show_first()

    def _show_first(self) -> None:
        self.progress = Progress(STEPS)
        self.bar.show()
        self._look()

    @Slot()
    def end(self) -> None:
        """Leave the guide."""
        self.bar.hide()
        self.pointers.clear()
        self._view.setFocus()

    @Slot()
    def _back(self) -> None:
        self.progress.back()
        self._show()

    @Slot()
    def _go_on(self) -> None:
        self.progress.go_on()
        self._show()

    @Slot()
    def _look(self) -> None:
        if self.active:
            self.progress.look(self._seen())
            self._show()

    def _seen(self) -> Seen:
        run = self._document.run
        has_run = run is not None and run.result.status is RunStatus.DONE
        return Seen(
            mechanism=self._document.mechanism,
            sketch=self._view.sketch.key,
            run=run.mechanism if run is not None and has_run else None,
            plots_joint=has_run
            and bool(self._selection.names("joint"))
            and self._plots.isVisible(),
        )

    # what is shown

    def _show(self) -> None:
        progress, step = self.progress, self.progress.step
        count = len(progress.steps)
        self.bar.dots.show_steps(
            tuple(progress.is_done(number) for number in range(count)), progress.number
        )
        if step is None:
            self._show_end()
            return
        done = progress.is_reviewed
        self.bar.show_step(
            f"{progress.number + 1} of {count}" + (", done" if done else ""),
            step.title,
            self._named(step.text),
            "" if done else self._named(step.missing(progress.seen)),
        )
        self.bar.show_ways(
            back=progress.number > 0,
            on="Next" if done else "Skip",
            tip="Show the next step" if done else "Skip this step; Back returns to it",
            end="End",
        )
        self._point(step)

    def _show_end(self) -> None:
        left = ", ".join(step.title.lower() for step in self.progress.left_out)
        self.bar.show_step(
            "",
            OVER if not left else "Done",
            f"Skipped: {left}."
            if left
            else f"Save it with {self._named('{save}')}, drag its bodies with Drag "
            f"({self._named('{tool_drag}')}), or change values in Properties. "
            f"{self._named('{documentation}')} opens the documentation.",
            "",
        )
        self.bar.show_ways(back=True, on="", tip="", end="Close")
        self.pointers.clear()

    def _named(self, text: str) -> str:
        """A text with the keys of the actions that it names."""
        native = QKeySequence.SequenceFormat.NativeText
        return text.format_map(
            {name: action.shortcut().toString(native) for name, action in self._actions.items()}
        )

    def _point(self, step: Step) -> None:
        window, places = self._window, self._places(step)
        view = self._view if isinstance(self._view, ShowsPlaces) else None
        in_hand = f"tool_{self._view.tool_choice.current}" == step.target
        show_rim = not in_hand and not self.progress.is_reviewed
        watched = [window, window.menuBar()] + ([] if view is None else [view.image])
        self.pointers.point_at((lambda: self._target(step)) if show_rim else None, watched)
        if view is None or not places:
            self.pointers.ring(None, 0, tuple)
        else:
            self.pointers.ring(
                view.image, len(places), lambda: [view.place_of(point) for point in places]
            )

    def _places(self, step: Step) -> Sequence[Vector]:
        # a run that is shown moves what the places belong to
        at_start = self._view.tool_choice.current != SELECT
        if self.progress.is_reviewed or not (at_start or self._document.result is None):
            return ()
        return [point for point in step.places(self.progress.seen) if point is not None]

    def _target(self, step: Step) -> QRect:
        window = self._window
        # not every button knows of its action
        part = self._targets.get(step.target)
        if part is None:
            return action_place(window, self._actions[step.target])
        return QRect(part.mapTo(window, QPoint()), part.size()) if part.isVisible() else QRect()
