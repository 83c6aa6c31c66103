"""The pages of plots of a window, as data: which curves the user put where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from mechstudio.gui.plots.plot_change import PlotChange, changed
from mechstudio.gui.plots.plot_columns import Columns, without
from mechstudio.gui.plots.plot_spec import PlotSpec, chosen_plots, renamed_key
from mechstudio.results import Result
from mechstudio.results.curve_names import can_read, renamed

FIRST_PAGE = "Run"


@dataclass
class Page:
    """One page of plots.

    Attributes:
        name: What stands on its tab.
        groups: Names of curves that were picked together.
        removed: Keys of plots that the user took away.
        changes: What the user changed in plots, by their keys.
        columns: Keys of plots by columns; empty for one column in the order of the plots.
    """

    name: str
    groups: list[tuple[str, ...]] = field(default_factory=list)
    removed: set[str] = field(default_factory=set)
    changes: dict[str, PlotChange] = field(default_factory=dict)
    columns: Columns = ()


@dataclass(frozen=True)
class Closed:
    """A page that was closed, or a plot of it.

    Attributes:
        page: The page.
        place: Its place among the others.
        key: Of the plot; empty for the whole page.
        change: What the user had changed in the plot; None for nothing.
        before: Columns of the page with the plot.
        after: Columns of the page without it.
    """

    page: Page
    place: int
    key: str = ""
    change: PlotChange | None = None
    before: Columns = ()
    after: Columns = ()

    def renamed(self, names: Mapping[str, str]) -> Closed:
        """The same under new names of channels; the page follows them by itself."""
        change = None if self.change is None else self.change.renamed(names)
        return replace(
            self,
            key=renamed_key(self.key, names),
            change=change,
            before=_renamed_columns(self.before, names),
            after=_renamed_columns(self.after, names),
        )


class PlotBook:
    """The pages, of which the first one also has the plots of run and joint."""

    def __init__(self) -> None:
        self.pages = [Page(FIRST_PAGE)]
        self.current = 0
        self._closed: list[Closed] = []

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return self.pages[self.current]

    def clear(self) -> None:
        """Forget everything: other mechanisms have other channels."""
        self.pages, self.current, self._closed = [Page(FIRST_PAGE)], 0, []

    @property
    def last_closed(self) -> Closed | None:
        """The page or plot that `reopen` brings back; None if there is none."""
        while self._closed:
            last = self._closed[-1]
            is_gone = (
                any(page is last.page for page in self.pages) and last.key in last.page.removed
            )
            if is_gone or not last.key:
                return last
            # plots came back with curves that were added, or went with a layout
            self._closed.pop()
        return None

    def reopen(self) -> None:
        """Bring back what was closed last, where it was."""
        last = self.last_closed
        if last is None:
            return
        self._closed.pop()
        page = last.page
        if not last.key:
            self.current = min(max(last.place, 1), len(self.pages))
            self.pages.insert(self.current, page)
            return
        self.current = next(k for k, one in enumerate(self.pages) if one is page)
        page.removed.discard(last.key)
        if last.change is not None:
            page.changes[last.key] = last.change
        if page.columns == last.after:
            page.columns = last.before

    def add_page(self) -> None:
        """Put an empty page behind the others and show it."""
        taken = {page.name for page in self.pages}
        number = next(n for n in range(2, len(self.pages) + 3) if f"Page {n}" not in taken)
        self.pages.append(Page(f"Page {number}"))
        self.current = len(self.pages) - 1

    def remove_page(self, place: int) -> None:
        """Take a page away; the first one stays."""
        if 0 < place < len(self.pages):
            self._closed.append(Closed(self.pages.pop(place), place))
            self.current = min(self.current - (self.current >= place), len(self.pages) - 1)

    def add(self, names: Sequence[str]) -> None:
        """Put curves that were picked together onto the page."""
        self.page.removed.clear()
        self.page.groups.append(tuple(names))

    def add_once(self, names: Sequence[str], keys: Iterable[str]) -> None:
        """Put curves onto the page that may be there.

        Args:
            names: Of the curves, which are together.
            keys: Of their plots, which come back where they were closed.
        """
        self.page.removed.difference_update(keys)
        if tuple(names) not in self.page.groups:
            self.page.groups.append(tuple(names))

    def change(self, key: str) -> PlotChange:
        """What the user changed in a plot of the page."""
        return self.page.changes.get(key, PlotChange())

    def set_change(self, key: str, change: PlotChange) -> None:
        """Change a plot of the page."""
        self.page.changes[key] = change

    def remove_plot(self, key: str) -> None:
        """Take a plot off the page."""
        page, before = self.page, self.page.columns
        page.removed.add(key)
        change = page.changes.pop(key, None)
        page.columns = without(key, before)
        self._closed.append(Closed(page, self.current, key, change, before, page.columns))

    def rename(self, names: Mapping[str, str]) -> None:
        """Follow channels that got other names; those that are gone are left out."""

        def kept(name: str) -> bool:
            return name.startswith("=") or name in names or name.rpartition("/")[0] in names

        # a page whose plots were closed before it was is named by all of them
        gone = {id(one.page): one.page for one in self._closed}
        for page in {**gone, **{id(one): one for one in self.pages}}.values():
            page.groups = [
                tuple(renamed(name, names) for name in group if kept(name)) for group in page.groups
            ]
            page.removed = {renamed_key(key, names) for key in page.removed}
            page.changes = {
                renamed_key(key, names): change.renamed(names)
                for key, change in page.changes.items()
            }
            page.columns = _renamed_columns(page.columns, names)
        self._closed = [one.renamed(names) for one in self._closed]

    def specs(
        self, result: Result, automatic: Callable[[Result], list[PlotSpec]]
    ) -> list[PlotSpec]:
        """The plots of the page, in the order in which they were added.

        Args:
            result: The run.
            automatic: The plots of run and joint, which the first page begins with.
        """
        page = self.page
        found = automatic(result) if self.current == 0 else []
        for names in page.groups:
            present = [name for name in names if can_read(result, name)]
            found += [spec for spec in chosen_plots(result, present) if spec not in found]
        return [
            changed(spec, page.changes[spec.key], result) if spec.key in page.changes else spec
            for spec in found
            if spec.key not in page.removed
        ]


def _renamed_columns(columns: Columns, names: Mapping[str, str]) -> Columns:
    return tuple(tuple(renamed_key(key, names) for key in column) for column in columns)
