import { expect, test } from "vitest";
import { readMixed } from "./campaign.ts";

/** `FROM=5000 SERVERS=3000 npx vitest run --mode long test/api/dialect` tries others. */
const [from, servers] = [Number(process.env.FROM ?? 1000), Number(process.env.SERVERS ?? 486)];

test("486 mixed servers are read whole, or end with an error; their dialect is found, or not known", {
  timeout: 1_800_000,
}, async () => {
  const { wrong, misread, ...figures } = await readMixed(from, servers);
  if (process.env.FROM !== undefined) process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect({ wrong, misread }).toEqual({ wrong: [], misread: [] });
  expect(figures.whole).toBeGreaterThan(servers * 1.6);
});
