import { expect, test } from "vitest";
import { findCustomers } from "../../../src/bulk/lookup/find-customers.ts";
import type { MatchKey } from "../../../src/match/match-key.ts";
import { sizedList, upTo } from "../../api/servers/sized-lists.ts";
import { client } from "../../helpers/client.ts";
import { double } from "../../helpers/server.ts";

/** How many requests it takes to find so many of 2,000 customers, the first time and later. */
test.each([
  [20, [1 + 20, 1 + 20]],
  [35, [1 + 2, 2]],
])("%i of 40 pages: by its id where that takes fewer requests than large pages", async (keys, requests) => {
  const list = sizedList({ customers: 2000, by: "offset", treats: upTo(1000) });
  const server = await double((request) =>
    request.path === "/customers" ? list(request) : { body: { id: request.path.split("/").at(-1), name: "Ana" } },
  );
  const { api } = await client(server.baseUrl);
  const few = Array.from({ length: keys }, (_, at): MatchKey => ({ kind: "id", value: `c${1900 + at}` }));
  const signal = new AbortController().signal;
  for (const expected of requests) {
    const found = new Set<string>();
    const before = server.requests.length;
    await findCustomers({ api, few, signal, add: ({ id }) => void found.add(id) });
    expect(few.filter(({ value }) => !found.has(value))).toEqual([]);
    expect(server.requests.length - before).toBe(expected);
  }
});
