import { expect, test } from "vitest";
import { despiteOpenFiles } from "../../src/system/despite-open-files.ts";
import { fastClock } from "../helpers/clock.ts";

/** Fails so many times. */
function failing(times: number, code: string) {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls <= times) throw Object.assign(new Error(`${code}: rename`), { code });
    return calls;
  };
}

test.each(["EBUSY", "EPERM", "EACCES"])("on Windows what fails with %s is tried again", async (code) => {
  const clock = fastClock();
  expect(await despiteOpenFiles(failing(3, code), { platform: "win32", clock })).toBe(4);
  expect(clock.waits).toEqual([10, 20, 40]);
});

test("after two seconds the failure is final", async () => {
  const clock = fastClock();
  await expect(despiteOpenFiles(failing(99, "EBUSY"), { platform: "win32", clock })).rejects.toThrow("EBUSY");
  expect(clock.monotonic()).toBe(2000);
});

test.each([
  ["win32", "ENOENT"],
  ["linux", "EPERM"],
  ["darwin", "EBUSY"],
] as const)("on %s %s is final at once", async (platform, code) => {
  const clock = fastClock();
  await expect(despiteOpenFiles(failing(1, code), { platform, clock })).rejects.toThrow(code);
  expect(clock.waits).toEqual([]);
});
