import { isUtf8 } from "node:buffer";
import { CliError } from "../../errors.ts";
import { count } from "../../text/words.ts";
import type { FormatTable } from "../row.ts";
import { type KeyedRecord, keyedTable } from "./keyed-table.ts";
import { joinedLines, type Text } from "./text.ts";

/**
 * A file of LDIF (RFC 2849) as a table with a row for each person. Changes, and entries that are no people (groups,
 * units), are skipped.
 * @throws CliError `invalid_input` that names the line that is not LDIF.
 */
export function readLdif(name: string, text: Text): Promise<FormatTable> {
  return keyedTable({
    name,
    unit: "line",
    read: () => entries(name, text.read()),
    hint: HINT,
    skipped: (number) => `${count(number, "entry", "entries")} skipped: groups, units or changes, not people`,
    none: "has no entry of a person",
  });
}

// --- internal ---

const HINT = "Export the people of the address book or directory again, as LDIF or as CSV, and import that file.";

/** What the attributes of RFC 4519, RFC 2798 and of address books are called in a table. All others keep their names. */
const HEADINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "Full Name": "cn commonname",
    "Last Name": "sn",
    "First Name": "gn",
    Company: "o",
    "Job Title": "title",
    Email: "mail rfc822mailbox",
    "Email 2": "mozillasecondemail",
    "Work Phone": "telephonenumber",
    Fax: "facsimiletelephonenumber",
    Address: "postaladdress",
    "Home Address": "homepostaladdress",
    "Street 2": "mozillaworkstreet2",
    City: "l localityname",
    State: "st stateorprovincename",
    Country: "c co friendlycountryname",
    Notes: "description info",
    "Home Street": "mozillahomestreet",
    "Home Street 2": "mozillahomestreet2",
    "Home City": "mozillahomelocalityname",
    "Home State": "mozillahomestate",
    "Home Postal Code": "mozillahomepostalcode",
    "Home Country": "mozillahomecountryname",
  }).flatMap(([heading, names]) => names.split(" ").map((name) => [name, heading])),
);

/** They say nothing of a customer, or nothing that may be shown. */
const NEVER = new Set("objectclass userpassword jpegphoto photo usercertificate unicodepwd changetype".split(" "));
const PERSON = /person|^(?:contact|user)$/i;
/** An organisation that can be reached is a customer as well. */
const CONTACT = /^(?:mail|mobile|telephonenumber)$/i;
const NO_PERSON = /^computer$|group/i;
const CHANGES = /^(?:delete|modify|modrdn|moddn)$/i;

/** An attribute and its value: `cn: Ana`, `cn;lang-de:: QW5h`, `jpegphoto:< file:///…`. */
const ATTRIBUTE = /^([\w.-]+)(?:;[^:]*)?:([:<]?)([\s\S]*)$/;

/** The entries, each with its attributes. The version of the file, and results of a search, stand outside of them. */
async function* entries(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<KeyedRecord> {
  let open: (readonly [name: string, value: string])[] = [];
  let first = 0;
  // A line that begins with a blank continues the one before (note 2).
  for await (const { line, parts, isLast } of joinedLines(name, bytes, (text) => text.startsWith(" "))) {
    const text = parts.map((part, at) => (at === 0 ? part : part.slice(1))).join("");
    const [, attribute, sign, written = ""] = ATTRIBUTE.exec(text) ?? [];
    if (attribute !== undefined) {
      if (open.length === 0) first = line;
      open.push([attribute, sign === "<" ? "" : sign === ":" ? ofBase64(written) : written.trim()]);
    } else if (text.trim() !== "" && !text.startsWith("#") && !(open.length > 0 && text === "-"))
      throw new CliError("invalid_input", `${name}:${line}: this is not a line of LDIF`, { hint: HINT });
    if (text.trim() !== "" && !isLast) continue;
    if (open[0]?.[0] === "dn") yield { line: first, cells: cellsOf(open) };
    open = [];
  }
}

/** The text; nothing for other bytes. */
function ofBase64(written: string): string {
  const bytes = Buffer.from(written, "base64");
  return isUtf8(bytes) ? bytes.toString("utf8").trim() : "";
}

/** Undefined for what is not a customer. */
function cellsOf(attributes: readonly (readonly [name: string, value: string])[]): KeyedRecord["cells"] {
  const of = (name: string) => attributes.flatMap(([one, value]) => (one.toLowerCase() === name ? value : []));
  const classes = of("objectclass");
  if (of("changetype").some((change) => CHANGES.test(change)) || classes.some((one) => NO_PERSON.test(one)))
    return undefined;
  const isReached = attributes.some(([one]) => CONTACT.test(one));
  if (classes.length > 0 && !isReached && !classes.some((one) => PERSON.test(one))) return undefined;
  const cells = new Map<string, string>();
  for (const [name, value] of attributes.slice(1)) {
    if (value === "" || NEVER.has(name.toLowerCase())) continue;
    const heading = HEADINGS.get(name.toLowerCase()) ?? name.replace(/^mozilla(?=Home|Work)/, "");
    const before = cells.get(heading);
    // Lines of a postal address are divided by $ (RFC 4517 §3.3.28). Another name is another spelling.
    const more = heading.endsWith("Address") ? value.replaceAll("$", "\n") : value;
    if (before === undefined) cells.set(heading, more);
    else if (!heading.endsWith("Name")) cells.set(heading, `${before}${heading === "Notes" ? "\n" : ", "}${more}`);
  }
  return cells;
}
