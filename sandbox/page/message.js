// One message as an element: who, when, what it answers, its text, pictures, components, and what this person may do with it.
import { flatten, h, icon, timeOf } from "./dom.js";
import { avatar } from "./avatar.js";
import { components } from "./components.js";
import { embedElement } from "./embed.js";
import { emoji } from "./emoji.js";
import { clock, markdown } from "./markdown.js";
import { fileCard, picture } from "./media.js";
import { origin } from "./origin.js";
import { EPHEMERAL, LOADING, V2 } from "./store.js";
import { say, sayWith } from "./words.js";

/** `room` is the message list: its store, asking and line, and what its messages can open. */
export function messageElement(message, room, { joined }) {
  const { store } = room;
  const hidden = Boolean(message.flags & EPHEMERAL);
  const guild = store.guildOf(store.channel(message.channel_id));
  const name = store.nameOf(message.author, guild);
  const mine = message.author.id === store.me.id;
  const named = message.mentions?.some((user) => user.id === store.me.id);
  const site = siteOf(message, room);
  const when = new Date(message.timestamp ?? timeOf(message.id));
  if (![0, 19, 20, 23].includes(message.type ?? 0)) return systemElement(message, room, name, when);

  const item = h("article.message", {
    dataset: { id: message.id },
    tabindex: "0",
    "aria-label": `${name}, ${clock(when, "t")}${hidden ? `, ${say("only-you")}` : ""}`,
  });
  item.classList.toggle("joined", joined);
  item.classList.toggle("hidden-message", hidden);
  item.classList.toggle("named", Boolean(named) && !hidden);
  item.append(
    ...flatten([
      origin(message, room),
      h(
        "div.gutter",
        null,
        joined
          ? h("time.small-time", { datetime: when.toISOString() }, clock(when, "t"))
          : room.person(
              message.author,
              h(
                "button.plain",
                { type: "button", tabindex: "-1", "aria-hidden": "true" },
                avatar(message.author, 40),
              ),
            ),
      ),
      h(
        "div.body",
        null,
        joined
          ? null
          : h(
              "header.by",
              null,
              room.person(message.author, h("button.author", { type: "button" }, name)),
              message.author.bot ? h("span.tag", null, "APP") : null,
              h("time.muted", { datetime: when.toISOString(), title: clock(when, "F") }, stamp(when)),
              // A layout says so up here: a line under it would move everything at the first edit.
              message.flags & V2 ? editedMark(message) : null,
            ),
        h("div.content", null, body(message, site, room)),
        reactions(message, room),
        threadCard(message, room),
        room.asking.failed.has(message.id)
          ? h("div.failure", { role: "alert" }, icon("warn"), room.asking.failed.get(message.id))
          : null,
        hidden ? onlyYou(message, room) : null,
      ),
      h(
        "div.tools",
        { role: "group", "aria-label": say("message-actions") },
        mine && !hidden
          ? h(
              "button.round",
              {
                type: "button",
                title: say("edit"),
                "aria-label": say("edit"),
                onclick: () => room.handling.edit(message),
              },
              icon("edit"),
            )
          : null,
        hidden
          ? null
          : h(
              "button.round",
              {
                type: "button",
                title: say("reply"),
                "aria-label": say("reply"),
                onclick: () => room.handling.reply(message),
              },
              icon("reply"),
            ),
        h(
          "button.round",
          {
            type: "button",
            title: say("more"),
            "aria-label": say("more"),
            "aria-haspopup": "menu",
            onclick: (event) => room.handling.messageMenu(event, message),
          },
          icon("more"),
        ),
      ),
    ]),
  );
  return item;
}

function stamp(when) {
  const today = new Date().toDateString() === when.toDateString();
  return today ? clock(when, "t") : `${clock(when, "d")} ${clock(when, "t")}`;
}

function siteOf(message, room) {
  return {
    message,
    look: room.look,
    pending: (customId) => room.asking.pending(message.id, customId),
    press: (component, values) => room.asking.press(message, component, values),
    optionsOf: (component) => room.optionsOf(component, message.channel_id),
  };
}

