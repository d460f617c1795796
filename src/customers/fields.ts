import { keyWords } from "../text/words.ts";

export interface Field {
  /**
   * How its values are read and compared. `name`: required. `line`: text without line breaks. `code`: neither case nor
   * blanks matter. `text`: several lines, whose blanks are kept.
   */
  readonly kind: "name" | "email" | "phone" | "line" | "code" | "text";
  readonly label: string;
  /** The flag's value and help; the flag itself follows from the name: see {@link flagOf}. */
  readonly flag: readonly [value: string, help: string];
  /** It tells who the customer is: a write that was decided by another value is refused. */
  readonly identifies?: true;
  /** A column of a list on a terminal, which has no room for all fields. */
  readonly isInList?: true;
}

/** The documented fields, in the order in which they are shown. Types, flags, help and tables follow from it. */
export const FIELDS = {
  name: { kind: "name", label: "Name", flag: ["<text>", "full name"], identifies: true, isInList: true },
  email: { kind: "email", label: "E-mail", flag: ["<address>", "e-mail address"], identifies: true, isInList: true },
  phone: {
    kind: "phone",
    label: "Phone",
    flag: ["<number>", "phone number, +12025550123 or national with --default-country"],
    identifies: true,
    isInList: true,
  },
  "address.street": { kind: "line", label: "Street", flag: ["<text>", "street and house number"] },
  "address.city": { kind: "line", label: "City", flag: ["<text>", "city"], isInList: true },
  "address.state": {
    kind: "code",
    label: "State",
    flag: ["<text>", "state, province or region"],
    isInList: true,
  },
  "address.zip": { kind: "code", label: "ZIP", flag: ["<code>", "postal code"] },
  notes: { kind: "text", label: "Notes", flag: ["<text>", "free text"] },
} as const satisfies Readonly<Record<string, Field>>;

/** A field by the name used in filters, columns and messages. */
export type FieldName = keyof typeof FIELDS;

type PartOf<Name> = Name extends `address.${infer Part}` ? Part : never;
export type AddressPart = PartOf<FieldName>;
export type OwnField = Exclude<FieldName, `address.${string}`>;

export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[]; // It has no other keys.

export const ADDRESS_FIELDS = FIELD_NAMES.filter((name) => name.startsWith("address."));

/** The keys of a record: `name`, `address` … */
export const RECORD_KEYS = [...new Set(FIELD_NAMES.map((name) => (isOwn(name) ? name : "address")))];

export const ADDRESS_PARTS = ADDRESS_FIELDS.map(withoutAddress) as readonly AddressPart[]; // As they are typed.

export const OWN_FIELDS = FIELD_NAMES.filter(isOwn);

/** Fields outside the address that are stored as they are. Names, e-mails and phones have their own readers. */
export const TEXT_FIELDS = OWN_FIELDS.filter((name) => !["name", "email", "phone"].includes(FIELDS[name].kind));

export const IDENTIFYING_FIELDS = OWN_FIELDS.filter((name) => fieldAt(name)?.identifies);

/** The fields that the API document names, as dotted paths: id first. */
export const DOCUMENTED: readonly string[] = ["id", ...FIELD_NAMES];

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name);
}

/** @returns undefined for a further field of a server. */
export function fieldAt(path: string): Field | undefined {
  return isFieldName(path) ? FIELDS[path] : undefined;
}

/** What a person reads for a field, one of a server's own too: `created_at` is `Created`. */
export function labelOf(path: string): string {
  return fieldAt(path)?.label ?? keyWords(withoutAddress(path));
}

/** The flag that gives a field: `--zip`, and `--preferred-contact` for one named `preferred_contact`. */
export function flagOf(name: FieldName): string {
  return `--${withoutAddress(name).replaceAll("_", "-")}`;
}

/** What follows `address.` in the name of a part of the address. */
export function withoutAddress(name: string): string {
  return name.replace(/^address\./, "");
}

// --- internal ---

function isOwn(name: FieldName): name is OwnField {
  return !name.startsWith("address.");
}
