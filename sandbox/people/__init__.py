"""What people do and see: the API behind the web page, and their windows.

- `people_api`: the HTTP calls of people
- `people_interactions`: makes interactions from commands, clicks and modals
- `windows`: the WebSockets that show the world to a person
- `page_files`: the page, sent files, emoji and avatars
"""
