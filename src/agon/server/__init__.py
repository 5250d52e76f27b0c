"""Tables in the browser: people, bots, persistence and live updates. `agon serve` starts it; docs/hosting.md runs it."""
