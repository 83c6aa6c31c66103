"""The trials of a study as a table, with the best of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

import numpy as np

from mechstudio.answering import answering
from mechstudio.answers_of_studies import MORRIS_FIRST, SOBOL_FIRST
from mechstudio.errors import UnknownNameError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.io.atomic_file import replacing
from mechstudio.io.csv_file import write_table
from mechstudio.results.csv_export import plain_unit
from mechstudio.results.tables import needed
from mechstudio.studies.by_response import ByResponse
from mechstudio.studies.definition import StudySettings
from mechstudio.studies.elementary_effects import METHOD as MORRIS
from mechstudio.studies.elementary_effects import ElementaryEffects, elementary_effects
from mechstudio.studies.missed_constraints import missed_constraints
from mechstudio.studies.sensitivity import METHOD as SOBOL
from mechstudio.studies.sensitivity import Sensitivity, sensitivities
from mechstudio.studies.spread import DRAWN, Spread, spread_table, spreads
from mechstudio.studies.told_goals import told_goals
from mechstudio.studies.trial import Trial
from mechstudio.suggestions import did_you_mean
from mechstudio.text_table import columns, html_columns

if TYPE_CHECKING:
    import h5py

MOST_SHOWN = 20  # trials of the printed table
Table = tuple[tuple[str, ...], list[tuple[str, ...]]]


@answering
@dataclass(frozen=True)
class StudyResult:
    """What a study found.

    Attributes:
        settings: What was asked.
        trials: The trials by number; those that failed are among them, with their message.
        message: Why an optimization ended; empty for samples.
        units: SI units of variables and responses that have one, by place or name.
        notes: What is to be said of all trials, such as masses that vary without their inertia.
    """

    settings: StudySettings
    trials: tuple[Trial, ...]
    message: str = ""
    units: Mapping[str, str] = field(default_factory=dict, compare=False)
    notes: tuple[str, ...] = field(default=(), compare=False)

    def __len__(self) -> int:
        return len(self.trials)

    def __iter__(self) -> Iterator[Trial]:
        return iter(self.trials)

    @overload
    def __getitem__(self, name: str) -> FloatArray: ...
    @overload
    def __getitem__(self, name: SupportsIndex) -> Trial: ...
    @overload
    def __getitem__(self, name: slice) -> tuple[Trial, ...]: ...
    def __getitem__(
        self, name: str | SupportsIndex | slice
    ) -> FloatArray | Trial | tuple[Trial, ...]:
        """Values of a variable or response over all trials; NaN where a trial failed.

        A number in the place of the name gives the trial of that place, as a list of trials does.

        Raises:
            UnknownNameError: There is neither.
            IndexError: There is no such trial.
        """
        if isinstance(name, SupportsIndex | slice):
            return self.trials[name]
        if any(variable.place == name for variable in self.settings.variables):
            return np.array([trial.values[name] for trial in self.trials], dtype=float)
        known = self.settings.response_names
        if name not in known:
            near = did_you_mean(name, [*(v.place for v in self.settings.variables), *known])
            raise UnknownNameError(f"the study has no variable or response '{name}'{near}")
        return np.array([trial.responses.get(name, np.nan) for trial in self.trials], dtype=float)

    @property
    def names(self) -> tuple[str, ...]:
        """Variables, then responses."""
        variables = (variable.place for variable in self.settings.variables)
        return (*variables, *self.settings.response_names)

    def title(self, name: str) -> str:
        """Heading of the column of a variable or response, such as "peak [N]"."""
        unit = self.units.get(name, "")
        return f"{name} [{plain_unit(unit)}]" if unit else name

    def __str__(self) -> str:
        """The first trials as a table, with the number of all."""
        if not self.trials:
            return self.message or "no trials"
        tables = [columns(*table) for table in self._tables()]
        return "\n".join((*tables, *self._endings()))

    def _repr_html_(self) -> str:
        """The same for notebooks."""
        if not self.trials:
            return f"<p>{escape(self.message or 'no trials')}</p>"
        said = "".join(f"<p>{escape(line)}</p>" for line in self._endings())
        return "".join(html_columns(*table) for table in self._tables()) + said

    def _tables(self) -> list[Table]:
        """Headers and rows of what is shown: the first trials, and the spread of drawn ones."""
        found = [self._first_trials()]
        if self.settings.method in DRAWN and len(self.failed) < len(self.trials):
            titles = [self.title(name) for name in self.settings.response_names]
            found.append(spread_table(self.statistics, titles))
        return found

    def _first_trials(self) -> Table:
        """Header and rows of the table that is shown, which has the best trial wherever it is."""
        values = [self[name] for name in self.names]
        best = self.best
        rows = [
            (str(trial.number), *(f"{column[k]:.6g}" for column in values), trial.remark)
            for k, trial in enumerate(self.trials)
            if k < MOST_SHOWN or trial is best
        ]
        return ("trial", *map(self.title, self.names), ""), rows

    def _endings(self) -> list[str]:
        """What is said below the table."""
        lines = []
        if len(self) > MOST_SHOWN:
            more = len(self) - len(self._first_trials()[1])
            lines.append(f"and {more} more; to_dataframe() and to_csv() have all")
        best = self.best
        if best is not None:
            lines.append(f"best: trial {best.number}")
        if self.settings.constraints and (missed := self.missed_constraints):
            lines.append(missed)
        lines += [*self.goal_notes, *self.notes]
        if self.message:
            lines.append(self.message)
        return lines

    @property
    def failed(self) -> tuple[Trial, ...]:
        """Trials without responses."""
        return tuple(trial for trial in self.trials if not trial.is_done)

    @property
    def best(self) -> Trial | None:
        """The trial of least cost that keeps the constraints best; None without objectives."""
        done = [trial for trial in self.trials if trial.is_done]
        if not self.settings.objectives or not done:
            return None
        settings = self.settings

        def rank(trial: Trial) -> tuple[float, float]:
            responses = dict(trial.responses)
            return settings.excess(responses), settings.cost(responses)

        return min(done, key=rank)

    @property
    def missed_constraints(self) -> str:
        """Says that no trial keeps all constraints, and how near the best one comes; else empty."""
        return missed_constraints(self.settings, self.best, self.units)

    @property
    def goal_notes(self) -> tuple[str, ...]:
        """By how much the best trial misses values to reach, which variables it has at a bound, and
        what it was chosen by, as sentences; none without objectives."""
        return told_goals(self.settings, self.trials, self.best, self.units)

    @property
    def front(self) -> tuple[Trial, ...]:
        """The Pareto front: trials within the constraints that none beats in all objectives."""
        wishes = self.settings.objectives
        done = [
            trial
            for trial in self.trials
            if trial.is_done and self.settings.excess(dict(trial.responses)) == 0.0
        ]
        if not wishes or not done:
            return ()
        costs = np.array([[w.cost(trial.responses[w.response]) for w in wishes] for trial in done])
        return tuple(done[k] for k in _not_beaten(costs))

    @property
    def sensitivities(self) -> ByResponse[Sensitivity]:
        """Sobol' indices of each response, by the method "sobol_indices".

        Raises:
            AttributeError: The study is by another method.
        """
        self._require(SOBOL, "sensitivities", SOBOL_FIRST)
        return ByResponse(sensitivities(self.settings, self.trials))

    @property
    def effects(self) -> ByResponse[ElementaryEffects]:
        """Elementary effects on each response, by the method "morris".

        Raises:
            AttributeError: The study is by another method.
            MissingPackageError: SALib is not installed.
        """
        self._require(MORRIS, "effects", MORRIS_FIRST)
        return ByResponse(elementary_effects(self.settings, self.trials))

    @property
    def statistics(self) -> ByResponse[Spread]:
        """Mean, standard deviation, extremes and quantiles of each response over all trials."""
        return ByResponse(spreads(self.settings, self.trials))

    def _require(self, method: str, name: str, remedy: str) -> None:
        """Refuse what another method would have found.

        Raises:
            AttributeError: It would; says how to ask for it.
        """
        asked = self.settings.method
        if asked != method:
            raise AttributeError(f"a study by the method {asked} has no {name}; {remedy}")

    def to_dataframe(self) -> Any:
        """A `pandas.DataFrame` with a row per trial: variables, responses, message, any notes.

        Its `attrs["units"]` has the SI units of the columns that have one.

        Raises:
            MissingPackageError: pandas is not installed.
        """
        pandas = needed("pandas", "to_dataframe")
        found: dict[str, Any] = {name: self[name] for name in self.names}
        found |= self._texts()
        index = pandas.Index([trial.number for trial in self.trials], name="trial")
        table = pandas.DataFrame(found, index=index)
        table.attrs["units"] = {name: unit for name in self.names if (unit := self.units.get(name))}
        return table

    def to_csv(self, path: str | PathLike[str]) -> None:
        """Write the table as CSV, a row per trial, with units in the headings.

        Numbers read back exactly.

        Raises:
            FileError: The file cannot be written.
        """
        values = [self[name].tolist() for name in self.names]
        rows = (
            (trial.number, *row)
            for trial, *row in zip(self.trials, *values, *self._texts().values(), strict=True)
        )
        write_table(path, ("trial", *map(self.title, self.names), *self._texts()), rows)

    def _texts(self) -> dict[str, list[str]]:
        """Columns of text: why trials failed, and what is to be said of them if anything is."""
        found = {"message": [trial.message for trial in self.trials]}
        if any(trial.note for trial in self.trials):
            found["note"] = [trial.note for trial in self.trials]
        return found

    def to_parquet(self, path: str | PathLike[str]) -> None:
        """Write the table as Parquet, with the columns of the CSV file.

        Raises:
            FileError: The file cannot be written.
            MissingPackageError: pyarrow is not installed.
        """
        arrow = needed("pyarrow", "Parquet")
        parquet = needed("pyarrow.parquet", "Parquet")
        arrays = {
            "trial": arrow.array([trial.number for trial in self.trials], arrow.int64()),
            **{self.title(name): arrow.array(self[name]) for name in self.names},
            **{name: arrow.array(text, arrow.string()) for name, text in self._texts().items()},
        }
        table = arrow.table(arrays, metadata={"study": self.settings.model_dump_json()})
        with replacing(Path(path)) as scratch:
            parquet.write_table(table, scratch)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the table to an HDF5 file: a dataset per variable and response, over the trials.

        Raises:
            FileError: The file cannot be written.
        """
        from mechstudio.results.hdf5_writing import content_of

        content = content_of(self._fill)
        with replacing(Path(path)) as scratch:
            scratch.write_bytes(content)

    def _fill(self, file: h5py.File) -> None:
        """Write a group for variables and one for responses, and what was said of them."""
        import h5py

        file.attrs["format"] = "mechstudio-study"
        file.attrs["study"] = self.settings.model_dump_json()
        file.attrs["message"] = self.message
        file["trial"] = np.array([trial.number for trial in self.trials], dtype=np.int64)
        for group, names in (
            ("variables", [variable.place for variable in self.settings.variables]),
            ("responses", self.settings.response_names),
        ):
            for name in names:
                # a slash would make a group of the part before it
                dataset = file.create_dataset(f"{group}/{name.replace('/', '|')}", data=self[name])
                dataset.attrs["name"] = name
                if self.units.get(name):
                    dataset.attrs["unit"] = self.units[name]
        for entry in sensitivities(self.settings, self.trials):
            group = file.create_group(f"sensitivities/{entry.response.replace('/', '|')}")
            group.attrs["variables"] = list(entry.places)
            group.attrs["points"] = entry.points
            for name in ("first", "total", "first_margin", "total_margin"):
                group[name] = getattr(entry, name)
        for effect in elementary_effects(self.settings, self.trials):
            group = file.create_group(f"effects/{effect.response.replace('/', '|')}")
            group.attrs["variables"] = list(effect.places)
            group.attrs["trajectories"] = effect.trajectories
            for name in ("mean", "mean_absolute", "deviation", "margin"):
                group[name] = getattr(effect, name)
        text = h5py.string_dtype()
        for name, column in self._texts().items():
            file.create_dataset(name, data=column, dtype=text)


def _not_beaten(costs: FloatArray) -> list[int]:
    """Rows that no other row beats or equals in all columns and beats in one."""
    order = np.lexsort(costs.T[::-1])
    front: list[int] = []
    for row in order:
        # rows before it in this order are not beaten by it
        kept = costs[front]
        beaten = np.all(kept <= costs[row], axis=1) & np.any(kept < costs[row], axis=1)
        if not beaten.any():
            front.append(int(row))
    return sorted(front)
