/** What is a row of a file, what is beside the table, and what is only odd about a row. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { masked } from "../helpers/masked.ts";
import { run } from "../helpers/program.ts";
import { type Watched, watchedSandbox } from "../helpers/watched.ts";

let server: Watched["server"];
let options: Watched["options"];
let writes: Watched["writes"];

beforeEach(async () => {
  ({ server, options, writes } = await watchedSandbox());
});

const file = (name: string, ...lines: string[]) => writeFile(join(options.cwd, name), `${lines.join("\n")}\n`);

/** Runs a command; ids and times are masked. */
async function ask(command: string) {
  const { stdout, stderr, exitCode } = await run(command, options);
  return { stdout: masked(stdout), stderr: masked(stderr), exitCode };
}

async function stored(fields: string) {
  const { stdout } = await run(`list --fields ${fields} --sort name -o tsv -q`, options);
  return stdout.trim().split("\n").slice(1);
}

const HEADER = "Name,Phone,Email,Street,City,State,ZIP";

describe("lines beside the table", () => {
  test("are totals and lone cells, told with their texts; no row is skipped for its words", async () => {
    await file(
      "a.csv",
      HEADER,
      "End of the Road Cafe,,,9 Elm St,Reno,NV,89501",
      "Copyright Plumbing,+12025550101,,,,,",
      "Showing Off Salon,,salon@example.com,,,,",
      "Run By Design,,,4 Oak St,,,",
      "Commercial,,,,,,",
      "TOTAL,6 customers,,,,,",
    );
    const { stderr, exitCode } = await ask("import a.csv -q");
    expect(stderr).toBe(
      'warning: a.csv: 2 lines are not rows of the table, and are not read: line 6 "Commercial", line 7 "TOTAL 6 customers"\n',
    );
    expect(exitCode).toBe(0);
    expect(await stored("name")).toEqual([
      "Copyright Plumbing",
      "End of the Road Cafe",
      "Run By Design",
      "Showing Off Salon",
    ]);
  });

  test("are told to a program with their lines, and without their texts where these are redacted", async () => {
    await file("a.csv", HEADER, "Ana,+12025550101,,,,,", "Madonna,,,,,,");
    const { stderr } = await ask("import a.csv --dry-run --redact -q -o json");
    const { warning } = JSON.parse(stderr);
    expect(warning).toMatchObject({ file: "a.csv", kind: "beside the table", lines: [3] });
    expect(warning.message).toMatch(
      /^a\.csv: 1 line is not a row of the table, and is not read: line 3 "value-[\da-f]{12}"$/,
    );
  });
});

describe("--delete-missing", () => {
  const command = "import a.csv --delete-missing --max-deletes 9 -q";
  const GUESS = ", and --delete-missing might delete the customers that they mean; nothing was written";

  test("deletes nobody while a row is invalid, also with --skip-invalid", async () => {
    await server.create({ name: "Ana", email: "ana@example.com" });
    await file("a.csv", "Name,Email,Phone", "Bo,bo@example.com,", "Ana,ana example.com,");
    const hint = "Fix these rows, or run without --delete-missing.\n";
    expect(await ask(command)).toEqual({
      stdout: "",
      stderr:
        `error: 1 of 2 rows of a.csv is invalid${GUESS}\n` +
        `  line 3: Email "ana example.com" is not an e-mail address\n    Leave the cell blank, or let --fix blank it.\n${hint}`,
      exitCode: 8,
    });
    expect(await ask(`${command} --skip-invalid`)).toEqual({
      stdout: "",
      stderr:
        'warning: a.csv:3: Email "ana example.com" is not an e-mail address\n' +
        `error: 1 row is invalid (line 3)${GUESS}\n${hint}`,
      exitCode: 8,
    });
    expect(writes).toEqual(["POST"]);
  });

  test.each([
    ["fails", "", "1 row is invalid (line 2)"],
    ["is skipped", "--skip-rename", "1 row is invalid or skipped, as they would rename a customer (line 2)"],
  ])("deletes nobody while a row that would rename a customer %s", async (_, flags, message) => {
    await server.create({ name: "Ana", phone: "+12025550101" });
    await server.create({ name: "Cy", email: "cy@example.com" });
    await file("a.csv", "Name,Email,Phone", "Bo,,+12025550101");
    const { stderr, exitCode } = await ask(`${command} ${flags}`);
    expect(stderr).toContain(`error: ${message}${GUESS}\n`);
    expect(exitCode).toBe(8);
    expect(writes).toEqual(["POST", "POST"]);
  });

  test("deletes nobody whom a line beside the table names", async () => {
    for (const name of ["Madonna", "Total", "Gone"]) await server.create({ name });
    await file("a.csv", "Name,Email,Phone", "Bo,bo@example.com,", "MADONNA,,", "Total,12 customers,");
    const { stderr, exitCode } = await ask(command);
    expect(stderr).toBe(
      'warning: a.csv: 2 lines are not rows of the table, and are not read: line 3 "MADONNA", line 4 "Total 12 customers"\n',
    );
    expect(exitCode).toBe(0);
    expect(await stored("name")).toEqual(["Bo", "Madonna", "Total"]);
  });
});
