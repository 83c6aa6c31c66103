"""Shows what a run adds to the view, at the shown time: arrows, points, frames, names, colors."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot

from mechstudio.edits.selection import by_item
from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.overlay_choice import OverlayChoice
from mechstudio.gui.state.selection import Item, Selection
from mechstudio.gui.state.visibility import Visibility
from mechstudio.gui.view.run_ghosts import RunGhosts
from mechstudio.gui.view.run_motion import RunMotion
from mechstudio.gui.view.scene_image import SceneImage
from mechstudio.model import Mechanism
from mechstudio.results import Result
from mechstudio.scene.run_arrows import ends_of
from mechstudio.scene.run_drawing import RunDrawing, RunMoment
from mechstudio.units import UnitChoice


class RunOverlays(QObject):
    """Keeps the overlays of a view up to date with run, moment, selection and choice.

    Args:
        document: Whose run.
        selection: Elements that may be the only ones with overlays.
        image: Where it is shown.
        motion: Knows where the bodies are.
    """

    # something else is to be drawn
    changed = Signal()
    # what is chosen is part of the scene, and so of a moment of the run
    shown = Signal()
    moment_shown = Signal()
    # of arrows that were fitted as they were shown it is known by now how far they reach
    reach_known = Signal()

    def __init__(
        self, document: Document, selection: Selection, image: SceneImage, motion: RunMotion
    ) -> None:
        super().__init__()
        self.choice = OverlayChoice()
        self._document, self._selection, self._image = document, selection, image
        self._motion = motion
        self._drawing = RunDrawing(motion.poses, self._is_chosen)
        self.forget_ghosts = self._drawing.forget_ghosts
        self._visibility: Visibility | None = None
        # where arrows end, and of what that is known: frames of a film ask again and again
        self._tips = np.zeros((0, 3))
        self._tips_of: tuple[object, ...] = ()
        self._moment: RunMoment | None = None  # that is shown
        self._fits_anew = False
        self.others = RunGhosts(image)
        self.compare_with = self.others.compare_with
        self.others.changed.connect(self.changed)
        self.choice.changed.connect(self.changed)
        selection.changed.connect(self._follow_selection)
        document.result_changed.connect(self._forget_tips)

    def reading(self, time: float) -> Callable[[], RunMoment | None]:
        """What reads a moment of the run for `show`; any thread may call it.

        Args:
            time: The moment [s].
        """
        result, overlaid, drawing = self._result, self.choice.overlaid, self._drawing
        # vectors belong to the poses of the run
        if result is None or self._motion.is_replaced:
            return lambda: None
        return lambda: drawing.read(overlaid, result, time)

    @property
    def takes_long(self) -> bool:
        """Whether the window would wait for a moment of the run, until it was read once."""
        result = self._result
        if result is None or self._motion.is_replaced:
            return False
        return self._drawing.takes_long(self.choice.overlaid, result)

    def show(self, poses: FloatArray, time: float | None, moment: RunMoment | None) -> None:
        """Draw what is chosen.

        Args:
            poses: Poses of the bodies, as they are shown, shape (nb, 7).
            time: Moment of the run [s]; None where no run is shown.
            moment: What was read of the run there.
        """
        scene, result = self._image.scene, self._result
        if scene.mechanism is None:
            return
        self._moment = moment
        self._drawing.show(scene, self.choice.overlaid, poses, result, moment)
        self.others.show(None if result is None or self._motion.is_replaced else time)
        self.shown.emit()
        # between runs a bar of colors comes back, and nothing moves until then
        if moment is not None:
            self.moment_shown.emit()
        if moment is not None and self._fits_anew and not self.takes_long:
            self._fits_anew = False
            self.reach_known.emit()

    @property
    def _result(self) -> Result | None:
        """The run that is shown, if there is one."""
        return self._document.result if self._document.shows_run else None

    def pose_instead(self, poses: FloatArray | None) -> None:
        """Show poses (nb, 7) in the place of those of a result of one moment; None for its own."""
        if poses is not None or self._motion.is_replaced:
            self._motion.pose_instead(poses)
            self.changed.emit()

    def set_units(self, units: UnitChoice) -> None:
        """Give quantities in these units from now on."""
        if units != self._drawing.units:
            self._drawing.units = units
            self.changed.emit()

    def tips(self) -> FloatArray:
        """Where the arrows that are chosen reach farthest during the run [m], shape (n, 3).

        None do where other poses are shown than those of the run.
        """
        result, scene = self._result, self._image.scene
        mechanism = scene.mechanism
        has_rows = result is not None and result.count > 0 and not self._motion.is_replaced
        if result is None or mechanism is None or not has_rows:
            return np.zeros((0, 3))
        selected = frozenset(self._selection.items) if self.choice.only_selected else None
        state = (result, result.count, mechanism, self.choice.overlaid, selected)
        if state != self._tips_of:
            self._tips = self._drawing.reach(scene, self.choice.overlaid, result)
            self._tips_of = state
        return self._tips

    def tips_to_fit(self) -> FloatArray:
        """The same as far as the window need not wait for it: of large mechanisms as shown now."""
        if not self._image.draws_beside:
            if not self.takes_long:
                return self.tips()
            self._fits_anew = True
        arrows = [] if self._moment is None else self._moment.arrows
        return ends_of(self._image.scene, self.choice.overlaid, arrows)

    def follow_visibility(self, visibility: Visibility) -> None:
        """Leave out what is hidden from now on."""
        self._visibility = visibility
        # a closure would hold the visibility that calls it, and with it a closed window
        visibility.changed.connect(self._hide)

    @Slot()
    def _forget_tips(self) -> None:
        """Let go of a run that is no longer shown, and of its mechanism."""
        self._tips, self._tips_of, self._moment = np.zeros((0, 3)), (), None
        self._fits_anew = False

    @Slot()
    def _hide(self) -> None:
        if self._visibility is not None and not self._image.finalized:
            self._image.scene.hide(self._visibility.hidden)
            self._image.redraw()

    @Slot()
    def _follow_selection(self) -> None:
        if self.choice.only_selected and self.choice.shown:
            self.changed.emit()

    def _is_chosen(self, item: Item) -> bool:
        choice = self.choice.overlaid
        if not choice.only_selected and not choice.items:
            # as a rule; pictures ask for a thousand elements each
            return True
        mechanism = self._document.mechanism
        if choice.only_selected and item in self._selection.items:
            return True
        if choice.items and mechanism is not None:
            # elements that are gone, or have another name, keep none from the others
            known = choice.items if item in choice.items else _known(choice.items, mechanism)
            if known:
                return item in known
        return not choice.only_selected


def _known(items: frozenset[Item], mechanism: Mechanism) -> frozenset[Item]:
    """Those of some elements that a mechanism has."""
    return items & frozenset(by_item(mechanism))
