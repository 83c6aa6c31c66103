"""Tables and counts as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def columns(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Lay out a table with a header line; the first column is flush left, the others right."""
    table = [header, *rows]
    widths = [max(len(row[k]) for row in table) for k in range(len(header))]
    lines = []
    for row in table:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def aligned(rows: Iterable[tuple[str, str]]) -> str:
    """Lay out pairs of label and text in two columns."""
    rows = list(rows)
    width = max((len(label) for label, _ in rows), default=0)
    return "\n".join(f"{label:<{width}}  {text}".rstrip() for label, text in rows)


def html_columns(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The table of `columns` as HTML, for notebooks."""
    head = "".join(f"<th style='text-align:left'>{escape(cell)}</th>" for cell in header)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def counted(number: int, one: str, many: str) -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many}"
