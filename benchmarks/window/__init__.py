"""What benchmarks of the window share."""
