import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../helpers/runs.ts";
import { callsTo, sandbox } from "../helpers/sandbox.ts";

const PEOPLE = [
  { name: "bea", email: "bea@example.com", phone: "+12025550101", address: { city: "Reno", zip: "89501" } },
  { name: "Abe", email: "abe@example.org", notes: "Gate code 4410", address: { city: "Austin", state: "TX" } },
  { name: "Łucja", notes: "ŁÓDŹ road", address: { street: "12 Alder Ct" } },
  { name: "Abe", email: "ABE@example.com" },
];

async function withPeople() {
  let now = Date.parse("2026-05-01T09:00:00Z");
  const server = await sandbox({ clock: { now: () => now } });
  for (const person of PEOPLE) {
    await server.create(person);
    now += 1000;
  }
  return server;
}

test.each([
  ["", ["bea", "Abe", "Łucja", "Abe"]],
  ["?name=Abe", ["Abe", "Abe"]],
  ["?name=abe", []],
  ["?email=Abe@Example.com", ["Abe"]],
  ["?phone=%2B12025550101", ["bea"]],
  ["?address.city=Reno", ["bea"]],
  ["?address.city=Austin&address.state=TX&name=Abe", ["Abe"]],
  ["?address.city=Austin&name=bea", []],
  ["?address.street=12%20Alder%20Ct", ["Łucja"]],
  ["?address.zip=89501", ["bea"]],
  ["?notes=Gate+code+4410", ["Abe"]],
  ["?email=", ["Łucja"]],
  ["?created_at=2026-05-01T09:00:01.000Z", ["Abe"]],
  ["?updated_at=2026-05-01T09:00:00.000Z", ["bea"]],
  ["?id=nobody", []],
])("list%s", async (query, expected) => {
  expect(await (await withPeople()).names(query)).toEqual(expected);
});

test("the total counts what the filters leave, on every page", async () => {
  const { call } = await withPeople();
  const first = await call("GET", "/customers?name=Abe&limit=1");
  expect(first.body.pagination).toEqual({ next_cursor: expect.any(String), has_more: true, total: 2 });
  const second = await call("GET", `/customers?name=Abe&limit=1&cursor=${first.body.pagination?.next_cursor}`);
  expect(second.body.pagination).toEqual({ next_cursor: null, has_more: false, total: 2 });
});

test("a page holds 50 unless another limit is named, 100 at most", async () => {
  const { call } = await sandbox({ seed: 120 });
  const rows = async (query: string) => (await call("GET", `/customers${query}`)).body.data?.length;
  expect([await rows(""), await rows("?limit=100"), await rows("?limit=1")]).toEqual([50, 100, 1]);
});

type Change = { readonly kind: "insert"; readonly name: string } | { readonly kind: "delete"; readonly pick: number };

test("paging while others insert and delete gives every customer that stays exactly once, in order", async () => {
  const name = fc.constantFrom("a", "A", "b", "B", "é", "c");
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.record({ kind: fc.constant("insert" as const), name }),
    fc.record({ kind: fc.constant("delete" as const), pick: fc.nat() }),
  );
  const limit = fc.integer({ min: 1, max: 4 });
  // One server for all runs: each begins by emptying it.
  const { baseUrl, apiKey } = await sandbox();
  const call = callsTo(baseUrl, apiKey);
  const all = async () => (await call("GET", "/customers?limit=100")).body.data?.map(({ id }) => id) ?? [];
  const create = async (row: object) => String((await call("POST", "/customers", { body: row })).body.id);

  await fc.assert(
    fc.asyncProperty(
      ...[fc.array(name, { maxLength: 9 }), fc.array(change, { maxLength: 6 }), limit],
      async (names, changes, size) => {
        for (const id of await all()) await call("DELETE", `/customers/${id}`);
        const before = [];
        for (const text of names) before.push(await create({ name: text }));
        const gone = new Set<string>();
        const seen: string[] = [];
        const waiting = [...changes];
        let cursor: string | null | undefined;
        do {
          const path = `/customers?limit=${size}${cursor ? `&cursor=${cursor}` : ""}`;
          const { data = [], pagination } = (await call("GET", path)).body;
          seen.push(...data.map(({ id }) => id));
          cursor = pagination?.next_cursor;
          expect(pagination?.has_more).toBe(cursor !== null);
          const next = waiting.shift();
          if (next?.kind === "insert") await create({ name: next.name });
          const victim = next?.kind === "delete" ? before[next.pick % Math.max(1, before.length)] : undefined;
          if (victim) gone.add(victim);
          if (victim) await call("DELETE", `/customers/${victim}`);
        } while (cursor);
        expect(new Set(seen).size).toBe(seen.length);
        const stayed = before.filter((id) => !gone.has(id));
        expect(seen.filter((id) => stayed.includes(id)).sort()).toEqual([...stayed].sort());
        const sorted = (await call("GET", "/customers?limit=100")).body.data?.map(({ id }) => id);
        expect(seen.filter((id) => stayed.includes(id))).toEqual(sorted?.filter((id) => stayed.includes(id)));
      },
    ),
    { numRuns: runs(30) },
  );
});
