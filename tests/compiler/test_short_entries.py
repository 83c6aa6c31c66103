"""Which entries let other threads of Python go on, and which hold its lock."""

import threading

import numpy as np

from mechstudio.compiler.atomic import load_word, store_word
from mechstudio.compiler.decorators import entry_kernel, kernel, short_entry_kernel
from mechstudio.compiler.plain import PLAIN

LONG = 10**11  # looks: minutes, after which the test fails
BRIEF = 10**7


@kernel
def _look(words, most):
    """Number of looks at the first word until it is not zero; `most` if it stays so."""
    store_word(words, 1, 1)
    for look in range(most):
        if load_word(words, 0) != 0:
            return look
    return most


@entry_kernel
def _wait(words, most):
    return _look(words, most)


@short_entry_kernel
def _hold(words, most):
    return _look(words, most)


def _looks(entry, most):
    """Looks of an entry, while another thread of Python wants to write as soon as it is at work."""
    words = np.zeros(2, dtype=np.int64)
    entry(words, 0)  # compiles it
    words[:] = 0

    def write():
        while words[1] == 0:
            pass
        words[0] = 1

    thread = threading.Thread(target=write)
    thread.start()
    looks = entry(words, most)
    thread.join()
    return looks


def test_an_entry_lets_other_threads_go_on():
    assert _looks(_wait, LONG) < LONG


def test_a_short_entry_holds_the_lock():
    """It is over before anyone else goes on; plain numba leaves options of kernels out."""
    least = 0 if PLAIN else BRIEF
    assert least <= _looks(_hold, BRIEF) <= BRIEF
