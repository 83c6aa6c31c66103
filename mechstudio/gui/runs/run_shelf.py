"""The kept runs of a window: written when they end, listed, shown, compared and deleted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal, Slot

from mechstudio.errors import MechStudioError
from mechstudio.gui.files.file_commands import FileCommands
from mechstudio.gui.runs.begun_run import cut_off_sentence
from mechstudio.gui.runs.open_mechanism import OpenMechanism
from mechstudio.gui.runs.rerun import restore_settings
from mechstudio.gui.runs.restored_mechanism import RestoredMechanism
from mechstudio.gui.runs.run_room import RunRoom
from mechstudio.gui.runs.run_writer import RunWriter
from mechstudio.gui.runs.solver_runs import SolverRuns
from mechstudio.gui.state.compared_runs import ComparedRun, ComparedRuns
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.method_names import run_label
from mechstudio.gui.work.background import Background
from mechstudio.results.run_library import KeptRun, RunLibrary

if TYPE_CHECKING:
    from mechstudio.model import Mechanism
    from mechstudio.results import Result


class RunShelf(QObject):
    """Keeps each run of a window in the library, and shows those that are there.

    Args:
        parent: What owns it.
        document: Where runs are made and shown.
        library: Where they are kept.
        compared: Which of them are compared with the shown one.
        files: Reads and shows result files, and asks before a mechanism is left.
        most: Size of all kept runs above which the user is asked [GB].

    Attributes:
        writer: Writes the runs of the window.
    """

    changed = Signal()  # the runs, or what is said of them, are others
    note = Signal(str, str)  # sentence and level for the message bar
    # sentence, and name and function of what to do about it
    offer = Signal(str, str, object)
    busy = Signal(str)  # what is being done; empty when it is done

    def __init__(
        self,
        parent: QObject,
        document: Document,
        library: RunLibrary,
        compared: ComparedRuns,
        files: FileCommands,
        most: Callable[[], float],
    ) -> None:
        super().__init__(parent)
        self._document, self.library, self._compared = document, library, compared
        self._files, self._room = files, RunRoom(most)
        self._background = Background(self)
        self.open_mechanism = OpenMechanism(self, document)
        self.runs: tuple[KeptRun, ...] = ()
        # rows that are in the window anyway, by the id of their run
        self._results: dict[str, Result] = {}
        self._deleted: list[str] = []
        self.writer = RunWriter(
            self, library, self.open_mechanism, self._background, self._listed_colors
        )
        self.writer.written.connect(self._list)
        self.writer.referred.connect(self._list_referred)
        self.writer.failed.connect(self._complain)
        self._restored = RestoredMechanism(self, document, files, self._background)
        self._restored.note.connect(self.note)
        self.solver_runs: SolverRuns | None = None
        document.result_changed.connect(self._notice)
        document.rows_settled.connect(self.writer.write_ended)
        document.run_changed.connect(self.changed)
        document.opened.connect(self.changed)
        document.saved.connect(self._move_to_file)

    def begin(self) -> None:
        """List what was kept before."""

        def look() -> object:
            self.library.purge()
            return self.library.recover(), self.library.runs()

        def take(found: object) -> None:
            cut_off, runs = cast("tuple[list[KeptRun], list[KeptRun]]", found)
            self._take([*runs, *(run for run in self.runs if run not in runs)])
            if cut_off:
                self.note.emit(cut_off_sentence(cut_off), "warning")

        self._background.submit(look, take, self._complain)

    def shut_down(self) -> None:
        """Finish what is being written, and remove what was deleted; nothing is signaled."""
        if self.solver_runs is not None:
            self.solver_runs.shut_down()
        self.writer.shut_down()
        self.library.purge(self._deleted)

    def run(self, id: str) -> KeptRun | None:
        """What is said of a run; None if it is gone."""
        return next((run for run in self.runs if run.id == id), None)

    @property
    def shown(self) -> str:
        """Id of the run that the window shows; empty for one that is not kept."""
        run = self._document.run
        if run is None:
            return ""
        if run.source is not None:
            return self.library.id_of_file(run.source)
        return self.id_of(run.result)

    def id_of(self, result: Result) -> str:
        """Id of the kept run that has these very rows in the window; empty for none."""
        found = (id for id, kept in self._results.items() if kept.store is result.store)
        return next(found, "")

    def show(self, id: str, then: Callable[[], object] = lambda: None) -> None:
        """Show a run in view, timeline and plots, with its own model where that is another one."""
        run = self.run(id)
        if run is not None and id == self.shown:
            self._document.look_back()
            then()
        elif run is not None:
            self._open(run, then)

    def _open(
        self,
        run: KeptRun,
        then: Callable[[], object],
        first: Callable[[Mechanism], object] = lambda _: None,
    ) -> None:
        def done() -> None:
            self.busy.emit("")
            self._compare(self._compared.runs, self._compared.ghost)
            self.changed.emit()
            then()

        def refuse(error: MechStudioError) -> None:
            self.busy.emit("")
            self._complain(error)

        self.busy.emit(f"Opening {run_label(run)}…")
        folder = Path(run.model_file).parent if run.model_file else None
        self._files.runs.open(
            self.library.file_of(run), done, refuse, name=run_label(run), folder=folder, first=first
        )

    def restore_model(self, id: str, then: Callable[[], object] = lambda: None) -> None:
        """Make the mechanism of a run the open one, and show the run.

        That is one undo step. Another mechanism is opened in the place of what is open, whose file
        it must never go to; one without a file has its runs again.
        """

        def restore() -> None:
            self._document.restore_run_model()
            then()

        run = self.run(id)
        if run is None or not self.open_mechanism.is_of_other(run):
            self.show(id, restore)
        else:
            self._restored.open(run, self._open, then)

    @Slot()
    def restore_shown_model(self) -> None:
        """Make the mechanism of the shown run the open one, whether the run is kept or not."""
        run = self.run(self.shown) or self.open_mechanism.shown_file
        if run is not None and self.open_mechanism.is_of_other(run):
            self._restored.open(run, self._open)
        else:
            self._document.restore_run_model()

    def run_again(self, id: str, run: Callable[[], object]) -> None:
        """Restore the mechanism of a run and its settings, and start another run."""

        def again() -> None:
            restore_settings(self._document)
            run()

        self.restore_model(id, again)

    def change(self, id: str, **changes: object) -> None:
        """Change what is said of a run: name, notes, color or pin."""
        run = self.run(id)
        if run is None:
            return
        after = replace(run, **changes)  # type: ignore[arg-type]
        if after == run:
            return
        self._take([after if one.id == id else one for one in self.runs])
        compared = tuple(
            replace(one, label=run_label(after), color=after.color) if one.id == id else one
            for one in self._compared.runs
        )
        self._compare(compared, self._compared.ghost)
        self._background.submit(lambda: self.library.note(after), lambda _: None, self._complain)

    def delete(self, ids: Sequence[str]) -> None:
        """Take runs off the list; the message that says so offers to bring them back."""
        gone = [run for run in self.runs if run.id in ids]
        if not gone:
            return
        names = [run.id for run in gone]
        self._deleted += names
        self.untick(names)
        self._take([run for run in self.runs if run not in gone])
        self._background.submit(lambda: self.library.delete(names), lambda _: None, self._complain)
        what = f"run “{run_label(gone[0])}”" if len(gone) == 1 else f"{len(gone)} runs"
        said = f"Deleted {what}."
        if all(run.file for run in gone):
            said = f"Removed {what} from the list. Their result files were not deleted."
        self.offer.emit(said, "Undo", lambda: self._bring_back(gone))

    def is_ticked(self, id: str) -> bool:
        """Whether a run is compared with the shown one."""
        return any(run.id == id for run in self._compared.runs)

    @property
    def ghost(self) -> str:
        """Id of the run that the view shows as a ghost; empty for none."""
        return self._compared.ghost

    def tick(self, id: str) -> None:
        """Show the curves of a run beside those of the shown one."""
        if not self.is_ticked(id):
            self._bring_beside(id, as_ghost=False)

    def untick(self, ids: Iterable[str]) -> None:
        """Compare with these no longer."""
        left = tuple(run for run in self._compared.runs if run.id not in set(ids))
        self._compare(left, self.ghost)

    def set_ghost(self, id: str) -> None:
        """Show the bodies of a run in the view, faintly; empty for none."""
        if not id or self.is_ticked(id):
            self._compare(self._compared.runs, id)
        else:
            self._bring_beside(id, as_ghost=True)

    @Slot(object, object)
    def _list(self, run: KeptRun, result: Result) -> None:
        self._results[run.id] = result
        self._take([run, *self.runs])
        self._move_to_file()
        self._ask_for_room()

    @Slot()
    def _move_to_file(self) -> None:
        """Runs of a mechanism from before it had a file are runs of its file now."""
        self.writer.move_to_file()
        for run in self.runs:
            file = self.open_mechanism.placed(run).model_file
            if file != run.model_file:
                self.change(run.id, model_file=file)

    @Slot(object)
    def _notice(self, result: object) -> None:
        run = self._document.run
        # rows that only the list would hold are read from their files again
        held = {one.id for one in self._compared.runs} | {self.shown}
        self._results = {id: rows for id, rows in self._results.items() if id in held}
        if run is not None and run.source is None:
            started = run.started.isoformat(timespec="milliseconds")
            self.writer.begin(run.result, started)
        elif run is None:
            self._compare((), "")
        elif run.source is not None:
            self.open_mechanism.see(self.shown)
            if run.source.parent != self.library.folder:
                self.writer.refer(run.result, run.source)
        self.writer.write_ended()

    @Slot(object)
    def _list_referred(self, run: KeptRun) -> None:
        self._take([run, *(one for one in self.runs if one.id != run.id)])

    def _bring_beside(self, id: str, *, as_ghost: bool) -> None:
        """Compare with a run, whose rows are read where they are not here."""
        run = self.run(id)
        if run is None:
            return

        self.open_mechanism.see(id)

        def take(found: object) -> None:
            run, runs = self.run(id), self._compared.runs
            if run is None:
                return
            # a tick may have brought it meanwhile, and a ghost is wanted all the same
            if not self.is_ticked(id):
                runs = (*runs, ComparedRun(id, run_label(run), run.color, cast("Result", found)))
            self._compare(runs, id if as_ghost else self.ghost)

        if id in self._results:
            take(self._results[id])
            return

        def read() -> object:
            # the compiler is loaded by the first run, not by the window
            from mechstudio.results import open_result

            return open_result(self.library.file_of(run))

        self._background.submit(read, take, self._complain)

    def _compare(self, runs: tuple[ComparedRun, ...], ghost: str) -> None:
        shown = self.shown
        # a run is not compared with itself
        left = tuple(run for run in runs if run.id != shown)
        ghost = ghost if any(run.id == ghost for run in left) else ""
        self._compared.set_runs(left, ghost)
        self.changed.emit()

    def _bring_back(self, runs: Sequence[KeptRun]) -> None:
        ids = [run.id for run in runs]
        self._deleted = [id for id in self._deleted if id not in ids]
        self._take([*self.runs, *runs])
        self._background.submit(
            lambda: self.library.bring_back(ids), lambda _: None, self._complain
        )

    def _ask_for_room(self) -> None:
        """Offer to delete old runs where all take more room than they may."""
        found = self._room.question(self.runs)
        if found is not None:
            self.offer.emit(found.sentence, found.button, lambda: self.delete(found.ids))

    def _listed_colors(self) -> list[str]:
        return [run.color for run in self.open_mechanism.listed(self.runs)]

    def _take(self, runs: object) -> None:
        found = cast("Sequence[KeptRun]", runs)
        self.runs = tuple(sorted(found, key=lambda run: run.started, reverse=True))
        self.changed.emit()

    @Slot(object)
    def _complain(self, error: MechStudioError) -> None:
        self.busy.emit("")
        self.note.emit(str(error), "error")
