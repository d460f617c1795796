import type { Expected, Fixture } from "./fixtures.ts";
import { type FieldKey, type Imported, KEYS, type Stored } from "./import-file.ts";

/** What is not as a careful person would have entered it, a line a fault; none when all is right. */
export function faultsOf(
  fixture: Omit<Fixture, "name" | "path">,
  { stage, stored, told, refused }: Imported,
): string[] {
  const faults: string[] = [];
  const allowed = fixture.refused ?? [];
  if (stage === "refused") return [`the whole file is refused:\n${told}`];
  const left = [...stored];
  for (const wanted of fixture.customers) {
    const found = takeFrom(left, wanted, fixture.customers);
    if (found === undefined) {
      if (!wanted.optional) faults.push(`missing: ${shown(wanted.name)}`);
      continue;
    }
    for (const key of KEYS) {
      if (isRight(wanted[key], found[key])) continue;
      const what = found[key] === null ? "lost" : isRight(wanted[key], null) ? "invented" : "wrong";
      faults.push(`${what}: ${found.name}: ${key}: ${shown(wanted[key])} is stored as ${shown(found[key])}`);
    }
  }
  for (const { name, email, phone } of left) faults.push(`not wanted: ${name} <${email ?? phone}>`);
  for (const line of refused.filter((line) => !allowed.includes(line)))
    faults.push(`refused without need: line ${line}`);
  for (const line of allowed.filter((line) => !refused.includes(line))) faults.push(`not refused: line ${line}`);
  if (fixture.mode === "plain" && stage !== "plain" && allowed.length === 0) faults.push(`it took --fix:\n${told}`);
  for (const words of fixture.told ?? []) if (!new RegExp(words).test(told)) faults.push(`not said: ${words}`);
  return faults;
}

// --- internal ---

/** Takes the customer that is meant out of those that were stored: by e-mail address, phone or name. */
function takeFrom(left: Stored[], wanted: Expected, all: readonly Expected[]): Stored | undefined {
  for (const key of ["email", "phone", "name"] as const) {
    const hits = left.filter((stored) => stored[key] !== null && isRight(wanted[key], stored[key]));
    // People who share a phone: the name says who is meant.
    const isOf = (other: Expected) => (stored: Stored) => isRight(other.name, stored.name);
    const hit = hits.find(isOf(wanted)) ?? hits.find((stored) => !all.some((other) => isOf(other)(stored)));
    if (hit === undefined) continue;
    left.splice(left.indexOf(hit), 1);
    return hit;
  }
  return undefined;
}

function isRight(wanted: Expected[FieldKey], stored: string | null): boolean {
  return valuesOf(wanted).includes(stored);
}

function valuesOf(wanted: Expected[FieldKey]): readonly (string | null)[] {
  if (typeof wanted === "string") return [wanted];
  return wanted ?? [null];
}

function shown(value: Expected[FieldKey] | null): string {
  return valuesOf(value ?? undefined)
    .map((each) => JSON.stringify(each))
    .join(" or ");
}
