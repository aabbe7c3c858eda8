// The room in which sides, messages, text box and people come together: where one is, and what one can do there.
import { Line } from "./api.js";
import { Asking } from "./asking.js";
import { avatar } from "./avatar.js";
import { nameIn } from "./commands.js";
import { Composer } from "./composer.js";
import { h, icon } from "./dom.js";
import { speak } from "./markdown.js";
import { MessageList } from "./messages.js";
import { openModal } from "./modal.js";
import { Members, armPerson, copy, personMenu } from "./people.js";
import { menu, menuOn, notice } from "./popup.js";
import { Self } from "./self.js";
import { Sides } from "./sides.js";
import { Store } from "./store.js";

const $ = (id) => document.getElementById(id);

export class Room {
  constructor(name) {
    this.name = name;
    this.store = new Store(name);
    this.line = new Line(name);
    this.asking = new Asking(this.line, this.store);
    this.editing = null;
    this.store.on("ready me", () => this.speak()); // first: the parts below draw in that language
    this.look = (kind, id) => this.mentioned(kind, id);
    this.sides = new Sides(this);
    this.self = new Self(this);
    this.list = new MessageList(this);
    this.composer = new Composer(this);
    this.members = new Members(this);
    this.store.on("ready", () => this.arrive());
    this.store.on("channels", () => {
      const channel = this.store.channel(this.store.here);
      if (channel) this.composer.permit(channel);
      else this.arrive();
    });
    this.store.on("typing sending", () => this.drawStatus());
    this.store.on("application", () => this.drawHeader());
    this.store.on("refused", (detail) => this.refused(detail));
    this.store.on("modal", (modal) =>
      openModal(modal, this, (components, settled) => this.asking.submit(modal, components, settled)),
    );
    this.line.listen(
      (event) => this.store.hear(event),
      (up) => this.connection(up),
    );
  }

  // -- where one is

  arrive() {
    const wanted = this.store.here ?? location.hash.slice(1) ?? localStorage.getItem(`last:${this.name}`);
    const first = this.store.guilds[0]?.channels.find((channel) => channel.type === 0) ?? this.store.dms[0];
    const channel =
      this.store.channel(wanted) ?? this.store.channel(localStorage.getItem(`last:${this.name}`)) ?? first;
    if (channel) this.go(channel.id, { keepOpen: true });
    document.body.classList.add("ready");
  }

  /** Done when the messages there are on screen. */
  async go(id, { keepOpen = false } = {}) {
    const channel = this.store.channel(id);
    if (!channel) {
      notice("That channel is gone");
      return;
    }
    const moved = this.store.here !== id;
    this.store.here = id;
    localStorage.setItem(`last:${this.name}`, id);
    localStorage.setItem(`last:${this.name}:${channel.guild_id ?? "@me"}`, id);
    history.replaceState(null, "", `${location.search}#${id}`);
    this.editing = null;
    this.sides.follow();
    this.drawHeader();
    this.members.draw();
    if (moved) this.composer.show(channel);
    if (!keepOpen) document.body.classList.remove("side-open");
    const shown = moved ? this.list.show(id) : this.list.reread(id);
    this.drawStatus();
    if (moved && matchMedia("(hover: hover)").matches && !document.querySelector(".popup"))
      this.composer.focus();
    if (document.visibilityState === "visible") this.store.read(id);
    await shown;
  }

  drawHeader() {
    const channel = this.store.channel(this.store.here);
    if (!channel) return;
    const parent = channel.thread_metadata ? this.store.channel(channel.parent_id) : null;
    const face = channel.type === 1 ? "at" : parent ? "thread" : "hash";
    $("title").replaceChildren(
      icon(face),
      ...(parent
        ? [h("button.crumb", { type: "button", onclick: () => this.go(parent.id) }, parent.name), " › "]
        : []),
      h("span", null, this.store.title(channel)),
    );
    const app = this.store.application;
    $("app-state").replaceChildren(
      h(app?.online ? "span.dot.on" : "span.dot", { "aria-hidden": "true" }),
      app?.online ? `${app.name} is online` : `${app?.name ?? "The app"} is offline`,
    );
  }

