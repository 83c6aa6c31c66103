"""Which files of numbers dialogs offer."""

TABLES = "Tables (*.csv *.txt);;All files (*)"
