/** When output is tested without the program: an Output of `src` on a terminal in memory. */
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { expect } from "vitest";
import type { Output } from "../../src/output/create.ts";
import { createOutput } from "../../src/output/create.ts";
import type { OutputFormat } from "../../src/output/formats.ts";
import type { Terminal } from "../../src/terminal/terminal.ts";
import type { JsonObject } from "../../src/text/json.ts";

export interface Setup {
  readonly format?: OutputFormat;
  readonly fields?: string[];
  readonly query?: string;
  readonly quiet?: boolean;
  /** Width of the terminal on stdout; none there when missing. */
  readonly columns?: number;
  /** Whose phone numbers are shown without their calling code. */
  readonly country?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

/** When the output of tests is printed. */
export const NOW = Date.UTC(2026, 0, 31, 12);

/** What an output of the given setup prints. */
export async function printed(setup: Setup, print: (output: Output) => Promise<unknown>): Promise<Printed> {
  const { terminal, text } = memoryTerminal(setup.columns);
  await print(await outputOn(terminal, setup));
  return text();
}

export function outputOn(terminal: Terminal, setup: Setup): Promise<Output> {
  const { format = "table", env = {} } = setup;
  const notice = (text: string) => {
    if (!setup.quiet) terminal.err(`${text}\n`);
  };
  return createOutput({ terminal, env, clock: { now: () => NOW }, notice, warn: notice }, format, setup);
}

/** A terminal whose streams are kept in memory, with real backpressure on stdout. */
export function memoryTerminal(columns?: number): { terminal: Terminal; text: () => Printed } {
  const stdout = new PassThrough({ highWaterMark: 1024 });
  const stderr = new PassThrough();
  const kept = { stdout: "", stderr: "" };
  stdout.setEncoding("utf8").on("data", (chunk) => {
    kept.stdout += chunk;
  });
  const terminal: Terminal = {
    stdin: new PassThrough(),
    stdout,
    stderr,
    interactive: false,
    stdoutIsTTY: columns !== undefined,
    stderrIsTTY: false,
    columns: columns ?? 80,
    async out(text) {
      if (!stdout.write(text)) await once(stdout, "drain");
    },
    err(text) {
      kept.stderr += text;
    },
    showLine: () => expect.unreachable(),
    holdLine: () => expect.unreachable(),
    conceal: () => {},
  };
  return {
    terminal,
    text: () => {
      stdout.read();
      return { ...kept };
    },
  };
}

export const ada: JsonObject = {
  id: "cus_1",
  name: "Ada Lovelace",
  email: "ada@example.com",
  phone: "+12025550123",
  address: { street: "12 Analytical Way", city: "Springfield", state: "IL", zip: "62701" },
  notes: "Gate code 1815\nRing twice",
};

export const grace: JsonObject = {
  id: "cus_22",
  name: "Grace Hopper",
  email: null,
  phone: "+12025550199",
  address: { street: null, city: "Arlington", state: "VA", zip: null },
  notes: null,
  tier: "gold",
};
