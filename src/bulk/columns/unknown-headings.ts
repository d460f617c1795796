import type { ValueKind } from "../cells/kinds.ts";
import type { ColumnTarget, Heading } from "../headings/heading.ts";
import { headingWords } from "../headings/words.ts";
import type { ColumnDoubt } from "./mapping.ts";
import type { ColumnProfile } from "./profile.ts";

/** What columns whose headings are not known hold, by their values alone, for the fields that no other column gives. */
export interface ByValues {
  readonly found: ReadonlyMap<number, Heading>;
  readonly doubts: readonly ColumnDoubt[];
}

/**
 * @param unknown which columns have a heading that is not known, or none.
 * @param has whether another column gives a field.
 */
export function readByValues(
  headers: readonly string[],
  unknown: readonly number[],
  profiles: readonly ColumnProfile[],
  has: (target: ColumnTarget) => boolean,
): ByValues {
  const found = new Map<number, Heading>();
  const doubts: ColumnDoubt[] = [];
  const open = unknown.filter((at) => !isForeign(headers[at] ?? ""));
  for (const { target, kinds, least, isNeeded } of FIELDS) {
    if (!isNeeded(has)) continue;
    const candidates = open.filter((at) => {
      const profile = profiles[at];
      return profile !== undefined && !found.has(at) && isMostly(profile, kinds, least);
    });
    const [only, ...more] = candidates;
    if (only === undefined) continue;
    const header = headers[only] ?? "";
    // Nobody can say with --map what a column without a heading holds: it is read as what its values look like.
    const isName = target !== "name" || header === "";
    const isCertain = more.length === 0 && isName && isMarked(target, profiles[only]);
    if (isCertain) {
      found.set(only, { target, rank: 0, ...(target.startsWith("address") ? { block: "plain", line: 1 } : {}) });
    } else if (header !== "") {
      const samples = profiles[only]?.samples ?? [];
      doubts.push({ at: only, header, samples, proposed: target, why: whyUnknown(target, header) });
    }
  }
  return { found, doubts };
}

/** Whether a heading is about somebody else than the customer: the seller, a relative, who made the record. */
export function isForeign(header: string): boolean {
  return headingWords(header).some((word) => FOREIGN.has(word) || /^(?:tele)?fax/.test(word));
}

/** `your e-mail column was not recognised: did you mean "Correo"?` */
export function whyUnknown(target: ColumnTarget, header: string): string {
  return `your ${FIELD_WORDS[target] ?? target} column was not recognised: did you mean ${JSON.stringify(header)}?`;
}

// --- internal ---

interface FieldByValues {
  readonly target: ColumnTarget;
  readonly kinds: readonly ValueKind[];
  readonly least: number;
  isNeeded(has: (target: ColumnTarget) => boolean): boolean;
}

const FIELDS: readonly FieldByValues[] = [
  { target: "email", kinds: ["email"], least: 0.8, isNeeded: (has) => !has("email") },
  { target: "phone", kinds: ["phone"], least: 0.8, isNeeded: (has) => !has("phone") },
  { target: "address", kinds: ["address"], least: 0.8, isNeeded: (has) => !PLACES.some(has) },
  {
    target: "address.street",
    kinds: ["street"],
    least: 0.8,
    isNeeded: (has) => !has("address.street") && !has("address") && !has("address line") && PLACES.some(has),
  },
  {
    target: "name",
    kinds: ["person", "last, first", "company"],
    least: 0.7,
    isNeeded: (has) => !(["name", "first name", "last name", "company", "person"] as const).some(has),
  },
];

const PLACES = ["address.street", "address.city", "address.zip", "address", "address line", "city line"] as const;

const FIELD_WORDS: Readonly<Partial<Record<ColumnTarget, string>>> = {
  email: "e-mail",
  "address.street": "street",
  "address.city": "city",
  "address.state": "state",
  "address.zip": "ZIP code",
};

/** The values are of these kinds, and not a few that stand in many rows: those are rather about the business itself. */
function isMostly(profile: ColumnProfile, kinds: readonly ValueKind[], least: number): boolean {
  return profile.share(kinds) >= least && (profile.filled < 3 || profile.different > profile.filled / 3);
}

/** Ten digits without punctuation may be any number. */
function isMarked(target: ColumnTarget, profile: ColumnProfile | undefined): boolean {
  return target !== "phone" || profile?.samples.some((value) => /[+(\s./-]/.test(value)) === true;
}

const FOREIGN = new Set(
  `rep reps sales salesperson seller agent assistant assigned owner manager technician tech created updated modified by
  referred referral referrer source spouse partner emergency parent guardian supervisor employee staff user username login
  cc bcc reply from sender fax telefax pager telex old previous former bank website url company's creator author
  vertreter betreuer bearbeiter verkaufer assistent notfall ehepartner mitarbeiter techniker
  commercial vendeur conjoint telecopie urgence technicien vendedor agente comercial ayudante conyuge emergencia tecnico`
    .trim()
    .split(/\s+/),
);
