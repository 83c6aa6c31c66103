"""Sweeps and matrices over the spanning tree of the joints."""
