"""The doors: HTTP, WebSockets and the built client."""
