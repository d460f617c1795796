/** What is a row of a file, what is beside the table, and what is only odd about a row. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { masked } from "../helpers/masked.ts";
import { run } from "../helpers/program.ts";
import { type Watched, watchedSandbox } from "../helpers/watched.ts";

let options: Watched["options"];

beforeEach(async () => {
  ({ options } = await watchedSandbox());
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
