import { beforeEach, describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/text/json.ts";
import { double } from "../../helpers/server.ts";
import { workshop } from "../../helpers/workshop.ts";

/** Four pages of the sandbox's. */
const CUSTOMERS = 180;

let shop: Awaited<ReturnType<typeof workshop>>;
beforeEach(async () => {
  shop = await workshop();
  const all = Array.from({ length: CUSTOMERS }, (_, at) => ({ name: `Customer ${at}`, email: `c${at}@example.com` }));
  await Promise.all(all.map((customer) => shop.server.create(customer)));
});

/** How many requests the sandbox got for a command. */
async function sent(command: string): Promise<{ readonly reads: number; readonly all: number }> {
  shop.requests.length = 0;
  const { stderr, exitCode } = await shop.ask(`${command} -q`);
  expect(stderr).toBe("");
  expect(exitCode).toBe(0);
  const reads = shop.requests.filter((request) => request.startsWith("GET")).length;
  return { reads, all: shop.requests.length };
}

const rows = (numbers: readonly number[], notes: string) =>
  `name,email,notes\n${numbers.map((at) => `Customer ${at},c${at}@example.com,${notes}`).join("\n")}\n`;
const first = (count: number) => Array.from({ length: count }, (_, at) => at);

/** The number in `5 requests, …`. */
async function foretold(command: string): Promise<number> {
  const { stdout, stderr } = await shop.ask(command);
  return Number(/(\d+) request/.exec(`${stdout}${stderr}`)?.[1]);
}

/** A dry run may have tried a filter, with a row of page 2, and a delete reads the first record alone. */
const BESIDE = 3;

describe("as many requests as foretold, or nearly", () => {
  test.each([
    ["a few rows", [3], 4 + 1],
    ["a new customer, whom no address with capitals shows to be new", [CUSTOMERS + 1], 5 + 1 + BESIDE],
    ["many rows", first(100), 5 + 100],
  ])("import of %s", async (_what, numbers, most) => {
    await shop.file("a.csv", rows(numbers, "new"));
    const requests = await foretold("import a.csv --dry-run");
    expect(requests).toBeLessThanOrEqual(most);
    // Beside them one look whether the list shows the first customer that was created.
    const looks = numbers.some((number) => number > CUSTOMERS) ? 1 : 0;
    const { all } = await sent("import a.csv");
    expect(all).toBeGreaterThanOrEqual(requests + looks - BESIDE);
    expect(all).toBeLessThanOrEqual(requests + looks);
  });

  test.each([
    ["one customer", 1, 1 + 1],
    ["a few", 2, 1 + 2],
    ["many", 60, 4 + 1],
  ])("delete --from of %s", async (_what, count, reads) => {
    // The last of the list: none of a few is on its first page.
    const customers: { readonly id: string }[] = await shop.json("list --all");
    await shop.file(
      "gone.txt",
      `${customers
        .slice(-count)
        .map(({ id }) => id)
        .join("\n")}\n`,
    );
    const requests = await foretold("delete --from gone.txt --dry-run -o ids");
    expect(reads + count - requests).toBe(count > 2 ? 1 : 0);
    expect(await sent("delete --from gone.txt --yes")).toEqual({ reads, all: reads + count });
  });

  test("import --delete-missing reads the list once", async () => {
    await shop.file("a.csv", rows(first(CUSTOMERS - 2), ""));
    const requests = await foretold("import a.csv --delete-missing --dry-run");
    expect(requests).toBe(4 + 2);
    // Four pages, and the first record that goes by itself.
    expect(await sent("import a.csv --delete-missing --max-deletes 2")).toEqual({ reads: 4 + 1, all: 4 + 1 + 2 });
  });
});

describe("a list that gives less than the records", () => {
  /** Notes are in the records alone. */
  async function lessListed(customers: number) {
    const stored = new Map<string, JsonObject>();
    const people = Array.from({ length: customers }, (_, at) => ({ name: `N${at}`, email: `n${at}@example.com` }));
    people.forEach((person, at) => {
      stored.set(`c${at}`, { id: `c${at}`, ...person, notes: `old ${at}` });
    });
    const service = await double(({ method, path, body }) => {
      const one = stored.get(path.split("/")[2] ?? "");
      if (one && method === "PATCH") Object.assign(one, JSON.parse(body));
      if (one) return { body: one };
      return { body: { data: [...stored.values()].map(({ notes: _, ...rest }) => rest), total: stored.size } };
    });
    await shop.file(
      "a.csv",
      `name,email,notes\n${people.map(({ name, email }, at) => `${name},${email},${at === 0 ? "old 0" : "new"}`).join("\n")}\n`,
    );
    const env = service.env;
    const counts = async (command: string) =>
      JSON.parse((await shop.ask(`${command} --json -q`, { env })).stdout.replace("SECONDS", "0"));
    const notes = () => [...stored.values()].map((one) => one.notes);
    const writes = () => service.requests.filter(({ method }) => method !== "GET").length;
    return { counts, notes, writes };
  }

  // Two requests more find out whether the total of a long list counts one page alone.
  test.each([
    [5, 0],
    [60, 2],
  ])("is completed before it is written over: sent once, and brought back by an undo", async (all, probing) => {
    const { counts, notes, writes } = await lessListed(all);
    const update = all - 1;
    const requests = 1 + probing + all + update;
    expect(await counts("import a.csv --dry-run")).toMatchObject({ update, unchanged: 1, requests });
    expect(await counts("import a.csv")).toMatchObject({ updated: update, unchanged: 1, requests });
    expect(await counts("runs undo last --yes")).toMatchObject({ updated: update });
    expect(notes()).toEqual(Array.from({ length: all }, (_, at) => `old ${at}`));
    await counts("import a.csv");
    const before = writes();
    expect(await counts("import a.csv")).toMatchObject({ updated: 0, unchanged: all });
    expect(writes()).toBe(before);
    expect(new Set(notes())).toEqual(new Set(["old 0", "new"]));
  });
});
