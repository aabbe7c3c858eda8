"""Messages and their content: text, embeds, components, mentions, reactions, modals.

- `channel_messages`: post, edit, delete and read messages
- `compose`: validates a body and makes the message's content
- `component_checks`: validates the components of a body
- `components`: kinds of components, and how to walk through them
- `embeds`: validates embeds
- `mentions`: the mentions in a text
- `modals`: validates modals and people's answers
- `reactions`: reactions on messages
"""
