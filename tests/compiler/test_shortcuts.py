"""Shortcuts within numba answer as numba does."""

import subprocess
import sys

# numba's own answers come first; the program takes its shortcuts as it is imported
ANSWERS = '''
import numba
from numba.core import compiler, errors, event, ir
from numba.core.targetconfig import TargetConfig


def hypotenuse(a, b):
    """Calls, tuples, branches and a loop."""
    total = 0.0
    for value in (a, b):
        total += value * value if value > 0.0 else abs(value)
    return total**0.5, [total, (a, b)]


class Seen(event.Listener):
    def __init__(self):
        self.told = []

    def on_start(self, told):
        self.told.append(("start", told.kind, told.data))

    def on_end(self, told):
        self.told.append(("end", told.kind, told.is_failed))


def flags(**options):
    made = compiler.Flags()
    for name, value in options.items():
        setattr(made, name, value)
    return made


def answers():
    kinds = [
        flags(),
        flags(release_gil=False),
        flags(release_gil=True),
        flags(release_gil=True, boundscheck=False),
        TargetConfig(),
    ]
    statements = [
        each for block in compiler.run_frontend(hypotenuse).blocks.values() for each in block.body
    ]
    place = ir.Loc("file.py", 3)
    x, y = (ir.Var(None, name, place) for name in "xy")
    nested = {"a": [x, (y, 1, "z", None)]}
    with event.install_listener("numba:run_pass", Seen()) as seen:
        with event.trigger_event("numba:run_pass", data=1):
            event.start_event("numba:run_pass")
        event.end_event("numba:run_pass")
    error = errors.TypingError("no match", loc=place).add_context("a call")
    return {
        "values": [each.values() for each in kinds],
        "hashes": [hash(each) for each in kinds],
        "equal": [[a == b for a in kinds] + [a != 1 for a in kinds] for b in kinds],
        "variables": [[each.name for each in one.list_vars()] for one in statements],
        "nested": [each.name for each in statements[0]._rec_list_vars(nested)],
        "events": seen.told,
        "words": str(error),
        "marked": [errors.termcolor().code("x"), errors.termcolor().highlight("")],
    }


own = answers()
methods = TargetConfig.values, event.Listener.notify, ir.Inst._rec_list_vars
import mechstudio.compiler.decorators

taken = TargetConfig.values, event.Listener.notify, ir.Inst._rec_list_vars
assert all(a is not b for a, b in zip(methods, taken))
assert any(own["variables"]) and own["nested"] == ["x", "y"] and len(own["events"]) == 4
for key, answer in answers().items():
    assert answer == own[key], (key, answer, own[key])
print("alike")
'''


def test_answers_are_those_of_numba():
    """Flags, variables of intermediate code, what listeners are told, and words of errors."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", ANSWERS], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.returncode) == ("alike\n", 0), done.stderr


LOCKED = """
import numba
from llvmlite.binding import ffi

heard = []
ffi.register_lock_callback(lambda: heard.append("enter"), lambda: heard.append("leave"))
before = len(ffi.lib._lock._cblist)
import mechstudio.compiler.decorators

heard.clear()
assert numba.njit(lambda x: x + 1)(1) == 2
assert heard[:2] == ["enter", "leave"]
print(before, len(ffi.lib._lock._cblist))
"""


def test_only_numbas_own_timers_are_told_nothing_of_locks():
    """Callbacks that somebody else registered for LLVM's lock stay."""
    done = subprocess.run(
        [sys.executable, "-c", LOCKED], capture_output=True, text=True, check=False
    )
    assert done.stdout == "2 1\n", done.stderr
