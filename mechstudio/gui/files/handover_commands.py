"""Handing a run on: to a report that opens in any browser, and to films."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from mechstudio.gui.files.file_commands import FileCommands
from mechstudio.gui.files.film_dialog import FilmDialog
from mechstudio.gui.files.film_maker import FilmMaker
from mechstudio.gui.playback.player import Player
from mechstudio.gui.state.document import Document

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mechstudio.handover.film_frames import FilmSettings
    from mechstudio.handover.film_plots import FilmPlots
    from mechstudio.scene.chart_curves import TimeChart

_FILMS = "Films (*.mp4 *.gif *.webp);;All files (*)"
_PROGRAMS = (
    "MATLAB (*.mat);;MCAP: Foxglove, PlotJuggler (*.mcap);;Parquet (*.parquet);;"
    "glTF: the mechanism in motion (*.glb)"
)
_ENDINGS = (".mat", ".mcap", ".parquet", ".glb")
_REPORTS = "Reports (*.html);;All files (*)"
_REPORT = "Export report, plots in the units shown, tables in SI units"


class HandoverCommands(QObject):
    """Writes what others need to see a run.

    Args:
        files: Asks for files, writes them and says what came of it.
        document: Whose run.
        film_charts: The plots as they are drawn; none if there are no plots.
        maker: Makes films of the view.
        player: Plays the run, which rests while it is filmed.
        window: What dialogs are shown over.
    """

    def __init__(
        self,
        files: FileCommands,
        document: Document,
        film_charts: Callable[[], tuple[TimeChart, ...]],
        maker: FilmMaker,
        player: Player,
        window: QWidget,
    ) -> None:
        super().__init__(files)
        self._files, self._document = files, document
        self._film_charts, self._maker = film_charts, maker
        self._player, self._window = player, window
        self.film_dialog: FilmDialog | None = None

    def ask_report(self) -> None:
        """Write a report of the run, with the plots as they are drawn, to a file of the user's."""
        path: Path | None = self._files.ask_target(_REPORT, ".html", _REPORTS)
        result, folder = self._document.result, self._document.folder
        if path is None or result is None:
            return
        charts = self._film_charts()

        def write() -> None:
            from mechstudio.handover.report import write_report

            write_report(result, path, folder=folder, charts=charts)

        self._files.write(path, write)

    def ask_export(self) -> None:
        """Write the run for another program, in the format that the name of the file says."""
        title = "Export for other programs, in SI units"
        path = self._files.ask_target(title, ".mat", _PROGRAMS, _ENDINGS)
        result, folder = self._document.result, self._document.folder
        if path is None or result is None:
            return

        def write() -> None:
            from mechstudio.handover.export import export_run

            export_run(result, path, folder=folder)

        self._files.write(path, write)

    def ask_film(self) -> None:
        """Make a film of the view that is as the user says."""
        result = self._document.result
        if result is None or not self._player.has_rows:
            return
        self._player.pause()
        charts = self._film_charts()
        self.film_dialog = dialog = FilmDialog(
            self._window,
            self._maker,
            float(result.store.time[0]),
            self._player.end,
            [chart.title for chart in charts],
            lambda chosen, place, settings: self._plots(
                [charts[number] for number in chosen], place, settings
            ),
            lambda: self._files.ask_target("Export film", ".mp4", _FILMS),
            self._document.written.emit,
        )
        if self._player.played_range is not None:
            dialog.show_span(*self._player.played_range)
        dialog.finished.connect(self._forget_dialog)
        dialog.open()

    def _plots(self, charts: Sequence[TimeChart], place: str, settings: FilmSettings) -> FilmPlots:
        """Plots beside the pictures of a film, in the colors of the window."""
        from mechstudio.handover.film_plots import FilmPlots

        size, span = (settings.width, settings.height), (settings.start, settings.stop)
        is_dark = self._window.palette().base().color().lightness() < 128
        theme = "dark" if is_dark else "light"
        return FilmPlots(len(charts), lambda: charts, place, size, span, theme)

    def _forget_dialog(self) -> None:
        if self.film_dialog is not None:
            self.film_dialog.deleteLater()
            self.film_dialog = None
