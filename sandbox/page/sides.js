// The left side: servers and direct messages, their channels and threads with unread marks.
import { compareIds, fill, h, icon } from "./dom.js";
import { avatar } from "./avatar.js";
import { say } from "./words.js";

const HOME = "@me";

export class Sides {
  constructor(room) {
    this.room = room;
    this.store = room.store;
    this.place = HOME; // the server whose channels are listed, or the direct messages
    this.rail = document.getElementById("rail");
    this.list = document.getElementById("channels");
    this.store.on("ready channels unread application", () => this.draw());
  }

  /** The channel on screen decides which server is open. */
  follow() {
    const channel = this.store.channel(this.store.here);
    this.place = channel?.guild_id ?? HOME;
    this.draw();
  }

  visit(place) {
    this.place = place;
    this.draw();
    const channels = this.channelsOf(place);
    const last = localStorage.getItem(`last:${this.store.name}:${place}`);
    const target = channels.find((channel) => channel.id === last) ?? channels[0];
    if (target) this.room.go(target.id, { keepOpen: true });
  }

  channelsOf(place) {
    if (place === HOME) return this.sortedDms();
    const guild = this.store.guilds.find((one) => one.id === place);
    return [...(guild?.channels ?? [])]
      .filter((channel) => channel.type !== 4 && channel.type !== 2)
      .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  }

  sortedDms() {
    return [...this.store.dms].sort((a, b) => compareIds(b.last_message_id ?? "0", a.last_message_id ?? "0"));
  }

  draw() {
    if (!this.store.ready) return;
    this.drawRail();
    if (this.place === HOME) this.drawDms();
    else this.drawServer(this.store.guilds.find((guild) => guild.id === this.place));
    const pings = Object.values(this.store.pings).reduce((sum, number) => sum + number, 0);
    const channel = this.store.channel(this.store.here);
    document.title = `${pings ? `(${pings}) ` : ""}${channel ? `${channel.type === 1 ? "@" : "#"}${this.store.title(channel)}` : "Sandbox"} · ${this.store.name}`;
  }

  drawRail() {
    const marks = (channels) => ({
      unread: channels.some((channel) => this.store.unread(channel)),
      pings: channels.reduce((sum, channel) => sum + (this.store.pings[channel.id] ?? 0), 0),
    });
    fill(
      this.rail,
      this.railItem(HOME, say("direct-messages"), icon("chat"), marks(this.store.dms)),
      h("hr", { role: "presentation" }),
      this.store.guilds.map((guild) =>
        this.railItem(
          guild.id,
          guild.name,
          initials(guild.name),
          marks([...guild.channels, ...guild.threads]),
        ),
      ),
    );
  }

  railItem(place, name, face, { unread, pings }) {
    const here = this.place === place;
    return h(
      `button.rail-item${here ? ".here" : ""}${unread ? ".unread" : ""}`,
      {
        type: "button",
        title: name,
        "aria-label": marked(name, pings, unread),
        "aria-current": here ? "true" : null,
        dataset: { keep: `rail ${place}` },
        onclick: () => this.visit(place),
      },
      h("span.rail-face", { "aria-hidden": "true" }, face),
      pings ? h("span.badge", null, String(pings)) : null,
    );
  }

  drawServer(guild) {
    if (!guild) return;
    const live = guild.threads.filter(
      (thread) =>
        !thread.thread_metadata?.archived || thread.id === this.store.here || this.store.pings[thread.id],
    );
    fill(
      this.list,
      h("h1.side-title", null, guild.name),
      guild.has_bot ? null : h("p.side-note.muted", null, say("app-not-here")),
      h(
        "ul.channel-list",
        null,
        this.channelsOf(guild.id).map((channel) =>
          h(
            "li",
            null,
            this.item(channel, icon("hash")),
            this.threads(live.filter((thread) => thread.parent_id === channel.id)),
          ),
        ),
      ),
    );
  }

  threads(threads) {
    if (!threads.length) return null;
    return h(
      "ul.threads",
      null,
      threads
        .sort((a, b) => compareIds(a.id, b.id))
        .map((thread) => h("li", null, this.item(thread, icon("thread")))),
    );
  }

  drawDms() {
    const dms = this.sortedDms();
    const bot = this.store.application?.bot;
    const known = new Set(dms.flatMap((dm) => dm.recipients.map((user) => user.id)));
    const others = [...this.store.users.values()].filter(
      (user) =>
        user.id !== this.store.me.id && !known.has(user.id) && (user.bot ? user.id === bot?.id : true),
    );
    fill(
      this.list,
      h("h1.side-title", null, say("direct-messages")),
      h(
        "ul.channel-list",
        null,
        dms.map((dm) => {
          const other = this.store.user(dm.recipients[0].id) ?? dm.recipients[0];
          return h("li", null, this.item(dm, avatar(other, 24)));
        }),
      ),
      others.length ? h("h2.side-heading", null, say("start-one")) : null,
      h(
        "ul.channel-list",
        null,
        others.map((user) =>
          h(
            "li",
            null,
            h(
              "button.channel",
              {
                type: "button",
                dataset: { keep: `start ${user.id}`, start: user.username },
                onclick: () => this.room.openDm(user),
              },
              avatar(user, 24),
              h("span.channel-name", null, this.store.nameOf(user)),
              user.bot ? h("span.tag", null, "APP") : null,
            ),
          ),
        ),
      ),
    );
  }

  item(channel, face) {
    const here = channel.id === this.store.here;
    const pings = this.store.pings[channel.id] ?? 0;
    const unread = !here && this.store.unread(channel);
    const name = this.store.title(channel);
    return h(
      `button.channel${here ? ".here" : ""}${unread ? ".unread" : ""}`,
      {
        type: "button",
        "aria-current": here ? "page" : null,
        "aria-label": marked(name, pings, unread),
        dataset: { keep: `channel ${channel.id}`, channel: name },
        onclick: () => this.room.go(channel.id),
      },
      face,
      h("span.channel-name", null, name),
      pings ? h("span.badge", null, String(pings)) : null,
    );
  }
}

function marked(name, pings, unread) {
  if (pings) return `${name}, ${say("mentions", { count: pings })}`;
  return unread ? `${name}, ${say("unread")}` : name;
}

function initials(name) {
  return name
    .split(/\s+/)
    .map((word) => word[0])
    .join("")
    .slice(0, 3);
}
