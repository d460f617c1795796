import { changesTo, sameValue, tidied } from "../../customers/changes.ts";
import { type Customer, type CustomerInput, fieldsOf, toInput } from "../../customers/customer.ts";
import { FIELD_NAMES, type FieldName, labelOf, RECORD_KEYS } from "../../customers/fields.ts";

/** A key of the record: `phone`, or `address` as a whole, since half of one and half of another is no address. */
export type MergedKey = (typeof RECORD_KEYS)[number];

export function differingKeys(keep: Customer, other: Customer): readonly MergedKey[] {
  return CHOSEN.filter((key) => standing(key, keep, other) === "differs");
}

/** Blanks are filled, notes joined; values not chosen become lines of the notes. A second time nothing changes. */
export function mergedChanges(keep: Customer, other: Customer, fromOther: ReadonlySet<MergedKey>): CustomerInput {
  const [own, others] = [fieldsOf(keep), fieldsOf(other)];
  const values = { ...own };
  const unchosen: string[] = [];
  for (const key of CHOSEN) {
    const how = standing(key, keep, other);
    const isTaken = how === "differs" && fromOther.has(key);
    for (const field of fieldsIn(key))
      if (isTaken || (how === "fits" && own[field] === null)) values[field] = others[field];
    if (how === "differs") unchosen.push(lineOf(key, isTaken ? keep : other));
  }
  const there = linesOf(own.notes);
  const more = [...(others.notes ?? "").split("\n"), ...unchosen];
  const added = more
    .filter((line) => tidied(line) === "" || !there.has(tidied(line)))
    .join("\n")
    .trim();
  if (added !== "") values.notes = [own.notes ?? "", added].filter(Boolean).join("\n");
  return changesTo(keep, toInput(values));
}

/** The value of a key on one line; empty for none: `12 Main Street, Reno, NV, 89501`. */
export function textOfKey(key: MergedKey, customer: Customer): string {
  const values = fieldsOf(customer);
  return fieldsIn(key)
    .flatMap((field) => values[field] ?? [])
    .join(", ");
}

// --- internal ---

const CHOSEN = RECORD_KEYS.filter((key) => key !== "notes");

/** `settled`: the notes have the value, as an earlier merge of the two was stopped. */
function standing(key: MergedKey, keep: Customer, other: Customer): "fits" | "differs" | "settled" {
  const [own, others] = [fieldsOf(keep), fieldsOf(other)];
  const isSame = fieldsIn(key).every((field) => {
    const [one, two] = [own[field], others[field]];
    return one === null || two === null || sameValue(field, one, two);
  });
  if (isSame) return "fits";
  return linesOf(own.notes).has(tidied(lineOf(key, other))) ? "settled" : "differs";
}

function fieldsIn(key: MergedKey): readonly FieldName[] {
  return FIELD_NAMES.filter((field) => field === key || field.startsWith(`${key}.`));
}

function lineOf(key: MergedKey, customer: Customer): string {
  return `${labelOf(key)}: ${textOfKey(key, customer)}`;
}

function linesOf(notes: string | null): ReadonlySet<string> {
  return new Set((notes ?? "").split("\n").map(tidied));
}
