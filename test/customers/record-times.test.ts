import { expect, test } from "vitest";
import { readPast } from "../../src/customers/changed-since.ts";
import { isSameRecord, lastChange } from "../../src/customers/record-times.ts";
import type { JsonObject } from "../../src/text/json.ts";
import { customer } from "../helpers/customers.ts";

const AT = Date.UTC(2026, 1, 1, 10, 30);
const ana = customer("1", { name: "Ana" });

test.each<[JsonObject]>([
  [{ updated_at: "2026-02-01T10:30:00Z" }],
  [{ updatedAt: "2026-02-01T10:30:00.000+00:00" }],
  [{ last_modified: "2026-02-01 10:30:00" }],
  [{ lastModifiedDate: "2026-02-01T10:30" }],
  [{ LastUpdated: "Sun, 01 Feb 2026 10:30:00 GMT" }],
  [{ modified: AT / 1000 }],
  [{ dateModified: AT }],
  [{ "modified-on": String(AT) }],
  [{ changed_at: "2026-02-01T12:30:00+02:00" }],
  [{ update_time: "2026-02-01T10:30:00Z" }],
  [{ created_at: "2026-02-01T10:30:00Z", updated_at: null }],
])("%j is a time of change", (fields) => {
  expect(lastChange({ ...ana, ...fields })?.at).toBe(AT);
});

test.each<[JsonObject]>([
  [{}],
  [{ created_at: "2026-02-01T10:30:00Z" }],
  [{ updated_at: "yesterday" }],
  [{ updated_by: "2026-02-01T10:30:00Z" }],
  [{ status_updated: true }],
  [{ unchanged_since: "2026-02-01T10:30:00Z" }],
])("%j has none", (fields) => {
  expect(lastChange({ ...ana, ...fields })).toBeUndefined();
});

test.each([
  ["2026-02-01T10:30Z", AT],
  ["2026-02-01 12:30+02:00", AT],
  ["2026-02-01", new Date(2026, 1, 1).getTime()],
  ["2026-02-01T06:00", new Date(2026, 1, 1, 6).getTime()],
  ["2024-02-29", new Date(2024, 1, 29).getTime()],
  ["26h", AT - 26 * 3_600_000],
  ["7d", AT - 7 * 86_400_000],
])("%s names a moment", (text, moment) => {
  expect(readPast(text, AT)).toBe(moment);
});

test.each(["", "yesterday", "2026-13-01", "2020-02-30", "2026-04-31T10:00Z", "2026-01-00", "12", "2026-02-01T"])(
  "%j names none",
  (text) => {
    expect(() => readPast(text, AT)).toThrow(`--changed-since ${JSON.stringify(text)} is not a time`);
  },
);

test.each([
  ["2026-01-31T02:03:04.454Z", "2026-01-31T02:03:04.454+00:00", true, "the same instant"],
  ["2026-01-31T02:03:04.454Z", "2026-01-31T02:03:04Z", true, "the fraction is not kept"],
  ["2026-01-31T02:03:04.454Z", "2026-01-31T02:03:04.457Z", true, "a database that keeps 3 ms"],
  ["2026-01-31T02:03:04.454Z", "2026-01-31T02:03:04.854Z", false, "created in the same second, with fractions"],
  ["2026-01-31T02:03:04Z", "2026-01-31T02:03:05Z", false, "a second later"],
])("records of one id, created at %s and %s, are of the same customer: %s (%s)", (one, other, isSame) => {
  const named = (created_at: string, name: string) => customer("7", { name, created_at });
  expect(isSameRecord(named(one, "Dana"), named(other, "Sam"))).toBe(isSame);
});
