// The page starts: who one is, how it looks, and the keys and buttons that belong to no part alone.
import { Room } from "./room.js";

const $ = (id) => document.getElementById(id);

document.documentElement.dataset.theme = localStorage.getItem("theme") ?? "auto";
const room = new Room(new URLSearchParams(location.search).get("as") || "alice");

$("side-toggle").addEventListener("click", () => document.body.classList.toggle("side-open"));
$("shade").addEventListener("click", () => document.body.classList.remove("side-open", "members-open"));
$("members-toggle").addEventListener("click", () => {
  const narrow = matchMedia("(max-width: 900px)").matches;
  document.body.classList.toggle(narrow ? "members-open" : "members-closed");
});
document.addEventListener(
  "visibilitychange",
  () => document.visibilityState === "visible" && room.store.here && room.store.read(room.store.here),
);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") document.body.classList.remove("side-open", "members-open");
  // A slash anywhere starts a command, as long as nothing is being typed.
  const typing = event.target.closest?.("input, textarea, select, dialog, .popup");
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !room.composer.filling) {
    event.preventDefault();
    room.startCommand("");
  }
});
for (const id of ["modal", "lightbox"]) {
  $(id).addEventListener(
    "click",
    (event) => event.target === event.currentTarget && id === "lightbox" && event.currentTarget.close(),
  );
}
