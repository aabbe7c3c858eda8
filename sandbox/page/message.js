// One message as an element: who, when, what it answers, its text, pictures, components, and what this person may do with it.
import { address, flatten, h, icon, timeOf } from "./dom.js";
import { avatar } from "./avatar.js";
import { components } from "./components.js";
import { clock, emoji, inline, markdown, plainly } from "./markdown.js";
import { fileCard, picture } from "./media.js";
import { DELETED, EPHEMERAL, LOADING, V2 } from "./store.js";

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
    "aria-label": `${name}, ${clock(when, "t")}${hidden ? ", only you can see this" : ""}`,
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
        { role: "group", "aria-label": "Message actions" },
        mine && !hidden
          ? h(
              "button.round",
              { type: "button", title: "Edit", "aria-label": "Edit", onclick: () => room.edit(message) },
              icon("edit"),
            )
          : null,
        hidden
          ? null
          : h(
              "button.round",
              { type: "button", title: "Reply", "aria-label": "Reply", onclick: () => room.reply(message) },
              icon("reply"),
            ),
        h(
          "button.round",
          {
            type: "button",
            title: "More",
            "aria-label": "More",
            "aria-haspopup": "menu",
            onclick: (event) => room.messageMenu(event, message),
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
      h("span.muted", null, `${room.store.nameOf(message.author)} is thinking…`),
    );
  if (room.editing === message.id) return room.editor(message);
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
  return h("span.edited", { title: clock(new Date(message.edited_timestamp), "F") }, " (edited)");
}

function embedElement(embed, site, key) {
  const href = embed.url ? address(embed.url) : null;
  const box = h(
    "div.embed",
    null,
    h(
      "div.embed-main",
      null,
      embed.author?.name ? h("div.embed-author", null, embed.author.name) : null,
      embed.title
        ? h(
            "div.embed-title",
            null,
            href
              ? h("a", { href, target: "_blank", rel: "noopener noreferrer" }, inline(embed.title, site.look))
              : inline(embed.title, site.look),
          )
        : null,
      embed.description ? h("div.text", null, markdown(embed.description, site.look)) : null,
      embed.fields?.length
        ? h(
            "dl.fields",
            null,
            embed.fields.map((field) =>
              h(
                field.inline ? "div.field.beside" : "div.field",
                null,
                h("dt", null, inline(field.name, site.look)),
                h("dd", null, markdown(field.value, site.look)),
              ),
            ),
          )
        : null,
      embed.image ? picture(`${key}i`, embed.image) : null,
      embed.footer?.text || embed.timestamp
        ? h(
            "div.embed-foot",
            null,
            [embed.footer?.text, embed.timestamp ? clock(new Date(embed.timestamp), "f") : null]
              .filter(Boolean)
              .join(" • "),
          )
        : null,
    ),
    embed.thumbnail ? picture(`${key}t`, { ...embed.thumbnail, small: true }) : null,
  );
  if (embed.color !== undefined && embed.color !== null)
    box.style.setProperty("--accent", `#${embed.color.toString(16).padStart(6, "0")}`);
  return box;
}

/** The line above a message: which command it answers, or which message. */
function origin(message, room) {
  const asked = message.interaction_metadata ?? message.interaction;
  const name = message.interaction?.name ?? message.interaction_metadata?.name;
  if (asked?.user && (name || asked.type === 2)) {
    const user = room.store.user(asked.user.id) ?? asked.user;
    return h(
      "div.origin",
      null,
      avatar(user, 16),
      h("span", null, h("b", null, room.store.nameOf(user)), " used "),
      h("span.command-name", null, name ? (message.type === 23 ? name : `/${name}`) : "a command"),
    );
  }
  if (message.type === 19) {
    const to = room.store.answered(message);
    if (to === DELETED) return h("div.origin", null, icon("reply"), h("i", null, "The message was deleted"));
    if (!to || to.flags & EPHEMERAL) return null;
    return h(
      "button.origin",
      { type: "button", onclick: () => room.jump(to.id) },
      icon("reply"),
      avatar(to.author, 16),
      h("b", null, room.store.nameOf(to.author)),
      h("span.clip", null, plainly(saidIn(to) || "Click to see the message", room.look)),
    );
  }
  return null;
}

/** What the line above a reply depends on besides the reply itself. */
export function originOf(message, store) {
  const to = message.type === 19 ? store.answered(message) : null;
  return to?.id ? `${to.id} ${saidIn(to)}` : to;
}

function saidIn(message) {
  return message.content || firstText(message.components) || message.embeds?.[0]?.title || "";
}

function firstText(list) {
  for (const component of list ?? []) {
    const found = component.content ?? firstText(component.components);
    if (found) return found;
  }
  return null;
}

function onlyYou(message, room) {
  return h(
    "footer.only-you",
    null,
    icon("eye"),
    "Only you can see this",
    h("span", { "aria-hidden": "true" }, " • "),
    h("button.inline-link", { type: "button", onclick: () => room.dismiss(message) }, "Dismiss message"),
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
          onclick: () => room.react(message, one),
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
    h("span.link-like", null, count === 1 ? "1 message ›" : `${count} messages ›`),
  );
}

const SYSTEM = {
  6: (name) => [h("b", null, name), " pinned a message to this channel."],
  7: (name) => [h("b", null, name), " joined the server."],
};

function systemElement(message, room, name, when) {
  const thread = message.type === 18 || message.type === 21;
  const target = message.thread?.id ?? message.message_reference?.channel_id;
  const text = thread
    ? [
        h("b", null, name),
        " started a thread: ",
        target
          ? h(
              "button.inline-link",
              { type: "button", onclick: () => room.go(target) },
              message.content || message.thread?.name || "thread",
            )
          : message.content,
      ]
    : (SYSTEM[message.type]?.(name) ?? [h("b", null, name), " ", message.content]);
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
