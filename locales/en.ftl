### Every sentence that a person reads on Discord, in English. Other languages translate these keys, one file each.
### A line break in here is a line break on Discord, so sentences stay on one line.

## Commands. Names: lower case, no spaces, at most 32 characters; descriptions: at most 100.

command-rose = rose
command-rose-description = Play The Rose King
command-about = about
command-about-description = What this bot is, how to invite it, and who is behind it

## /rose about

about-title = The Rose King
about-text = Two houses, one crown, and a board full of roses. Play The Rose King with a friend, over an evening or over days, or practise against the computer.
about-installed = Add it to a server, or to your own account to have it everywhere.
about-disclaimer = This is an unofficial fan project. It is not connected with the author or the publisher of the game. All pictures and texts were made for this bot.
about-version = Version { $version }
about-invite = Invite
about-source = Source code

## When something does not work out

closing = I'm just restarting and took nothing of that. Please try again in a moment.
command-outdated = This command has changed since your Discord loaded it. Please try again in a minute, or restart Discord.
discord-trouble = Discord is not answering me properly just now. Please try again in a moment.
no-permission = I lack a permission here that this needs. Somebody who runs this server can invite me again to grant it.
went-wrong =
    Sorry, something went wrong on my side, and it has been noted. Please try again.
    -# If it happens again, tell whoever runs this bot: { $reference }
