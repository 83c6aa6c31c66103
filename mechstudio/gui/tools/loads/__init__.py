"""Tools for forces, torques and springs."""
