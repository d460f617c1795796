import { customerName } from "../../cells/person-company.ts";
import type { Property } from "./properties.ts";

/** What a card says, by the headings of a table: `Mobile Phone` → `+1 202 555 0143`. */
export type Contact = ReadonlyMap<string, string>;

/** The headings in the order of a table's columns; those with a number behind them follow the one without. */
export const CONTACT_HEADINGS: readonly string[] = [
  ...["Full Name", "First Name", "Middle Name", "Last Name", "Company", "Job Title"],
  ...["Mobile Phone", "Home Phone", "Work Phone", "Other Phone", "Fax", "Email"],
  ...["Home", "Work", "Other"].flatMap((block) =>
    ["Street", "Street 2", "City", "State", "Postal Code", "Country"].map((part) => `${block} ${part}`),
  ),
  ...["Birthday", "Website", "Categories", "Notes"],
];

/** Reads a card as a contact; undefined for a group of contacts (`KIND:group`), which is nobody's card. */
export function contactOf(properties: readonly Property[]): Contact | undefined {
  const of = (name: string) => properties.filter((property) => property.name === name);
  const text = (name: string) =>
    of(name)
      .find(({ parts }) => parts.join("").trim() !== "")
      ?.parts[0]?.trim() ?? "";
  const kind = (text("KIND") || text("X-ADDRESSBOOKSERVER-KIND")).toLowerCase();
  if (kind === "group") return undefined;
  const contact = new Map<string, string>();
  const set = (heading: string, value: string) => {
    if (value !== "") contact.set(heading, value);
  };
  const company = text("ORG");
  const isCompany = kind === "org" || text("X-ABSHOWAS").toUpperCase() === "COMPANY";
  for (const [heading, value] of nameOf(of("N")[0]?.parts ?? [], text("FN"), company, isCompany)) set(heading, value);
  set("Job Title", text("TITLE"));
  setNumbered(
    contact,
    byPreference(of("TEL")).map((property) => [phoneHeading(property.kinds), phone(property)]),
  );
  setNumbered(
    contact,
    byPreference(of("EMAIL")).map(({ parts }) => ["Email", parts[0] ?? ""]),
  );
  for (const [heading, value] of addressesOf(byPreference(of("ADR")), byPreference(of("LABEL")))) set(heading, value);
  set("Birthday", text("BDAY"));
  set("Website", text("URL"));
  set("Categories", text("CATEGORIES"));
  set(
    "Notes",
    of("NOTE")
      .map(({ parts }) => parts.join("; ").trim())
      .filter((note) => note !== "")
      .join("\n"),
  );
  return contact;
}

// --- internal ---

type Named = readonly (readonly [heading: string, value: string])[];

/** A card of a company has no person's name; a person's name is in parts, or else whole. */
function nameOf(parts: readonly string[], whole: string, company: string, isCompany: boolean): Named {
  const [last = "", first = "", middle = "", , suffix = ""] = parts.map((part) => part.trim());
  const hasParts = `${first}${middle}${last}` !== "";
  if (isCompany || (!hasParts && company !== "" && sameWords(whole, company))) {
    const person = [first, middle, last].filter((part) => part !== "").join(" ");
    const names = { company: company || whole, ...(person === "" ? {} : { person }) };
    return [["Company", customerName(names).name ?? ""]];
  }
  const employer = ["Company", company] as const;
  // Some programs write a part of the name alone: the whole name says more.
  const isPart =
    hasParts && (first === "" || last === "") && words(whole).length > words(`${first} ${middle} ${last}`).length;
  if (!hasParts || (isPart && hasWords(whole, `${first} ${middle} ${last}`))) {
    return [["Full Name", isContactDetail(whole) ? "" : whole], employer];
  }
  const lastName = GENERATIONS.has(suffix.toLowerCase().replace(".", "")) ? `${last} ${suffix}`.trim() : last;
  return [["First Name", first], ["Middle Name", middle], ["Last Name", lastName], employer];
}

