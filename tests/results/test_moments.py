"""The moments of a run that its marks stand for."""

import numpy as np
import pytest

from mechstudio.model import Limits
from mechstudio.results import RunStatistics, RunStatus
from mechstudio.results.moments import (
    MOST_CONTACTS,
    RunMoment,
    moments_near,
    stop_moments,
    told_moments,
)
from tests.gui.fakes.mechanisms import pendulum
from tests.gui.plots.made_up_run import finished_run


def swinging(values, lower=-9.0, upper=9.0):
    """A run of a pendulum with stops, whose angle has these values every hundredth of a second."""
    model = pendulum()
    limits = Limits(lower=lower, upper=upper, stiffness=1.0)
    model = model.edited(joints=(model.joints[0].edited(limits=limits),))
    result = finished_run(model, rows=len(values))
    result.store.coordinate[:, 0] = values
    return result


def test_statistics_tell_all_kinds_in_order_of_time():
    """Events, passages, branches, hands and the failure are told with what they are about."""
    result = finished_run(pendulum(), rows=101)
    result.status = RunStatus.FAILED
    result.statistics = RunStatistics(
        singular_times=(0.2, 0.6),
        branch_changes=(0.6,),
        event_names=("low", "cut"),
        event_actions=("mark", "set"),
        event_times=(0.1, 0.7),
        event_parameters=("", "soft"),
        event_values_before=(0.0, 1.0),
        event_values=(0.0, 2.0),
        event_energies=(0.0, 0.0),
        event_rows=(0, 70),
        pull_rows=(30, 40),
        pull_times=(0.3, 0.4),
        pull_bodies=("bar", ""),
        pull_points=(0.0,) * 6,
    )
    assert told_moments(result) == [
        (0.1, "event", "low"),
        (0.2, "singular", "Singular position"),
        (0.3, "hand", "Pull of bar begins"),
        (0.4, "hand", "Pull ends"),
        (0.6, "branch", "Change of the assembly branch"),
        (0.6, "singular", "Singular position"),
        (0.7, "event", "cut (soft = 2)"),
        (1.0, "failure", "The run failed"),
    ]


def test_contacts_are_where_the_coordinate_passes_a_stop():
    """Each blow counts once, at the interpolated time; rows that are not finite are none."""
    time = 0.01 * np.arange(701)
    found = stop_moments(swinging(np.sin(time), lower=-0.5, upper=0.5))
    assert [text for _, _, text in found] == [
        f"pivot: contact with the {side} stop" for side in ("upper", "lower", "upper")
    ]
    blows = [np.arcsin(0.5), np.pi + np.arcsin(0.5), 2 * np.pi + np.arcsin(0.5)]
    # the chord of a sine over a hundredth of a second
    assert [moment.time for moment in found] == pytest.approx(blows, abs=1e-5)
    broken = np.sin(time)
    broken[400:] = np.inf
    broken[450:] = np.nan
    assert stop_moments(swinging(broken, lower=-0.5, upper=0.5)) == found[:2]


def test_rest_on_a_stop_is_one_contact_and_rattling_has_an_end():
    """Rounding at the stop is no row of blows, and marks stay few enough to be told apart."""
    rest = np.where(np.arange(101) < 50, 0.4, 0.5)
    rest[51::2] += 1e-16 * 4
    assert [moment.time for moment in stop_moments(swinging(rest, upper=0.5))] == [0.5]
    rattling = np.sin(2.0 * np.arange(4 * MOST_CONTACTS * 4) / 4.0)
    assert len(stop_moments(swinging(rattling, upper=0.5))) == MOST_CONTACTS
    assert stop_moments(swinging(rattling)) == []
    assert stop_moments(finished_run(pendulum())) == []


def test_the_nearest_time_brings_all_that_happened_then():
    """What lies out of reach is not meant, and of two times the nearer one is."""
    moments = [RunMoment(time, "note", text) for time, text in ((1.0, "a"), (1.0, "b"), (1.1, "c"))]
    assert moments_near(moments, 1.04, 0.2) == tuple(moments[:2])
    assert moments_near(moments, 1.06, 0.2) == tuple(moments[2:])
    assert moments_near(moments, 2.0, 0.2) == ()
