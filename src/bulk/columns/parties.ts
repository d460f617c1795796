import { headingWords } from "../headings/words.ts";
import type { ColumnDoubt } from "./mapping.ts";
import type { ColumnProfile } from "./profile.ts";

/**
 * Doubts about a file that names the owner and the tenant of a property: no rule says which of them is the customer.
 * @param open the columns that no flag has decided.
 * @param given those that --map has decided.
 */
export function partyDoubts(
  headers: readonly string[],
  open: readonly number[],
  given: Iterable<number>,
  profiles: readonly ColumnProfile[],
): ColumnDoubt[] {
  const partyOf = (at: number) =>
    headingWords(headers[at] ?? "")
      .map((word) => PARTIES.get(word))
      .find(Boolean);
  const columns = open.filter((at) => partyOf(at) !== undefined && (profiles[at]?.filled ?? 0) > 0);
  const parties = new Set([...columns, ...given].map(partyOf));
  if (!parties.has("owner") || !parties.has("tenant")) return [];
  const why = "the file names owners and tenants: say which of them are the customers";
  return columns.map((at) => ({
    at,
    header: headers[at] ?? "",
    samples: profiles[at]?.samples ?? [],
    proposed: undefined,
    why,
  }));
}

// --- internal ---

const PARTIES: ReadonlyMap<string, "owner" | "tenant"> = new Map([
  ...["owner", "homeowner", "landlord", "eigentumer", "vermieter", "proprietaire", "propietario", "arrendador"].map(
    (word) => [word, "owner"] as const,
  ),
  ...["tenant", "renter", "resident", "occupant", "lessee", "mieter", "locataire", "inquilino", "arrendatario"].map(
    (word) => [word, "tenant"] as const,
  ),
]);
