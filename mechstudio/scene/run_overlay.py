"""What a run adds to the picture of its mechanism: arrows, points, names, colors, a legend."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from vtkmodules.vtkRenderingCore import (
    vtkMapper,
    vtkPolyDataMapper,
    vtkRenderer,
    vtkRenderWindow,
)

from mechstudio.geometry.arrays import FloatArray
from mechstudio.results.pulls import PulledPoint
from mechstudio.scene.color_bar import ColorBar, color_table
from mechstudio.scene.draft import Item
from mechstudio.scene.legend import Legend
from mechstudio.scene.name_labels import NameLabels
from mechstudio.scene.palette import AXIS_COLORS, Color, Theme
from mechstudio.scene.posed_actor import PosedActor
from mechstudio.scene.pull_mark import COLOR as PULL_COLOR
from mechstudio.scene.pull_mark import PullMark
from mechstudio.scene.ruler_lines import RulerLines
from mechstudio.scene.section import Section
from mechstudio.scene.target_line import TargetLine
from mechstudio.scene.vector_arrows import Balls, VectorArrows

# longest arrow and radius of shafts, in sizes of the mechanism
LONGEST, SHAFT = 0.3, 0.0035
# length of the axes of frames, likewise
FRAME = 0.08
BALL_COLOR: Color = (40, 40, 40)
# a color-blind safe choice, by kind of vector
COLORS: Mapping[str, Color] = {
    "reaction_force": (213, 94, 0),
    "reaction_torque": (170, 60, 140),
    "applied_force": (190, 30, 45),
    "applied_torque": (120, 40, 90),
    "effort_force": (230, 120, 150),
    "effort_torque": (95, 75, 190),
    "spring_force": (0, 140, 105),
    "velocity": (0, 114, 178),
    "acceleration": (200, 150, 0),
    "angular_velocity": (60, 160, 220),
}


@dataclass(frozen=True, kw_only=True)
class ArrowSet:
    """Arrows of a kind to be drawn.

    Attributes:
        key: Its name.
        legend: What the legend says of it.
        turns: Whether it has two heads.
        points: Where they begin [m], shape (n, 3).
        values: The vectors in an SI unit, shape (n, 3).
        largest: Magnitude that is as long as the longest arrow, in the same unit.
    """

    key: str
    legend: str
    turns: bool
    points: FloatArray
    values: FloatArray
    largest: float

    def ways(self, size: float, scale: float) -> FloatArray:
        """From where each arrow begins to its tip [m], shape (n, 3).

        Args:
            size: Size of the mechanism [m].
            scale: Length of arrows in that which is proposed.
        """
        length = LONGEST * scale * size
        return self.values * (length / self.largest if self.largest > 0.0 else 0.0)


def size_of(points: FloatArray) -> float:
    """Size of what is at points [m], shape (n, 3), by which overlays are drawn."""
    if not len(points):
        return 1.0
    length = float(np.linalg.norm(points.max(axis=0) - points.min(axis=0)))
    return length if length > 0.0 else 1.0


class RunOverlay:
    """Draws what a run adds.

    Args:
        window: What is drawn into; it gets a layer above the scene.
        renderer: Where it is drawn.
        actors_of: Gives the actors of an element.
        section: What it takes away is drawn without anything that belongs there.

    Attributes:
        pixel_ratio: Pixels per unit of letters in pictures of the size of the scene.
    """

    def __init__(
        self,
        window: vtkRenderWindow,
        renderer: vtkRenderer,
        actors_of: Callable[[Item], Sequence[PosedActor]],
        section: Section,
    ) -> None:
        self._renderer, self._actors_of, self._section = renderer, actors_of, section
        self._arrows: dict[str, VectorArrows] = {}
        self.labels = NameLabels(renderer)
        self._legend = Legend(renderer)
        # of arrows, of the ghost of a run, and of a hand
        self._lines: dict[str, list[tuple[str, Color]]] = {"arrows": [], "ghost": [], "hand": []}
        # what lies within bodies is seen through them
        self._front = vtkRenderer()
        self._front.SetLayer(1)
        self._front.InteractiveOff()
        self._front.PreserveColorBufferOn()
        self._front.SetActiveCamera(renderer.GetActiveCamera())
        self._window = window
        window.AddRenderer(self._front)
        self._balls = Balls(self._front, BALL_COLOR)
        self.rulers, self.target = RulerLines(self._front), TargetLine(self._front)
        self.pull = PullMark(self._front, section)
        self._axes = [VectorArrows(self._front, tone, turns=False) for tone in AXIS_COLORS]
        self._bar = ColorBar(renderer)
        self._bar_of: tuple[tuple[float, float], str, Color, tuple[float, ...]] | None = None
        self._bar_color: Color = (0, 0, 0)
        self._painted: list[tuple[PosedActor, vtkMapper]] = []
        self._scale, self.pixel_ratio = 1.0, 1.0

    @property
    def below(self) -> int:
        """Of the height of pictures something lies over so much, at the top [pixels at scale 1]."""
        return self._bar.below

    @below.setter
    def below(self, height: int) -> None:
        self._bar.below = height
        self._legend.lie_below(height)

    @property
    def arrow_counts(self) -> dict[str, int]:
        """How many arrows are drawn of each kind."""
        return {key: arrows.count for key, arrows in self._arrows.items()}

    @property
    def legend(self) -> list[str]:
        """The lines of the legend, top-down."""
        return self._legend.texts

    @property
    def names(self) -> list[str]:
        """The names that are written into the picture, where there is room for them."""
        return self.labels.names

    def aside(self, width: float) -> float:
        """Share of the width of pictures [pixels] that the bar of colors takes at the right."""
        # smooth pictures are larger, with a larger scale; the bar takes the same share of them
        return self._bar.aside(width, self.pixel_ratio)

    def show_arrows(
        self, sets: Sequence[ArrowSet], size: float, scale: float, theme: Theme
    ) -> None:
        """Draw these arrows and no others, with a legend.

        Args:
            sets: The arrows of each kind.
            size: Size of the mechanism [m].
            scale: Length of arrows in that which is proposed.
            theme: Colors of the legend.
        """
        self._bar_color = theme.text
        for key in self._arrows.keys() - {one.key for one in sets}:
            self._arrows.pop(key).remove()
        lines = []
        for one in sets:
            arrows = self._arrows.get(one.key)
            if arrows is None:
                arrows = VectorArrows(self._renderer, COLORS[one.key], turns=one.turns)
                self._arrows[one.key] = arrows
            kept = self._section.keeps(one.points)
            arrows.show(one.points[kept], one.ways(size, scale)[kept], SHAFT * size)
            lines.append((one.legend, COLORS[one.key]))
        self._write("arrows", lines, theme)

    def show_names(self, names: Sequence[tuple[str, FloatArray]], theme: Theme) -> None:
        """Write names at places [m] of the world, and no others."""
        kept = self._section.keeps(np.array([place for _, place in names]).reshape(-1, 3))
        self.labels.show(
            [name for name, is_kept in zip(names, kept, strict=True) if is_kept], theme
        )

    def show_points(self, points: FloatArray, size: float) -> None:
        """Draw a small ball at each point [m], shape (n, 3), and at no others."""
        points = points[self._section.keeps(points)]
        radii = np.full((len(points), 3), 2.2 * SHAFT * size)
        self._balls.show(points, radii, np.tile((1.0, 0.0, 0.0, 0.0), (len(points), 1)))

    def show_frames(self, frames: FloatArray, size: float) -> None:
        """Draw the axes of frames, frame to world, shape (n, 4, 4), and of no others."""
        frames = frames[self._section.keeps(frames[:, :3, 3])]
        for axis, arrows in enumerate(self._axes):
            ways = FRAME * size * frames[:, :3, axis]
            arrows.show(frames[:, :3, 3], ways, 0.6 * SHAFT * size)

    def show_pull(self, pull: PulledPoint | None, size: float, theme: Theme) -> None:
        """Draw how a hand pulls, with a line in the legend, or that none does.

        Args:
            pull: What the hand does.
            size: Size of the mechanism [m].
            theme: Colors of the legend.
        """
        text = self.pull.show(pull, size, theme)
        lines = [(f"Pull of the hand: {text}", PULL_COLOR)] if text else []
        if lines != self._lines["hand"]:
            self._write("hand", lines, theme)

    def name_ghost(self, name: str, color: Color, theme: Theme) -> None:
        """Name the run whose bodies are drawn faintly in the legend; empty for none."""
        lines = [(f"Ghost: {name}", color)] if name else []
        if lines != self._lines["ghost"]:
            self._write("ghost", lines, theme)

    def _write(self, part: str, lines: list[tuple[str, Color]], theme: Theme) -> None:
        """Write a part of the legend anew."""
        self._lines[part] = lines
        self._legend.show([line for some in self._lines.values() for line in some], theme)

    def color_items(
        self,
        values: Mapping[Item, float] | None,
        limits: tuple[float, float] = (0.0, 1.0),
        title: str = "",
    ) -> None:
        """Color elements by figures between two limits, with a bar; None ends that."""
        known = values or {}
        wanted = {item: self._actors_of(item) for item in known}
        actors = [actor for parts in wanted.values() for actor in parts]
        # of a motion only the colors change
        if [actor for actor, _ in self._painted] != actors:
            self._paint(actors)
        self._show_bar(None if values is None else (limits, title))
        if not wanted:
            return
        table = color_table(limits, self._renderer.GetBackground())
        for item, parts in wanted.items():
            color = [0.5, 0.5, 0.5]
            value = known[item]
            if np.isfinite(value):
                table.GetColor(value, color)
            for actor in parts:
                actor.actor.GetProperty().SetColor(*color)

    def _paint(self, actors: Sequence[PosedActor]) -> None:
        """Let actors have one color each instead of those of their surfaces."""
        for actor, mapper in self._painted:
            actor.actor.SetMapper(mapper)
        self._painted = []
        for actor in actors:
            own = actor.actor.GetMapper()
            plain = vtkPolyDataMapper()
            plain.SetInputData(own.GetInput())
            plain.ScalarVisibilityOff()
            actor.actor.SetMapper(plain)
            self._painted.append((actor, own))

    def _show_bar(self, bar: tuple[tuple[float, float], str] | None) -> None:
        ground = self._renderer.GetBackground()
        known = None if bar is None else (*bar, self._bar_color, ground)
        if known != self._bar_of:
            self._bar_of = known
            limits, title = (None, "") if bar is None else bar
            self._bar.show(limits, title, self._bar_color)

    def set_line_scale(self, scale: float) -> None:
        """Enlarge letters for pictures with more pixels per unit of size."""
        self.rulers.set_line_scale(scale)
        self.target.set_line_scale(scale)
        self.labels.set_line_scale(scale)
        self._bar.follow(scale)
        if scale == self._scale:
            return
        self._scale = scale
        self._legend.set_line_scale(scale)
        self.pull.set_line_scale(scale)

    def finalize(self) -> None:
        """Leave the window."""
        self._paint(())
        self._front.RemoveAllViewProps()
        self._window.RemoveRenderer(self._front)
