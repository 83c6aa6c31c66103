"""State of one window, apart from its widgets."""

from __future__ import annotations

from dataclasses import dataclass

from mechstudio.gui.state.compared_runs import ComparedRuns
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.run_moments import RunMoments
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.state.time_cursor import TimeCursor
from mechstudio.gui.state.visibility import Visibility


@dataclass(frozen=True, kw_only=True)
class WindowState:
    """The state that the panels of a window share.

    Attributes:
        document: What is open.
        selection: What is selected, and what the user points at.
        cursor: The moment that is shown.
        visibility: What is hidden.
        units: Units that are shown.
        compared: Runs beside the one of the document.
        moments: What is marked in the run of the document.
    """

    document: Document
    selection: Selection
    cursor: TimeCursor
    visibility: Visibility
    units: ShownUnits
    compared: ComparedRuns
    moments: RunMoments


def new_state(settings: SettingsStore) -> WindowState:
    """The state of a window in which nothing is open."""
    document = Document()
    return WindowState(
        document=document,
        selection=Selection(),
        cursor=TimeCursor(),
        visibility=Visibility(document),
        units=ShownUnits(settings),
        compared=ComparedRuns(),
        moments=RunMoments(document),
    )
