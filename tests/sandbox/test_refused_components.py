"""Components and modals that Discord refuses, and the form in which valid ones are returned."""

from __future__ import annotations

from typing import Any

import pytest

from tests.journeys.harness.people import Person
from tests.sandbox.raw import Json, RawBot, button, command, row, select, text


async def test_forty_components_in_all(bot: RawBot) -> None:
    rows = [row(*(button(f"{n}-{m}") for m in range(5))) for n in range(6)]  # 36
    assert (await bot.show(*rows, *(text("x") for _ in range(4)))).status == 200
    answer = await bot.show({"type": 17, "components": rows}, *(text("x") for _ in range(4)))
    assert answer.body["errors"]["components"]["_errors"] == [
        {
            "code": "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            "message": "Total number of components cannot exceed 40",
        }
    ]
    assert (await bot.show(*(text("x") for _ in range(41)))).wrong("components") == ["BASE_TYPE_MAX_LENGTH"]


async def test_four_thousand_characters_in_all(bot: RawBot) -> None:
    assert (await bot.show(text("x" * 4000))).status == 200
    assert (await bot.show(text("x" * 4001))).wrong("components.0.content") == ["BASE_TYPE_BAD_LENGTH"]
    assert (await bot.show(text("x" * 4000), text("x"))).wrong("components") == [
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"
    ]


async def test_five_rows_of_five_buttons_in_a_legacy_message(bot: RawBot) -> None:
    six = await bot.say({"content": "x", "components": [row(button(str(n))) for n in range(6)]})
    assert six.wrong("components") == ["BASE_TYPE_MAX_LENGTH"]
    wide = await bot.say({"content": "x", "components": [row(*(button(str(n)) for n in range(6)))]})
    assert wide.body["errors"]["components"]["0"]["components"]["_errors"] == [
        {"code": "BASE_TYPE_BAD_LENGTH", "message": "Must be between 1 and 5 in length."}
    ]


