"""The docks of the main window, as data, and their places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QObject, Qt, QTimer, SignalInstance, Slot
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QWidget

from mechstudio.gui.analyses.question import KINDS, Answer
from mechstudio.gui.playback.player import Player
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Item
from mechstudio.gui.window.dock_folding import first_height
from mechstudio.gui.window.dock_title import DockTitle
from mechstudio.gui.window.panels import (
    AsksStudies,
    AssemblyPanel,
    ElementList,
    HasPlotMenus,
    HasToolBar,
    ShowsAnswers,
    ShowsNumbers,
    ShowsPoses,
)

Area = Qt.DockWidgetArea


# width of the docks beside the view: a share of the screen within limits, of which the lower one is
# what properties need [px]
_LEFT_SHARE, _LEFT_LIMITS = 0.168, (224, 296)

# property of docks that were put away: their height with tabs [px]; -1 behind another tab
_AWAY = "put_away"


@dataclass(frozen=True, kw_only=True)
class DockSpec:
    """One dock."""

    id: str  # field of Panels, and name in the saved layout
    title: str
    area: Qt.DockWidgetArea


DOCKS = (
    DockSpec(id="model_tree", title="Model", area=Area.LeftDockWidgetArea),
    DockSpec(id="properties", title="Properties", area=Area.LeftDockWidgetArea),
    DockSpec(id="parameters", title="Parameters", area=Area.LeftDockWidgetArea),
    DockSpec(id="runs", title="Runs", area=Area.LeftDockWidgetArea),
    DockSpec(id="plots", title="Plots", area=Area.BottomDockWidgetArea),
    DockSpec(id="analyses", title="Analysis", area=Area.BottomDockWidgetArea),
    DockSpec(id="studies", title="Study", area=Area.BottomDockWidgetArea),
    DockSpec(id="assembly", title="Assembly tree", area=Area.BottomDockWidgetArea),
)


def add_docks(window: QMainWindow, widgets: dict[str, QWidget]) -> dict[str, QDockWidget]:
    """Put the widgets of the docks into the window, each at its place."""
    docks = {}
    for spec in DOCKS:
        dock = QDockWidget(spec.title, window)
        dock.setObjectName(spec.id)
        dock.setWidget(widgets[spec.id])
        panel = widgets[spec.id]
        tools = panel.tool_bar if isinstance(panel, HasToolBar) else None
        dock.setTitleBarWidget(DockTitle(dock, tools))
        docks[spec.id] = dock
    arrange_docks(window, docks)
    return docks


def arrange_docks(window: QMainWindow, docks: Mapping[str, QDockWidget]) -> None:
    """Put the docks back where they belong, all visible."""
    window.setCorner(Qt.Corner.BottomLeftCorner, Area.LeftDockWidgetArea)
    window.setCorner(Qt.Corner.TopLeftCorner, Area.LeftDockWidgetArea)
    for spec in DOCKS:
        docks[spec.id].setFloating(False)
        window.addDockWidget(spec.area, docks[spec.id])
        docks[spec.id].show()
    window.splitDockWidget(docks["model_tree"], docks["properties"], Qt.Orientation.Vertical)
    window.tabifyDockWidget(docks["plots"], docks["analyses"])
    window.tabifyDockWidget(docks["analyses"], docks["studies"])
    window.tabifyDockWidget(docks["studies"], docks["assembly"])
    window.tabifyDockWidget(docks["properties"], docks["parameters"])
    window.tabifyDockWidget(docks["parameters"], docks["runs"])
    docks["plots"].raise_()
    docks["properties"].raise_()
    left = [docks["model_tree"], docks["properties"]]
    width = round(
        min(
            max(_LEFT_SHARE * window.screen().availableSize().width(), _LEFT_LIMITS[0]),
            _LEFT_LIMITS[1],
        )
    )
    window.resizeDocks(left, [width, width], Qt.Orientation.Horizontal)
    window.resizeDocks(left, [420, 380], Qt.Orientation.Vertical)
    center = window.centralWidget()
    height = first_height(window.height(), 0 if center is None else center.width())
    window.resizeDocks([docks["plots"]], [height], Qt.Orientation.Vertical)


def toggle_side(window: QMainWindow, docks: Mapping[str, QDockWidget]) -> None:
    """Put the docks beside the view away, or bring back those that were, with the same in front."""
    beside = (Area.LeftDockWidgetArea, Area.RightDockWidgetArea)
    side = [
        dock
        for dock in docks.values()
        if not dock.isFloating() and window.dockWidgetArea(dock) in beside
    ]
    shown = [dock for dock in side if not dock.isHidden()]
    if shown:
        heights = _heights(window, shown)
        for dock in side:
            dock.setProperty(_AWAY, None)
        for dock, height in zip(shown, heights, strict=True):
            dock.setProperty(_AWAY, -1 if dock.visibleRegion().isEmpty() else height)
        for dock in shown:
            dock.hide()
        return
    # where they were hidden one by one, all of them are meant
    back = [dock for dock in side if dock.property(_AWAY)] or side
    heights = [dock.property(_AWAY) or 0 for dock in back]
    for dock in back:
        dock.setProperty(_AWAY, None)
        dock.show()
    front = {dock: height for dock, height in zip(back, heights, strict=True) if height > 0}
    for dock in front:
        dock.raise_()
    window.resizeDocks(list(front), list(front.values()), Qt.Orientation.Vertical)
    settle_tabs(window, docks)


def _heights(window: QMainWindow, docks: Sequence[QDockWidget]) -> list[int]:
    """Heights of docks with the rows of tabs below them, as Qt takes them [px]."""
    bars = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    row = max((bar.height() for bar in bars), default=0)
    return [dock.height() + row * bool(window.tabifiedDockWidgets(dock)) for dock in docks]


def settle_tabs(window: QMainWindow, docks: Mapping[str, QDockWidget]) -> None:
    """Show only the rows of tabs that are in use; Qt leaves those of former layouts behind."""
    # once the docks have the sizes that they keep
    QTimer.singleShot(0, window, lambda: _show_used_tabs(window, docks))


def _show_used_tabs(window: QMainWindow, docks: Mapping[str, QDockWidget]) -> None:
    bars = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    for bar in bars:
        bar.hide()
    # those behind others have sizes of their own
    shown = [
        dock for dock in docks.values() if not (dock.isFloating() or dock.visibleRegion().isEmpty())
    ]
    # the sizes stay; the rows in use, which count with their docks, are shown again on the way
    window.resizeDocks(shown, _heights(window, shown), Qt.Orientation.Vertical)


def edit_name(dock: QDockWidget, item: Item) -> None:
    """Let the user write another name for an element, in the dock that lists them."""
    elements = dock.widget()
    if isinstance(elements, ElementList):
        dock.show()
        dock.raise_()
        elements.edit_name(item)


def show_answers(docks: Mapping[str, QDockWidget], answered: SignalInstance, view: object) -> None:
    """Show what analyses find in their dock, and the vibrations that it asks for in the view.

    The dock keeps the answer when a run is made after it.
    """
    dock = docks["analyses"]
    panel = dock.widget()
    if not isinstance(panel, ShowsAnswers):
        return

    def show(answer: Answer) -> None:
        panel.show_answer(answer)
        if answer.question.kind != "kinematic":
            dock.show()
            dock.raise_()

    answered.connect(show)
    if isinstance(view, ShowsPoses):
        panel.posed.connect(view.pose_instead)


@runtime_checkable
class HoldsVibrations(Protocol):
    """What the window asks of the dock whose vibrations the view shows."""

    def hold_or_swing(self) -> bool:
        """Hold the vibration in the view, or let it go on; whether there is one."""


def play_or_pause(docks: Mapping[str, QDockWidget], player: Player) -> None:
    """Play or pause the run, or the vibration that the view shows in its place."""
    panel = docks["analyses"].widget()
    if not (isinstance(panel, HoldsVibrations) and panel.hold_or_swing()):
        player.toggle()


def tie_studies(docks: Mapping[str, QDockWidget], report: Callable[[str], object]) -> None:
    """Let numbers and curves become variables and responses of the study.

    Args:
        docks: The docks by id.
        report: Takes the traceback of a defect.
    """
    dock = docks["studies"]
    panel, plots = dock.widget(), docks["plots"].widget()
    if not isinstance(panel, AsksStudies):
        return

    def vary(place: str) -> None:
        dock.show()
        dock.raise_()
        panel.vary(place)

    def read(formula: str, name: str) -> None:
        dock.show()
        dock.raise_()
        panel.read(formula, name)

    panel.crashed.connect(report)
    for key in ("properties", "parameters"):
        numbers = docks[key].widget()
        if isinstance(numbers, ShowsNumbers):
            numbers.study_asked.connect(vary)
    if isinstance(plots, HasPlotMenus):
        plots.menus.response_asked.connect(read)


def use_assembly(dock: QDockWidget, use: Callable[[AssemblyPanel], None]) -> None:
    """Bring the dock of the assembly tree to the front and do something with it."""
    panel = dock.widget()
    if isinstance(panel, AssemblyPanel):
        dock.show()
        dock.raise_()
        use(panel)


class RunsInFront(QObject):
    """Brings the plots to the front when a run is shown while an answer hides them.

    Args:
        window: What owns it.
        docks: Its docks.
        document: Whose runs.
    """

    def __init__(
        self, window: QMainWindow, docks: Mapping[str, QDockWidget], document: Document
    ) -> None:
        super().__init__(window)
        self._window, self._document = window, document
        self._answers, self._plots = docks["analyses"], docks["plots"]
        document.result_changed.connect(self._show)

    @Slot()
    def _show(self) -> None:
        result = self._document.result
        # kinematics have curves, and no answer in the dock
        if result is None or result.settings.solver in KINDS.keys() - {"kinematic"}:
            return
        hides = self._plots in self._window.tabifiedDockWidgets(self._answers)
        if hides and not self._answers.visibleRegion().isEmpty():
            self._plots.raise_()
