import { expect, test } from "vitest";
import { client, walked } from "../../helpers/client.ts";
import { double, person } from "../../helpers/server.ts";
import { refusing, requestsFor, type SizedList, sizedList, upTo } from "./sized-lists.ts";

const KINDS: readonly (readonly [string, Omit<SizedList, "customers">, readonly [number, number]])[] = [
  ["1,000 at most, by page numbers", { by: "page", treats: upTo(1000) }, [1 + 2, 2]],
  // Its links show the parameter, and nothing the length of the list: three pages are read first.
  ["1,000 at most, by the Link header", { by: "Link header", treats: upTo(1000) }, [3 + 2, 2]],
  [
    "100 at most without a word, in places by what was asked for",
    { by: "page", treats: upTo(100), echoes: "asked", placesByAsked: true },
    [1 + 1 + 20, 20],
  ],
  ["a refusal with the most", { by: "offset", treats: refusing(250, 400, "must be 1 to 250") }, [1 + 1 + 20, 20]],
  ["500 for large sizes", { by: "cursor", treats: refusing(200, 500, "out of memory") }, [1 + 1 + 20, 20]],
];

test.each(KINDS)("2,000 customers, the requests of a first and of a second run: %s", async (_name, kind, requests) => {
  expect(await requestsFor(sizedList({ ...kind, customers: 2000 }), 2000)).toEqual(requests);
});

// The echo of the size, or a has_more that is counted by it, then calls the first page the last one.
test.each(["page", "last id"] as const)(
  "a server that gives fewer rows a page than it did: all are read, %s",
  async (by) => {
    let most = 1000;
    const treats = (asked: number) => Math.min(asked, most);
    const server = await double(sizedList({ customers: 2000, by, treats, echoes: "asked", counts: false }));
    const { api } = await client(server.baseUrl);
    for (most of [1000, 100]) {
      const { ids, error } = await walked(api);
      expect(error?.message).toBeUndefined();
      expect(new Set(ids).size).toBe(2000);
    }
  },
);

test("a row without an id is given once: such a list is not begun anew", async () => {
  const list = sizedList({ customers: 2000, by: "Link header", treats: upTo(1000) });
  const server = await double(async (request) => {
    const reply = await list(request);
    const rows = Array.isArray(reply?.body) ? reply.body : [];
    return { ...reply, body: rows.map(({ id, ...rest }) => (id === "c60" ? rest : { id, ...rest })) };
  });
  const { ids, error } = await walked((await client(server.baseUrl)).api);
  expect(error?.message).toBeUndefined();
  expect([ids.length, ids.filter((id) => id === "").length]).toEqual([2000, 1]);
});

test("a search after the server gives fewer rows a page than it did: all are read", async () => {
  let most = 1000;
  const treats = (asked: number) => Math.min(asked, most);
  const server = await double(sizedList({ customers: 2000, by: "page", treats, echoes: "asked", counts: false }));
  const { api } = await client(server.baseUrl);
  for (most of [1000, 100]) {
    const { ids, error } = await walked(api, most === 100 ? { search: "person" } : {});
    expect(error?.message).toBeUndefined();
    expect(new Set(ids).size).toBe(2000);
  }
});

test("one customer goes and one comes before larger pages are asked for: the list begins again with them", async () => {
  const all = Array.from({ length: 238 }, (_, at) => person(at + 1));
  let number = 0;
  const server = await double(({ query }) => {
    const now = number++ === 0 ? all.slice(0, 237) : all.slice(1);
    const size = Math.min(Number(query.get("limit") ?? 20), 100);
    const start = (Number(query.get("page") ?? 1) - 1) * size;
    return { body: { data: now.slice(start, start + size), total: 237 } };
  });
  const { ids, error } = await walked((await client(server.baseUrl)).api);
  expect(error?.message).toBeUndefined();
  expect(new Set(ids)).toEqual(new Set(all.map(({ id }) => String(id))));
});
