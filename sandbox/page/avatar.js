// The face of a person: their own picture, or a letter on a colour that stays theirs.
import { h } from "./dom.js";

const HUES = ["#5865f2", "#2f8a4d", "#b5651d", "#c23a72", "#1f7f96", "#8d5bd6", "#b0413e", "#557a1f"];

function hueOf(user) {
  return HUES[
    [...user.username].reduce((sum, letter) => (sum * 10 + letter.charCodeAt(0)) % 997, 7) % HUES.length
  ];
}

/** A picture of a person: their own, or the first letter of their name on a colour of their own. */
export function avatar(user, size) {
  const label = (user.global_name ?? user.username ?? "?").slice(0, 1).toUpperCase();
  const face = h("span.avatar", {
    "aria-hidden": "true",
    style: { "--size": `${size}px`, "--hue": hueOf(user) },
  });
  if (user.avatar)
    face.append(
      h("img", {
        alt: "",
        src: `/avatars/${user.id}/${user.avatar}.png?size=${size * 2}`,
        onerror: () => face.replaceChildren(label),
      }),
    );
  else face.append(label);
  return face;
}
