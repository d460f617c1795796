import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../helpers/folder.ts";
import { run, start } from "../../../helpers/program.ts";
import { odsOf, xlsxOf } from "../../../helpers/zip.ts";

const env = { CUSTOMERS_BASE_URL: "http://127.0.0.1:9/v1", CUSTOMERS_API_KEY: "key" };

/** The most memory of the program and of the process that reads the file, in MiB, each at its own peak. */
const MOST_MIB = 900;

const TOO_LARGE = "is too large to be read as a workbook";
const page = (cells: string) => `<html><body><table><tr><td>Name<td>Email</tr>${cells}</table></body></html>`;
const text = (cell: string, more = "") => `<table:table-cell ${more}><text:p>${cell}</text:p></table:table-cell>`;

/** Files that are small, or not larger than is allowed, and hold far more than a table does. */
const LARGE: Readonly<Record<string, () => Buffer | string>> = {
  "texts.xlsx": () =>
    xlsxOf("<row><c t='s'><v>0</v></c></row>", { texts: "<si><t>abcdefghijklmnop</t></si>".repeat(3_000_000) }),
  "attribute.xlsx": () => xlsxOf(`<row a="${"x".repeat(230_000_000)}"/>`),
  "times.ods": () =>
    odsOf(`<table:table-row table:number-rows-repeated="1048576">${text("x".repeat(1_000_000))}</table:table-row>`),
  "columns.ods": () =>
    odsOf(`<table:table-row>${text("x".repeat(30_000), 'table:number-columns-repeated="16000"')}</table:table-row>`),
  "elements.xls": () => page(`<tr><td>${"<b>x</b>".repeat(10_000_000)}</tr>`),
  "tables.xls": () => "<table><tr><td>x<td>y</table>".repeat(2_000_000),
};

describe.runIf(process.platform === "linux")("a file that would take much memory", () => {
  test.each(Object.keys(LARGE))("%s is refused below 900 MiB, with the process that reads it", async (name) => {
    const cwd = await temporaryFolder();
    await writeFile(join(cwd, name), LARGE[name]?.() ?? "");
    const { ended, peak } = await watched(name, cwd);
    expect(await ended).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(`${name} ${TOO_LARGE}`) });
    expect(peak()).toBeGreaterThan(60);
    expect(peak()).toBeLessThan(MOST_MIB);
  });
});

const DEEP = "<div>".repeat(600) + "x".repeat(5_000_000);

test("a page of which only the beginning is read ends with what is wrong", async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, "deep.xls"), `<html><body><table>${DEEP}`);
  expect(await run("import deep.xls --dry-run", { cwd, env })).toMatchObject({
    stdout: "",
    exitCode: 2,
    stderr: expect.stringContaining("error: deep.xls is cut off: its end is missing\n"),
  });
});

// --- internal ---

/** Looks at the memory of the program, and of the processes that it starts, as long as it runs. */
async function watched(name: string, cwd: string) {
  const program = await start(`import ${name} --dry-run`, { cwd, env });
  const peaks = new Map<string, number>();
  const look = (pid: string): void => {
    try {
      const kibibytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
      if (kibibytes > 0) peaks.set(pid, kibibytes / 1024);
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
      if (children !== "") children.split(" ").forEach(look);
    } catch {
      // It has ended.
    }
  };
  const timer = setInterval(() => look(String(program.pid)), 5);
  const ended = program.ended.finally(() => clearInterval(timer));
  return { ended, peak: () => [...peaks.values()].reduce((sum, one) => sum + one, 0) };
}
