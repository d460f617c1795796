import { expect, test } from "vitest";
import { client, walked } from "../../helpers/client.ts";
import { double } from "../../helpers/server.ts";
import { type Mixed, mixed, mixedServer } from "./mixed.ts";

/** Servers of a run: `MIXED=486 npx vitest run test/api/dialect/mixed.test.ts` tries more, `FROM=1000` others. */
const [from, servers] = [Number(process.env.FROM ?? 1), Number(process.env.MIXED ?? 60)];

/** Nothing in their answers shows that rows are missing: one is skipped, and no total of the list is stated. */
function isWithoutTrace({ total, counts, change }: Mixed): boolean {
  return (change === "ties" || change === "deleted") && (total === "" || counts === "page");
}

test("mixed servers are read whole, or end with an error: twice, with what the first reading found out", {
  timeout: 900_000,
}, async () => {
  const cut: string[] = [];
  const figures = { whole: 0, errors: 0, cut: 0, withoutTrace: 0, requests: 0, again: 0 };
  for (let seed = from; seed < from + servers; seed++) {
    const kind = mixed(seed);
    const { behaviour, ids } = mixedServer(kind);
    const server = await double(behaviour);
    const { api } = await client(server.baseUrl, { maxRetries: 0 });
    for (const reading of [1, 2]) {
      const before = server.log.length;
      const { ids: read, error } = await walked(api);
      const missing = [...ids].filter((id) => !read.includes(id));
      const isTwice = new Set(read).size < read.length;
      if (error !== undefined) figures.errors++;
      else if (missing.length === 0 && !isTwice) figures.whole++;
      else if (isWithoutTrace(kind)) figures.withoutTrace++;
      else {
        figures.cut++;
        cut.push(
          `${seed} reading ${reading}: ${missing.length} missing, ${JSON.stringify(kind)}\n${server.log.slice(before).join("\n")}`,
        );
      }
      if (error === undefined && reading === 1) figures.requests += server.log.length - before;
      if (error === undefined && reading === 2) figures.again += server.log.length - before;
      if (process.env.SHOW && error !== undefined)
        process.stdout.write(
          `${seed} ${error.message} ${JSON.stringify(kind)}\n${server.log.slice(before).join(" ")}\n`,
        );
    }
  }
  if (process.env.MIXED) process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(cut).toEqual([]);
});
