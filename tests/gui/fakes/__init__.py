"""Small stand-ins for the simulation and the docks, so that the window can be tested alone."""
