import { CliError } from "../errors.ts";
import type { JsonObject } from "../text/json.ts";
import { isOneSlip, orMeant } from "../text/words.ts";
import { furtherFields, valueAt } from "./customer.ts";
import { DOCUMENTED, FIELD_NAMES, withoutAddress } from "./fields.ts";

/**
 * The path in a record for a field of --filter, --sort or --fields: `city` → `address.city`. Any other name is a
 * further field of the server, unless it looks misspelt. A leading dot (`.emails`): not a documented field.
 * @throws CliError `usage` that suggests the field.
 */
export function readFieldPath(text: string, flag: string): string {
  if (text.startsWith(".")) return text.slice(1);
  const lower = text.toLowerCase();
  const known = PATHS.get(lower);
  if (known !== undefined) return known;
  const meant = [...PATHS.keys()].find((name) => name.length >= 4 && isOneSlip(lower, name));
  if (meant === undefined) return text;
  throw new CliError("usage", `${flag} ${text}: there is no such field; did you mean ${meant}?`, {
    hint: `The fields are id, ${FIELD_NAMES.join(", ")}. Write .${text} if the server has a field of that name.`,
  });
}

/** A field of --fields that is one of these. @throws CliError `usage` that suggests one. */
export function refuseUnknown(field: string, names: readonly string[]): string {
  if (names.includes(field)) return field;
  throw new CliError("usage", `--fields ${field}: there is no such field${orMeant(field, names)}`, {
    hint: `The fields are ${names.join(", ")}.`,
  });
}

interface AskedField {
  readonly flag: string;
  readonly field: string;
}

/** Fields that flags name. One that the API document does not name exists if a customer that is read has it. */
export class AskedFields {
  readonly #known: readonly string[];
  readonly #noun: string;
  #unseen: readonly AskedField[];
  readonly #further = new Set<string>();
  #hasRead = false;

  /** @param known the fields that exist whether a record has them or not. @param noun what messages call a record. */
  constructor(asked: readonly AskedField[], known = DOCUMENTED, noun = "customer") {
    this.#known = known;
    this.#noun = noun;
    const isPart = (field: string) => known.some((name) => name === field || name.startsWith(`${field}.`));
    this.#unseen = asked.filter(({ field }) => !isPart(field));
  }

  get areKnown(): boolean {
    return this.#unseen.length === 0;
  }

  look(customers: readonly JsonObject[]): void {
    if (this.areKnown) return;
    this.#hasRead ||= customers.length > 0;
    for (const customer of customers) {
      this.#unseen = this.#unseen.filter(({ field }) => valueAt(customer, field) === undefined);
      for (const field of furtherFields(customer)) this.#further.add(field);
    }
  }

  /**
   * Why what was read is not given: none of it has a field that was asked for. If nothing was read, nothing is known.
   * @param counts which fields count; all when missing.
   */
  trouble(counts: (field: string) => boolean = () => true): CliError | undefined {
    const absent = this.#unseen.find(({ field }) => counts(field));
    if (absent === undefined || !this.#hasRead) return undefined;
    const { flag, field } = absent;
    const names = [...new Set([...this.#known, ...this.#further])];
    const message = `${flag} ${field}: no ${this.#noun} that was read has such a field${orMeant(field, names)}`;
    return new CliError("usage", message, { hint: `The fields are ${names.join(", ")}.` });
  }
}

// --- internal ---

const PATHS: ReadonlyMap<string, string> = new Map([
  ...["address", ...DOCUMENTED].map((name): [string, string] => [name, name]),
  ...FIELD_NAMES.map((name): [string, string] => [withoutAddress(name), name]),
]);
