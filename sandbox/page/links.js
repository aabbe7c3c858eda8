// Links to places on Discord lead to the same places on this page. Knows addresses; going there is the room's.

const PLACE =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

/** The place that an address means: `{ channel, message? }`, or null if it is somewhere else. */
export function placeOf(url) {
  const found = PLACE.exec(url);
  return found && { channel: found[1], message: found[2] };
}

/** Whatever drew the link (a text, a button, a title), and whether mouse or Enter followed it: this is a click. */
export function followInside(room) {
  document.addEventListener("click", (event) => {
    const place = placeOf(event.target.closest?.("a[href]")?.href ?? "");
    if (!place) return;
    event.preventDefault();
    room.jump(place.message, place.channel);
  });
}
