// The room in which sides, messages, text box and people come together: where one is, and what one can do there.
import { Line } from "./api.js";
import { Asking } from "./asking.js";
import { avatar } from "./avatar.js";
import { Composer } from "./composer.js";
import { h, icon } from "./dom.js";
import { Handling } from "./handling.js";
import { MessageList } from "./messages.js";
import { openModal } from "./modal.js";
import { mentioned, optionsOf } from "./naming.js";
import { Members, armPerson } from "./people.js";
import { notice } from "./popup.js";
import { Self } from "./self.js";
import { Sides } from "./sides.js";
import { Store } from "./store.js";
import { say, speak } from "./words.js";

const $ = (id) => document.getElementById(id);

export class Room {
  constructor(name) {
    this.name = name;
    this.store = new Store(name);
    this.line = new Line(name);
    this.asking = new Asking(this.line, this.store);
    this.handling = new Handling(this);
    this.store.on("ready me", () => this.speak()); // first: the parts below draw in that language
    this.look = (kind, id) => mentioned(this, kind, id);
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
    this.store.on("me", () => this.redraw());
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
      notice(say("channel-gone"));
      return;
    }
    const moved = this.store.here !== id;
    this.store.here = id;
    localStorage.setItem(`last:${this.name}`, id);
    localStorage.setItem(`last:${this.name}:${channel.guild_id ?? "@me"}`, id);
    history.replaceState(null, "", `${location.search}#${id}`);
    this.handling.editing = null;
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
      say(app?.online ? "is-online" : "is-offline", { name: app?.name ?? say("the-app") }),
    );
  }

  drawStatus() {
    const command = this.asking.sending(this.store.here);
    const typists = this.store.typists(this.store.here).map((user) => this.store.nameOf(user));
    const text =
      typists.length === 0
        ? ""
        : typists.length > 3
          ? say("typing-many")
          : say("typing", { count: typists.length, names: typists.join(", ") });
    $("status").replaceChildren(
      ...(command
        ? [say("sending", { command })]
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

  /** Another language: what is drawn only when it changes is drawn now. Messages and the own panel hear of it themselves. */
  redraw() {
    const channel = this.store.channel(this.store.here);
    if (!channel) return;
    this.sides.draw();
    this.members.draw();
    this.composer.permit(channel);
    this.drawHeader();
    this.drawStatus();
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

  optionsOf(component, channelId) {
    return optionsOf(this, component, channelId);
  }

  startCommand(text) {
    if (this.composer.filling) this.composer.cancel();
    this.composer.text.value = `/${text}`;
    this.composer.focus();
    this.composer.typed();
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

  /** To a message of this channel or of another one; without a message, to the channel. */
  async jump(id, channel = this.store.here) {
    if (!this.store.channel(channel)) {
      notice(say("cannot-see-channel"));
      return;
    }
    if (channel !== this.store.here) await this.go(channel);
    if (id && !(await this.list.jump(id)) && this.store.here === channel) notice(say("message-not-there"));
  }
}
