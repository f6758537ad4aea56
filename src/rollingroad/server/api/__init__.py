"""HTTP and WebSocket routes, one module a resource."""
