"""The REST API that a bot calls.

- `rest_frame`: what every call shares: token, faults, rate limits, headers
- `rest_application`: the application, its commands and emoji, the gateway's address
- `rest_channels`, `rest_threads`, `rest_guilds`, `rest_messages`, `rest_interactions`: the calls of each kind
- `bodies`: reads JSON and multipart bodies
- `rate_limits`: buckets, the ban of an address, identifies
"""