@pytest.mark.parametrize(
    ("wrong", "path", "code"),
    [
        (row(), ".components", "BASE_TYPE_BAD_LENGTH"),
        (row(button("")), ".components.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
        (row(button("x" * 101)), ".components.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
        (row(button(None)), ".components.0.custom_id", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED"),
        (row(button(), button()), ".components.1.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
        (row(button(label="x" * 81)), ".components.0.label", "BASE_TYPE_MAX_LENGTH"),
        (row(button(label=None)), ".components.0.label", "BASE_TYPE_REQUIRED"),
        (row(button(style=7)), ".components.0.style", "BASE_TYPE_CHOICES"),
        (row(button(None, style=5)), ".components.0.url", "BUTTON_COMPONENT_URL_REQUIRED"),
        (row(button(url="https://a.b")), ".components.0", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"),
        (row(button(emoji={"id": "1", "name": "x"})), ".components.0.emoji", "BUTTON_COMPONENT_INVALID_EMOJI"),
        (row(button(emoji={"name": "rose"})), ".components.0.emoji", "BUTTON_COMPONENT_INVALID_EMOJI"),
        (row(button(), select("a")), ".components.1", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
        (row(select()), ".components.0.options", "BASE_TYPE_BAD_LENGTH"),
        (row(select(*map(str, range(26)))), ".components.0.options", "BASE_TYPE_BAD_LENGTH"),
        (row(select("a", "a")), ".components.0.options.1", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
        (row(select("x" * 101)), ".components.0.options.0.value", "BASE_TYPE_BAD_LENGTH"),
        (row(select("a", placeholder="x" * 151)), ".components.0.placeholder", "BASE_TYPE_MAX_LENGTH"),
        (row(select("a", max_values=2)), ".components.0.max_values", "NUMBER_TYPE_MAX"),
        (row(select("a", "b", min_values=2)), ".components.0.max_values", "NUMBER_TYPE_MIN"),
        (row(select("a", min_values=26)), ".components.0.min_values", "NUMBER_TYPE_MAX"),
        (row(text("x")), ".components.0", "UNION_TYPE_CHOICES"),
        (text(""), ".content", "BASE_TYPE_BAD_LENGTH"),
        ({"type": 99}, "", "UNION_TYPE_CHOICES"),
        ({"type": 2, "style": 1, "custom_id": "x", "label": "x"}, "", "UNION_TYPE_CHOICES"),
        ({"type": 9, "components": [text("x")]}, ".accessory", "BASE_TYPE_REQUIRED"),
        ({"type": 9, "components": [text("x")] * 4, "accessory": button()}, ".components", "BASE_TYPE_BAD_LENGTH"),
        ({"type": 12, "items": []}, ".items", "BASE_TYPE_BAD_LENGTH"),
        ({"type": 12, "items": [{"media": {"url": "file:///x"}}]}, ".items.0.media.url", "URL_TYPE_INVALID_SCHEME"),
        ({"type": 14, "spacing": 3}, ".spacing", "BASE_TYPE_CHOICES"),
        ({"type": 17, "components": []}, ".components", "BASE_TYPE_BAD_LENGTH"),
        ({"type": 17, "accent_color": 1 << 24, "components": [text("x")]}, ".accent_color", "NUMBER_TYPE_MAX"),
        ({"type": 17, "components": [{"type": 17, "components": [text("x")]}]}, ".components.0", "UNION_TYPE_CHOICES"),
    ],
)  # fmt: skip
async def test_wrong_components(bot: RawBot, wrong: Json, path: str, code: str) -> None:
    assert (await bot.show(wrong)).wrong(f"components.0{path}") == [code]


async def test_defaults_of_a_select(bot: RawBot) -> None:
    chosen = [{"label": one, "value": one, "default": True} for one in "ab"]
    answer = await bot.show(row({"type": 3, "custom_id": "x", "options": chosen}))
    assert answer.wrong("components.0.components.0") == ["SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"]


async def test_good_components_come_back_numbered_and_whole(bot: RawBot) -> None:
    shown = await bot.show(
        {"type": 17, "components": [text("hi"), {"type": 14}, row(button(), button("b", id=2))]},
        {"type": 9, "components": [text("x")], "accessory": button("c")},
        {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}, "description": "a"}]},
    )
    container, section, gallery = shown.body["components"]
    assert (container["id"], container["accent_color"], container["spoiler"]) == (1, None, False)
    hi, separator, buttons = container["components"]
    assert (hi["id"], separator["spacing"], separator["divider"]) == (3, 1, True)
    assert [one["id"] for one in buttons["components"]] == [6, 2]
    assert section["accessory"]["custom_id"] == "c"
    assert gallery["items"][0]["media"]["url"] == "https://example.org/a.png"


async def test_a_picture_of_a_section_may_be_a_file(bot: RawBot) -> None:
    thumbnail = {"type": 11, "media": {"url": "attachment://a.png"}, "description": "alt"}
    section = {"type": 9, "components": [text("x")], "accessory": thumbnail}
    shown = await bot.show(
        section, {"type": 13, "file": {"url": "attachment://b.txt"}}, files=[("a.png", b"x"), ("b.txt", b"y")]
    )
    first, second = shown.body["components"]
    assert first["accessory"]["media"]["attachment_id"]
    assert second["file"]["url"].endswith("b.txt")
    assert (second["name"], second["size"]) == ("b.txt", 1)
    assert shown.body["attachments"] == []


# Modals


def entry(**more: Any) -> Json:
    field = {"type": 4, "custom_id": "name", "style": 1, **more}
    return {"type": 18, "label": "Name", "component": field}


def modal(*components: Json, **more: Any) -> Json:
    return {"custom_id": "form", "title": "Form", "components": list(components), **more}


@pytest.mark.parametrize(
    ("wrong", "path", "code"),
    [
        (modal(entry(), title="x" * 46), "title", "BASE_TYPE_BAD_LENGTH"),
        (modal(entry(), custom_id=""), "custom_id", "BASE_TYPE_BAD_LENGTH"),
        (modal(), "components", "BASE_TYPE_BAD_LENGTH"),
        (modal(*(entry(custom_id=str(n)) for n in range(6))), "components", "BASE_TYPE_BAD_LENGTH"),
        (modal(entry(), entry()), "components.1.component.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
        (modal(entry() | {"label": "x" * 46}), "components.0.label", "BASE_TYPE_BAD_LENGTH"),
        (modal(entry(placeholder="x" * 101)), "components.0.component.placeholder", "BASE_TYPE_MAX_LENGTH"),
        (modal(entry(max_length=4001)), "components.0.component.max_length", "NUMBER_TYPE_MAX"),
        (modal(entry(value="x" * 4001)), "components.0.component.value", "BASE_TYPE_MAX_LENGTH"),
        (modal(entry(style=3)), "components.0.component.style", "BASE_TYPE_CHOICES"),
        (modal(row(button())), "components.0.components.0", "UNION_TYPE_CHOICES"),
    ],
)  # fmt: skip
async def test_wrong_modals(bot: RawBot, alice: Person, wrong: Json, path: str, code: str) -> None:
    await bot.register(command())
    await alice.hears("COMMANDS_UPDATE")
    nonce = await alice._send_interaction(2, "general", alice._command_data("/ask", {}))
    asked = await bot.hears("INTERACTION_CREATE")
    assert code in (await bot.answers(asked, 9, wrong)).wrong(f"data.{path}")
    assert (await bot.answers(asked, 9, modal(entry()))).status == 200, "a refused answer is not used up"
    opened = await alice.hears("INTERACTION_MODAL_CREATE", lambda told: told["nonce"] == nonce)
    assert opened["title"] == "Form"
