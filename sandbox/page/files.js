// A file that is sent with a command: the box to choose it in, and its bytes as the sandbox takes them.
import { h } from "./dom.js";
import { say } from "./words.js";

const MOST = 10 * 1024 * 1024;

/** The box; `chosen(file)` hears of every choice, also of none. The keys that it does not need itself go to `onkeydown`. */
export function fileInput(props, chosen, onkeydown) {
  const input = h("input.slot-file", {
    ...props,
    type: "file",
    title: say("choose-file"),
    onchange: () => chosen(input.files[0]),
    onkeydown: (event) => {
      const opens = event.key === " " || (event.key === "Enter" && !input.files.length);
      if (!opens) onkeydown(event);
    },
  });
  return input;
}

export function wrongWith(file) {
  return file && file.size > MOST ? say("file-too-large") : undefined;
}

/** As an attachment of an interaction, under the id that the option has as its value. */
export async function attachmentOf(id, file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return { id, filename: file.name, content_type: file.type, content: btoa(text) };
}
