import { CliError } from "../../errors.ts";
import { type Heading, TARGETS } from "../headings/heading.ts";
import type { Table } from "../row.ts";

/** @throws CliError `invalid_input` when two columns have the same heading. */
export function refuseSameHeadings(place: string, headers: readonly string[], open: readonly number[]): void {
  const seen = new Map<string, number>();
  for (const at of open) {
    const header = headers[at] ?? "";
    const before = seen.get(header);
    if (before !== undefined && header !== "") {
      throw new CliError(
        "invalid_input",
        `${place}: columns ${before + 1} and ${at + 1} are both headed ${JSON.stringify(header)}`,
        { hint: `Rename one of them, or ignore both with --ignore ${JSON.stringify(header)}.` },
      );
    }
    seen.set(header, at);
  }
}

/** @throws CliError `invalid_input` when two columns are one field, and no rule says which comes first. */
export function refuseSameFields(
  place: string,
  headers: readonly string[],
  chosen: ReadonlyMap<number, Heading>,
): void {
  const owners = new Map<string, number>();
  for (const [at, { target, rank, block, line }] of [...chosen].sort(([a], [b]) => a - b)) {
    const key = [target, rank, block, line].join();
    const owner = owners.get(key);
    if (owner !== undefined) {
      const [one, other] = [owner, at].map((column) => JSON.stringify(headers[column]));
      throw new CliError("invalid_input", `${place}: ${one} and ${other} would both be ${target}`, {
        hint: `Choose one with --map ${JSON.stringify(`${headers[owner]}=${target}`)}, or ignore one with --ignore ${other}.`,
      });
    }
    owners.set(key, at);
  }
}

/** @throws CliError `invalid_input` when there is no column for a name, an e-mail address, a phone number or an id. */
export function refuseNoCustomers(
  place: string,
  { headers, likelyHeader }: Pick<Table, "headers" | "likelyHeader">,
  mapped: readonly Pick<Heading, "target">[],
): void {
  const hint =
    likelyHeader !== undefined
      ? `The header seems to be line ${likelyHeader}: delete the lines above it.`
      : `Say what the columns hold, for example --map "Client=name". The fields are ${TARGETS.join(", ")}.`;
  if (mapped.length === 0) {
    const known = headers.map((header) => JSON.stringify(header)).join(", ");
    throw new CliError("invalid_input", `${place}: no heading is known: ${known}`, { hint });
  }
  if (mapped.some(({ target }) => !target.startsWith("address.") && target !== "notes")) return;
  throw new CliError(
    "invalid_input",
    `${place}: no column says who the customers are: name, email, phone and id are missing`,
    { hint },
  );
}
