"""What an analysis found, as tables of a report: loads at rest, modes, and demands on motors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

import numpy as np

from mechstudio.analyses.kinematic_analysis import KIND as KINEMATIC
from mechstudio.analyses.motor_demand import MotorSheet, motor_sheet
from mechstudio.analyses.resting_loads import RestingLoad, resting_loads
from mechstudio.geometry.arrays import FloatArray
from mechstudio.handover.packed_arrays import PackedArrays
from mechstudio.results import Result
from mechstudio.results.rounding import ROUNDING, rounded_quantity, rounded_text, rounding
from mechstudio.scene.chart_curves import ChartAxis, TimeChart, TimeCurve

_MOST_MODES = 40  # which are shown, the lowest first
_MOST_MOTORS = 12
_MOST_NAMES = 4  # bodies and joints of a mode
_LOADS = (("force", "N"), ("torque", "N m"))
_SIZES = (("length", "m"), ("angle", "rad"))

Floors = Mapping[str, float]


def is_position(result: Result) -> bool:
    """Whether the answer is a position alone, of which curves say nothing."""
    return result.settings.solver in ("static", "modes") and result.count == 1


def motor_names(result: Result) -> list[str]:
    """Actuators of inverse dynamics, or drivers of a kinematic analysis."""
    if result.count < 2:
        return []
    if result.store.actuators:
        names = [entry.name for entry in result.store.actuators]
    elif result.settings.solver == KINEMATIC:
        names = list(result.mechanism.drivers.names)
    else:
        names = []
    return names


def answer_tables(result: Result) -> str:
    """Tables of what an analysis found, with headings; empty for a dynamic run."""
    if is_position(result) and result.settings.solver == "modes":
        return _modes(result)
    if is_position(result):
        return _resting(result)
    names = motor_names(result)
    if not names:
        return ""
    sheets = [motor_sheet(result, name) for name in names[:_MOST_MOTORS]]
    return _motors(result, sheets, len(names) - len(sheets))


def motor_charts(result: Result) -> list[TimeChart]:
    """Effort over speed of each motor, as a motor's limits are drawn."""
    found = []
    for name in motor_names(result)[:_MOST_MOTORS]:
        sheet, unit = motor_sheet(result, name), _unit(result, name)
        what = "Force" if unit == "N" else "Torque"
        curve = TimeCurve(label=name, times=result.time, values=sheet.effort, across=sheet.speed)
        floors = rounding(result)
        found.append(
            TimeChart(
                title=f"{name}: {what.lower()} over speed",
                axis=ChartAxis(label=f"{what} [{unit}]", least=floors.get(unit, 0.0)),
                across=ChartAxis(
                    label=f"Speed [{_speed(unit)}]", least=floors.get(_speed(unit), 0.0)
                ),
                curves=(curve,),
            )
        )
    return found


def swinging_modes(result: Result, arrays: PackedArrays) -> list[dict[str, object]]:
    """Shapes of the modes as the page swings in them; none of other results.

    Args:
        result: The result.
        arrays: Where the shapes are put.
    """
    return [
        {
            "label": f"{number}: {mode.frequency:.4g} Hz",
            "real": arrays.add(mode.shape.real, "f4"),
            "imaginary": arrays.add(mode.shape.imag, "f4"),
        }
        for number, mode in enumerate(result.modes[:_MOST_MODES], 1)
    ]


def _unit(result: Result, name: str) -> str:
    """SI unit of the effort of a motor."""
    group = "actuators" if result.store.actuators else "drivers"
    return result.channel(f"{group}/{name}/effort").unit


def _speed(unit: str) -> str:
    return "m/s" if unit == "N" else "rad/s"


def _resting(result: Result) -> str:
    """What each element bears, with its vectors in world axes."""
    floors, loads = rounding(result), resting_loads(result)
    rows = [_load_cells(load, floors) for load in loads]
    headings = ["Element", "Kind"]
    headings += [
        f"{key.capitalize()} {axis} [{unit}]".replace("  ", " ")
        for key, unit in _LOADS
        for axis in ("", "x", "y", "z")
    ]
    headings += [f"{key.capitalize()} [{unit}]" for key, unit in _SIZES]
    used = [k for k in range(len(headings)) if k < 2 or any(row[k] for row in rows)]
    return _table(
        "Reactions and loads",
        [headings[k] for k in used],
        [[row[k] for k in used] for row in rows],
        "Of body 1 on body 2, in world axes; along coordinates and lines with a sign.",
    )


