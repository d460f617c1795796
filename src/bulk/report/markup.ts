import { safeLines } from "../../text/safe-text.ts";

/** Text that is HTML already. Only the template makes it, so everything in a page is escaped exactly once. */
export class Markup {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Part = string | number | Markup | readonly Part[];

/** A template of HTML: what is put in is escaped, for content and quoted attributes, unless it is markup. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, at) => text + (at < parts.length ? rendered(parts[at] ?? "") : "")).join(""));
}

// --- internal ---

function rendered(part: Part): string {
  if (part instanceof Markup) return part.source;
  if (typeof part === "object") return part.map(rendered).join("");
  // Control and bidi characters are shown escaped, as on a terminal: they could make one name look like another.
  const text = safeLines(String(part)).join("\n");
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
