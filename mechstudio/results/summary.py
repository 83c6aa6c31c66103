"""A run in a few words: one line, a list, and a table for notebooks."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

import numpy as np

from mechstudio.results.recording import Recording
from mechstudio.results.settings import NO_METHOD, EventMoment
from mechstudio.results.unique_loads import loose_reactions

SHOWN_EVENTS, SHOWN_MODES = 12, 12


def one_line(result: Recording) -> str:
    """A run in one line."""
    ended = f" {said}" if (said := _ended_by(result)) else ""
    of = f" of '{result.mechanism.name}'" if result.mechanism.name else ""
    return (
        f"<Result{of}: {result.status}{ended}, {result.count} rows"
        f"{_until(result)}, {_method(result)}, {len(result.names())} channels>"
    )


def facts(result: Recording) -> dict[str, str]:
    """What there is to know about a run, by label."""
    statistics, step = result.statistics, result.settings.output_step
    found = {
        "model": result.mechanism.name or "unnamed mechanism",
        "status": ": ".join(filter(None, (result.status, result.status_message))),
        "rows": f"{result.count}{_until(result)}{f', every {step:g} s' if step else ''}",
        "method": _method(result),
    }
    if result.settings.integrator != NO_METHOD:
        found |= {
            "steps": f"{statistics.steps}, {statistics.rejected_steps} rejected, "
            f"{statistics.rhs_evaluations} right-hand sides",
            "wall time": f"{statistics.wall_time:.3g} s",
            "energy drift": f"{_change(result, 'energy/total'):.3g} J",
        }
    found |= _modes(result)
    found |= {
        "largest position error": f"{np.max(result['constraints/position'], initial=0.0):.3g}",
        "channels": str(len(result.names())),
    }
    if result.events:
        found["events"] = events_text(result.events)
    if statistics.undetermined_reactions:
        found["reactions not unique"] = loose_reactions(result)
    return found | {f"note {k}": note for k, note in enumerate(statistics.notes, 1)}


def _modes(result: Recording) -> dict[str, str]:
    """The first modes of vibration of a result that has any."""
    figures = result.store.mode_figures
    found = {
        f"mode {number}": f"{frequency:.6g} Hz, damping ratio {100.0 * damping:.4g} %"
        for number, (frequency, _, damping) in enumerate(figures[:SHOWN_MODES], 1)
    }
    more = len(figures) - SHOWN_MODES
    return found | ({"further modes": str(more)} if more > 0 else {})


def events_text(events: tuple[EventMoment, ...]) -> str:
    """The first events with their times."""
    shown = ", ".join(f"{event.text} at {event.time:.6g} s" for event in events[:SHOWN_EVENTS])
    more = len(events) - SHOWN_EVENTS
    return f"{shown} and {more} more" if more > 0 else shown


def text(result: Recording) -> str:
    """The facts as lines."""
    known = facts(result)
    width = max(map(len, known)) + 2
    return "\n".join(f"{label:{width}}{value}" for label, value in known.items())


def table(result: Recording) -> str:
    """The facts as an HTML table."""
    return table_of(facts(result))


def table_of(known: Mapping[str, str]) -> str:
    """Facts by label as an HTML table."""
    rows = "".join(
        f"<tr><th style='text-align:left'>{escape(label)}</th>"
        f"<td style='text-align:left'>{escape(value)}</td></tr>"
        for label, value in known.items()
    )
    return f"<table>{rows}</table>"


def _until(result: Recording) -> str:
    return f" to t = {result.time[-1]:.6g} s" if result.count else ""


def _ended_by(result: Recording) -> str:
    """The event that ended the run; empty if none did."""
    last = result.events[-1] if result.events else None
    return f"ended by event '{last.name}'" if last is not None and last.action == "stop" else ""


def _method(result: Recording) -> str:
    return result.settings.method


def _change(result: Recording, name: str) -> float:
    values = result[name]
    # a run that failed may end with values that are not finite
    with np.errstate(invalid="ignore"):
        return float(np.max(np.abs(values - values[0]))) if len(values) else 0.0