function body(message, site, room) {
  if (message.flags & LOADING)
    return h(
      "div.thinking",
      { role: "status" },
      h("span.dots", { "aria-hidden": "true" }, h("i"), h("i"), h("i")),
      h("span.muted", null, say("is-thinking", { name: room.store.nameOf(message.author) })),
    );
  if (room.handling.editing === message.id) return room.handling.editor(message);
  if (message.flags & V2) return components(message.components, site);
  const edited = editedMark(message);
  const shown = new Set((message.embeds ?? []).flatMap((embed) => [embed.image?.url, embed.thumbnail?.url]));
  const loose = (message.attachments ?? []).filter((one) => !shown.has(one.url));
  const text = message.content ? h("div.text", null, markdown(message.content, site.look)) : null;
  if (text && edited) (text.lastElementChild ?? text).append(edited);
  const images = loose.filter((one) => one.content_type?.startsWith("image/") || one.width);
  return [
    text,
    images.length
      ? h(
          `div.gallery.of-${Math.min(images.length, 4)}`,
          null,
          images.map((one) =>
            picture(`${message.id}/a${images.indexOf(one)}`, {
              ...one,
              alt: one.description,
              spoiler: one.filename.startsWith("SPOILER_"),
            }),
          ),
        )
      : null,
    loose.filter((one) => !images.includes(one)).map(fileCard),
    (message.embeds ?? []).map((embed, index) => embedElement(embed, site, `${message.id}/e${index}`)),
    components(message.components, site),
  ];
}

function editedMark(message) {
  if (!message.edited_timestamp || message.flags & EPHEMERAL) return null;
  return h("span.edited", { title: clock(new Date(message.edited_timestamp), "F") }, ` ${say("edited")}`);
}

function onlyYou(message, room) {
  return h(
    "footer.only-you",
    null,
    icon("eye"),
    say("only-you"),
    h("span", { "aria-hidden": "true" }, " • "),
    h(
      "button.inline-link",
      { type: "button", onclick: () => room.handling.dismiss(message) },
      say("dismiss-message"),
    ),
  );
}

function reactions(message, room) {
  if (!message.reactions?.length) return null;
  return h(
    "div.reactions",
    null,
    message.reactions.map((one) =>
      h(
        one.me ? "button.reaction.mine" : "button.reaction",
        {
          type: "button",
          "aria-pressed": String(Boolean(one.me)),
          "aria-label": `${one.emoji.name}, ${one.count}`,
          onclick: () => room.handling.react(message, one),
        },
        emoji(one.emoji),
        h("span", null, String(one.count)),
      ),
    ),
  );
}

function threadCard(message, room) {
  const thread = message.thread && (room.store.channel(message.thread.id) ?? message.thread);
  if (!thread) return null;
  const count = thread.message_count ?? 0;
  return h(
    "button.thread-card",
    { type: "button", onclick: () => room.go(thread.id) },
    icon("thread"),
    h("b", null, thread.name),
    h("span.link-like", null, say("thread-messages", { count })),
  );
}

const SYSTEM = { 6: "pinned", 7: "joined" };

function systemElement(message, room, name, when) {
  const thread = message.type === 18 || message.type === 21;
  const target = message.thread?.id ?? message.message_reference?.channel_id;
  const who = h("b", null, name);
  const text = thread
    ? sayWith("started-thread", {
        name: who,
        thread: target
          ? h(
              "button.inline-link",
              { type: "button", onclick: () => room.go(target) },
              message.content || message.thread?.name || say("thread"),
            )
          : message.content,
      })
    : message.type in SYSTEM
      ? sayWith(SYSTEM[message.type], { name: who })
      : [who, " ", message.content];
  return h(
    "article.message.system",
    { dataset: { id: message.id }, tabindex: "0" },
    h("div.gutter", null, icon(thread ? "thread" : "info")),
    h(
      "div.body",
      null,
      h("span", null, text),
      " ",
      h("time.muted", { datetime: when.toISOString() }, stamp(when)),
    ),
  );
}
