"""Consistent initial conditions: closed joints and admissible velocities."""
