"""Report of a validation: page and table."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from html import escape
from pathlib import Path

import numba
import numpy as np

from mechstudio.io.atomic_file import replacing
from mechstudio.validation.finding import Finding, Study, Verdict
from mechstudio.validation.svg_plot import svg_of

PAGE = "validation.html"
HEADER = ("what", "published", "ours", "difference", "verdict", "source", "remark")

_STYLE = """
body { font: 14px sans-serif; margin: 2em auto; max-width: 1400px; color: #20242a; }
table { border-collapse: collapse; margin: 1em 0; }
th, td { border-bottom: 1px solid #d8dce2; padding: 3px 10px; text-align: left;
  vertical-align: top; }
td:last-child { max-width: 340px; color: #5a616b; }
.agrees td:nth-child(5) { color: #2f7d32; font-weight: bold; }
.differs td:nth-child(5) { color: #c62828; font-weight: bold; }
.not td:nth-child(5) { color: #8a8f98; }
svg { margin: 4px; border: 1px solid #e4e7ec; }
"""


_LEGEND = (
    "<p><b>agrees</b> and <b>differs</b>: a value within what the paper's rounding and the "
    "method's own error allow, or a statement of its text that holds or does not. "
    "<b>compared</b>: times and counts of other programs on other machines, which need not be "
    "the same.</p>"
)


def summary(studies: Sequence[Study]) -> str:
    """Number of findings of each verdict."""
    verdicts = [finding.verdict for study in studies for finding in study.findings]
    counts = [f"{verdicts.count(entry)} {entry.value}" for entry in Verdict if entry in verdicts]
    return f"{len(verdicts)} findings: {', '.join(counts)}"


def cells(finding: Finding) -> tuple[str, ...]:
    """A finding as the cells of a row under `HEADER`."""
    return (
        finding.what,
        finding.published,
        finding.ours,
        finding.difference,
        finding.verdict.value,
        finding.source,
        finding.remark,
    )


def machine() -> str:
    """Machine and versions that the figures were taken on."""
    processor = platform.processor() or platform.machine()
    return (
        f"{processor}, {platform.system()}, Python {platform.python_version()}, "
        f"numba {numba.__version__}, numpy {np.__version__}"
    )


def write_page(studies: Sequence[Study], folder: Path, missing: Sequence[str] = ()) -> Path:
    """Write one HTML page with all findings and plots; the plots are inside it.

    Args:
        studies: What is known so far.
        folder: Where the page goes.
        missing: Keys of the studies that are not in it.

    Returns:
        The page.

    Raises:
        FileError: It cannot be written.
    """
    path = folder / PAGE
    content = _page(studies, missing).encode("utf-8")
    with replacing(path) as scratch:
        scratch.write_bytes(content)
    return path


def _page(studies: Sequence[Study], missing: Sequence[str]) -> str:
    absent = f"<p>Not in this page: {escape(', '.join(missing))}.</p>" if missing else ""
    parts = [
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>",
        f"<title>MechStudio: validation</title><style>{_STYLE}</style></head><body>",
        "<h1>Published results, and ours</h1>",
        f"<p>{escape(summary(studies))}. {escape(machine())}.</p>{absent}{_LEGEND}",
    ]
    for study in studies:
        parts.append(f"<h2>{escape(study.title)}</h2><p>{escape(study.paper)}</p>")
        parts.append("<table><tr>" + "".join(f"<th>{name}</th>" for name in HEADER) + "</tr>")
        parts += [_row(finding) for finding in study.findings]
        parts.append("</table>")
        parts += [svg_of(plot) for plot in study.plots]
    parts.append("</body></html>\n")
    return "".join(parts)


def _row(finding: Finding) -> str:
    style = finding.verdict.value.split()[0]
    row = "".join(f"<td>{escape(cell)}</td>" for cell in cells(finding))
    return f"<tr class='{style}'>{row}</tr>"
