import type { PlanCounts } from "../../bulk/plan/counts.ts";
import type { Step } from "../../bulk/step.ts";
import { fieldsOf } from "../../customers/customer.ts";
import { openRedactor, type Redactor } from "../../customers/redact.ts";
import { samePerson } from "../../customers/same-person.ts";
import { count, grouped } from "../../text/words.ts";
import { countsLine } from "./preview.ts";

/** What a person should know before it is written. */
interface Facts {
  readonly counts: PlanCounts;
  /** Customers on the server; undefined when its list was not read. */
  readonly listed: number | undefined;
  readonly names: NameChanges;
}

interface NameChanges {
  /** Customers that would get another person's name. */
  readonly others: number;
  /** Customers whose name would be written in another way. */
  readonly spellings: number;
  /** The first of the others. */
  readonly first: readonly { readonly from: string; readonly to: string }[];
}

/** A line above a question. */
interface Said {
  readonly text: string;
  /** It stands in red. */
  readonly unusual: boolean;
}

/** The names that steps would change. */
export async function nameChanges(
  steps: AsyncIterable<Step> | Iterable<Step>,
  redactor: Redactor = openRedactor,
): Promise<NameChanges> {
  let [others, spellings] = [0, 0];
  const first: { from: string; to: string }[] = [];
  for await (const step of steps) {
    if (step.action !== "update") continue;
    const [from, to] = [fieldsOf(step.current).name, fieldsOf(step.changes).name];
    if (from === null || to === null) continue;
    if (samePerson(from, to)) spellings += 1;
    else {
      others += 1;
      const [before, after] = [from, to].map((name) => String(redactor.value("name", name)));
      if (first.length < NAMES_SHOWN) first.push({ from: before ?? "", to: after ?? "" });
    }
  }
  return { others, spellings, first };
}

/**
 * What is said of a plan above its question. Unusual, and in red, are: names of other people, deletes, and changes to more
 * than half of the customers that the file names. A file that is imported again changes a few of them; a wrong column or
 * a wrong key changes nearly all.
 */
export function planLines({ counts, listed, names }: Facts): Said[] {
  const { update, unchanged, delete: deletes } = counts;
  const matched = update + unchanged;
  const share = Math.floor((update / matched) * 100);
  const parts: (Said | false)[] = [
    { text: countsLine(counts), unusual: false },
    matched >= LEAST_MATCHED &&
      update * 2 > matched && {
        text: `${grouped(update)} of the ${count(matched, "customer")} in the file would change (${share}%): more than half is unusual`,
        unusual: true,
      },
    names.others > 0 && { text: othersText(names), unusual: true },
    names.spellings > 0 && {
      text: `${count(names.spellings, "name")} would be spelled differently`,
      unusual: false,
    },
    deletes > 0 && {
      text: `${count(deletes, "customer")}${listed === undefined ? "" : ` of ${grouped(listed)}`} would be deleted: not in the file`,
      unusual: true,
    },
  ];
  return parts.filter((part) => part !== false);
}

// --- internal ---

const NAMES_SHOWN = 3;

/** Of fewer customers than this, more than half is quickly reached. */
const LEAST_MATCHED = 10;

function othersText({ others, first }: NameChanges): string {
  const shown = first.map(({ from, to }) => `${from} → ${to}`).join(", ");
  const more = others > first.length ? ", …" : "";
  return `${count(others, "customer")} would get another name: ${shown}${more}`;
}
