import { setImmediate } from "node:timers/promises";
import { Command } from "commander";
import { expect, test } from "vitest";
import { readCommandLine } from "../../src/cli/command-line.ts";
import { runIn } from "../../src/cli/main.ts";
import { CliError } from "../../src/errors.ts";
import { systemClock } from "../../src/system/clock.ts";
import { memoryTerminal } from "../helpers/output.ts";

test("what a signal has stopped, such as a deadline, ends with its reason", async () => {
  const { terminal, text } = memoryTerminal();
  const stop = AbortSignal.abort(new CliError("stopped", "stopped at the deadline (2s)"));
  const get = async () => ({
    default: () => new Command("get").action(() => setImmediate(undefined, { signal: stop })),
  });
  const system = { env: {}, terminal: { ...terminal, showLine() {} }, clock: systemClock };
  const exitCode = await runIn({ ...system, signal: new AbortController().signal }, readCommandLine(["get"]), { get });
  expect({ ...text(), exitCode }).toEqual({
    stdout: "",
    stderr: "error: stopped at the deadline (2s)\n",
    exitCode: 7,
  });
});
