import { isUtf8 } from "node:buffer";

/** Turns bytes into text, by the name of an encoding; undefined for an unknown name. */
export type Decode = (bytes: Buffer, encoding: string) => string | undefined;

/**
 * A line of a vCard 2.1, as many phones write it, as vCard 3.0 has it: `TEL;CELL:…` becomes `TEL;TYPE=CELL:…`, and
 * quoted-printable text is decoded by its charset. Some phones write such lines in later versions too.
 */
export function asVersion3(line: string, isVersion2: boolean, decode: Decode): string {
  const colon = line.indexOf(":");
  const head = line.slice(0, Math.max(colon, 0));
  // Only later versions put values of parameters in quotes.
  if (colon === -1 || (!isVersion2 && (head.includes('"') || !hasOldParameter(head)))) return line;
  const [property = "", ...parameters] = head.split(";");
  const kept: string[] = [];
  let [charset, isQuoted] = ["", false];
  for (const parameter of parameters) {
    const [key = "", ...rest] = parameter.split("=");
    const [word, value] = [key.trim(), rest.join("=").trim()];
    const name = word.toUpperCase();
    if (name === "QUOTED-PRINTABLE" || (name === "ENCODING" && /^quoted-printable$/i.test(value))) isQuoted = true;
    else if (name === "CHARSET") charset = value;
    else if (name !== "" && name !== "ENCODING") kept.push(rest.length === 0 ? `TYPE=${word}` : `${word}=${value}`);
  }
  const value = line.slice(colon + 1);
  const text = isQuoted ? unquoted(value, charset, decode) : value;
  return `${[property, ...kept].join(";")}:${isVersion2 || isQuoted ? escaped(text) : text}`;
}

// --- internal ---

/** Whether a parameter has no name, or is one that version 3.0 does not know. */
function hasOldParameter(head: string): boolean {
  const lower = head.toLowerCase();
  if (lower.includes("quoted-printable") || lower.includes("charset=")) return true;
  return head.includes(";") && head.split(";").some((part, at) => at > 0 && !part.includes("="));
}

/** Text of quoted-printable bytes (RFC 2045 §6.7). Phones often leave its charset out: then it is UTF-8 where it can be. */
function unquoted(text: string, charset: string, decode: Decode): string {
  const bytes: Buffer[] = [];
  let from = 0;
  for (const match of text.matchAll(/(?:=[0-9A-Fa-f]{2})+/g)) {
    bytes.push(Buffer.from(text.slice(from, match.index)), Buffer.from(match[0].replaceAll("=", ""), "hex"));
    from = match.index + match[0].length;
  }
  bytes.push(Buffer.from(text.slice(from)));
  const all = Buffer.concat(bytes);
  const named = charset === "" || /^(?:us-)?ascii$/i.test(charset) ? undefined : decode(all, charset);
  return named ?? (isUtf8(all) ? all.toString() : (decode(all, "windows-1252") ?? all.toString("latin1")));
}

/** Version 2.1 has one escape, `\\;`. The others of version 3.0 are kept: some programs write them. */
function escaped(text: string): string {
  return text
    .replace(/\r\n|\n|\r/g, "\\n")
    .replace(/\\[;,\\nN:]|[\\,]/g, (found) => (found.length === 2 ? found : `\\${found}`));
}
