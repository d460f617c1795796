import { between, chance } from "../chance.ts";
import { compare, countBy, type Judgement, keyOf, unknownOf } from "../judge.ts";
import { csvOf, type FileRow, fileOf, SHAPES, type Shape } from "../rows.ts";
import type { Found, Work } from "./work.ts";

/** A file is imported. On a server that uses ids again it was imported before, and the database was reset since. */
export const importing: Work = {
  name: "import",
  async prepare({ seed, rows, server, calm, file }) {
    const shape = SHAPES[between(0, SHAPES.length - 1, chance(seed, "shape"))] ?? "keyed";
    const customers = fileOf(shape, rows, seed);
    const path = await file("rows.csv", csvOf(customers));
    const command = ["import", path, "--json", "--concurrency", String(between(1, 12, chance(seed, "concurrency")))];
    if (!["keyed", "updates", "households"].includes(shape))
      command.push("--match", shape === "names" ? "name" : "none");
    if (server.usesIdsAgain) {
      await calm(...command);
      await server.reset();
    }
    if (shape === "updates")
      for (const { name, email } of customers) await server.create({ name: name.replace("Customer", "Guest"), email });
    // Without a look before and without times, nothing can tell whose a customer is.
    const canTell = !(server.usesIdsAgain && command.includes("none"));
    return {
      commands: [command],
      what: shape,
      judge: (stored, found) => judge(shape, customers, stored, found, canTell),
    };
  },
};

// --- internal ---

function judge(
  shape: Shape,
  file: readonly FileRow[],
  stored: Parameters<typeof compare>[0],
  { last, rows, meanwhile }: Found,
  canTell: boolean,
): Judgement {
  const lines = new Set(unknownOf(rows).map(({ line }) => line));
  const unsure = file.filter(({ line }) => lines.has(line));
  const often = countBy(file.map(keyOf));
  const needlesslyUnknown = canTell ? unsure.map(keyOf).filter((key) => often.get(key) === 1) : [];
  const wrong: string[] = [];
  const expectedExit = lines.size > 0 ? 7 : 0;
  if (last.exitCode !== expectedExit)
    wrong.push(`exit code ${last.exitCode}, not ${expectedExit}: ${last.stderr.slice(-600)}`);
  else wrong.push(...wrongCounts(shape, file, JSON.parse(last.stdout) as Record<string, number>, lines.size));
  const same = compare(stored, [...file, ...meanwhile], unsure);
  return { ...same, unknown: lines.size, needlesslyUnknown, wrong };
}

/** The summary of the last part has to tell of the whole run. */
function wrongCounts(
  shape: Shape,
  file: readonly FileRow[],
  summary: Record<string, number>,
  unknown: number,
): string[] {
  const { read, created = 0, updated = 0, unchanged = 0, failed } = summary;
  // A row that was carried out late is found as it should be, and counts as unchanged where rows are matched.
  const done = (shape === "updates" ? updated : created) + unchanged;
  const facts = { read: [read, file.length], done: [done, file.length - unknown], unknown: [summary.unknown, unknown] };
  return Object.entries({ ...facts, failed: [failed, 0] }).flatMap(([name, [said, expected]]) =>
    said === expected ? [] : [`the summary says ${said} ${name}, not ${expected}`],
  );
}