  drawStatus() {
    const command = this.asking.sending(this.store.here);
    const typists = this.store.typists(this.store.here).map((user) => this.store.nameOf(user));
    const text =
      typists.length === 0
        ? ""
        : typists.length > 3
          ? "Several people are typing…"
          : `${typists.join(", ")} ${typists.length === 1 ? "is" : "are"} typing…`;
    $("status").replaceChildren(
      ...(command
        ? [`Sending ${command}…`]
        : text
          ? [h("span.dots", { "aria-hidden": "true" }, h("i"), h("i"), h("i")), text]
          : []),
    );
  }

  connection(up) {
    $("offline").hidden = up;
    document.body.classList.toggle("offline", !up);
  }

  /** The bot did not take a command, or the sandbox did not. */
  refused({ channel, command, text }) {
    notice(command ? `${command}: ${text}` : text);
    if (channel === this.store.here)
      $("status").replaceChildren(
        h("span.failure", null, icon("warn"), command ? `${command}: ${text}` : text),
      );
  }

  // -- language and theme

  speak() {
    speak(this.store.locale);
    $("messages").lang = this.store.locale;
  }

  async change(changes) {
    try {
      await this.line.settings(changes);
    } catch (error) {
      notice(error.message);
    }
  }

  theme(value) {
    localStorage.setItem("theme", value);
    document.documentElement.dataset.theme = value;
  }

  // -- what texts and components mean

  mentioned(kind, id) {
    const channel = this.store.channel(this.store.here);
    const guild = this.store.guildOf(channel);
    if (kind === "user") {
      const user = this.store.user(id);
      if (!user) return { text: "@unknown-user" };
      return {
        text: `@${this.store.nameOf(user, guild)}`,
        open: (event) => personMenu(event, user, this),
        menu: (event) => personMenu(event, user, this),
      };
    }
    if (kind === "channel") {
      const target = this.store.channel(id);
      return target ? { text: `#${target.name}`, open: () => this.go(id) } : { text: "#no-access" };
    }
    if (kind === "role") {
      const role = guild?.roles.find((one) => one.id === id);
      return {
        text: `@${role?.name ?? "deleted-role"}`,
        colour: role?.color ? `#${role.color.toString(16).padStart(6, "0")}` : null,
      };
    }
    return { text: `/${id}`, open: () => this.startCommand(id) };
  }

  startCommand(text) {
    if (this.composer.filling) this.composer.cancel();
    this.composer.text.value = `/${text}`;
    this.composer.focus();
    this.composer.typed();
  }

  /** What a select offers: its own options, or people, roles and channels of the place. */
  optionsOf(component, channelId) {
    if (component.type === 3) return component.options ?? [];
    const channel = this.store.channel(channelId);
    const guild = this.store.guildOf(channel);
    const chosen = new Set((component.default_values ?? []).map((one) => one.id));
    const people = () =>
      this.store.peopleIn(channel).map((user) => ({
        label: this.store.nameOf(user, guild),
        description: user.username,
        value: user.id,
        user,
      }));
    const roles = () =>
      (guild?.roles ?? []).map((role) => ({ label: `@${role.name.replace(/^@/, "")}`, value: role.id }));
    const channels = () =>
      [...(guild?.channels ?? []), ...(guild?.threads ?? [])]
        .filter((one) => !component.channel_types?.length || component.channel_types.includes(one.type))
        .map((one) => ({ label: `#${one.name}`, value: one.id }));
    const offered =
      { 5: people, 6: roles, 7: () => [...people(), ...roles()], 8: channels }[component.type]?.() ?? [];
    return offered.map((option) => ({ ...option, default: chosen.has(option.value) }));
  }

  face(user) {
    return avatar(user, 24);
  }

  // -- people

  person(user, element) {
    return armPerson(element, this.store.user(user.id) ?? user, this);
  }