def _load_cells(load: RestingLoad, floors: Floors) -> list[str]:
    cells = [load.element, load.kind]
    for key, unit in _LOADS:
        effort: FloatArray | float | None = getattr(load, key)
        if effort is None:
            cells += [""] * 4
        elif np.ndim(effort) == 0:
            cells += [rounded_text(effort, unit, floors), "", "", ""]
        else:
            cells.append(rounded_text(float(np.linalg.norm(effort)), unit, floors))
            cells += [rounded_text(float(part), unit, floors) for part in np.asarray(effort)]
    for key, unit in _SIZES:
        size: float | None = getattr(load, key)
        cells.append("" if size is None else rounded_text(size, unit, floors))
    return cells


def _modes(result: Result) -> str:
    """Frequencies, damping and shares; figures alone for files without shapes."""
    floors, modes = {"%": 100.0 * ROUNDING}, result.modes
    figures = result.store.mode_figures[:_MOST_MODES]
    rows = []
    for number, (frequency, damped, damping) in enumerate(figures.tolist()):
        row = [
            str(number + 1),
            f"{frequency:.6g}",
            f"{damped:.6g}",
            rounded_text(100.0 * damping, "%", floors, digits=4),
        ]
        if modes:
            shares = {name: 100.0 * part for name, part in modes[number].participation.items()}
            row += [_largest(shares, " %"), _largest(modes[number].joints, "")]
        rows.append(row)
    headings = ["Mode", "Frequency [Hz]", "Damped [Hz]", "Damping [%]"]
    if modes:
        headings += ["Kinetic energy", "Joint amplitudes"]
    more = len(result.store.mode_figures) - len(figures)
    return _table("Modes", headings, rows, f"And {more} more." if more > 0 else "")


def _largest(parts: Mapping[str, float], unit: str) -> str:
    """The largest parts with their names."""
    ordered = sorted(parts.items(), key=lambda item: -item[1])[:_MOST_NAMES]
    return ", ".join(f"{name} {part:.3g}{unit}" for name, part in ordered if part > ROUNDING)


def _motors(result: Result, sheets: Sequence[MotorSheet], more: int) -> str:
    """Demands on each motor, without a gear between it and its joint."""
    floors = rounding(result)
    rows = []
    for sheet in sheets:
        unit = _unit(result, sheet.name)
        quantities = (
            (sheet.peak, unit),
            (sheet.rms, unit),
            (sheet.peak_speed, _speed(unit)),
            (sheet.peak_power, "W"),
            (sheet.mean_power, "W"),
            (sheet.energy, "J"),
            (sheet.regenerated, "J"),
            (sheet.energy_per_turn, "J"),
        )
        rows.append(
            [
                "" if value is None else rounded_quantity(value, unit, floors)
                for value, unit in quantities
            ]
        )
    units = {_unit(result, sheet.name) for sheet in sheets}
    effort = "force or torque"
    if len(units) == 1:
        effort = "force" if "N" in units else "torque"
    labels = (
        *(f"Peak {effort}", f"RMS {effort}", "Peak speed", "Peak power"),
        *("Mean power", "Energy supplied", "Energy recovered", "Energy per turn"),
    )
    # a sheet has a column for each motor
    lines = [[label, *(row[k] for row in rows)] for k, label in enumerate(labels)]
    shown = [line for line in lines if any(line[1:])]
    said = "Without a gear at the joints." + (f" And {more} more motors." if more else "")
    return _table("Motors", ["", *(sheet.name for sheet in sheets)], shown, said)


def _table(
    title: str, headings: Iterable[str], rows: Iterable[Sequence[str]], note: str = ""
) -> str:
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    said = f"<p>{escape(note)}</p>" if note else ""
    return f"<h2>{escape(title)}</h2>{said}<table><tr>{head}</tr>{body}</table>"
