"""The gateway: WebSocket connections and sessions of a bot.

- `gateway_socket`: identify, resume, heartbeats and events on a WebSocket
- `sessions`: what a session subscribed to, received and missed
- `connections`: one WebSocket, with compression
"""
