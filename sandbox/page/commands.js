// Commands as a person types them: subcommands as lines of their own, names in the person's language, and what fits so far.
import { say } from "./words.js";

const SUB = 1;
const SUB_GROUP = 2;
const TYPES = {
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  MENTIONABLE: 9,
  NUMBER: 10,
};
export const ATTACHMENT = 11;

export function nameIn(thing, locale) {
  return thing.name_localizations?.[locale] ?? thing.name;
}

export function descriptionIn(thing, locale) {
  return thing.description_localizations?.[locale] ?? thing.description ?? "";
}

/** Every command that can be sent: `{ command, path (the subcommands), title, plain, description, options }`. */
export function lines(commands, locale) {
  const out = [];
  const walk = (command, node, path, title, plain) => {
    const subs = (node.options ?? []).filter((option) => option.type === SUB || option.type === SUB_GROUP);
    if (subs.length) {
      for (const sub of subs)
        walk(command, sub, [...path, sub], `${title} ${nameIn(sub, locale)}`, `${plain} ${sub.name}`);
      return;
    }
    out.push({
      command,
      path,
      title,
      plain,
      description: descriptionIn(node, locale),
      options: node.options ?? [],
    });
  };
  for (const command of commands) walk(command, command, [], nameIn(command, locale), command.name);
  return out.sort((a, b) => a.title.localeCompare(b.title));
}

/** Those that what was typed (without the slash) can still become: by the beginning first, then by a part. */
export function fitting(all, typed) {
  const text = typed.toLowerCase().trimEnd();
  const rank = (line) => {
    const names = [line.title.toLowerCase(), line.plain.toLowerCase()];
    if (names.some((name) => name.startsWith(text))) return 0;
    if (names.some((name) => name.split(" ").some((word) => word.startsWith(text)))) return 1;
    if (names.some((name) => name.includes(text))) return 2;
    return 3;
  };
  return all
    .map((line) => [rank(line), line])
    .filter(([place]) => place < 3)
    .sort((a, b) => a[0] - b[0])
    .map(([, line]) => line);
}

/** The options as they are sent, inside the subcommands they belong to. `values`: name -> value; `focused`: a name. */
export function payload(line, values, focused) {
  let options = line.options
    .filter((option) => option.name in values)
    .map((option) => ({
      type: option.type,
      name: option.name,
      value: values[option.name],
      ...(option.name === focused ? { focused: true } : {}),
    }));
  for (const sub of [...line.path].reverse()) options = [{ type: sub.type, name: sub.name, options }];
  return options;
}

/** What was typed for an option as the value to send, or why it is none. `picked` is what was chosen from a list. */
export function valueOf(option, text, picked) {
  const typed = text.trim();
  if (picked !== undefined) return { value: picked };
  if (!typed) return option.required ? { wrong: say("option-required") } : {};
  if (option.type === TYPES.STRING) {
    if (option.choices) return { wrong: say("choose-listed") };
    if (option.min_length && typed.length < option.min_length)
      return { wrong: say("least-characters", { count: option.min_length }) };
    if (option.max_length && typed.length > option.max_length)
      return { wrong: say("most-characters", { count: option.max_length }) };
    return { value: typed };
  }
  if (option.type === TYPES.INTEGER || option.type === TYPES.NUMBER) {
    const number = Number(typed);
    if (option.choices) return { wrong: say("choose-listed") };
    if (!Number.isFinite(number) || (option.type === TYPES.INTEGER && !Number.isInteger(number)))
      return { wrong: say(option.type === TYPES.INTEGER ? "whole-number" : "a-number") };
    if (option.min_value !== undefined && number < option.min_value)
      return { wrong: say("at-least", { count: option.min_value }) };
    if (option.max_value !== undefined && number > option.max_value)
      return { wrong: say("at-most", { count: option.max_value }) };
    return { value: number };
  }
  return { wrong: say("choose-listed") };
}

/** What can be chosen for an option without asking the bot: `{ label, value, note? }`. */
export function choicesOf(option, typed, room, channel, locale) {
  const text = typed.trim().toLowerCase().replace(/^[@#]/, "");
  const fits = (label, note) => `${label} ${note ?? ""}`.toLowerCase().includes(text);
  let all = [];
  if (option.choices)
    all = option.choices.map((choice) => ({ label: nameIn(choice, locale), value: choice.value }));
  else if (option.type === TYPES.BOOLEAN)
    all = [
      { label: say("true"), value: true },
      { label: say("false"), value: false },
    ];
  else if (
    option.type === TYPES.USER ||
    option.type === TYPES.MENTIONABLE ||
    option.type === TYPES.ROLE ||
    option.type === TYPES.CHANNEL
  ) {
    const kind = { [TYPES.USER]: 5, [TYPES.ROLE]: 6, [TYPES.MENTIONABLE]: 7, [TYPES.CHANNEL]: 8 }[
      option.type
    ];
    all = room
      .optionsOf({ type: kind, channel_types: option.channel_types }, channel)
      .map((one) => ({ ...one, note: one.description }));
  }
  const begins = (one) => one.label.toLowerCase().replace(/^[@#]/, "").startsWith(text);
  return all
    .filter((one) => fits(one.label, one.note))
    .sort((a, b) => begins(b) - begins(a))
    .slice(0, 25);
}
