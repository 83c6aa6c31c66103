"""Results of a comparison as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.cli.run_summary import OutputFiles, summary_json

if TYPE_CHECKING:
    from mechstudio.results import Result
    from mechstudio.results.difference import Difference
    from mechstudio.simulation import Comparison


def comparison_json(comparison: Comparison[Result], model: str) -> dict[str, object]:
    """The runs as `run` describes them, with their difference from the first, and the largest."""
    no_files = OutputFiles(None, None, None)
    pairs = zip(comparison.runs, comparison.differences, strict=True)
    return {
        "model": model,
        "runs": [
            summary_json(run, model, no_files) | {"difference": _difference_json(item)}
            for run, item in pairs
        ],
        "max_difference": _difference_json(comparison.max_difference),
    }


def _difference_json(item: Difference) -> dict[str, object]:
    return {
        "position": item.position,
        "orientation": item.orientation,
        "force": item.force,
        "torque": item.torque,
        "rows": item.rows,
        "interpolated": item.interpolated,
    }
