// Emoji: a bot's own are pictures; the others are characters in a font that comes with the page, since a machine may have none.
import { h } from "./dom.js";

const KEY = "\u20e3"; // after a digit, # or *: the font has no keys, so they are drawn
const EMOJI = /(\p{RGI_Emoji})/v;

/** An emoji of a component, a reaction or a text: a character, or a picture with its name. */
export function emoji({ id, name, animated }) {
  if (!id && name?.endsWith(KEY)) return h("span.emoji.keycap", null, name[0]);
  if (!id) return h("span.emoji", null, name ?? "");
  const source = `/emojis/${id}.${animated ? "gif" : "png"}`;
  return h("img.emoji", { src: source, alt: `:${name}:`, title: `:${name}:`, draggable: "false" });
}

/** A text whose emoji are shown as such, also those that a font for letters knows as plain signs. */
export function withEmoji(text) {
  const parts = text.split(EMOJI);
  return parts.length === 1 ? text : parts.map((part, at) => (at % 2 ? emoji({ name: part }) : part));
}
