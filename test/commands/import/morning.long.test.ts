import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { masked } from "../../helpers/masked.ts";
import { runInTerminal, type TerminalSession } from "../../helpers/terminal.ts";
import { workshop } from "../../helpers/workshop.ts";

const ROOT = join(import.meta.dirname, "../../..");
const [ENTER, UP, DOWN] = ["\r", "\x1b[A", "\x1b[B"];

/** A folder with a file of an office, and a server with the customers of the shipped file. */
async function office(name: string) {
  const shop = await workshop();
  await copyFile(join(import.meta.dirname, "morning", name), join(shop.cwd, name));
  const before = await shop.ask(`import ${join(ROOT, "src/demo/customers.csv")} --default-country US --quiet`);
  expect(before.exitCode).toBe(0);
  return shop;
}

/** Waits for a question that is open, and answers it. */
async function answer(session: TerminalSession, question: string, keys: string): Promise<void> {
  await session.waitFor((screen) => {
    const open = screen.slice(screen.lastIndexOf("◆"));
    return screen.includes("◆") && open.replace(/\s*\n│ {2}/g, " ").includes(question) && open.includes("└");
  });
  session.type(keys);
}

/** The lines of a screen, each behind its prompt, up to the one that says what was written. */
function linesBefore(screen: string, written: string): string[] {
  const lines = masked(screen).split("\n");
  return lines.slice(
    0,
    lines.findIndex((line) => line.startsWith(written)),
  );
}

test("a file of forty messy rows takes four answers and less than thirty lines", async () => {
  const { cwd, env, json } = await office("messy.csv");
  const session = await runInTerminal("import messy.csv", { cwd, env, columns: 80, rows: 60 });
  await answer(session, "Read them as US numbers?", ENTER);
  await answer(session, "11 of 38 rows", ENTER);
  await answer(session, "3 of 38 rows", `${DOWN}${ENTER}`);
  await answer(session, "Create 20 customers and update 3 customers?", `${UP}${ENTER}`);
  const { exitCode, screen } = await session.ended;
  expect(exitCode).toBe(7);
  const before = linesBefore(screen, "Created");
  expect(before.length).toBeLessThan(30);
  expect(masked(screen)).toMatchSnapshot();
  // Nothing is left to write but the rows that nobody corrected.
  const again = await json("import messy.csv --default-country US --skip-invalid");
  expect(again).toMatchObject({ created: 0, updated: 0, failed: 3 });
});

test("--fix --yes is told in less than thirty lines", async () => {
  const { ask } = await office("messy.csv");
  const { stderr, stdout, exitCode } = await ask("import messy.csv --fix --yes --default-country US --skip-invalid");
  expect(exitCode).toBe(7);
  expect(stderr.split("\n").length).toBeLessThan(30);
  expect(stderr + stdout).toMatchSnapshot();
});

test("the picture of an import is what the program prints", async () => {
  const picture = await readFile(join(ROOT, "docs/pictures/import-light.svg"), "utf8");
  const rows = new Map<string, string>();
  for (const [, x = "", y = "", text = ""] of picture.matchAll(/<text x="([\d.]+)" y="(\d+)".*?>(.*?)<\/text>/g)) {
    const line = (rows.get(y) ?? "").padEnd(Math.round((Number(x) - 16) / 7.83));
    rows.set(y, line + text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"));
  }
  const shown = [...rows.values()];
  const { cwd, env } = await office("may.csv");
  const session = await runInTerminal("import may.csv", { cwd, env, columns: 60, rows: 60 });
  await answer(session, "Read them as US numbers?", ENTER);
  await answer(session, "8 of 30 rows", ENTER);
  await answer(session, "Create 15 customers and update 2 customers?", `${UP}${ENTER}`);
  const { screen } = await session.ended;
  const printed = shown.slice(shown.findIndex((line) => line.startsWith("$ customers import")) + 1);
  // A run of a test takes its account from the environment.
  const comparable = (line: string) =>
    masked(line)
      .replace(/PORT · .*/, "PORT")
      .trimEnd();
  expect(masked(screen).split("\n").map(comparable).slice(0, printed.length)).toEqual(printed.map(comparable));
});
