"""The view and the docks of the main window: what it asks of them, and how they are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtWidgets import QMenu, QWidget

from mechstudio.gui.state.compared_runs import ComparedRuns
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.drawn_path import DrawnPath
from mechstudio.gui.state.followed_body import FollowedBody
from mechstudio.gui.state.hand import Hand
from mechstudio.gui.state.overlay_choice import OverlayChoice
from mechstudio.gui.state.rulers import Rulers
from mechstudio.gui.state.run_moments import RunMoments
from mechstudio.gui.state.section_choice import SectionChoice
from mechstudio.gui.state.selection import Item, Selection
from mechstudio.gui.state.settings import Settings
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.state.time_cursor import TimeCursor
from mechstudio.gui.state.tool_choice import ToolChoice
from mechstudio.gui.state.visibility import Visibility

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QImage

    from mechstudio.geometry.arrays import FloatArray
    from mechstudio.gui.analyses.answer_files import AnswerFiles
    from mechstudio.gui.analyses.question import Answer
    from mechstudio.gui.check.marks import Mark
    from mechstudio.gui.plots.plot_export import PlotExport
    from mechstudio.gui.plots.plot_menu import PlotMenus
    from mechstudio.gui.runs.run_shelf import RunShelf
    from mechstudio.gui.tools.sketch import Sketch
    from mechstudio.gui.work.outcomes import Done, Refuse, UseFrame
    from mechstudio.scene.chart_curves import TimeChart


class View(Protocol):
    """What the window asks of the 3D view."""

    tool_choice: ToolChoice
    overlay_choice: OverlayChoice
    followed: FollowedBody
    rulers: Rulers
    hand: Hand
    drawn_path: DrawnPath
    section: SectionChoice
    sketch: Sketch
    typing_closed: SignalInstance  # nothing is typed any more in place of a click
    begun_changed: SignalInstance  # something is half drawn, or no longer
    projection_clicked: SignalInstance  # whether there is to be no perspective

    @property
    def has_card(self) -> bool:
        """Whether a graphics card is known to draw it."""

    def fit(self) -> None:
        """Show everything."""

    def look(self, name: str) -> None:
        """Look from "front", "top", "right" or "isometric"."""

    def toggle_section(self) -> None:
        """Cut the view open by a plane, or show everything again."""

    def toggle_paths(self) -> None:
        """Show or hide the paths of measured points."""

    def set_theme(self, name: str) -> None:
        """Show in "light" or "dark"."""

    def set_preferences(self, settings: Settings) -> None:
        """Take on colors, the up axis and snapping as the user prefers them."""

    def setFocus(self) -> None:
        """Take the keyboard."""

    def begun_step(self) -> str:
        """What undo takes back first of what is half drawn; empty for nothing."""

    def take_back(self) -> bool:
        """Take back the last place of what is half drawn; whether anything is."""

    def confirm_tool(self) -> bool:
        """Let the tool act on what is selected; whether that meant anything."""

    def confirm_typed(self) -> str:
        """Take what is typed in place of a click; what is refused, and why, or nothing."""

    def half_drawn(self) -> str:
        """Name of the tool with which something is half drawn; empty for none."""

    def keeps(self, key: Qt.Key) -> bool:
        """Whether a key must not take another tool, because something is half drawn."""

    def finalize(self) -> None:
        """Free what the renderer holds."""

    def save_picture(self, path: Path, done: Done, refuse: Refuse) -> None:
        """Write what is shown to an image file."""

    def film_frame(self, size: tuple[int, int], use: UseFrame, done: Done, refuse: Refuse) -> None:
        """Draw what is shown in a size [pixels] and hand it to `use`; tell when that is over."""

    def picture(self) -> QImage | None:
        """What is shown now; None while it is being drawn."""


class ShowsTheme(Protocol):
    """What the window asks of a dock that draws in colors of its own."""

    def set_theme(self, name: str) -> None:
        """Show in "light" or "dark"."""


@runtime_checkable
class ShowsCurves(Protocol):
    """What the window asks of a dock with curves."""

    def film_charts(self) -> tuple[TimeChart, ...]:
        """The plots as they are drawn, for films and reports."""


@runtime_checkable
class Working(Protocol):
    """What the window asks of a dock that works on threads."""

    def shut_down(self) -> None:
        """Join the threads; nothing is signaled afterwards."""


@runtime_checkable
class ElementList(Protocol):
    """What the window asks of the dock that lists the elements."""

    def set_menu(self, menu: QMenu) -> None:
        """Use a menu for the context menu."""

    def edit_name(self, item: Item) -> None:
        """Let the user write another name for an element."""

    def show_marks(self, marks: Mapping[Item, Mark]) -> None:
        """Mark the elements that need a look, and no others."""


@runtime_checkable
class HasMenus(Protocol):
    """What the window asks of a view with context menus."""

    def set_menus(self, over: QMenu, beside: QMenu) -> None:
        """Use a menu for the selected elements, and one for the view."""


@runtime_checkable
class LiesBelowBars(Protocol):
    """What the window asks of a view over whose upper edge bars come and go."""

    def lie_below(self, height: int) -> None:
        """Keep what floats over the view below its upper part [px], which bars lie over."""


@runtime_checkable
class Hiding(Protocol):
    """What the window asks of the view and the docks that show what is hidden."""

    def follow_visibility(self, visibility: Visibility) -> None:
        """Show what is visible from now on."""


@runtime_checkable
class Comparing(Protocol):
    """What the window asks of the view and the docks that show runs beside the open one."""

    def compare_with(self, runs: ComparedRuns) -> None:
        """Show these runs, too, from now on."""


@runtime_checkable
class MarksMoments(Protocol):
    """What the window asks of the dock that marks moments of the run."""

    def mark_moments(self, moments: RunMoments) -> None:
        """Mark these from now on."""


@runtime_checkable
class ListsRuns(Protocol):
    """What the window asks of the dock that lists the kept runs."""

    def set_shelf(self, shelf: RunShelf, run: Callable[[], object]) -> None:
        """List the runs of a shelf, and start others by a function."""


@runtime_checkable
class ShowsQuantities(Protocol):
    """What the window asks of a view or a dock with quantities in it."""

    def set_units(self, units: ShownUnits) -> None:
        """Show them in these units from now on."""


@runtime_checkable
class ShowsPoses(Protocol):
    """What the window asks of a view that can show a vibration."""

    def pose_instead(self, poses: FloatArray | None) -> None:
        """Show poses (nb, 7) in the place of those of a result of one moment; None for its own."""


@runtime_checkable
class ShowsAnswers(Protocol):
    """What the window asks of the dock that shows what analyses found."""

    posed: SignalInstance  # poses (nb, 7) of a vibration, or None

    def show_answer(self, answer: Answer) -> None:
        """Show the answer, as long as its result is the shown one."""


@runtime_checkable
class WritesAnswers(Protocol):
    """What the window asks of a dock that writes tables of answers."""

    files: AnswerFiles


@runtime_checkable
class AsksStudies(Protocol):
    """What the window asks of the dock of studies."""

    crashed: SignalInstance  # traceback of a defect

    def vary(self, place: str) -> None:
        """Make a number of the model a variable."""

    def read(self, formula: str, name: str = "") -> None:
        """Make a formula over channels a response."""


@runtime_checkable
class FollowsPaths(Protocol):
    """What the window asks of the dock of studies, whose point can follow a drawn path."""

    def follow_drawn(self, drawn: DrawnPath, draw: Callable[[], object]) -> None:
        """Take the target path of the view from now on, and let the user draw one."""


@runtime_checkable
class KeepsTrials(Protocol):
    """What the window asks of the dock of studies, whose trials outlive it."""

    def keep_trials(self, folder: Path) -> None:
        """Keep the trials of saved models in a folder from now on."""


@runtime_checkable
class ShowsNumbers(Protocol):
    """What the window asks of the docks of properties and parameters."""

    study_asked: SignalInstance  # place of a number that is to vary in the study


@runtime_checkable
class HasToolBar(Protocol):
    """What the window asks of docks that have a bar of buttons; it goes into their titles."""

    tool_bar: QWidget


@runtime_checkable
class HasPlotMenus(Protocol):
    """What the window asks of the dock of plots."""

    menus: PlotMenus


@runtime_checkable
class AssemblyPanel(Protocol):
    """What the window asks of the dock of the assembly tree."""

    def play(self) -> None:
        """Play the steps of the assembly."""

    def ask_export(self) -> None:
        """Write the tree to a file that the user picks."""


@runtime_checkable
class SavesFigures(Protocol):
    """What the window asks of the dock of plots, which remembers the looks of figures."""

    export: PlotExport


@dataclass(frozen=True, kw_only=True)
class Panels:
    """How the view and the docks are made."""

    viewport: Callable[[Document, Selection, TimeCursor], QWidget]
    model_tree: Callable[[Document, Selection, TimeCursor], QWidget]
    properties: Callable[[Document, Selection, TimeCursor], QWidget]
    parameters: Callable[[Document, Selection, TimeCursor], QWidget]
    assembly: Callable[[Document, Selection, TimeCursor], QWidget]
    runs: Callable[[Document, Selection, TimeCursor], QWidget]
    plots: Callable[[Document, Selection, TimeCursor], QWidget]
    analyses: Callable[[Document, Selection, TimeCursor], QWidget]
    studies: Callable[[Document, Selection, TimeCursor], QWidget]
    # loads what the docks will need later; called on a thread
    preload: Callable[[], None] = lambda: None


def installed_panels() -> Panels:
    """The view and the docks that come with the program."""
    from mechstudio.gui.analyses.analysis_panel import AnalysisPanel
    from mechstudio.gui.assembly.assembly_diagram import AssemblyDiagram
    from mechstudio.gui.parameters.parameter_panel import ParameterPanel
    from mechstudio.gui.plots.plot_panel import PlotPanel
    from mechstudio.gui.properties.property_panel import PropertyPanel
    from mechstudio.gui.runs.run_list import RunList
    from mechstudio.gui.studies.study_panel import StudyPanel
    from mechstudio.gui.tree.model_tree import ModelTree
    from mechstudio.gui.window.viewport import Viewport

    return Panels(
        viewport=Viewport,
        model_tree=lambda document, selection, cursor: ModelTree(document, selection),
        properties=lambda document, selection, cursor: PropertyPanel(document, selection),
        parameters=lambda document, selection, cursor: ParameterPanel(document, selection),
        assembly=lambda document, selection, cursor: AssemblyDiagram(document, selection),
        runs=lambda document, selection, cursor: RunList(),
        plots=PlotPanel,
        analyses=lambda document, selection, cursor: AnalysisPanel(document),
        studies=lambda document, selection, cursor: StudyPanel(document),
        preload=_load_plots,
    )


def _load_plots() -> None:
    # the first result would wait for it
    from mechstudio.gui.plots import plot_area  # noqa: F401
