"""A run as one HTML file that needs no network: motion, curves, facts and the model."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from os import PathLike
from pathlib import Path
from string import Template

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.handover.drawn_motion import DrawnMotion, drawn_motion
from mechstudio.handover.packed_arrays import PackedArrays, Place
from mechstudio.handover.report_answers import (
    answer_tables,
    is_position,
    motor_charts,
    swinging_modes,
)
from mechstudio.handover.report_charts import chart_plots, report_charts
from mechstudio.handover.report_curves import Curves, report_curves
from mechstudio.handover.report_model import model_table
from mechstudio.io import dumps
from mechstudio.io.atomic_file import replacing, require_writable
from mechstudio.model import GROUND, Mechanism
from mechstudio.model.forces.spring_damper import SpringDamper
from mechstudio.resources_path import resources_folder
from mechstudio.results import Result, RunStatus
from mechstudio.results.summary import facts, table
from mechstudio.scene.chart_curves import ROUNDING_TEXT, TimeChart
from mechstudio.scene.solid import Solid
from mechstudio.version import program_version

# most rows of the motion; between them poses are blended
MOST_ROWS = 2000


def write_report(
    result: Result,
    path: str | PathLike[str],
    names: Sequence[str] | None = None,
    folder: Path | None = None,
    charts: Sequence[TimeChart] = (),
) -> None:
    """Write a report, replacing the file only once it is complete.

    Args:
        result: The run.
        path: The file, `.html`.
        names: Channels, groups like "bodies/crank" and formulas over channels whose curves it
            shows; None for what says most of any run.
        folder: Where relative mesh files of its mechanism start.
        charts: Plots that it shows instead of curves by their names.

    Raises:
        FileError: The file cannot be written.
        UnknownNameError: A name is neither a channel nor a group.
        FormulaError: A formula cannot be read for this run.
    """
    require_writable(Path(path))
    text = report_text(result, names, folder, charts)
    with replacing(Path(path)) as target:
        target.write_text(text, encoding="utf-8", newline="\n")


def report_text(
    result: Result,
    names: Sequence[str] | None = None,
    folder: Path | None = None,
    charts: Sequence[TimeChart] = (),
) -> str:
    """The page of a report, whose numbers are those of the run in single precision."""
    arrays = PackedArrays()
    curve_times, plots = _plots(result, names, charts, arrays)
    motion = drawn_motion(result, folder, MOST_ROWS)
    content = _scene(result, motion, arrays) | {
        "curve_times": curve_times,
        "plots": plots,
        "rounding_text": ROUNDING_TEXT,
        "modes": swinging_modes(result, arrays),
        "centers": arrays.add(_centers(result.mechanism), "f4"),
        "model": dumps(result.mechanism),
        "model_name": f"{_file_name(result.mechanism.name)}.mech.json",
    }
    parts = resources_folder() / "report"

    def read(name: str) -> str:
        return (parts / name).read_text(encoding="utf-8")

    licenses = "\n\n".join(read(f"LICENSE-{library}.txt") for library in ("three", "uplot"))
    return Template(read("page.html")).substitute(
        title=escape(result.mechanism.name or "Unnamed mechanism"),
        subtitle=escape(result.mechanism.description),
        style=read("uplot.css") + read("style.css"),
        warnings="".join(f'<p class="warning">{escape(one)}</p>' for one in warnings(result)),
        answer=answer_tables(result),
        facts=table(result),
        mechanism=model_table(result.mechanism),
        version=escape(program_version()),
        licenses=escape(licenses),
        # nothing in a name may end the script
        content=json.dumps(content, allow_nan=False).replace("<", "\\u003c"),
        numbers=arrays.text(),
        libraries=_script(read("libraries.js")),
        player=_script(read("curves.js") + read("modes.js") + read("player.js")),
    )


def _plots(
    result: Result, names: Sequence[str] | None, charts: Sequence[TimeChart], arrays: PackedArrays
) -> tuple[Place, list[Curves]]:
    """Place of the common times, and the plots; a position has those alone that are asked for."""
    if charts and not is_position(result):
        return report_charts(charts, arrays)
    if names is not None:
        return report_curves(result, names, arrays)
    times, plots = report_curves(result, () if is_position(result) else None, arrays)
    return times, plots + chart_plots(motor_charts(result), arrays)


def warnings(result: Result) -> list[str]:
    """What makes the results of a run incomplete or doubtful, as sentences."""
    found = []
    if result.status is not RunStatus.DONE:
        reason = f": {result.status_message}" if result.status_message else "."
        found.append(f"The run is not complete, it {_ended(result.status)}{reason}")
    if result.statistics.undetermined_reactions:
        joints = facts(result)["reactions not unique"]
        found.append(f"Reactions are not unique in: {joints}. The least ones are shown.")
    return found + list(result.statistics.notes)


def _ended(status: RunStatus) -> str:
    ends = {RunStatus.FAILED: "failed", RunStatus.STOPPED: "was stopped"}
    return ends.get(status, "is still under way")


def _scene(result: Result, motion: DrawnMotion, arrays: PackedArrays) -> dict[str, object]:
    """Surfaces, poses and the view of all of it."""
    mechanism, toward = result.mechanism, motion.draft.directions
    places = {body.name: place for place, body in enumerate(mechanism.bodies)} | {GROUND: -1}
    low, high = motion.extent
    look = toward.front if toward.planar else toward.front + 0.8 * toward.right + 0.6 * toward.up
    return {
        "times": arrays.add(motion.times, "f8"),
        "poses": arrays.add(motion.poses, "f4"),
        "bodies": [
            {"name": body.name} | _surface(solid, arrays)
            for body, solid in zip(mechanism.bodies, motion.bodies, strict=True)
        ],
        "ground": _surface(motion.ground, arrays),
        "paths": [arrays.add(path, "f4") for path in motion.paths],
        "springs": [
            {
                "body1": places[force.body1],
                "point1": list(map(float, force.point1)),
                "body2": places[force.body2],
                "point2": list(map(float, force.point2)),
                "radius": float(motion.draft.sizes.at(force.body1, force.body2)),
            }
            for force in mechanism.forces
            if isinstance(force, SpringDamper)
        ],
        "up": toward.up.tolist(),
        "toward": look.tolist(),
        "center": (0.5 * (low + high)).tolist(),
        "size": max(float(np.linalg.norm(high - low)), 1e-6),
    }


def _centers(mechanism: Mechanism) -> FloatArray:
    """Mass centers of the bodies in their frames [m], shape (nb, 3)."""
    centers = [body.center_of_mass for body in mechanism.bodies]
    return np.array(centers, dtype=float).reshape(-1, 3)


def _surface(solid: Solid, arrays: PackedArrays) -> dict[str, object]:
    return {
        "points": arrays.add(solid.points, "f4"),
        "normals": arrays.add(np.round(127.0 * np.clip(solid.normals, -1.0, 1.0)), "i1"),
        "colors": arrays.add(solid.colors, "u1"),
        "triangles": arrays.add(solid.triangles, "u4"),
        "edge_points": arrays.add(solid.edge_points, "f4"),
        "edge_colors": arrays.add(solid.edge_colors, "u1"),
        "edges": arrays.add(solid.edges, "u4"),
    }


def _script(text: str) -> str:
    """Code that does not end the element it stands in."""
    return text.replace("</script", "<\\/script")


def _file_name(name: str) -> str:
    """A name without what files cannot have in theirs."""
    kept = "".join(letter if letter.isalnum() or letter in "-_ " else "_" for letter in name)
    return kept.strip().replace(" ", "_").lower() or "mechanism"
