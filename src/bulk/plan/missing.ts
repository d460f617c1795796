import { CliError } from "../../errors.ts";
import { count } from "../../text/words.ts";
import type { MatchMode } from "../match/match-key.ts";
import type { Step } from "../step.ts";
import type { Prepared } from "./prepare.ts";

/** A prepared file, and perhaps customers to delete that are not in it. */
export type FullPlan = Omit<Prepared, "steps"> & { steps(): AsyncIterable<Step> };

/**
 * Adds a delete for each customer of the server whom no row of the file is about. Rows that are left as they are
 * (`unchanged`, `skip`) name their customer as well. The deletes come last, when their successors are there.
 * @param prepared with `everybody`: the list is read once, for both questions, and the text of every record on it held
 *   until the end: who is missing is known only when the last row is decided, and needs its record for the trash.
 * @throws CliError `refused` when the file has no rows, or rows of which nobody knows whom they mean.
 */
export function withMissing(prepared: Prepared): FullPlan {
  refuseGuessing(prepared.invalid);
  refuseEmptyFile(prepared.read);
  let missing = 0;
  for (const _ of prepared.missing()) missing += 1;
  async function* steps(): AsyncGenerator<Step> {
    yield* prepared.steps();
    for (const current of prepared.missing()) yield { action: "delete", line: null, current };
  }
  // Before the first delete its record is read by itself, to see whether the list gives all of it.
  const reads = prepared.reads + (missing > 0 ? 1 : 0);
  return { ...prepared, reads, counts: { ...prepared.counts, delete: missing }, steps };
}

/** @throws CliError `usage`, before anything is read, where no row would say whom it is about. */
export function refuseUnmatched(match: MatchMode | undefined): void {
  if (match !== "none") return;
  throw new CliError("usage", "--delete-missing and --match none exclude each other", {
    hint: "Where no row is matched every customer would be missing: match by id, email, phone or name.",
  });
}

// --- internal ---

function refuseEmptyFile(read: number): void {
  if (read > 0) return;
  throw new CliError(
    "refused",
    "the file has no rows, and --delete-missing would delete everybody; nothing was written",
    {
      hint: "See whether the file is complete; `customers delete --from` deletes those that a file names.",
    },
  );
}

function refuseGuessing(invalid: number): void {
  if (invalid === 0) return;
  throw new CliError(
    "refused",
    `${count(invalid, "row is", "rows are")} invalid, and --delete-missing might delete whom they mean; nothing was written`,
    { hint: "Mend these rows, or leave --delete-missing out." },
  );
}
