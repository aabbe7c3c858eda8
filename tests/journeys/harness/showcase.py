"""A bot that shows everything the page must draw; the tests of the page press its buttons."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import discord
from discord import app_commands, ui
from PIL import Image, ImageDraw
from playwright.async_api import Browser

from sandbox import Sandbox

Asked = discord.Interaction["Showcase"]
FRUIT = ("apple", "apricot", "banana", "cherry", "pear", "plum", "rose hip")


def png(text: str, colour: str, size: tuple[int, int] = (360, 240)) -> discord.File:
    image = Image.new("RGB", size, colour)
    ImageDraw.Draw(image).text((20, 20), text, fill="white", font_size=36)
    data = io.BytesIO()
    image.save(data, "PNG")
    data.seek(0)
    return discord.File(data, "board.png", description=f"A {colour} picture that says {text}.")


Deed = Callable[[discord.Interaction[Any]], Awaitable[None]]


class Press(ui.Button["Counter"]):
    def __init__(self, label: str, deed: Deed, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> None:
        super().__init__(label=label, style=style, custom_id=label.lower())
        self.deed = deed

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await self.deed(interaction)


class Fruit(ui.Select["Counter"]):
    def __init__(self) -> None:
        options = [discord.SelectOption(label=name.title(), value=name, description=f"A {name}") for name in FRUIT]
        super().__init__(custom_id="fruit", placeholder="Pick a fruit", options=options)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(f"{interaction.user.mention} picked **{self.values[0]}**")


class People(ui.UserSelect["Counter"]):
    def __init__(self) -> None:
        super().__init__(custom_id="people", placeholder="Pick people", max_values=2)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("Named: " + " ".join(user.mention for user in self.values))


class Counter(ui.LayoutView):
    """A picture and a count. Every press edits the message for everybody who sees it."""

    def __init__(self, count: int = 0, last: str = "nobody") -> None:
        super().__init__(timeout=None)
        self.count = count
        raise_it = Press("Raise", self.raised, discord.ButtonStyle.success)
        raise_it.emoji = "⬆️"
        off = Press("Off", self.whispered)
        off.disabled = True
        more: ui.Button[Counter] = ui.Button(label="More", url="https://example.org/more")
        stuck = Press("Stuck", self.stuck, discord.ButtonStyle.danger)
        self.add_item(
            ui.Container(
                ui.Section(
                    ui.TextDisplay(f"## The count is {count}\nLast raised by **{last}**"),
                    accessory=Press("Rules", self.whispered),
                ),
                ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description=f"Count {count}.")),
                ui.ActionRow(raise_it, stuck, off, Press("Whisper", self.whispered, discord.ButtonStyle.primary), more),
                ui.Separator(),
                ui.ActionRow(Fruit()),
                ui.ActionRow(People()),
                ui.TextDisplay("-# Small print with `code`, *italics* and ||a spoiler||"),
                accent_colour=discord.Colour.red() if count % 2 else discord.Colour.blurple(),
            )
        )

    async def raised(self, asked: discord.Interaction[Any]) -> None:
        view = Counter(self.count + 1, asked.user.display_name)
        await asked.response.edit_message(view=view, attachments=[png(str(view.count), "navy")])

    async def stuck(self, asked: discord.Interaction[Any]) -> None:
        """Never answers, like a bot that hangs."""

    async def whispered(self, asked: discord.Interaction[Any]) -> None:
        await asked.response.send_message(f"Psst, {asked.user.mention}", view=Whisper(), ephemeral=True)


class Whisper(ui.View):
    @ui.button(label="Say it aloud")
    async def aloud(self, asked: discord.Interaction[Any], _: ui.Button[Whisper]) -> None:
        await asked.response.send_message(f"{asked.user.mention} says it aloud")


class Paper(ui.LayoutView):
    """A file component without text."""

    def __init__(self) -> None:
        super().__init__()
        self.add_item(ui.File("attachment://table.csv"))


class Form(ui.Modal, title="Tell us"):
    name: ui.Label[Form] = ui.Label(text="Name", description="As you like", component=ui.TextInput(max_length=20))
    size: ui.Label[Form] = ui.Label(
        text="Size",
        component=ui.Select(
            options=[discord.SelectOption(label="Small", value="s"), discord.SelectOption(label="Large", value="l")]
        ),
    )

    likes: ui.Label[Form] = ui.Label(
        text="Likes",
        component=ui.Select(
            min_values=0, max_values=2, required=False, options=[discord.SelectOption(label=one) for one in FRUIT]
        ),
    )

    async def on_submit(self, asked: discord.Interaction[Any]) -> None:
        name, size, likes = self.name.component, self.size.component, self.likes.component
        assert isinstance(name, ui.TextInput)
        assert isinstance(size, ui.Select)
        assert isinstance(likes, ui.Select)
        said = f"{name.value} wants size {size.values[0]} and likes {', '.join(likes.values)}"
        await asked.response.send_message(said, ephemeral=True)


class German(app_commands.Translator):
    WORDS: ClassVar = {"show": "zeige", "counter": "zähler", "Count together": "Zählt gemeinsam"}

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        return self.WORDS.get(string.message) if locale is discord.Locale.german else None


show = app_commands.Group(name="show", description="Everything the page can draw")


@show.command(name="counter", description="Count together")
async def counter(asked: Asked) -> None:
    await asked.response.send_message(view=Counter(), file=png("0", "navy"))


@show.command(name="paper", description="A file")
async def paper(asked: Asked) -> None:
    await asked.response.send_message(view=Paper(), file=discord.File(io.BytesIO(b"one,two\n" * 200), "table.csv"))


@show.command(name="form", description="A modal")
async def form(asked: Asked) -> None:
    await asked.response.send_modal(Form())


@show.command(name="slow", description="Thinks first")
async def slow(asked: Asked) -> None:
    await asked.response.defer(thinking=True)
    await asked.client.thought.wait()
    await asked.followup.send("Done thinking")


@show.command(name="silent", description="Never answers")
async def silent(asked: Asked) -> None:
    """Never answers, like a bot that hangs."""


@show.command(name="read", description="Reads a file aloud")
async def read(asked: Asked, paper: discord.Attachment) -> None:
    await asked.response.send_message(f"{paper.filename} says {(await paper.read()).decode()}")


@show.command(name="text", description="Markdown")
async def text(asked: Asked) -> None:
    await asked.response.send_message(
        "# Heading\n**bold** *italic* __under__ ~~gone~~ `code` snake_case_word\n- one\n- two\n  - deeper\n1. first\n"
        "> quoted\n-# small\n```py\nprint('<b>hi</b>')\n```\n[a link](https://example.org) <https://example.org/x>\n"
        f"{asked.user.mention} <t:1700000000:D> <script>alert(1)</script> <img src=x onerror=alert(1)>",
        file=discord.File(io.BytesIO(b"one,two\n"), "table.csv"),
    )


@app_commands.command(description="Greets somebody")
@app_commands.describe(who="Whom to greet", times="How often", how="In which way", fruit="What to bring")
async def greet(
    asked: Asked,
    who: discord.Member,
    times: app_commands.Range[int, 1, 9] = 1,
    how: Literal["warmly", "coolly"] = "warmly",
    fruit: str | None = None,
) -> None:
    await asked.response.send_message(f"{asked.user.mention} greets {who.mention} {how} {times}× with {fruit}")


@greet.autocomplete("fruit")
async def fruits(asked: Asked, current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=one.title(), value=one) for one in FRUIT if one.startswith(current.lower())]


@app_commands.context_menu(name="Wave at")
async def wave(asked: Asked, user: discord.User) -> None:
    await asked.response.send_message(f"{asked.user.mention} waves at {user.mention}")


class Showcase(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.1)
        self.tree = app_commands.CommandTree(self)
        self.thought = asyncio.Event()

    async def setup_hook(self) -> None:
        await self.tree.set_translator(German())
        self.tree.add_command(show)
        self.tree.add_command(greet)
        self.tree.add_command(wave)
        await self.tree.sync()


@dataclass(slots=True)
class Table:
    """The showcase, and a browser to look at it."""

    sandbox: Sandbox
    bot: Showcase
    browser: Browser
