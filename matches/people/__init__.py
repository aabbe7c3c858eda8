"""What concerns a person.

all_personal_data: the features that store data about people.
deletion: delete everything that is stored about a person.
export: everything that is stored about a person, as zip files.
owner_actions: bans, quiet servers and called-off matches, by the owner of the bot.
people: settings and lists of matches.
"""
