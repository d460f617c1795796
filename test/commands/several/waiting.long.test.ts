import { describe, expect, test } from "vitest";
import { LAUNCHER } from "../../helpers/program.ts";
import { double, held, person } from "../../helpers/server.ts";
import { runInTerminal, startInTerminal, type TerminalOptions } from "../../helpers/terminal.ts";
import { manyRows, workshop } from "../../helpers/workshop.ts";

/** A list of 40 customers, 10 a page: the third page is refused by the rate limit for so many seconds. */
async function pausing(seconds: number) {
  let refusals = 0;
  return double(({ url }) => {
    const page = Number(new URL(url, "http://x").searchParams.get("page") ?? "1");
    if (page === 3 && refusals++ === 0) {
      const headers = { "retry-after": String(seconds), "x-ratelimit-limit": "100", "x-ratelimit-remaining": "0" };
      return { status: 429, headers, body: { error: "slow down" } };
    }
    const data = Array.from({ length: 10 }, (_, row) => person(page * 10 + row));
    return { body: { data, total: 40, page, next_page: page < 4 ? page + 1 : null } };
  });
}

/** `duplicates` on such a server, which reads all pages. */
const comparing = async (seconds: number, options: TerminalOptions) =>
  runInTerminal("duplicates", { ...options, env: (await pausing(seconds)).env });

const PAUSED = /Reading 20 of 40 · paused \d+ s/;

/** What is left on the terminal once a program has ended: no hidden cursor, no mode that it has set. */
function expectRestored(raw: string): void {
  expect(raw.split("\x1b[?25l").length).toBe(raw.split("\x1b[?25h").length);
  expect(raw.split("\x1b[?7l").length).toBe(raw.split("\x1b[?7h").length);
  expect(raw.lastIndexOf("\x1b[?25h")).toBeGreaterThan(raw.lastIndexOf("\x1b[?25l"));
}

describe("the live line", () => {
  test("goes without a trace when it is interrupted", async () => {
    const session = await comparing(60, { columns: 60 });
    await session.answer(PAUSED, "\x03");
    const { screen, exitCode, raw } = await session.ended;
    expect([exitCode, screen]).toEqual([130, "error: interrupted (Ctrl-C)"]);
    expectRestored(raw);
  });

  test("leaves nothing behind when Enter is pressed while it is shown, also at the end of the screen", async () => {
    const session = await comparing(9, { rows: 4 });
    for (const seconds of [7, 6, 5, 4]) await session.answer(new RegExp(`paused ${seconds} s[^\\n]*$`), "\r");
    const { screen } = await session.ended;
    expect(screen.trim()).toBe("No likely duplicates among 40 customers.");
  });

  test("is one line however often the window changes, and keeps out of the result", async () => {
    const session = await comparing(9, { columns: 120 });
    await session.waitFor(PAUSED);
    for (const columns of [100, 50, 38, 20, 60, 33, 90]) {
      session.resize(columns);
      await session.waitFor(
        columns < 39 ? /^\n+ {2}Reading 20 of 40[^\n]*$/ : /^\n+ {2}Reading 20 of 40 · paused \d s[^\n]*$/,
      );
    }
    const { screen, raw } = await session.ended;
    expect(screen.trim()).toBe("No likely duplicates among 40 customers.");
    expectRestored(raw);
  });

  test("is away while Ctrl-Z has stopped the program, and comes back", async () => {
    const { env } = await pausing(9);
    const session = await startInTerminal(["bash", "--norc", "-i"], { env: { ...env, PS1: "ready> " }, columns: 80 });
    await session.answer("ready>", `'${process.execPath}' '${LAUNCHER}' duplicates\r`);
    await session.answer(PAUSED, "\x1a");
    expect(await session.waitFor(/Stopped/)).not.toContain("paused");
    session.type("fg\r");
    await session.waitFor(PAUSED);
    expect(await session.waitFor("No likely duplicates among 40 customers.")).not.toContain("paused");
    session.type("exit\r");
    expectRestored((await session.ended).raw);
  });

  test("is below the rows that are there already", async () => {
    const { env } = await pausing(4);
    const session = await runInTerminal("list --all -o ids", { env, columns: 80 });
    const screen = await session.waitFor(PAUSED);
    expect(screen.split("\n").slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, row) => String(10 + row)));
    expect(screen.split("\n").length).toBe(22);
    const ended = await session.ended;
    expect(ended.screen.split("\n")).toEqual(Array.from({ length: 40 }, (_, row) => String(10 + row)));
  });

  test("is never drawn beside what another process may write to the same terminal", async () => {
    const { env } = await pausing(3);
    const argv = ["sh", "-c", `"$0" "$1" list --all -o ids | cat`, process.execPath, LAUNCHER];
    const { screen, raw } = await (await startInTerminal(argv, { env, columns: 80 })).ended;
    expect(screen.split("\n")).toEqual(Array.from({ length: 40 }, (_, row) => String(10 + row)));
    expect(raw).not.toContain("Reading");
  });

  test("leaves nothing when the reader of a pipe ends early", async () => {
    const { arrived, letGo, behaviour } = held(() => ({ body: { data: [person(1), person(2)], total: 2 } }));
    const { env } = await double(behaviour);
    const argv = ["sh", "-c", `"$0" "$1" list --all -o json | head -n 1`, process.execPath, LAUNCHER];
    const session = await startInTerminal(argv, { env, columns: 80 });
    await arrived;
    await session.waitFor("Reading customers");
    letGo();
    expect((await session.ended).screen).toBe("[");
  });

  test("says how often a request is sent again, and why", async () => {
    const answers = [503, 503, 503].map((status) => ({ status, headers: { "retry-after": "2" }, body: {} }));
    const { env } = await double(() => answers.shift() ?? { body: person(7) });
    const session = await runInTerminal("get id:7 -o ids", { env, columns: 80 });
    await session.waitFor(/Looking up customers · retry 1 of \d in \d s, server answered 503/);
    await session.waitFor(/Looking up customers · retry 3 of \d in \d s, server answered 503/);
    expect((await session.ended).screen).toBe("7");
  });

  test.each(["--quiet", "--verbose"])("is not drawn with %s", async (flag) => {
    const { env } = await pausing(2);
    const session = await runInTerminal(`list --all -o ids ${flag}`, { env, columns: 80 });
    expect((await session.ended).raw).not.toContain("\x1b[?25l");
  });
});

