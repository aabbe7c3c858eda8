// The line above a message: which command it answers, or which message.
import { avatar } from "./avatar.js";
import { h, icon } from "./dom.js";
import { plainly } from "./markdown.js";
import { DELETED, EPHEMERAL } from "./store.js";
import { say, sayWith } from "./words.js";

export function origin(message, room) {
  const asked = message.interaction_metadata ?? message.interaction;
  const name = message.interaction?.name ?? message.interaction_metadata?.name;
  if (asked?.user && (name || asked.type === 2)) {
    const user = room.store.user(asked.user.id) ?? asked.user;
    return h(
      "div.origin",
      null,
      avatar(user, 16),
      h(
        "span",
        null,
        sayWith("used", {
          name: h("b", null, room.store.nameOf(user)),
          command: h(
            "span.command-name",
            null,
            name ? (message.type === 23 ? name : `/${name}`) : say("a-command"),
          ),
        }),
      ),
    );
  }
  if (message.type === 19) {
    const to = room.store.answered(message);
    if (to === DELETED) return h("div.origin", null, icon("reply"), h("i", null, say("message-deleted")));
    if (!to || to.flags & EPHEMERAL) return null;
    return h(
      "button.origin",
      { type: "button", onclick: () => room.jump(to.id) },
      icon("reply"),
      avatar(to.author, 16),
      h("b", null, room.store.nameOf(to.author)),
      h("span.clip", null, plainly(saidIn(to) || say("click-to-see"), room.look)),
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
