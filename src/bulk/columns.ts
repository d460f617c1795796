import { CliError } from "../errors.ts";
import { nearest } from "../text.ts";
import { fieldOfHeader, headerKey, TARGETS, type Target } from "./headers.ts";
import type { Table } from "./rows.ts";

/** A column of the file that is imported. */
export interface MappedColumn {
  /** Which cell of a record, from 0. */
  readonly at: number;
  readonly header: string;
  readonly target: Target;
}

export interface ColumnMapping {
  readonly mapped: readonly MappedColumn[];
  /** Headers of the columns that are left out, in the file's order, without those that have no heading. */
  readonly unused: readonly string[];
}

export interface MappingOptions {
  /** Each `Header=field`, as given with --map. */
  readonly map?: readonly string[];
  /** Headers given with --ignore. */
  readonly ignore?: readonly string[];
}

/**
 * Decides what each column of a file is. --map wins over --ignore, both over what a heading says by itself.
 * @throws CliError `usage` for a --map or --ignore that fits no column; `invalid_input` when a heading stands twice,
 *   two columns are one field, or nothing is there to know a customer by.
 */
export function mapColumns(
  table: Pick<Table, "name" | "headers" | "headerLine">,
  options: MappingOptions = {},
): ColumnMapping {
  const { headers } = table;
  if (headers.length === 0) return { mapped: [], unused: [] }; // An empty JSON array: no rows either.
  const place = table.headerLine > 0 ? `${table.name}:${table.headerLine}` : table.name;
  const given = givenTargets(headers, options.map ?? []);
  const ignored = new Set((options.ignore ?? []).flatMap((header) => columnsHeaded(headers, header, "--ignore")));
  const open = headers.map((_, at) => at).filter((at) => given.has(at) || !ignored.has(at));
  refuseTwins(place, headers, open);

  const claimed = new Set(given.values());
  if (claimed.has("first name") || claimed.has("last name")) claimed.add("name");
  const guessed = new Map<number, Target>();
  for (const at of open) {
    const target = fieldOfHeader(headers[at] ?? "");
    if (target !== undefined && !given.has(at) && !claimed.has(target)) guessed.set(at, target);
  }
  const chosen = withoutNameParts(new Map([...given, ...guessed]));
  const mapped = [...chosen]
    .map(([at, target]): MappedColumn => ({ at, header: headers[at] ?? "", target }))
    .sort((a, b) => a.at - b.at);
  refuseRivals(place, mapped);
  refuseStrangers(place, headers, mapped);
  const unused = headers.filter((header, at) => header !== "" && !chosen.has(at) && headerKey(header) !== "error");
  return { mapped, unused };
}

/** `Full Name → name, E-mail → email`. */
export function mappingText(mapping: ColumnMapping): string {
  return mapping.mapped.map(({ header, target }) => `${header} → ${target}`).join(", ");
}

// --- internal ---

/** What --map says: column → target. */
function givenTargets(headers: readonly string[], map: readonly string[]): Map<number, Target> {
  const targets = new Map<number, Target>();
  for (const text of map) {
    const split = text.lastIndexOf("=");
    if (split < 1) {
      throw new CliError("usage", `--map ${JSON.stringify(text)} is not of the form "Header=field"`, {
        hint: 'For example --map "Client=name".',
      });
    }
    const target = fieldOfHeader(text.slice(split + 1));
    if (target === undefined) throw unknownField(text.slice(split + 1));
    const rival = [...targets].find(([, other]) => other === target);
    const [at, ...more] = columnsHeaded(headers, text.slice(0, split), "--map");
    if (at === undefined || more.length > 0 || (rival && rival[0] !== at)) {
      throw new CliError("usage", `--map gives ${target} to two columns`, { hint: "Give each field one column." });
    }
    targets.set(at, target);
  }
  return targets;
}

function unknownField(text: string): CliError {
  const meant = nearest(text.trim(), TARGETS);
  return new CliError("usage", `--map: there is no field ${JSON.stringify(text)}`, {
    hint: `${meant ? `Did you mean ${meant}? ` : ""}The fields are ${TARGETS.join(", ")}.`,
  });
}

/** The columns under a heading: written exactly so, else alike but for case and punctuation. */
function columnsHeaded(headers: readonly string[], header: string, flag: string): number[] {
  const all = headers.map((_, at) => at);
  const exact = all.filter((at) => headers[at] === header.trim());
  const found = exact.length > 0 ? exact : all.filter((at) => headerKey(headers[at] ?? "") === headerKey(header));
  if (found.length > 0 && headerKey(header) !== "") return found;
  throw new CliError("usage", `${flag}: the file has no column ${JSON.stringify(header.trim())}`, {
    hint: `Its columns are ${quoted(headers.filter((name) => name !== ""))}.`,
  });
}

/** A heading that stands twice says of neither column what it is. */
function refuseTwins(place: string, headers: readonly string[], open: readonly number[]): void {
  const seen = new Map<string, number>();
  for (const at of open) {
    const header = headers[at] ?? "";
    const before = seen.get(header);
    if (before !== undefined && header !== "") {
      throw new CliError(
        "invalid_input",
        `${place}: columns ${before + 1} and ${at + 1} are both headed ${JSON.stringify(header)}`,
        { hint: `Rename one of them, or leave both out with --ignore ${JSON.stringify(header)}.` },
      );
    }
    seen.set(header, at);
  }
}

/** A full name makes its parts superfluous. */
function withoutNameParts(chosen: ReadonlyMap<number, Target>): Map<number, Target> {
  const full = [...chosen.values()].includes("name");
  return new Map([...chosen].filter(([, target]) => !full || (target !== "first name" && target !== "last name")));
}

function refuseRivals(place: string, mapped: readonly MappedColumn[]): void {
  const owners = new Map<Target, MappedColumn>();
  for (const column of mapped) {
    const owner = owners.get(column.target);
    if (owner !== undefined) {
      const [one, other] = [owner, column].map(({ header }) => JSON.stringify(header));
      throw new CliError("invalid_input", `${place}: ${one} and ${other} are both ${column.target}`, {
        hint: `Choose with --map ${JSON.stringify(`${owner.header}=${column.target}`)}, or leave one out with --ignore ${other}.`,
      });
    }
    owners.set(column.target, column);
  }
}

function refuseStrangers(place: string, headers: readonly string[], mapped: readonly MappedColumn[]): void {
  const hint = `Say what the columns are, for example --map "Client=name". The fields are ${TARGETS.join(", ")}.`;
  if (mapped.length === 0) {
    throw new CliError("invalid_input", `${place}: no column is known: ${quoted(headers)}`, { hint });
  }
  if (mapped.some(({ target }) => !target.startsWith("address.") && target !== "notes")) return;
  throw new CliError(
    "invalid_input",
    `${place}: no column says who the customers are: name, email, phone and id are missing`,
    {
      hint,
    },
  );
}

function quoted(headers: readonly string[]): string {
  return headers.map((header) => JSON.stringify(header)).join(", ");
}
