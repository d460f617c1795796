import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { CliError } from "../../src/errors.ts";
import { DrawnPrompts } from "../../src/terminal/drawn-prompts.ts";
import type { Terminal } from "../../src/terminal/terminal.ts";
import { errorOf } from "../helpers/errors.ts";

/** A person at a keyboard: what is typed, and all that was shown. */
function person(given: Partial<Terminal> = {}) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const terminal: Terminal = {
    stdin,
    stdout,
    stderr,
    interactive: true,
    stdoutIsTTY: true,
    stderrIsTTY: true,
    columns: 80,
    out: async () => {},
    err: () => {},
    showLine: () => {},
    holdLine: () => () => {},
    conceal: () => {},
    ...given,
  };
  let shown = "";
  const watchers: (() => void)[] = [];
  stderr.on("data", (data) => {
    shown += data;
    for (const watcher of watchers) watcher();
  });
  return {
    terminal,
    stdin,
    shown: () => shown,
    stdout: () => String(stdout.read() ?? ""),
    /** Types as soon as the text is shown. */
    answer: (text: string, keys: string) =>
      new Promise<void>((resolve) => {
        const watcher = () => {
          if (!shown.includes(text)) return;
          watchers.splice(watchers.indexOf(watcher), 1);
          // Not in the middle of its drawing: no hand is that quick.
          setImmediate(() => stdin.write(keys));
          resolve();
        };
        watchers.push(watcher);
        watcher();
      }),
  };
}

test("a text of several lines keeps them, as it is and when something is typed", async () => {
  const { terminal, answer } = person();
  const prompts = new DrawnPrompts(terminal, {});
  const same = prompts.text("Notes", { initial: "Gate 4410\r\nDog" });
  await answer("Gate 4410 ⏎ Dog", "\r");
  expect(await same).toBe("Gate 4410\r\nDog");
  const more = prompts.text("More notes", { initial: "Gate 4410\n\nDog" });
  await answer("Gate 4410 ⏎  ⏎ Dog", "!\r");
  expect(await more).toBe("Gate 4410\n\nDog!");
});

test.each([
  [{ interactive: false }, {}, "stdin is not a terminal"],
  [{ stderrIsTTY: false }, {}, "stderr is not a terminal"],
  [{}, { input: false }, "--no-input"],
])("cannot ask: %j %j", async (given, flags, why) => {
  const { terminal, shown } = person(given);
  const prompts = new DrawnPrompts(terminal, flags);
  expect(await errorOf(() => prompts.confirm("Delete it?", { flag: "--yes" }))).toMatchObject({
    code: "usage",
    message: `cannot ask "Delete it?": ${why}`,
    hint: "Give --yes instead.",
  });
  expect(await errorOf(() => prompts.text("Name"))).toMatchObject({
    hint: "Give the answer by a flag; --help lists them.",
  });
  expect(shown()).toBe("");
});

test("answers come back; questions go to stderr alone, made safe to show", async () => {
  const { terminal, answer, shown, stdout } = person();
  const prompts = new DrawnPrompts(terminal, {});
  const name = prompts.text("Name of \u001b[2Jit", {
    validate: (text) => (text === "" ? "It needs a name." : undefined),
  });
  await answer("\\x1b[2Jit", "\r");
  await answer("It needs a name.", "Ada\r");
  expect(await name).toBe("Ada");
  const key = prompts.password("Key");
  await answer("Key", " secret \r");
  expect(await key).toBe("secret");
  const sure = prompts.confirm("Sure?");
  await answer("Sure?", "\r");
  expect(await sure).toBe(false);
  expect(stdout()).toBe("");
  expect(shown()).not.toContain("secret");
  expect(shown()).not.toContain("\u001b[2J");
});

test("keys typed before a yes-or-no question do not answer it", async () => {
  const { terminal, stdin, answer } = person();
  const prompts = new DrawnPrompts(terminal, {});
  stdin.write("y\r\r");
  const sure = prompts.confirm("Delete it?");
  await answer("Delete it?", "n");
  expect(await sure).toBe(false);
});

test("a Ctrl-C that was typed before the question cancels it", async () => {
  const { terminal, stdin } = person();
  const prompts = new DrawnPrompts(terminal, {});
  stdin.write("y\x03");
  expect(await errorOf(() => prompts.confirm("Delete it?"))).toMatchObject({ code: "interrupted", exitCode: 130 });
});

test.each([
  ["Ctrl-C", "\x03", "interrupted (Ctrl-C)"],
  ["Ctrl-D", "\x04", "the input ended at a question"],
])("%s cancels the question", async (_, keys, message) => {
  const { terminal, answer } = person();
  const prompts = new DrawnPrompts(terminal, {});
  const error = errorOf(() => prompts.text("Name"));
  await answer("Name", keys);
  expect(await error).toMatchObject({ code: "interrupted", exitCode: 130, message });
});

test("a closed terminal cancels the question", async () => {
  const { terminal, stdin, answer } = person();
  const prompts = new DrawnPrompts(terminal, {});
  const error = errorOf(() => prompts.password("Key"));
  await answer("Key", "half");
  stdin.end();
  expect(await error).toMatchObject({ code: "interrupted", message: "the input ended at a question" });
});

test("a signal cancels the question with its own reason, also a signal from before", async () => {
  const { terminal, answer } = person();
  const stop = new AbortController();
  const prompts = new DrawnPrompts(terminal, {}, stop.signal);
  const error = errorOf(() => prompts.confirm("Sure?"));
  await answer("Sure?", "");
  stop.abort(new CliError("interrupted", "stopped by SIGTERM", { signal: "SIGTERM" }));
  expect(await error).toMatchObject({ exitCode: 143, message: "stopped by SIGTERM" });
  expect(await errorOf(() => prompts.confirm("Again?"))).toMatchObject({ exitCode: 143 });
});