describe("a run", () => {
  test("that waits for another one names it, and one that is continued counts what was done", async () => {
    const shop = await workshop();
    const { cwd, env } = shop;
    await shop.file("many.csv", manyRows(3000));
    await shop.file("other.csv", "name,email\nDana,dana@example.org\n");
    const first = await runInTerminal("import many.csv --yes", { cwd, env, columns: 80 });
    await first.waitFor(/Writing [1-9]\d* of 3,000/);
    const second = await runInTerminal("import other.csv --yes", { cwd, env, columns: 100 });
    await second.waitFor(/^ {2}Waiting for another run on this account \(pid \d+, since \d\d:\d\d\)/m);
    first.type("\x03");
    const stopped = await first.ended;
    const done = Number(/^Created ([\d,]+) customers?; /m.exec(stopped.screen)?.[1]?.replace(",", ""));
    expect((await second.ended).screen).not.toContain("Waiting for another run");
    const again = await runInTerminal("import many.csv --yes", { cwd, env, columns: 100 });
    await again.answer(new RegExp(`Writing [\\d,]+ of 3,000, ${done.toLocaleString("en-US")} of them before`), "\x03");
    await again.ended;
  });

  test("tells a program in JSON what it waits for", async () => {
    const shop = await workshop();
    await shop.file("many.csv", manyRows(3000));
    await shop.file("other.csv", "name,email\nDana,dana@example.org\n");
    const first = await shop.begin("import many.csv --rate 60");
    await new Promise<void>((resolve) => shop.afterWrites(1, resolve));
    const second = await shop.begin("import other.csv --json --wait 1");
    const { stderr, exitCode } = await second.ended;
    first.kill("SIGTERM");
    await first.ended;
    expect(exitCode).toBe(9);
    const told = stderr.split("\n").filter((line) => line.startsWith('{"progress"'));
    expect(told.map((line) => JSON.parse(line))).toEqual([
      {
        progress: {
          ...{ phase: "locked", done: 0, total: null, unit: "run", before: 0, secondsLeft: null, waiting: null },
        },
      },
    ]);
  });
});