/** What stands behind a name for people of one name in a family; a title such as MBA does not belong to the name. */
const GENERATIONS: ReadonlySet<string> = new Set(["jr", "sr", "junior", "senior", "ii", "iii", "iv", "v"]);

function words(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function sameWords(one: string, other: string): boolean {
  return words(one).join(" ") === words(other).join(" ") || one === "";
}

function hasWords(text: string, part: string): boolean {
  const all = words(text);
  return words(part).every((word) => all.includes(word));
}

/** Phones show the number or the e-mail address of a contact that has no name. */
function isContactDetail(text: string): boolean {
  return text.includes("@") || !/\p{L}/u.test(text);
}

function byPreference(properties: readonly Property[]): readonly Property[] {
  return [...properties].sort((one, other) => one.preference - other.preference);
}

/** Several of one kind: `Email`, `Email 2` up to 9. */
function setNumbered(contact: Map<string, string>, values: Named): void {
  const times = new Map<string, number>();
  for (const [heading, value] of values) {
    const number = (times.get(heading) ?? 0) + 1;
    if (value.trim() === "" || number > 9) continue;
    times.set(heading, number);
    contact.set(number === 1 ? heading : `${heading} ${number}`, value.trim());
  }
}

const PHONES: readonly (readonly [heading: string, words: readonly string[]])[] = [
  ["Fax", ["fax", "homefax", "workfax", "otherfax", "pager", "modem", "bbs", "telefax", "facsimile"]],
  ["Mobile Phone", ["cell", "iphone", "mobile", "mobil", "handy", "móvil", "celular", "portable", "x-mobile"]],
  ["Home Phone", ["home", "privat", "privé", "casa", "domicile", "maison"]],
  ["Work Phone", ["work", "office", "business", "arbeit", "büro", "geschäftlich", "trabajo", "bureau", "travail"]],
];

function phoneHeading(kinds: ReadonlySet<string>): string {
  return PHONES.find(([, words]) => words.some((word) => kinds.has(word)))?.[0] ?? "Other Phone";
}

/** A number, or a `tel:` address (RFC 3966) with its extension. */
function phone({ parts }: Property): string {
  const [number = "", ...parameters] = (parts[0] ?? "").trim().replace(/^tel:/i, "").split(";");
  const extension = parameters.find((parameter) => /^ext=/i.test(parameter))?.slice(4);
  return extension === undefined ? number : `${number} ext. ${extension}`;
}

/** An address for each of home, work and other, the one with the most parts first. */
function addressesOf(addresses: readonly Property[], labels: readonly Property[]): Named {
  const filled = ({ parts }: Property) => parts.filter((part) => part.trim() !== "").length;
  const taken = new Set<string>();
  const found: (readonly [string, string])[] = [];
  for (const address of [...addresses].sort((one, other) => filled(other) - filled(one))) {
    const block = [blockOf(address), "Other"].find((candidate) => !taken.has(candidate));
    if (block === undefined || filled(address) === 0) continue;
    taken.add(block);
    for (const [part, value] of addressParts(address)) found.push([`${block} ${part}`, value]);
  }
  // A label is the address as it is printed: it matters only where its parts are not given.
  const [label] = taken.size === 0 ? labels : [];
  return label === undefined ? found : [[`${blockOf(label)} Street`, (label.parts[0] ?? "").trim()]];
}

function blockOf({ kinds }: Property): string {
  return kinds.has("home") ? "Home" : kinds.has("work") ? "Work" : "Other";
}

function addressParts({ parts }: Property): Named {
  const [box = "", extended = "", street = "", city = "", state = "", code = "", country = ""] = parts.map((part) =>
    part.trim(),
  );
  const named = /^\d+$/.test(box) ? `PO Box ${box}` : box;
  const [first = "", ...more] = [street, extended, named].filter((line) => line !== "");
  return [
    ["Street", first],
    ["Street 2", more.join(", ")],
    ["City", city],
    ["State", state],
    ["Postal Code", code],
    ["Country", country],
  ];
}
