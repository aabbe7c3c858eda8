// What the page says, in the person's language where it knows it, else in English. Only the bot's own words come from elsewhere.

const KNOWN = ["en", "de", "nl", "it"];
const books = {}; // language -> what it says, by key
let language = "en";
let locale = "en-US";

/** Read all languages, once; until then the page says nothing. */
export async function learn() {
  const read = async (one) => {
    books[one] = await (await fetch(`/page/words.${one}.json`)).json();
  };
  await Promise.all(KNOWN.map(read));
}

/** From now on in this language, also what stands in index.html. */
export function speak(wanted) {
  locale = wanted;
  const [base] = wanted.split("-");
  language = KNOWN.includes(base) ? base : "en";
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-say]"))
    element.textContent = say(element.dataset.say);
  for (const element of document.querySelectorAll("[data-label]"))
    element.setAttribute("aria-label", say(element.dataset.label));
}

/** The locale for dates and numbers; it may be one whose words the page does not know. */
export function spoken() {
  return locale;
}

/** A text that depends on a number has a form for each that the language tells apart; the number is `count`. */
function template(key, values) {
  const found = books[language][key];
  if (typeof found === "string") return found;
  return found[new Intl.PluralRules(language).select(values.count)] ?? found.other;
}

export function say(key, values = {}) {
  return template(key, values).replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** The same with elements in it: strings and nodes, in the order of the language. */
export function sayWith(key, values) {
  return template(key, values)
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => (/^\{\w+\}$/.test(part) ? values[part.slice(1, -1)] : part));
}
