"""The box at the foot of the view that explains the next click, and steps aside for it."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

import numpy as np
from PySide6.QtCore import QObject, QPoint, QRect, QSize

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.gui.view.floating_label import LOW, fit_hint, floating_label
from mechstudio.gui.view.navigation import NavigatedScene
from mechstudio.scene.axis_triad import edge_length
from mechstudio.scene.grid_labels import spacing_end
from mechstudio.scene.preview import Outline

MARGIN, LOW_MARGIN = 10, 4  # from the edges of the view, and from those of a low one [px]
GAP = 6  # to the bar of options [px]
# how near the pointer comes before the box goes, and how far it leaves before the box is back [px]
NEAR, FAR = 8, 40
MARKED = 120  # how far around the pointer a note leaves the arrows of the preview free [px]
POINT = 8  # around a point that can be clicked [px]
JOINTS, ENDS = 0, 1  # ranks of points that can be clicked


class HintBox(QObject):
    """A label at the foot of the view, or below the bar of options where that would be in the way.

    Args:
        bench: Knows what can be clicked.
        image: The view.
    """

    def __init__(self, bench: Workbench, image: NavigatedScene) -> None:
        super().__init__(image)
        self._bench, self._image = bench, image
        self.label, self._text = floating_label(image, "tool_hint"), ""
        # where it goes at the foot, and where else
        self._foot, self._aside = QPoint(), QPoint()
        self._is_aside = self._is_tool = self._is_problem = False
        self._pointer: QPoint | None = None

    @property
    def foot(self) -> int | None:
        """Where it begins at the foot of the view [px], wherever it is now; None for nowhere."""
        return None if self.label.isHidden() else self._foot.y()

    def tell(self, text: str, *, is_tool: bool, is_problem: bool = False) -> None:
        """Show a text; empty hides the box.

        Args:
            text: The text.
            is_tool: Whether a tool is in use, so that points are clicked.
            is_problem: Whether it says what is wrong, which is shown in whole over a low view, too.
        """
        self._text, self._is_tool = text, is_tool
        if is_problem is not self._is_problem:
            self._is_problem = is_problem
            self.label.setProperty("role", "error" if is_problem else "")
            self.label.style().polish(self.label)
        self.label.setVisible(bool(text))

    def place(self, bar: QRect, others: Iterable[QRect]) -> None:
        """Take the size of the text, and a place.

        Args:
            bar: Where the bar of options is, or what else is at the top.
            others: What else lies over the view, such as buttons.
        """
        size = self._image.size()
        # beside the axes in the corner, which are pressed to turn the view, and the spacing
        axes = max(MARGIN, ceil(edge_length(size.width(), size.height())))
        left = max(axes, ceil(spacing_end(size.width(), size.height())))
        low = size.height() < LOW
        room = size.width() - left - MARGIN
        fit_hint(self.label, self._text, room, low=low and not self._is_problem)
        if low and self.label.wordWrap():
            # one line is worth more there than the spacing, over which it lies as a whole
            left, room = axes, size.width() - axes - MARGIN
            fit_hint(self.label, self._text, room, low=not self._is_problem)
        own = self.label.size()
        edge = LOW_MARGIN if low else MARGIN
        self._foot = QPoint(
            max(left, (size.width() - own.width()) // 2), size.height() - own.height() - edge
        )
        self._aside = QPoint(MARGIN, bar.bottom() + GAP)
        for other in others:
            if QRect(self._aside, own).intersects(other):
                self._aside.setY(other.bottom() + GAP)
        self._settle()

    def follow(self, pointer: QPoint | None) -> None:
        """Step aside for the pointer; None if it is not over the view."""
        self._pointer = pointer
        self._settle()

    def _settle(self) -> None:
        if self.label.isHidden():
            return
        self._is_aside = self._is_in_the_way()
        self.label.move(self._aside if self._is_aside else self._foot)

    def _is_in_the_way(self) -> bool:
        """Whether it would lie at the foot over what is pointed at or can be clicked."""
        if not self._is_tool:
            # nobody tells of the pointer any more, and the ways to begin may be at the top
            return False
        foot, aside = (QRect(at, self.label.size()) for at in (self._foot, self._aside))
        if self._image.height() < LOW or aside.bottom() >= foot.top():
            # there is no other place
            return False
        room = FAR if self._is_aside else NEAR
        if self._pointer is not None and _around(foot, room).contains(self._pointer):
            return True
        if self._pointer is not None and _around(aside, NEAR).contains(self._pointer):
            return False
        points = clickable_points(self._bench, ENDS)
        return _count(points, foot) > _count(points, aside)


def clickable_points(bench: Workbench, rank: int) -> FloatArray:
    """Where points that are clicked are in the view [px from its upper left], shape (n, 2).

    Args:
        bench: What there is.
        rank: Rank of the least important ones: 0 for joints alone, 1 for ends as well.
    """
    image = bench.image
    if image.finalized:
        return np.zeros((0, 2))
    bench.snapper.set_mechanism(bench.seen)
    found = bench.snapper.shown_points(rank) / image.devicePixelRatioF()
    return np.column_stack((found[:, 0], image.height() - found[:, 1]))


def clickable_joints(bench: Workbench) -> list[QRect]:
    """Where joints are in the view."""
    size = QSize(2 * POINT, 2 * POINT)
    return [
        QRect(QPoint(round(x) - POINT, round(y) - POINT), size)
        for x, y in clickable_points(bench, JOINTS).tolist()
    ]


def marked_near(image: NavigatedScene, at: QPoint, outline: Outline) -> list[QRect]:
    """Where near the pointer the arrows of a preview are, which tell what a note names.

    Args:
        image: The view.
        at: The pointer.
        outline: The preview.
    """
    corner = QPoint(MARKED, MARKED)
    near, found = QRect(at - corner, at + corner), []
    for mark in outline.marks:
        places = image.scene_to_read.sight.display_points(mark.points)
        places /= image.devicePixelRatioF()
        (left, foot), (right, top) = places.min(axis=0).tolist(), places.max(axis=0).tolist()
        low, high = round(image.height() - top), round(image.height() - foot)
        found.append(near & QRect(QPoint(round(left), low), QPoint(round(right), high)))
    return [each for each in found if not each.isEmpty()]


def _around(area: QRect, margin: int) -> QRect:
    return area.adjusted(-margin, -margin, margin, margin)


def _count(points: FloatArray, area: QRect) -> int:
    """How many points lie in an area or at its edge."""
    low = np.array((area.left(), area.top())) - POINT
    high = np.array((area.right(), area.bottom())) + POINT
    return int(((points >= low) & (points <= high)).all(axis=1).sum())
