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

/** The number in `Takes 5 requests, …`. */
async function foretold(command: string): Promise<number> {
  const { stdout, stderr } = await shop.ask(command);
  return Number(/Takes (\d+) request/.exec(`${stdout}${stderr}`)?.[1]);
}

describe("as many requests as foretold", () => {
  test.each([
    ["a few rows", [3], 4 + 1],
    ["a new customer", [CUSTOMERS + 1], 2 + 1],
    ["many rows", first(100), 5 + 100],
  ])("import of %s", async (_what, numbers, most) => {
    await shop.file("a.csv", rows(numbers, "new"));
    const requests = await foretold("import a.csv --dry-run");
    expect(requests).toBeLessThanOrEqual(most);
    expect((await sent("import a.csv")).all).toBe(requests);
  });

  test.each([
    ["one change of many rows", [...first(120).map(() => "same"), "new"], 1],
    ["a few changes of many rows", [...first(120).map(() => "same"), "new", "new", "new"], 3],
    ["many changes", first(60).map(() => "new"), 4 + 1],
  ])("plan and apply of %s", async (_what, notes, reads) => {
    const text = notes.map((note, at) => `Customer ${at},c${at}@example.com,${note === "new" ? note : ""}`);
    await shop.file("a.csv", `name,email,notes\n${text.join("\n")}\n`);
    const most = await foretold("plan a.csv --save a.plan");
    const requests = await foretold("apply a.plan --dry-run");
    expect(requests).toBeLessThanOrEqual(most);
    expect(await sent("apply a.plan")).toEqual({ reads, all: requests });
  });

  test("plan and apply of a change and a new customer: the filter is proved once", async () => {
    await shop.file("a.csv", `${rows(first(120), "")}Customer 121,c121@example.com,new\nNew,new@example.com,\n`);
    await shop.ask("plan a.csv --save a.plan");
    expect(await sent("apply a.plan")).toEqual({ reads: 4, all: 2 + 2 + 2 });
    // By then the filter is known.
    expect(await sent("apply a.plan")).toEqual({ reads: 2, all: 2 });
  });

  test.each([
    ["one customer", 1, 1],
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
    expect(requests).toBe(reads + count);
    expect(await sent("delete --from gone.txt --yes")).toMatchObject({ reads, all: requests });
  });

  test("import --delete-missing reads the list once", async () => {
    await shop.file("a.csv", rows(first(CUSTOMERS - 2), ""));
    const requests = await foretold("import a.csv --delete-missing --dry-run");
    // Four pages, and the first record that goes by itself.
    expect(requests).toBe(4 + 1 + 2);
    expect(await sent("import a.csv --delete-missing --max-deletes 2")).toEqual({ reads: 5, all: requests });
  });
});

test("the rate that an earlier command was told is known without a request", async () => {
  await shop.file("a.csv", "name\nAna\n");
  const command = "import a.csv --match none --dry-run -q";
  shop.requests.length = 0;
  expect((await shop.ask(command)).stdout).toContain(
    "Takes 1 request; the time is unknown, as no rate limit is known.\n",
  );
  await shop.ask("list --limit 1");
  expect((await shop.ask(command)).stdout).toContain(
    "Takes 1 request, which the rate limit of 1,000,000 requests a minute",
  );
  expect(shop.requests).toEqual(["GET 200"]);
  expect((await shop.ask(`${command} --base-url http://127.0.0.1:9/v1`)).stdout).toContain("no rate limit is known");
});

test("a plan by a list that gives less than the records is compared with such a list", async () => {
  const records = Array.from({ length: 60 }, (_, at) => ({
    id: String(at),
    name: `N${at}`,
    email: `n${at}@example.com`,
  }));
  let [phone, lists] = ["+12025550101", 0];
  const service = await double(({ method, path, query }) => {
    const record = records[Number(path.split("/")[2] ?? "x")];
    if (record)
      return { body: { ...record, ...(method === "PATCH" ? { name: "New" } : {}), phone, notes: "not listed" } };
    lists += 1;
    const page = Number(query.get("page") ?? 1);
    const data = records.slice((page - 1) * 20, page * 20).map((one) => ({ ...one, phone }));
    return { body: { data, total: records.length, page, per_page: 20 } };
  });
  const env = service.env;
  await shop.file(
    "a.csv",
    `name,email\nNew,n59@example.com\n${records
      .slice(0, 40)
      .map(({ name, email }) => `${name},${email}`)
      .join("\n")}\n`,
  );
  expect((await shop.ask("plan a.csv --save a.plan", env)).exitCode).toBe(0);
  lists = 0;
  expect((await shop.ask("apply a.plan --json -q", env)).exitCode).toBe(0);
  expect(lists).toBe(1 + 3);
  phone = "+12025550199";
  expect((await shop.ask("apply a.plan -q", env)).stderr).toContain('phone was "+12025550101", is "+12025550199"');
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
      JSON.parse((await shop.ask(`${command} --json -q`, env)).stdout.replace("SECONDS", "0"));
    const notes = () => [...stored.values()].map((one) => one.notes);
    const writes = () => service.requests.filter(({ method }) => method !== "GET").length;
    return { counts, notes, writes };
  }

  test("is completed before it is written over: sent once, and brought back by an undo", async () => {
    const { counts, notes, writes } = await lessListed(5);
    expect(await counts("import a.csv --dry-run")).toMatchObject({ update: 4, unchanged: 1, requests: 1 + 5 + 4 });
    expect(await counts("import a.csv")).toMatchObject({ updated: 4, unchanged: 1, requests: 1 + 5 + 4 });
    expect(await counts("runs undo last --yes")).toMatchObject({ updated: 4 });
    expect(notes()).toEqual([0, 1, 2, 3, 4].map((at) => `old ${at}`));
    await counts("import a.csv");
    const before = writes();
    expect(await counts("import a.csv")).toMatchObject({ updated: 0, unchanged: 5 });
    expect(writes()).toBe(before);
  });

  test.each([5, 60])("is completed for a plan as well, of %i customers", async (customers) => {
    const { counts, notes, writes } = await lessListed(customers);
    expect(await counts("plan a.csv --save a.plan")).toMatchObject({ update: customers - 1, unchanged: 1 });
    expect(await counts("apply a.plan")).toMatchObject({ updated: customers - 1 });
    expect(await counts("apply a.plan")).toMatchObject({ updated: 0, unchanged: customers });
    expect(writes()).toBe(customers - 1);
    expect(new Set(notes())).toEqual(new Set(["old 0", "new"]));
  });
});
