"""The Oracle of Delphi: a race over a hexagonal sea for twelve tasks of Zeus."""
