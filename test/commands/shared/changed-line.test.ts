import { describe, expect, test } from "vitest";
import { changedLine } from "../../../src/commands/shared/changed-line.ts";
import { Ruler } from "../../../src/text/ruler.ts";

const plain = (text: string) => text;
const inks = { bold: plain, red: plain, green: plain };
const phone = { field: "phone", from: "+12025550123", to: "+12025550188" };
const email = { field: "email", from: "dana.ortiz@example.com", to: "d.ortiz@example.org" };
const city = { field: "address.city", from: "Reno", to: null };
const notes = { field: "notes", from: null, to: "Gate code 4410, ring twice and wait for the dog to calm down" };

function line(width: number, changes: Parameters<typeof changedLine>[0]["changes"], name = "Dana Ortiz"): string {
  return changedLine({ verb: "Updated", name, changes }, { ruler: new Ruler(), inks, width });
}

describe("a change of one customer on one line", () => {
  test.each([
    [60, [phone], "Updated Dana Ortiz: phone +12025550123 → +12025550188"],
    [80, [city], "Updated Dana Ortiz: city Reno → (empty)"],
    [
      120,
      [phone, email],
      "Updated Dana Ortiz: phone +12025550123 → +12025550188, e-mail dana.ortiz@example.com → d.ortiz@example.org",
    ],
    [80, [notes], "Updated Dana Ortiz: notes (empty) → Gate code 4410, ring twice and wait for the…"],
    [
      80,
      [phone, email],
      "Updated Dana Ortiz: phone +12025550123 → +12025550188,\n  e-mail dana.ortiz@example.com → d.ortiz@example.org",
    ],
    [
      60,
      [phone, city, notes],
      "Updated Dana Ortiz: phone +12025550123 → +12025550188,\n  city Reno → (empty),\n  notes (empty) → Gate code 4410, ring tw…",
    ],
    [80, [{ field: "notes", from: `${notes.to}.`, to: `${notes.to}!` }], "Updated Dana Ortiz: notes …down. → …down!"],
  ])("%i cells, %#", (width, changes, expected) => {
    const text = line(width, changes);
    expect(text).toBe(expected);
    for (const part of text.split("\n")) expect(part.length).toBeLessThanOrEqual(width);
  });

  test("what a name holds stays on the line, and a long one is cut", () => {
    expect(line(120, [phone], "Dana\x1b[2J\n\u202eevil")).toBe(
      "Updated Dana\\x1b[2J⏎\\u202eevil: phone +12025550123 → +12025550188",
    );
    expect(line(80, [{ ...city, to: "Elko" }], "D".repeat(3000))).toBe(`Updated ${"D".repeat(39)}…: city Reno → Elko`);
    expect(line(60, [{ field: "name", from: "Dana", to: "田中".repeat(40) }])).toBe(
      "Updated Dana Ortiz: name Dana → 田中田中田中田中田中田中田…",
    );
  });

  test("a new customer has no old values", () => {
    const changes = [
      { field: "phone", to: "+12025550123" },
      { field: "address.city", to: "Reno" },
    ];
    expect(
      changedLine({ verb: "Created", name: "Dana", id: "7", changes }, { ruler: new Ruler(), inks, width: 80 }),
    ).toBe("Created Dana (7): phone +12025550123, city Reno");
  });
});
