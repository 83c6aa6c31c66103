"""The fields that all of several elements have, to be changed in all of them at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import nan

from mechstudio.gui.properties.fields import Field, FieldKind, Page, Section


def shared_sections(pages: Sequence[Page]) -> tuple[Section, ...]:
    """Sections with what can be changed on every page; values that differ are left empty.

    Args:
        pages: Pages of elements of one kind.
    """
    fields = [_by_place(page) for page in pages]
    sections: list[Section] = []
    for section in pages[0].sections:
        shared: list[Field] = []
        for field in section.fields:
            if field.kind is FieldKind.CAPTION:
                shared.append(field)
            elif field.target and field.place is None:
                same = [found for found in (of.get(_place(field)) for of in fields) if found]
                if len(same) == len(pages):
                    shared.append(_together(same))
        kept = _without_bare_captions(shared)
        if kept:
            # the names of the bodies in it are those of the first element
            title = section.title.partition(" on ")[0]
            sections.append(Section(title=title, fields=kept))
    return tuple(sections)


_Place = tuple[str, str, str, tuple[int, int] | None, tuple[int, ...]]


def _by_place(page: Page) -> dict[_Place, Field]:
    return {_place(f): f for section in page.sections for f in section.fields if f.target}


def _place(field: Field) -> _Place:
    """What makes a field the same one on different pages: place in the element, unit, size."""
    inside = field.target.partition("].")[2]
    size = tuple(len(row) for row in field.rows)
    return inside, field.label, field.unit, field.entry, size


def _together(fields: Sequence[Field]) -> Field:
    """One field for the same value of several elements."""
    first = fields[0]
    words = {_words(field) for field in fields}
    rows = tuple(
        tuple(_common([field.rows[r][c] for field in fields]) for c in range(len(row)))
        for r, row in enumerate(first.rows)
    )
    return replace(
        first,
        kind=FieldKind.TEXT if first.kind is FieldKind.LINKS else first.kind,
        rows=rows,
        text=words.pop() if len(words) == 1 else "",
        links=(),
        warning="",
        others=tuple(field.target for field in fields[1:]),
    )


def _words(field: Field) -> str:
    return field.links[0][1] if field.links else field.text


def _common(values: Sequence[float]) -> float:
    return values[0] if all(value == values[0] for value in values) else nan


def _without_bare_captions(fields: Sequence[Field]) -> tuple[Field, ...]:
    """The fields without headings that nothing follows."""
    bare = [field.kind is FieldKind.CAPTION for field in fields] + [True]
    return tuple(
        field for number, field in enumerate(fields) if not (bare[number] and bare[number + 1])
    )
