"""The server: matches of any game over HTTP and WebSocket."""
