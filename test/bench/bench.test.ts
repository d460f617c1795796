import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { withFigures } from "./frame/document.ts";
import type { Figure } from "./frame/figure.ts";
import { used } from "./frame/processes.ts";
import { entryOf, lineOf, type Machine } from "./frame/report.ts";
import "../helpers/needs-build.ts";

const MACHINE: Machine = { date: "2026-01-31", node: "20.19.0", processors: 2, memory: 24 };

const PLAIN: Figure = { name: "a table", unit: "MiB", value: 149.6 };

test.each<[Figure, string]>([
  [PLAIN, "     a table  150 MiB"],
  [{ ...PLAIN, goal: { atMost: 150 }, also: "2 s" }, "ok   a table  150 MiB  ≤ 150 MiB  2 s"],
  [{ ...PLAIN, goal: { atMost: 149 } }, "MISS a table  150 MiB  ≤ 149 MiB"],
  [{ ...PLAIN, unit: "%", against: "undici", goal: { atLeast: 160 } }, "MISS a table  150 % of undici  ≥ 160 %"],
  [{ ...PLAIN, unit: "×", against: "JSON", value: 2, goal: { atMost: 2 } }, "ok   a table  2.00 × JSON  ≤ 2 ×"],
  [
    { ...PLAIN, goal: { atMost: 1 }, value: { notMeasured: "jq is not installed" } },
    "     a table  not measured: jq is not installed  ≤ 1 MiB",
  ],
])("figure %# is a line that says whether its goal was reached", (figure, line) => {
  expect(lineOf(entryOf("tables", figure)).replaceAll(/(?<=.{5}) {2,}/g, "  ")).toBe(line);
});

test("the figures of a family replace the old ones in the document, those of another Node too where it has a place", () => {
  const document = "# A\n<!-- figures: a -->\nold\n<!-- end -->\n<!-- figures: a, Node 24 -->\n<!-- end -->\nB\n";
  const entries = [entryOf("a", { ...PLAIN, against: "curl | jq", goal: { atMost: 1 } })];
  const table = (node: string) => `
| measured | result | goal | also |
| --- | --- | --- | --- |
| a table | 150 MiB curl \\| jq | ≤ 1 MiB, missed |  |

Node ${node}, 2 processors, 24 GiB of memory, 2026-01-31.

<!-- end -->`;
  const once = withFigures(document, "a", entries, MACHINE);
  const twice = withFigures(once, "a", entries, { ...MACHINE, node: "24.1.0" });
  expect(twice).toBe(
    `# A\n<!-- figures: a -->\n${table("20.19.0")}\n<!-- figures: a, Node 24 -->\n${table("24.1.0")}\nB\n`,
  );
  expect(() => withFigures(document, "b", entries, MACHINE)).toThrow("no block for the figures of b");
});

test("the memory of a process is its own, however large the one is that started it", async () => {
  const large = Buffer.alloc(200 * 1024 ** 2, 1);
  const { peak } = await used({ command: [process.execPath, "-e", "0"] });
  expect(peak).toBeGreaterThan(10);
  expect(peak).toBeLessThan(large.length / 1024 ** 2);
});

test("a run of a family prints its figures, and writes them as JSON", async () => {
  const json = join(await temporaryFolder(), "figures.json");
  const args = ["src/build/run.mjs", "bench", "tables", "--size", "tiny", "--json", json];
  const { stdout } = await execa(process.execPath, args);
  expect(stdout).not.toContain("FAIL");
  const { size, figures }: { size: string; figures: Figure[] } = JSON.parse(await readFile(json, "utf8"));
  expect(size).toBe("tiny");
  expect(figures.map(({ value }) => typeof value)).toEqual(figures.map(() => "number"));
  for (const { name } of figures) expect(stdout).toContain(name);
});
