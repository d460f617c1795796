import { isUtf8 } from "node:buffer";

/** A property of a contact, whatever version of vCard it was written in. */
export interface Property {
  /** In upper case. */
  readonly name: string;
  /** What it is for, in lower case: `home`, `cell`, `fax`, and the words of a label. */
  readonly kinds: ReadonlySet<string>;
  /** From 1, the preferred one; 101 if nothing is said (RFC 6350 §5.3). */
  readonly preference: number;
  /** Its parts: of an address the seven of RFC 6350 §6.3.1; else one text. */
  readonly parts: readonly string[];
}

/** The properties of a card, from its lines. A line that is none is left out. */
export function propertiesOf(lines: readonly string[]): readonly Property[] {
  const isVersion2 = lines.some((line) => /^version:2\.1/i.test(line));
  const read = unfolded(lines, isVersion2).flatMap((line) => readProperty(line, isVersion2) ?? []);
  const labels = new Map(
    read.filter(({ name }) => name === "X-ABLABEL").map(({ group, parts }) => [group, parts[0] ?? ""]),
  );
  return read.map(({ group, ...property }) => {
    // `_$!<Mobile>!$_` and `Work fax` are words too.
    const words =
      group === ""
        ? []
        : (labels
            .get(group)
            ?.toLowerCase()
            .split(/[^\p{L}\p{N}]+/u) ?? []);
    return { ...property, kinds: new Set([...property.kinds, ...words]) };
  });
}

// --- internal ---

/** Properties whose parts are separated by semicolons, and those in which a part may be a list. */
const IN_PARTS: ReadonlySet<string> = new Set(["N", "ADR", "ORG"]);
const LISTS: ReadonlySet<string> = new Set(["N", "ADR", "CATEGORIES"]);

const QUOTED = /^[^:]{0,200}quoted-printable/i;

/**
 * Joins folded lines (RFC 6350 §3.2), and lines with a soft break of quoted-printable text. Version 2.1 folds at a
 * blank, which stays; later versions add it (RFC 2425 §5.8.1).
 */
function unfolded(lines: readonly string[], isVersion2: boolean): readonly string[] {
  const joined: string[][] = [];
  for (const line of lines) {
    const [parts, last] = [joined.at(-1), joined.at(-1)?.at(-1)];
    if (parts && last?.endsWith("=") && QUOTED.test(parts[0] ?? "")) parts.splice(-1, 1, last.slice(0, -1), line);
    else if (parts && /^[ \t]/.test(line) && line.trim() !== "") parts.push(isVersion2 ? line : line.slice(1));
    else joined.push([line]);
  }
  return joined.map((parts) => parts.join(""));
}

/**
 * Reads a line (RFC 6350 §3.3): `item1.TEL;TYPE="voice,work";PREF=1:…`. Version 2.1 has bare words (`TEL;CELL:…`)
 * and quoted-printable text; some phones write these in later versions too.
 */
function readProperty(line: string, isVersion2: boolean): (Property & { readonly group: string }) | undefined {
  // The first colon outside of quotes ends what stands before the value.
  const head = /^(?:"[^"]*"|[^":])*(?=:)/.exec(line)?.[0];
  if (head === undefined) return undefined;
  const [, group = "", label = "", parameters = ""] = /^(?:([^.;]*)\.)?([^;]*);?(.*)$/s.exec(head) ?? [];
  const name = label.trim().toUpperCase();
  const types: string[] = [];
  let [charset, isQuoted, preference] = ["", false, Number.NaN];
  for (const parameter of parameters.split(";")) {
    const [word = "", ...rest] = parameter.split("=");
    const value = rest.join("=").replaceAll('"', "").trim();
    const key = word.trim().toUpperCase();
    if (/^quoted-printable$/i.test(key === "ENCODING" ? value : key)) isQuoted = true;
    else if (key === "CHARSET") charset = value;
    else if (key === "PREF" && rest.length > 0) preference = Number(value);
    else if (key === "TYPE") types.push(...value.split(","));
    else if (rest.length === 0) types.push(key);
  }
  const kinds = new Set(types.map((type) => type.trim().toLowerCase()));
  const written = line.slice(head.length + 1);
  const text = isQuoted ? unquoted(written, charset) : written;
  const isList = LISTS.has(name) && !isVersion2;
  return {
    name,
    group: group.toLowerCase(),
    kinds,
    preference: preference >= 1 ? preference : kinds.has("pref") ? 1 : 101,
    parts: (IN_PARTS.has(name) ? split(text, ";") : [text]).map((part) =>
      isList ? split(part, ",").map(unescaped).filter(Boolean).join(", ") : unescaped(part),
    ),
  };
}

/** At a sign that has no backslash before it. */
function split(text: string, sign: string): string[] {
  const parts = [""];
  for (const [token] of text.matchAll(/\\[\s\S]|[;,]|[^\\;,]+|\\/g)) {
    if (token === sign) parts.push("");
    else parts[parts.length - 1] += token;
  }
  return parts;
}

function unescaped(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\\([nN;:,\\])/g, (_, letter: string) => (/n/i.test(letter) ? "\n" : letter))
    .trim();
}

/** Quoted-printable bytes as text (RFC 2045 §6.7). Phones often leave out the charset: then UTF-8, if it can be. */
function unquoted(text: string, charset: string): string {
  const byte = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  const bytes = Buffer.from(text)
    .toString("latin1")
    .replace(/=([0-9a-f]{2})/gi, byte);
  const all = Buffer.from(bytes, "latin1");
  const decoded = (encoding: string) => new TextDecoder(encoding).decode(all);
  try {
    if (charset !== "" && !/^(?:us-)?ascii$/i.test(charset)) return decoded(charset);
  } catch {
    // An unknown charset says as little as none.
  }
  return decoded(isUtf8(all) ? "utf-8" : "windows-1252");
}
