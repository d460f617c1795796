import { expect, test, vi } from "vitest";
import { systemClock } from "../../src/system/clock.ts";

test("a wait of centuries, as a server may ask for, is no warning of Node", async () => {
  const warned = vi.spyOn(process, "emitWarning");
  const stop = new AbortController();
  const waiting = systemClock.sleep(1e13, stop.signal);
  stop.abort(new Error("stopped"));
  await expect(waiting).rejects.toThrow("stopped");
  expect(warned).not.toHaveBeenCalled();
});
