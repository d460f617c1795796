import { expect, test } from "vitest";
import { agoText, durationText, parseDuration, perWindow, shortDuration } from "../../src/text/duration.ts";

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

test.each([
  [1, "1 second"],
  [41 * SECOND, "41 seconds"],
  [119 * SECOND, "119 seconds"],
  [121 * SECOND, "3 minutes"],
  [60 * MINUTE, "60 minutes"],
  [24 * HOUR, "24 hours"],
  [3 * DAY, "3 days"],
])("a wait of %i ms is %s", (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

test.each([
  [-5, "0 seconds"],
  [1999, "1 second"],
  [179 * SECOND, "2 minutes"],
  [49 * HOUR, "2 days"],
])("an age of %i ms is %s", (ms, text) => {
  expect(durationText(ms, Math.floor)).toBe(text);
});

test.each([
  [300, "0.3 s"],
  [41 * SECOND, "41 s"],
  [150 * SECOND, "2.5 min"],
  [3 * HOUR, "3 h"],
])("%i ms in short is %s", (ms, text) => {
  expect(shortDuration(ms)).toBe(text);
});

test.each([
  [SECOND, "/s"],
  [MINUTE, "/min"],
  [10 * SECOND, " in 10 s"],
  [HOUR, "/h"],
])("a window of %i ms: so many requests%s", (ms, text) => {
  expect(perWindow(ms)).toBe(text);
});

test.each([
  ["26h", 26 * HOUR],
  ["2d", 2 * DAY],
  ["1d2h3m4s", 93_784_000],
  ["1.5h", 90 * MINUTE],
  ["0m", 0],
])("%s is read", (text, expected) => {
  expect(parseDuration(text)).toBe(expected);
});

test.each(["", "6", "m", "-5m", "90 minutes"])("%j is not a duration", (text) => {
  expect(parseDuration(text)).toBeUndefined();
});

test.each([
  ["2026-01-31T11:59:30Z", "just now"],
  ["2026-01-31T12:00:50Z", "just now"],
  ["2026-01-31T11:48:00Z", "12 min ago"],
  ["2026-01-31T11:00:00Z", "1 hour ago"],
  ["2026-01-30T12:00:01Z", "23 hours ago"],
  ["2026-01-02T12:00:00Z", "29 days ago"],
  ["2026-01-01T11:59:00Z", "2026-01-01"],
  ["2026-01-31T15:30:00Z", "2026-01-31 15:30"],
])("seen from 2026-01-31T12:00:00Z, %s is %s", (then, text) => {
  expect(agoText(Date.parse(then), Date.parse("2026-01-31T12:00:00Z"))).toBe(text);
});
