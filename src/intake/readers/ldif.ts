import { isUtf8 } from "node:buffer";
import { CliError } from "../../errors.ts";
import { count } from "../../text/words.ts";
import type { FormatTable, SourceRecord } from "../row.ts";
import { joinedLines, type Text } from "./text.ts";

/**
 * A file of LDIF (RFC 2849) as a table with a row for each person. It is read once to collect its headings. Changes, and
 * entries that are no people (groups, units), are skipped.
 * @throws CliError `invalid_input` that names the line that is not LDIF.
 */
export async function readLdif(name: string, text: Text): Promise<FormatTable> {
  const headings = new Set<string>();
  const number = { person: 0, other: 0, change: 0 };
  for await (const { kind, values } of entries(name, text.read())) {
    number[kind] += 1;
    if (kind === "person") for (const heading of values.keys()) headings.add(heading);
  }
  if (number.person === 0) throw new CliError("invalid_input", `${name} has no entry of a person`, { hint: HINT });
  const headers = [...headings];
  async function* batches(): AsyncGenerator<readonly SourceRecord[]> {
    for await (const { kind, line, values } of entries(name, text.read()))
      if (kind === "person") yield [{ line, cells: headers.map((header) => values.get(header) ?? "") }];
  }
  const others = `${count(number.other, "entry", "entries")} skipped, not people but groups or units`;
  const changes = `${count(number.change, "change")} skipped: only whole entries are read`;
  const skipped = [...(number.other > 0 ? [others] : []), ...(number.change > 0 ? [changes] : [])];
  const notices = skipped.map((text) => `${name}: ${text}`);
  return { name, unit: "line", headerLine: 0, headers, neutralised: false, batches, notices };
}

// --- internal ---

const HINT = "Export the people of the address book or directory again, as LDIF or as CSV, and import that file.";

/** What the attributes of RFC 4519, RFC 2798 and of address books are called in a table. All others keep their names. */
const HEADINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "Full Name": "cn commonname",
    "Last Name": "sn surname",
    "First Name": "gn givenname",
    Company: "o organizationname company",
    "Job Title": "title",
    Email: "mail rfc822mailbox",
    "Email 2": "mozillasecondemail",
    "Work Phone": "telephonenumber",
    Fax: "facsimiletelephonenumber",
    Address: "postaladdress",
    "Home Address": "homepostaladdress",
    Street: "streetaddress",
    "Street 2": "mozillaworkstreet2",
    City: "l localityname",
    State: "st stateorprovincename",
    Country: "c co countryname friendlycountryname",
    Notes: "description info",
    "Home City": "mozillahomelocalityname",
    "Home Country": "mozillahomecountryname",
  }).flatMap(([heading, names]) => names.split(" ").map((name) => [name, heading])),
);

/** They say nothing of a customer, or nothing that may be shown. */
const NEVER = new Set("objectclass userpassword jpegphoto photo usercertificate unicodepwd changetype".split(" "));
const PERSON = /person|^(?:contact|user)$/i;
const NO_PERSON = /^computer$|group/i;
const CHANGES = /^(?:delete|modify|modrdn|moddn)$/i;

interface Entry {
  readonly line: number;
  readonly kind: "person" | "other" | "change";
  readonly values: ReadonlyMap<string, string>;
}

interface Attribute {
  readonly line: number;
  readonly name: string;
  /** Undefined for what is no text, or stands in another file. */
  readonly value: string | undefined;
}

async function* entries(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  let open: Attribute[] = [];
  for await (const line of wholeLines(name, bytes)) {
    if (line.text !== "" && !(open.length > 0 && line.text === "-")) open.push(attributeOf(name, line));
    if (line.text !== "" || open.length === 0) continue;
    if (open[0]?.name === "dn") yield entryOf(open);
    open = [];
  }
}

/** Lines with those that continue them (note 2), without comments. A blank one ends the last entry. */
async function* wholeLines(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ line: number; text: string }> {
  for await (const { line, parts } of joinedLines(name, bytes, (text) => text.startsWith(" "))) {
    const text = parts.map((part, at) => (at === 0 ? part.replace(/^\ufeff/, "") : part.slice(1))).join("");
    if (!text.startsWith("#")) yield { line, text: text.trim() === "" ? "" : text };
  }
  yield { line: 0, text: "" };
}

/** `cn: Ana`, `cn;lang-de:: QW5h`, `jpegphoto:< file:///…`; the version of the file stands before the first entry. */
function attributeOf(name: string, { line, text }: { readonly line: number; readonly text: string }): Attribute {
  const [, attribute = "", sign, written = ""] = /^([\w.-]+)(?:;[^:]*)?:([:<]?)([\s\S]*)$/.exec(text) ?? [];
  if (attribute === "")
    throw new CliError("invalid_input", `${name}:${line}: this is not a line of LDIF`, { hint: HINT });
  const bytes = Buffer.from(written, "base64");
  const decoded = sign === ":" ? (isUtf8(bytes) ? bytes.toString("utf8") : undefined) : written;
  return { line, name: attribute, value: sign === "<" ? undefined : decoded?.trim() };
}

function entryOf(attributes: readonly Attribute[]): Entry {
  const of = (name: string) => attributes.flatMap((one) => (one.name.toLowerCase() === name ? (one.value ?? []) : []));
  const [line, classes] = [attributes[0]?.line ?? 0, of("objectclass")];
  const isPerson =
    (classes.length === 0 || classes.some((one) => PERSON.test(one))) && !classes.some((one) => NO_PERSON.test(one));
  const kind = of("changetype").some((change) => CHANGES.test(change)) ? "change" : isPerson ? "person" : "other";
  const values = new Map<string, string>();
  for (const { name, value = "" } of attributes.slice(1)) {
    if (value === "" || NEVER.has(name.toLowerCase())) continue;
    const heading = HEADINGS.get(name.toLowerCase()) ?? name.replace(/^mozilla(?=Home|Work)/, "");
    const before = values.get(heading);
    // Lines of a postal address are divided by $ (RFC 4517 §3.3.28). Another name is another spelling.
    const isName = heading.endsWith("Name");
    const more = heading.endsWith("Address") ? value.replaceAll("$", "\n") : value;
    if (before === undefined || !isName)
      values.set(heading, before === undefined ? more : `${before}${heading === "Notes" ? "\n" : ", "}${more}`);
  }
  return { line, kind, values };
}
