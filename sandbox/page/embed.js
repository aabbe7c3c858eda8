// An embed: the card under a message's text.
import { address, h } from "./dom.js";
import { clock, inline, markdown } from "./markdown.js";
import { picture } from "./media.js";

export function embedElement(embed, site, key) {
  const href = embed.url ? address(embed.url) : null;
  const box = h(
    "div.embed",
    null,
    h(
      "div.embed-main",
      null,
      embed.author?.name ? h("div.embed-author", null, embed.author.name) : null,
      embed.title
        ? h(
            "div.embed-title",
            null,
            href
              ? h("a", { href, target: "_blank", rel: "noopener noreferrer" }, inline(embed.title, site.look))
              : inline(embed.title, site.look),
          )
        : null,
      embed.description ? h("div.text", null, markdown(embed.description, site.look)) : null,
      embed.fields?.length
        ? h(
            "dl.fields",
            null,
            embed.fields.map((field) =>
              h(
                field.inline ? "div.field.beside" : "div.field",
                null,
                h("dt", null, inline(field.name, site.look)),
                h("dd", null, markdown(field.value, site.look)),
              ),
            ),
          )
        : null,
      embed.image ? picture(`${key}i`, embed.image) : null,
      embed.footer?.text || embed.timestamp
        ? h(
            "div.embed-foot",
            null,
            [embed.footer?.text, embed.timestamp ? clock(new Date(embed.timestamp), "f") : null]
              .filter(Boolean)
              .join(" • "),
          )
        : null,
    ),
    embed.thumbnail ? picture(`${key}t`, { ...embed.thumbnail, small: true }) : null,
  );
  if (embed.color !== undefined && embed.color !== null)
    box.style.setProperty("--accent", `#${embed.color.toString(16).padStart(6, "0")}`);
  return box;
}
