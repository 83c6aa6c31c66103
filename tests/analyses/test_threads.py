"""Modes of long mechanisms are worked out in threads, and do not depend on their number."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.analyses import blas_threads, linearization
from mechstudio.generators.chain import chain
from tests.analyses.models import pendulum


@pytest.fixture(scope="module")
def hanging():
    """More links than one thread takes, hanging down and damped, so that K and C count."""
    links = linearization.SERIAL + 3
    model = chain(links, seed=5)
    joints = [joint.edited(damping=0.1 + 0.01 * k) for k, joint in enumerate(model.joints)]
    return ms.static(model.edited(joints=joints)).mechanism


def test_threads_change_no_bit(hanging, monkeypatch):
    """Each column is worked out from the same position, whoever does it."""
    found = []
    for threads in (1, 2, 5):
        monkeypatch.setattr(linearization, "MOST_THREADS", threads)
        monkeypatch.setattr(linearization, "thread_count", lambda wish, count=threads: count)
        found.append(ms.modes(hanging))
    for other in found[1:]:
        assert np.array_equal(other.stiffness, found[0].stiffness)
        assert np.array_equal(other.damping, found[0].damping)
        assert np.array_equal(other.frequencies, found[0].frequencies)
    assert np.abs(found[0].damping).max() > 0.0


def test_errors_of_a_thread_reach_the_caller(hanging, monkeypatch):
    """What fails in one thread is told as if there were none."""
    monkeypatch.setattr(linearization, "thread_count", lambda wish: 3)

    def open_joints(self, values):
        raise ms.AnalysisError("The joints do not close here.")

    monkeypatch.setattr(linearization.ReducedMotion, "displaced", open_joints)
    with pytest.raises(ms.AnalysisError, match="do not close"):
        ms.modes(hanging)


def test_linear_algebra_takes_one_thread_within_and_as_many_as_before_after():
    """Also where uses overlap, as in trials of a study, and where one of them fails."""
    switch = blas_threads._switch()
    bundled = np.show_config("dicts")["Build Dependencies"]["lapack"]["name"] == "scipy-openblas"
    assert (switch is not None) or not bundled
    ask, choose = switch or (lambda: 1, lambda count: None)
    before = ask()
    choose(2)
    many = ask()
    try:
        first, second = blas_threads.one_blas_thread(), blas_threads.one_blas_thread()
        first.__enter__()
        second.__enter__()
        first.__exit__(None, None, None)
        assert ask() == 1
        second.__exit__(None, None, None)
        assert ask() == many
        with pytest.raises(ms.AnalysisError), blas_threads.one_blas_thread():
            raise ms.AnalysisError("It fails.")
        assert ask() == many
        assert ms.modes(pendulum()).zero_modes == 0
        assert ask() == many
    finally:
        choose(before)
