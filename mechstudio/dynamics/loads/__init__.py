"""Applied loads: gravity, springs, dampers, friction, stops, motors, functions of time."""
