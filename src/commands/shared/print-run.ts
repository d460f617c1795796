import { readEntries } from "../../bulk/journal/reader.ts";
import type { WrittenRun } from "../../bulk/run/work.ts";
import type { View } from "../../output/output.ts";
import type { JsonObject } from "../../text/json.ts";
import type { Context } from "./context.ts";

/** Prints what a run did: its summary, or with -o ids the customers that it wrote. */
export async function printRun(
  context: Pick<Context, "output">,
  { summary, journal }: Pick<WrittenRun, "summary" | "journal">,
): Promise<void> {
  const output = await context.output();
  if (output.format === "ids") await output.rows(writtenCustomers(journal), ID_VIEW);
  else await output.document(summary);
}

// --- internal ---

const ID_VIEW: View = { columns: [], delimited: ["id"], id: (row) => String(row.id) };

async function* writtenCustomers(journal: string): AsyncGenerator<JsonObject> {
  for await (const entry of readEntries(journal)) {
    if (entry.type !== "outcome" || entry.id === null) continue;
    if (["created", "updated", "deleted"].includes(entry.outcome)) yield { id: entry.id };
  }
}
