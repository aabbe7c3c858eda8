"""What runs beside the interactions: command sync, login, presence, background tasks.

- background_tasks: tasks that run until the client closes
- change_feed: reacts to what other processes write to the store
- command_cache: remembers which commands Discord has
- command_sync: sends the commands to Discord when they have changed, and those of the owner's server
- command_translation: names and descriptions of commands in every language
- identify_queue: limits how many shards identify at once, over all processes
- presence: the heartbeat, and moving the clocks after an outage
"""
