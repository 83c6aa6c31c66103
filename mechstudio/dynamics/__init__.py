"""Kernels on arrays: kinematics, the divide-and-conquer assembly, formulations."""
