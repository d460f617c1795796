import { expect, test } from "vitest";
import { changedLine } from "../../../src/commands/shared/tell-written.ts";

const plain = (text: string) => text;
const inks = { bold: plain, red: plain, green: plain };
const phone = { field: "phone", from: "+12025550123", to: "+12025550188" };
const email = { field: "email", from: "dana.ortiz@example.com", to: "d.ortiz@example.org" };
const city = { field: "address.city", from: "Reno", to: null };
const notes = { field: "notes", from: null, to: "Gate code 4410, ring twice and wait for the dog to calm down" };

function line(width: number, changes: Parameters<typeof changedLine>[0]["changes"], name = "Dana Ortiz"): string {
  return changedLine({ verb: "Updated", name, changes }, { inks, width });
}

test.each([
  [60, [phone], "Updated Dana Ortiz: phone +12025550123 → +12025550188"],
  [80, [city], "Updated Dana Ortiz: city Reno → (empty)"],
  [
    120,
    [phone, email],
    "Updated Dana Ortiz: phone +12025550123 → +12025550188, e-mail dana.ortiz@example.com → d.ortiz@example.org",
  ],
  [80, [notes], "Updated Dana Ortiz: notes (empty) → Gate code 4410, ring twice and wait for…"],
  [
    80,
    [phone, email],
    "Updated Dana Ortiz: phone +12025550123 → +12025550188, e-mail\n  dana.ortiz@example.com → d.ortiz@example.org",
  ],
  [
    60,
    [phone, city, notes],
    "Updated Dana Ortiz: phone +12025550123 → +12025550188, city\n  Reno → (empty), notes (empty) → Gate code 4410, ring twice\n  and wait for…",
  ],
])("a change of one customer on one line: %i cells, %#", (width, changes, expected) => {
  const text = line(width, changes);
  expect(text).toBe(expected);
  for (const part of text.split("\n")) expect(part.length).toBeLessThanOrEqual(width);
});
