"""Operating the bot, around the Discord client.

settings: the settings, from the environment and `.env`
logs: logging without secrets, and the last warnings and errors
metrics: counters, gauges and times for Prometheus
health: `/livez`, `/readyz` and `/metrics` over HTTP, and the checks behind them
monitoring: connects metrics, health, nightly backups and the services of the owner's command
"""
