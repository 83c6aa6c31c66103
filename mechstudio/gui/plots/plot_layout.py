"""The pages of plots of a window as a file holds them."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, TypeAdapter

from mechstudio.gui.plots.plot_book import FIRST_PAGE, Page, PlotBook
from mechstudio.gui.plots.plot_change import PlotChange
from mechstudio.gui.plots.plot_columns import Columns
from mechstudio.gui.plots.plot_spec import Limits
from mechstudio.results.signals import TRANSFORMS, Transform

if TYPE_CHECKING:
    from mechstudio.gui.plots.plot_panel import PlotPanel

_TRANSFORMS = {kind.key: kind for kind in TRANSFORMS}


class _Content(BaseModel):
    model_config = ConfigDict(frozen=True)


class StoredChange(_Content):
    """What a user changed in a plot, see `PlotChange`; compared runs are left out.

    Attributes:
        transforms: By the names of curves; each has its kind and its numbers.
    """

    logarithmic: bool | None = None
    logarithmic_x: bool = False
    across: str = ""
    equal_scales: bool | None = None
    window: str = ""
    added: tuple[str, ...] = ()
    transforms: dict[str, tuple[dict[str, float | str], ...]] = {}
    limits: Limits = None
    limits_unit: str = ""
    right: tuple[str, ...] = ()
    right_logarithmic: bool = False
    right_limits: Limits = None
    right_limits_unit: str = ""


# what a file holds as the window has it
_AS_THEY_ARE = tuple(name for name in StoredChange.model_fields if name != "transforms")


class StoredPage(_Content):
    """One page.

    Attributes:
        name: What stands on its tab.
        curves: Names of curves that share a plot.
        removed: Keys of plots that were taken away.
        changes: By the keys of plots.
        columns: Keys of plots by columns; empty for one column in the order of the plots.
    """

    name: str = FIRST_PAGE
    curves: tuple[tuple[str, ...], ...] = ()
    removed: tuple[str, ...] = ()
    changes: dict[str, StoredChange] = {}
    columns: Columns = ()


class PlotLayout(_Content):
    """All pages.

    Attributes:
        shown: Keys of the plots that are switched on above the plots; None for those that are.
        pages: The pages; the first one also has the plots that are switched on.
        page: Place of the one that is shown.
        latest: Length of the time that plots show and that moves along [s]; None for the whole run.
    """

    shown: tuple[str, ...] | None = None
    pages: tuple[StoredPage, ...] = (StoredPage(),)
    page: int = 0
    latest: float | None = None


def layout_of(plots: PlotPanel) -> PlotLayout:
    """The pages as they are."""
    return PlotLayout(
        shown=tuple(sorted(plots.tool_bar.shown_plots)),
        pages=tuple(_stored_page(page) for page in plots.book.pages),
        page=plots.book.current,
        latest=plots.latest.window.latest,
    )


def take_layout(plots: PlotPanel, layout: PlotLayout) -> None:
    """Show these pages and no others.

    Raises:
        ValueError: A transform is not known, or lacks a number.
    """
    pages = [_page(page) for page in layout.pages]
    book: PlotBook = plots.book
    book.pages = pages or [Page(FIRST_PAGE)]
    book.current = min(max(layout.page, 0), len(book.pages) - 1)
    plots.page_bar.refresh()
    latest = layout.latest
    plots.latest.window.latest = latest if latest is not None and 0.0 < latest < math.inf else None
    if layout.shown is not None:
        plots.tool_bar.show_only(layout.shown)
    plots.rebuild()


def _stored_page(page: Page) -> StoredPage:
    return StoredPage(
        name=page.name,
        curves=tuple(page.groups),
        removed=tuple(sorted(page.removed)),
        changes={key: _stored_change(change) for key, change in page.changes.items()},
        columns=page.columns,
    )


def _stored_change(change: PlotChange) -> StoredChange:
    return StoredChange(
        **{name: getattr(change, name) for name in _AS_THEY_ARE},
        transforms={
            name: tuple({"kind": item.key, **asdict(item)} for item in transforms)
            for name, transforms in change.transforms.items()
        },
    )


def _page(stored: StoredPage) -> Page:
    return Page(
        name=stored.name,
        groups=list(stored.curves),
        removed=set(stored.removed),
        changes={key: _change(change) for key, change in stored.changes.items()},
        columns=stored.columns,
    )


def _change(stored: StoredChange) -> PlotChange:
    return PlotChange(
        **{name: getattr(stored, name) for name in _AS_THEY_ARE},
        transforms={
            name: tuple(_transform(item) for item in items)
            for name, items in stored.transforms.items()
        },
    )


def _transform(content: dict[str, float | str]) -> Transform:
    kind = _TRANSFORMS.get(str(content.get("kind")))
    if kind is None:
        raise ValueError(f"there is no transform '{content.get('kind')}'")
    numbers = {key: value for key, value in content.items() if key != "kind"}
    adapter: TypeAdapter[Transform] = TypeAdapter(kind)
    return adapter.validate_python(numbers)