  mention(user) {
    const label = `@${this.store.nameOf(user, this.store.guildOf(this.store.channel(this.store.here)))}`;
    if (this.composer.filling) this.composer.cancel();
    this.composer.names.set(label, `<@${user.id}>`);
    this.composer.text.value += `${label} `;
    this.composer.focus();
    this.composer.grow();
  }

  async openDm(user) {
    try {
      const dm = await this.line.openDm(user.id);
      this.store.on_CHANNEL_CREATE({ type: 1, ...dm });
      this.go(dm.id);
    } catch (error) {
      notice(error.message);
    }
  }

  // -- messages

  armMessage(element, message) {
    menuOn(element, (event) => {
      if (event.target.closest?.("a, input, textarea, .author, .mention")) return;
      if (event.type === "keydown" && event.target !== element) return;
      this.messageMenu(event, message);
    });
  }

  messageMenu(event, message) {
    const { store } = this;
    const commands = store.commandsIn(store.channel(message.channel_id), 3);
    const hidden = Boolean(message.flags & 64);
    const mine = message.author.id === store.me.id;
    menu(
      event,
      "Message",
      [
        hidden ? undefined : { label: "Reply", run: () => this.reply(message) },
        mine && !hidden ? { label: "Edit", run: () => this.edit(message) } : undefined,
        message.content ? { label: "Copy text", run: () => copy(message.content) } : undefined,
        { label: "Copy message ID", run: () => copy(message.id) },
        ...(commands.length && !hidden
          ? [
              null,
              { heading: `Apps: ${store.application.name}` },
              ...commands.map((command) => ({
                label: nameIn(command, store.locale),
                run: () =>
                  this.asking.menuCommand(
                    message.channel_id,
                    command,
                    nameIn(command, store.locale),
                    message.id,
                  ),
              })),
            ]
          : []),
        hidden ? { label: "Dismiss", run: () => this.dismiss(message) } : undefined,
        mine && !hidden ? null : undefined,
        mine && !hidden ? { label: "Delete", danger: true, run: () => this.dismiss(message) } : undefined,
      ].filter((entry) => entry !== undefined),
    );
  }

  reply(message) {
    if (this.composer.filling) this.composer.cancel();
    this.composer.setReply(message);
  }

  async dismiss(message) {
    try {
      await this.line.remove(message);
      this.store.on_MESSAGE_DELETE(message);
    } catch (error) {
      notice(error.message);
    }
  }

  edit(message) {
    this.editing = message.id;
    this.store.tell("messages", { channel: message.channel_id, message: message.id });
    document.querySelector(".editor textarea")?.focus();
  }

  editor(message) {
    const text = h("textarea.input", { rows: "2", "aria-label": "Edit the message", maxlength: "2000" });
    text.value = message.content;
    const leave = () => {
      this.editing = null;
      this.store.tell("messages", { channel: message.channel_id, message: message.id });
      this.composer.focus();
    };
    const save = async () => {
      const content = text.value.trim();
      if (content && content !== message.content)
        await this.line.change(message, content).catch((error) => notice(error.message));
      leave();
    };
    text.addEventListener("keydown", (event) => {
      if (event.key === "Escape") leave();
      else if (event.key === "Enter" && !event.shiftKey) save();
      else return;
      event.preventDefault();
    });
    return h("div.editor", null, text, h("p.muted.small", null, "Escape to cancel, Enter to save"));
  }

  react(message, reaction) {
    this.line.react(message, reaction.emoji, reaction.me).catch((error) => notice(error.message));
  }

  /** To a message of this channel or of another one; without a message, to the channel. */
  async jump(id, channel = this.store.here) {
    if (!this.store.channel(channel)) {
      notice("You cannot see that channel");
      return;
    }
    if (channel !== this.store.here) await this.go(channel);
    if (id && !(await this.list.jump(id)) && this.store.here === channel)
      notice("That message was deleted, or you cannot see it");
  }
}
