// What this person knows: everything of READY, kept up to date by the events after it. Draws nothing; tells who listens.
import { compareIds } from "./dom.js";
import { Known } from "./known.js";

export const EPHEMERAL = 64;
export const LOADING = 128;
export const V2 = 1 << 15;
export const DELETED = "deleted"; // instead of the message that another one answers
const QUIET = 1 << 12;

export class Store extends Known {
  constructor(name) {
    super();
    this.name = name;
    this.messages = new Map(); // channel id -> { list, whole (nothing older), stale }
    this.deleted = new Set(); // ids of messages that were here for all to see, and are gone
    this.reading = new Map(); // channel id -> what came while it was being read: Map(message id -> message or null)
    this.typing = new Map(); // channel id -> Map(user id -> until)
    this.ready = false;
    this.here = null; // id of the channel on screen
    this.seen = JSON.parse(localStorage.getItem(`seen:${name}`) ?? "{}"); // channel id -> last message read
    this.pings = JSON.parse(localStorage.getItem(`pings:${name}`) ?? "{}"); // channel id -> mentions not read
  }

  // -- unread

  unread(channel) {
    return (
      Boolean(channel.last_message_id) &&
      compareIds(channel.last_message_id, this.seen[channel.id] ?? "0") > 0
    );
  }

  read(id) {
    const channel = this.channel(id);
    if (!channel) return;
    const last = this.messages.get(id)?.list.at(-1)?.id ?? "0";
    const newest = compareIds(last, channel.last_message_id ?? "0") > 0 ? last : channel.last_message_id;
    if (newest && compareIds(newest, this.seen[id] ?? "0") > 0) this.seen[id] = newest;
    delete this.pings[id];
    this.remember();
    this.tell("unread");
  }

  remember() {
    localStorage.setItem(`seen:${this.name}`, JSON.stringify(this.seen));
    localStorage.setItem(`pings:${this.name}`, JSON.stringify(this.pings));
  }

  // -- messages

  /** Read messages by `fetch`, and keep what happened to them meanwhile: an answer may be older than an event. */
  async readPage(channel, older, fetch) {
    const meanwhile = new Map();
    this.reading.set(channel, meanwhile);
    let list;
    try {
      list = await fetch();
    } finally {
      this.reading.delete(channel);
    }
    const known = older ? (this.messages.get(channel)?.list ?? []) : [];
    const merged = new Map([...list, ...known].map((message) => [message.id, message]));
    for (const [id, message] of meanwhile) {
      if (message) merged.set(id, message);
      else merged.delete(id);
    }
    const sorted = [...merged.values()].sort((a, b) => compareIds(a.id, b.id));
    this.messages.set(channel, { list: sorted, whole: list.length < 50, stale: false });
    this.tell("messages", { channel });
  }

  put(message) {
    this.reading.get(message.channel_id)?.set(message.id, message);
    const kept = this.messages.get(message.channel_id);
    if (!kept) return;
    const index = kept.list.findIndex((one) => one.id === message.id);
    if (index >= 0) kept.list[index] = message;
    else {
      kept.list.push(message);
      kept.list.sort((a, b) => compareIds(a.id, b.id));
    }
    this.tell("messages", { channel: message.channel_id, message: message.id, fresh: index < 0 });
  }

  /** The message that another one answers: it, DELETED, or null where we do not know it. */
  answered({ channel_id, message_reference, referenced_message }) {
    const id = message_reference?.message_id;
    if (this.deleted.has(id)) return DELETED;
    const kept = this.messages.get(channel_id)?.list.find((one) => one.id === id);
    return kept ?? referenced_message ?? null;
  }

  // -- events

  hear({ t, d }) {
    const handler = this[`on_${t}`];
    if (handler) handler.call(this, d);
    else this.tell(t, d);
  }

  on_READY(d) {
    Object.assign(this, { me: d.me, locale: d.locale, dmsOpen: d.dms_open, installed: d.installed });
    this.users = new Map(d.users.map((user) => [user.id, user]));
    this.application = d.application;
    this.guilds = d.guilds;
    this.dms = d.dms;
    this.commands = d.commands;
    for (const kept of this.messages.values()) kept.stale = true;
    this.typing.clear();
    this.ready = true;
    this.tell("ready");
  }

  on_MESSAGE_CREATE(message) {
    const where = this.channel(message.channel_id);
    if (where && !(message.flags & EPHEMERAL)) where.last_message_id = message.id;
    this.typing.get(message.channel_id)?.delete(message.author.id);
    this.put(message);
    const looking = this.here === message.channel_id && document.visibilityState === "visible";
    if (looking || message.author.id === this.me.id) this.read(message.channel_id);
    else if (this.meant(message, where)) {
      this.pings[message.channel_id] = (this.pings[message.channel_id] ?? 0) + 1;
      this.remember();
    }
    this.tell("typing");
    this.tell("unread");
  }

