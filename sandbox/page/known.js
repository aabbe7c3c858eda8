// What there is in this person's world, to be looked up, and who is told when it changes. The store fills it.

export class Known {
  constructor() {
    this.listeners = new Map();
  }

  on(kinds, listener) {
    for (const kind of kinds.split(" ")) {
      if (!this.listeners.has(kind)) this.listeners.set(kind, []);
      this.listeners.get(kind).push(listener);
    }
  }

  tell(kind, detail) {
    for (const listener of this.listeners.get(kind) ?? []) listener(detail);
  }

  // -- looking things up

  user(id) {
    return this.users.get(id) ?? null;
  }

  nameOf(user, guild) {
    const member = guild?.members.find((one) => one.user.id === user.id);
    return member?.nick ?? user.global_name ?? user.username;
  }

  guildOf(channel) {
    return this.guilds.find((guild) => guild.id === channel?.guild_id) ?? null;
  }

  /** A channel, a thread or a DM. */
  channel(id) {
    for (const guild of this.guilds) {
      const found = guild.channels.find((one) => one.id === id) ?? guild.threads.find((one) => one.id === id);
      if (found) return found;
    }
    return this.dms.find((dm) => dm.id === id) ?? null;
  }

  title(channel) {
    if (channel.type === 1) {
      const other = channel.recipients[0];
      return this.nameOf(this.user(other.id) ?? other);
    }
    return channel.name;
  }

  /** The commands that can be used in a channel: 1 chat, 2 on a member, 3 on a message. */
  commandsIn(channel, type) {
    const ids = this.guildOf(channel)?.commands ?? channel?.commands ?? [];
    return this.commands.filter((command) => (command.type ?? 1) === type && ids.includes(command.id));
  }

  /** Everybody who can be named in a channel: the members of its server, or the two of a DM. */
  peopleIn(channel) {
    const guild = this.guildOf(channel);
    if (guild)
      return guild.members.map((member) => ({
        ...(this.user(member.user.id) ?? member.user),
        nick: member.nick,
      }));
    return [this.me, ...(channel?.recipients ?? []).map((user) => this.user(user.id) ?? user)];
  }

  can(channel, bit) {
    return channel.permissions === undefined || (BigInt(channel.permissions) & (1n << BigInt(bit))) !== 0n;
  }
}
