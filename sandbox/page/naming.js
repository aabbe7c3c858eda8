// What ids stand for where one is: the mentions in a text, and what a select of people, roles or channels offers.
import { personMenu } from "./people.js";
import { say } from "./words.js";

/** What a text shows for a mention, and what a click on it opens. */
export function mentioned(room, kind, id) {
  const channel = room.store.channel(room.store.here);
  const guild = room.store.guildOf(channel);
  if (kind === "user") {
    const user = room.store.user(id);
    if (!user) return { text: `@${say("unknown-user")}` };
    return {
      text: `@${room.store.nameOf(user, guild)}`,
      open: (event) => personMenu(event, user, room),
      menu: (event) => personMenu(event, user, room),
    };
  }
  if (kind === "channel") {
    const target = room.store.channel(id);
    return target ? { text: `#${target.name}`, open: () => room.go(id) } : { text: `#${say("no-access")}` };
  }
  if (kind === "role") {
    const role = guild?.roles.find((one) => one.id === id);
    return {
      text: `@${role?.name ?? say("deleted-role")}`,
      colour: role?.color ? `#${role.color.toString(16).padStart(6, "0")}` : null,
    };
  }
  return { text: `/${id}`, open: () => room.startCommand(id) };
}

/** What a select offers: its own options, or people, roles and channels of the place. */
export function optionsOf(room, component, channelId) {
  if (component.type === 3) return component.options ?? [];
  const channel = room.store.channel(channelId);
  const guild = room.store.guildOf(channel);
  const chosen = new Set((component.default_values ?? []).map((one) => one.id));
  const people = () =>
    room.store.peopleIn(channel).map((user) => ({
      label: room.store.nameOf(user, guild),
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
