"""Tables in the browser: people, bots, storage and live updates. `agon serve` starts it; docs/hosting.md runs it."""
