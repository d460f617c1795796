import { Readable, Writable } from "node:stream";
import type { Clock } from "../../src/system/clock.ts";
import type { Terminal } from "../../src/terminal/terminal.ts";
import { hider } from "../../src/text/secret.ts";

/** A clock on which waits take no time. */
export function quickClock(): Clock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    monotonic: () => performance.now() + ahead,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      ahead += ms;
      await new Promise(setImmediate);
    },
  };
}

/** Streams that are kept as text, and hide the key as those of the process do; with `columns` stdout is a terminal. */
export function fakeTerminal(output: { stdout: string; stderr: string }, columns: number | undefined): Terminal {
  let shown = (text: string) => text;
  const keep = (name: "stdout" | "stderr", text: string) => {
    if (output[name].length < 20_000_000) output[name] += shown(text);
  };
  const sink = (name: "stdout" | "stderr") =>
    new Writable({
      write(chunk, _encoding, done) {
        keep(name, String(chunk));
        done();
      },
    });
  return {
    stdin: Readable.from([]),
    stdout: sink("stdout"),
    stderr: sink("stderr"),
    interactive: false,
    stdoutIsTTY: columns !== undefined,
    stderrIsTTY: false,
    columns: columns ?? 80,
    out: async (data) => keep("stdout", String(data)),
    err: (text) => keep("stderr", text),
    conceal: (key) => {
      shown = hider(key);
    },
    showLine: () => {},
    holdLine: () => () => {},
  };
}
