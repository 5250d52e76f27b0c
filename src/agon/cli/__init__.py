"""The `agon` command: reads what was typed, asks the packages below, prints what they say."""
