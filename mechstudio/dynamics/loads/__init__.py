"""Applied loads: gravity, springs, dampers, friction, stops, motors, functions of time.

How to add the kernel of a force element:
    1. Give it a dtype in `topology/system.py`, with its table in `Loads` and `LOAD_TABLES`; fields
       have the names of those of the class.
    2. Write `dynamics/loads/<table>.py` with a kernel that adds the loads to `work.load`, and call
       it in `applied.py`; if it is elastic, also where `potential_energy` sums up.
    3. For its channels: an array in `dynamics/row_fields.py`, a kernel beside the other one that
       writes it, called by `dynamics/output_row.py`, and entries in `results/datasets/forces.py`.
    4. If it acts along a coordinate of a joint: its slope in `effort_slopes.py`, which implicit
       methods and ALi3p need.
"""
