"""The list of steps against a plain list that forgets nothing but what it must."""

from hypothesis import given
from hypothesis import strategies as st

from mechstudio.gui.state.undo_steps import Steps

ACTS = st.lists(st.sampled_from((0, 1, 2, 3, "undo", "redo", "save")), max_size=40)


@given(acts=ACTS, limit=st.integers(1, 5), saved=st.booleans())
def test_steps_behave_as_a_list_of_states(acts, limit, saved):
    """States and names follow a list; clean is what equals the state that was saved last."""
    steps = Steps((0,), saved=(0,) if saved else (), limit=limit)
    states, place, kept = [0], 0, 0 if saved else None
    for act in acts:
        if act == "undo":
            place = max(0, place - 1)
            steps = steps.undone()
        elif act == "redo":
            place = min(len(states) - 1, place + 1)
            steps = steps.redone()
        elif act == "save":
            kept = states[place]
            steps = steps.marked_clean()
        else:
            states = [*states[: place + 1], act][-limit - 1 :]
            place = len(states) - 1
            steps = steps.pushed(act, f"to {act}")
        assert steps.state == states[place]
        assert steps.count == len(states) - 1 <= limit
        assert steps.undo_text == (f"to {states[place]}" if place else None)
        later = states[place + 1 : place + 2]
        assert steps.redo_text == (f"to {later[0]}" if later else None)
        # by value, also where another way leads there and the saved state is forgotten
        assert steps.is_clean == (states[place] == kept)
