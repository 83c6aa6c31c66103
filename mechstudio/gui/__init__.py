"""The desktop application: windows, docks and what they share. The only package that knows Qt."""
