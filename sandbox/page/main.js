// The page starts: who one is, how it looks, and the keys and buttons that belong to no part alone.
import { h } from "./dom.js";
import { followInside } from "./links.js";
import { Room } from "./room.js";
import { learn, say, speak } from "./words.js";

const $ = (id) => document.getElementById(id);
const name = new URLSearchParams(location.search).get("as") || "alice";

/** Whom the sandbox knows; null while it cannot be asked. */
async function people() {
  try {
    return (await (await fetch("/people")).json()).map((person) => person.username);
  } catch {
    return null;
  }
}

function start() {
  const room = new Room(name);
  followInside(room);
  $("side-toggle").addEventListener("click", () => document.body.classList.toggle("side-open"));
  $("shade").addEventListener("click", () => document.body.classList.remove("side-open", "members-open"));
  $("members-toggle").addEventListener("click", () => {
    const narrow = matchMedia("(max-width: 900px)").matches;
    document.body.classList.toggle(narrow ? "members-open" : "members-closed");
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && room.store.here) room.store.read(room.store.here);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.body.classList.remove("side-open", "members-open");
    // A slash anywhere starts a command, as long as nothing is being typed.
    const typing = event.target.closest?.("input, textarea, select, dialog, .popup");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !room.composer.filling) {
      event.preventDefault();
      room.startCommand("");
    }
  });
}

$("composer").addEventListener("focus", (event) => event.target.querySelector("textarea, input")?.focus());
document.documentElement.dataset.theme = localStorage.getItem("theme") ?? "auto";
$("lightbox").addEventListener("click", (event) => {
  if (event.target === event.currentTarget) event.currentTarget.close();
});
await learn();
speak(navigator.language); // until the sandbox says what this person speaks
const known = await people();
if (known && !known.includes(name)) {
  const links = known.flatMap((one) => [" ", h("a", { href: `?as=${encodeURIComponent(one)}` }, one)]);
  delete $("offline").dataset.say;
  $("offline").replaceChildren(say("nobody-called", { name }), ...links);
  $("offline").hidden = false;
} else start();
