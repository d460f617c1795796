import { describe, expect, test } from "vitest";
import { client, walked } from "../../helpers/client.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import type { Behaviour } from "../../helpers/server.ts";
import { refusing, requestsFor, type SizedList, sizedList, upTo } from "./sized-lists.ts";

const ignoring = () => 50;

test.each(["page", "offset", "cursor", "link"] as const)(
  "20,000 customers by %s from a server that gives 1,000 a page: 20 requests, and the one that shows how to ask",
  async (by) => {
    const list = sizedList({ customers: 20_000, by, treats: upTo(1000) });
    expect(await requestsFor(list, 20_000)).toEqual([21, 20]);
  },
);

const KINDS: readonly (readonly [string, Omit<SizedList, "customers">, readonly [number, number]])[] = [
  ["Link header, a size of 100 at most", { by: "Link header", treats: upTo(100) }, [3 + 1 + 20, 20]],
  ["no total", { by: "cursor", counts: false, treats: upTo(1000) }, [3 + 2, 2]],
  ["fewer than asked for, as it says", { by: "page", treats: upTo(100) }, [1 + 1 + 20, 20]],
  ["fewer than asked for, without a word", { by: "page", treats: upTo(100), echoes: "asked" }, [1 + 1 + 20, 20]],
  [
    "fewer than asked for, in offsets of links by what was asked for",
    { by: "link", treats: upTo(100), echoes: "asked", placesByAsked: true },
    [1 + 1 + 20, 20],
  ],
  [
    "fewer than asked for, and says that this is all",
    { by: "last id", treats: upTo(100), echoes: "asked" },
    // Nothing but an empty page shows the end of such a list.
    [1 + 1 + 20 + 1, 20 + 1],
  ],
  [
    "fewer than asked for, says that this is all, and no total",
    { by: "last id", treats: upTo(100), echoes: "asked", counts: false },
    // It says before that page that there is more: the page is asked for twice.
    [3 + 1 + 20 + 2, 20 + 2],
  ],
  ["links that do not name the size", { by: "link", treats: upTo(1000), linksWithoutSize: true }, [1 + 2, 2]],
  ["422 with the most", { by: "offset", treats: refusing(100, 422, "at most 100, not 1000") }, [1 + 1 + 20, 20]],
  ["400 without the most", { by: "page", treats: refusing(50, 400, "Bad request") }, [40 + 2, 40]],
  ["503 for large sizes", { by: "cursor", treats: refusing(200, 503, "try again") }, [1 + 1 + 20, 20]],
  ["the size ignored", { by: "page", treats: ignoring }, [40 + 1, 40]],
  ["the size ignored, by links", { by: "link", treats: ignoring, echoes: "asked" }, [40 + 1, 40]],
  ["no word of sizes", { by: "cursor", treats: ignoring, echoes: "not" }, [40 + 1, 40]],
];

test.each(KINDS)("2,000 customers, first and second run: %s", async (_name, kind, requests) => {
  expect(await requestsFor(sizedList({ ...kind, customers: 2000 }), 2000)).toEqual(requests);
});

describe("larger pages that lead nowhere after the first: the usual ones are followed, from then on too", () => {
  const list = sizedList({ customers: 2000, by: "page", treats: upTo(500) });
  const small = sizedList({ customers: 2000, by: "page", treats: () => 50 });
  test.each<[string, Behaviour]>([
    ["they fail", () => ({ status: 400, body: { message: "too far" } })],
    ["the first comes again", (request) => list({ ...request, query: new URLSearchParams("per_page=500") })],
    ["they are empty", () => ({ body: { data: [], total: 2000 } })],
    ["pages are small ones again", (request) => small(request)],
  ])("%s", async (_name, further) => {
    const server: Behaviour = (request) => {
      const isLarge = Number(request.query.get("per_page") ?? 0) > 50;
      return isLarge && request.query.has("page") ? further(request) : list(request);
    };
    const [, later] = await requestsFor(server, 2000);
    expect(later).toBeLessThan(50);
  });
});

describe("the sandbox, whose refusal alone shows how many it gives", () => {
  test("20,000 customers: 200 requests, and two that ask how", async () => {
    const requests: string[] = [];
    const shop = await sandbox({ seed: 20_000, onRequest: ({ target }) => void requests.push(target) });
    const { api } = await client(shop.baseUrl, { apiKey: shop.apiKey });
    for (const expected of [202, 200]) {
      requests.length = 0;
      const { ids, error } = await walked(api);
      expect(error).toBeUndefined();
      expect(new Set(ids).size).toBe(20_000);
      expect(requests.length).toBe(expected);
    }
    expect(requests[0]).toBe("/v1/customers?limit=100");
  });

  test("few rows: as many as are needed", async () => {
    const requests: string[] = [];
    const shop = await sandbox({ seed: 1000, onRequest: ({ target }) => void requests.push(target) });
    const { api } = await client(shop.baseUrl, { apiKey: shop.apiKey });
    await walked(api, { limit: 200 });
    expect(requests.length).toBe(4);
    await walked(api);
    requests.length = 0;
    await walked(api, { limit: 5 });
    await walked(api, { limit: 70 });
    await walked(api, { pageSize: 30, limit: 30 });
    expect(requests).toEqual(["/v1/customers", "/v1/customers?limit=70", "/v1/customers?limit=30"]);
  });
});