  /** Whether a message calls this person: it names them, or it is in a DM; and it was not sent silently. */
  meant(message, channel) {
    const named = message.mentions?.some((user) => user.id === this.me.id);
    return (named || channel?.type === 1) && !(message.flags & QUIET);
  }

  on_MESSAGE_UPDATE(message) {
    this.put(message);
  }

  on_MESSAGE_DELETE({ id, channel_id }) {
    this.reading.get(channel_id)?.set(id, null);
    const kept = this.messages.get(channel_id);
    const gone = kept?.list.find((message) => message.id === id);
    // A private answer that was put away is not a deleted message.
    if (gone && !(gone.flags & EPHEMERAL)) this.deleted.add(id);
    if (kept) kept.list = kept.list.filter((message) => message.id !== id);
    this.tell("messages", { channel: channel_id });
  }

  react(d, step) {
    const old = this.messages.get(d.channel_id)?.list.find((one) => one.id === d.message_id);
    if (old)
      this.put({ ...old, reactions: reacted(old.reactions ?? [], d.emoji, step, d.user_id === this.me.id) });
  }

  on_MESSAGE_REACTION_ADD(d) {
    this.react(d, 1);
  }

  on_MESSAGE_REACTION_REMOVE(d) {
    this.react(d, -1);
  }

  keep(list, channel) {
    const index = list.findIndex((one) => one.id === channel.id);
    if (index >= 0) list[index] = { ...list[index], ...channel };
    else list.push(channel);
    this.tell("channels");
  }

  lose(id) {
    for (const guild of this.guilds) {
      guild.channels = guild.channels.filter((one) => one.id !== id);
      guild.threads = guild.threads.filter((one) => one.id !== id && one.parent_id !== id);
    }
    this.dms = this.dms.filter((one) => one.id !== id);
    this.messages.delete(id);
    this.tell("channels");
  }

  on_CHANNEL_CREATE(channel) {
    if (channel.type === 1) this.keep(this.dms, channel);
    else {
      const guild = this.guildOf(channel);
      if (guild) this.keep(guild.channels, channel);
    }
  }

  on_CHANNEL_UPDATE(channel) {
    this.on_CHANNEL_CREATE(channel);
  }

  on_CHANNEL_DELETE({ id }) {
    this.lose(id);
  }

  on_THREAD_CREATE(thread) {
    const guild = this.guildOf(thread);
    if (guild) this.keep(guild.threads, thread);
  }

  on_THREAD_UPDATE(thread) {
    this.on_THREAD_CREATE(thread);
  }

  on_THREAD_DELETE({ id }) {
    this.lose(id);
  }

  /** A server that this person joined, or that has changed: it comes whole. */
  on_GUILD_CREATE(guild) {
    const index = this.guilds.findIndex((one) => one.id === guild.id);
    if (index >= 0) this.guilds[index] = guild;
    else this.guilds.push(guild);
    this.tell("channels");
    this.tell("commands");
  }

  on_GUILD_UPDATE(guild) {
    this.on_GUILD_CREATE(guild);
  }

  on_GUILD_DELETE({ id }) {
    this.guilds = this.guilds.filter((one) => one.id !== id);
    this.tell("channels");
  }

  on_TYPING_START({ channel_id, user_id }) {
    if (user_id === this.me.id) return;
    if (!this.typing.has(channel_id)) this.typing.set(channel_id, new Map());
    this.typing.get(channel_id).set(user_id, Date.now() + 10000);
    this.tell("typing");
    setTimeout(() => this.tell("typing"), 10050);
  }

  typists(channel) {
    return [...(this.typing.get(channel) ?? [])]
      .filter(([, until]) => until > Date.now())
      .map(([id]) => this.user(id))
      .filter(Boolean);
  }

  on_COMMANDS_UPDATE({ commands, guilds, dms }) {
    this.commands = commands;
    for (const guild of this.guilds) guild.commands = guilds?.[guild.id] ?? [];
    for (const dm of this.dms) dm.commands = dms?.[dm.id] ?? [];
    this.tell("commands");
  }

  on_APPLICATION_UPDATE(application) {
    this.application = application;
    this.tell("application");
  }

  on_ME_UPDATE({ locale, dms_open, installed }) {
    Object.assign(this, { locale, dmsOpen: dms_open, installed });
    this.tell("me");
  }
}

/** The reactions of a message after one more, or one less. */
function reacted(before, emoji, step, mine) {
  const reactions = before.map((one) => ({ ...one }));
  const same = (one) => one.emoji.name === emoji.name && (one.emoji.id ?? null) === (emoji.id ?? null);
  let found = reactions.find(same);
  if (!found) reactions.push((found = { emoji, count: 0, me: false }));
  found.count += step;
  if (mine) found.me = step > 0;
  return reactions.filter((one) => one.count > 0);
}
