"""What helps after a run that failed, or whose results are doubtful."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject

from mechstudio import edits
from mechstudio.analyses.errors import UnderdrivenError
from mechstudio.errors import MechStudioError, ModelError
from mechstudio.gui.analyses.mode_card import OFF_BALANCE
from mechstudio.gui.analyses.question import KINDS, NoActuatorsError
from mechstudio.gui.editing.events_of_spring import events_sentence
from mechstudio.gui.editing.spring_of_joint import hinge_of, with_joint_stiffness
from mechstudio.gui.playback.player import Player
from mechstudio.gui.run.launcher import Launcher
from mechstudio.gui.run.run_controls import RunControls
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.posing.posed import posed_mechanism
from mechstudio.results import Result
from mechstudio.results.actuators import actuator_of
from mechstudio.results.settings import RunStatus
from mechstudio.simulation.requests.options import LIMITS
from mechstudio.simulation.requests.remedies import (
    DEAD_POINT_REMEDY,
    LOOSER_REMEDY,
    WINDING_REMEDY,
    is_about_model,
    moves_bodies,
)
from mechstudio.simulation.runs.half_turns import JUMP_REMEDY
from mechstudio.simulation.runs.limits import reached_limit

# what a button says, and what it does
Offer = tuple[str, Callable[[], None]]

# what leads to the last row, of a run and of an analysis
TO_END = ("Show the end of the run", "Go there")
# the hinge takes over what a torsion spring does
CONVERT = "Convert to the joint's stiffness"
TIGHTER = 1e-2  # factor of both tolerances
LOOSEST = 1e-2  # relative tolerance
SMALLER = 0.5  # factor of a fixed step
_DRIVEN_TURN, _DRIVEN_SHIFT = 1.0, 0.1  # speeds of added drivers [rad/s, m/s]
_KEEP_POSES = "Keep the poses of the start"
_BALANCE = "Modes at the equilibrium"  # what the button says where a position is none
_USUAL_STEP = 0.01  # [s], where the mechanism has none


class RunRemedies(QObject):
    """Offers to look at what happened, and to run again in another way.

    Args:
        document: What is open, with its run.
        selection: What is selected.
        launcher: Runs it again.
        controls: The run bar, where solvers are chosen.
        player: Shows moments of the run.
        assemble: Closes open joints.
        parent: What owns it.
    """

    def __init__(
        self,
        document: Document,
        selection: Selection,
        launcher: Launcher,
        controls: RunControls,
        player: Player,
        assemble: Callable[[], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._document, self._selection = document, selection
        self._launcher, self._controls = launcher, controls
        self._player, self._assemble = player, assemble

    def offers(self, *, failed: bool, doubtful: bool = True) -> list[Offer]:
        """What may help after the run that is shown.

        Args:
            failed: Whether it could not go on.
            doubtful: Whether there is a doubt about its results.
        """
        result = self._document.result
        if result is None:
            return []
        found: list[Offer] = []
        if result.settings.solver in KINDS:
            return self._offers_of_answer(result, failed=failed)
        if failed:
            found.append((TO_END[0], self._player.to_end))
        elif result.statistics.singular_times:
            found.append(("Show the singular position", self._player.to_next_singular))
        notes = () if failed else result.statistics.notes
        if self._document.edited is None or self._document.looks_back:
            # the mechanism of a file cannot be run before it is restored
            return found
        if not failed and result.status is RunStatus.STOPPED:
            found.append(self._again(result))
        found += self._conversions(notes)
        if not (failed or doubtful) or any(JUMP_REMEDY in note for note in notes):
            # what chatters does so with any accuracy
            return found
        if any(map(moves_bodies, notes)):
            found.append((f"{_KEEP_POSES}, run again", self._keep_poses))
        if notes and all(map(is_about_model, notes)):
            return found
        if failed and result.count <= 1 and result.mechanism.joints:
            found.append(("Assemble joints", self._assemble))
        if (other := self._other_accuracy(failed=failed)) is not None:
            label, factor = other
            found.append((f"{label}, run again", lambda: self._run_again(label, factor)))
        if not failed or DEAD_POINT_REMEDY not in self._said:
            found.append(("Another solver…", self._choose_solver))
        return found

    def _offers_of_answer(self, result: Result, *, failed: bool) -> list[Offer]:
        """What helps after an analysis, whose sentence says what to change."""
        if failed:
            return [(TO_END[1], self._player.to_end)] if result.count > 1 else []
        is_open = self._document.edited is not None and not self._document.looks_back
        is_off = any(note.startswith(OFF_BALANCE) for note in result.statistics.notes)
        asks = is_open and is_off and result.settings.solver == "modes"
        return [(_BALANCE, self._find_modes_in_balance)] if asks else []

    def _find_modes_in_balance(self) -> None:
        """Compute modes once more, at the equilibrium."""
        self._controls.analysis.choose_modes_at("equilibrium")
        self._launcher.run()

    def _conversions(self, notes: Sequence[str]) -> list[Offer]:
        """One offer for each torsion spring that was wound up and whose hinge can take it over."""
        mechanism = self._document.edited
        if mechanism is None:
            return []
        wound = [note for note in notes if WINDING_REMEDY in note]
        hinges = {
            force.name: hinge
            for force in mechanism.forces
            if any(f"'{force.name}'" in note for note in wound)
            and (hinge := hinge_of(mechanism, force.name))
        }
        return [
            (
                CONVERT if len(hinges) == 1 else _conversion(hinge.name),
                partial(self._convert, name),
            )
            for name, hinge in hinges.items()
        ]

    def _convert(self, name: str) -> None:
        """Let a joint take over a torsion spring, as one undo step."""
        mechanism = self._document.edited
        if mechanism is None or (hinge := hinge_of(mechanism, name)) is None:
            return
        joint = hinge.name
        try:
            after = with_joint_stiffness(mechanism, name)
        except ModelError as error:
            self._document.report(str(error))
            return
        self._document.apply(after, label=_conversion(joint))
        self._selection.set([edits.item_of(after.joints[joint])])
        self._document.note(
            f"The stiffness of {name} is in {joint} now, which counts whole turns."
            + events_sentence(mechanism, after, name, joint)
        )

    @property
    def shows_end(self) -> bool:
        """Whether the last row is shown already."""
        return self._player.time >= self._player.end

    def offers_of_refusal(self) -> list[Offer]:
        """What may help after a run or an analysis that did not even begin."""
        error = self._launcher.error
        if isinstance(error, UnderdrivenError) and error.coordinates:
            return [("Add drivers", lambda: self._add_drivers(error))]
        if isinstance(error, NoActuatorsError):
            return [("Choose actuators", self._controls.analysis.actuator_button.open)]
        return []

    def _add_drivers(self, error: UnderdrivenError) -> None:
        """Drive what drivers leave free at an even speed from where it is, as one undo step."""
        mechanism = self._document.edited
        if mechanism is None:
            return
        try:
            for (joint, coordinate), value in zip(error.coordinates, error.values, strict=True):
                unit = actuator_of(mechanism, f"{joint}:{coordinate}").unit
                rate = _DRIVEN_SHIFT if unit == "N" else _DRIVEN_TURN
                function = f"{value:.12g} + {rate:g}*t"
                done = edits.add_driver(mechanism, joint, function, coordinate=coordinate)
                mechanism = done.mechanism
        except ModelError as problem:
            self._document.report(str(problem))
            return
        self._document.apply(mechanism, label="Add drivers")

    @property
    def _said(self) -> str:
        """Why the run failed; empty if nothing is known of it."""
        run = self._document.run
        if run is not None and run.is_brought:
            return run.result.status_message
        return str(self._launcher.error or "")

    @property
    def _has_fixed_step(self) -> bool:
        result, integrator = self._document.result, self._controls.integrator_box.method
        own = result is not None and result.settings.penalty > 0.0
        return own or (integrator is not None and integrator.step_size == "fixed")

    def _other_accuracy(self, *, failed: bool) -> tuple[str, float] | None:
        """How to change what a run takes its accuracy from; None where that would not help.

        Returns:
            What the button says, and the factor of the step or of both tolerances.
        """
        said = self._said if failed else ""
        if DEAD_POINT_REMEDY in said:
            return None
        if self._has_fixed_step:
            return "Half the step", SMALLER
        if LOOSER_REMEDY in said.lower():
            return "Looser tolerances", 1.0 / TIGHTER
        return "Tighter tolerances", TIGHTER

    def _run_again(self, label: str, factor: float) -> None:
        """Change the accuracy, as one step of undo, and run again."""
        mechanism, result = self._document.edited, self._document.result
        if mechanism is None or result is None:
            return
        settings = mechanism.simulation
        if self._has_fixed_step:
            step = settings.step or result.settings.step or _USUAL_STEP
            after = settings.edited(step=factor * step)
        else:
            rtol = min(factor * settings.rtol, LOOSEST)
            after = settings.edited(rtol=rtol, atol=factor * settings.atol)
        try:
            self._document.apply(mechanism.edited(simulation=after), label=label)
        except ModelError as error:
            self._document.report(str(error))
            return
        self._launcher.run()

    def _again(self, result: Result) -> Offer:
        """Run once more what was ended before its time, without the limit that ended it."""
        if reached_limit(result):
            return "Without the limit, run again", self._run_unlimited
        return "Run again", self._launcher.run

    def _run_unlimited(self) -> None:
        """Take the limits of the model away, as one step of undo, and run again."""
        mechanism = self._document.edited
        if mechanism is None:
            return
        after = mechanism.simulation.edited(**dict.fromkeys(LIMITS))
        self._document.apply(mechanism.edited(simulation=after), label="Take limits of runs away")
        self._launcher.run()

    def _keep_poses(self) -> None:
        """Give the bodies the poses that the run began with, as one step of undo, and run again."""
        mechanism, result = self._document.edited, self._document.result
        if mechanism is None or result is None or not result.count:
            return
        try:
            after = posed_mechanism(mechanism, result.store.body_pose[0], result.at(result.time[0]))
        except MechStudioError as error:
            self._document.report(str(error))
            return
        self._document.apply(after, label=_KEEP_POSES)
        self._launcher.run()

    def _choose_solver(self) -> None:
        """Open the list of solvers, which says of each what it takes."""
        box = self._controls.solver_box
        box.setFocus()
        box.showPopup()


def _conversion(joint: str) -> str:
    return f"Convert to the stiffness of {joint}"
