import { expect, test } from "vitest";
import type { Aside } from "../../../../src/bulk/row.ts";
import { read } from "../../../helpers/table.ts";

async function namesOf(lines: readonly string[], chunk: number) {
  const { table } = await read(`${lines.join("\n")}\n`, "customers.csv", chunk);
  const names: (string | null | undefined)[] = [];
  const asides: Aside[] = [];
  for await (const batch of table.batches((aside) => asides.push(aside))) {
    names.push(...batch.map(({ cells }) => cells[0]));
  }
  return { names, asides };
}

const ROWS = [
  '"Diaz, Ana",x,',
  '"Diaz, Ana:Kitchen",x,Closed',
  '"Diaz, Ana:Kitchen:Sink",x,',
  "Bo: the roofer,x,",
  "Cy,x,",
];

test.each([7, 1000])("the jobs of a customer above them are no customers, in pieces of %d bytes", async (chunk) => {
  const { names, asides } = await namesOf(["Customer,Phone,Job Status", ...ROWS], chunk);
  expect(names).toEqual(["Diaz, Ana", "Bo: the roofer", "Cy"]);
  expect(asides).toEqual([
    { line: 3, kind: "job" },
    { line: 4, kind: "job" },
  ]);
});

test("a table without a column about jobs has none", async () => {
  const { names } = await namesOf(["Customer,Phone,Notes", ...ROWS], 1000);
  expect(names).toHaveLength(5);
});
