import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Filter } from "../../../src/customers/filter.ts";
import { client, walked } from "../../helpers/client.ts";
import { type Behaviour, double } from "../../helpers/server.ts";
import { type Dialect, service } from "../../helpers/service.ts";
import { type Composition, compositions, described } from "./composed.ts";
import { dialectOf, recordsOf } from "./speaking.ts";

// Hundreds of services a test: on a machine that is busy otherwise they take their time.
vi.setConfig({ testTimeout: 120_000 });

/** The same services on every run; another seed (FC_SEED) finds others. */
const SEED = Number(process.env.FC_SEED ?? 20_260_501);

/**
 * Checks what holds for any service, against a server that speaks one composition after the other. A server of its own
 * for each would cost more than the walks.
 */
async function forAnyService(
  numRuns: number,
  check: (composition: Composition, serve: (behaviour: Behaviour) => Promise<Served>) => Promise<void>,
): Promise<void> {
  let behaviour: Behaviour = () => ({ status: 500 });
  const server = await double((request) => behaviour(request));
  const serve = async (next: Behaviour) => {
    behaviour = next;
    server.requests.length = 0;
    return { ...(await client(server.baseUrl)), server };
  };
  const property = fc.asyncProperty(compositions(), async (composition) => {
    try {
      await check(composition, serve);
    } catch (cause) {
      if (fc.PreconditionFailure.isFailure(cause)) throw cause;
      const requests = server.log.slice(0, 20).join("\n");
      throw new Error(`${described(composition)}\n${requests}\n${cause instanceof Error ? cause.message : cause}`);
    }
  });
  await fc.assert(property, { numRuns, seed: SEED + numRuns, includeErrorInReport: true });
}

type Served = Awaited<ReturnType<typeof client>> & { readonly server: Awaited<ReturnType<typeof double>> };

/** Requests that may be lost on finding out how pages are asked for. */
const TRIES = 18;

describe("any service", () => {
  test("is read whole, in its order, in a request a page", () =>
    forAnyService(250, async (composition, serve) => {
      const { records, ids } = recordsOf(composition);
      const { api, server } = await serve(service(dialectOf(composition), records));
      const walk = await walked(api);
      expect(walk.error?.message).toBeUndefined();
      expect(walk.ids).toEqual(ids);
      if (composition.total !== undefined && ids.length > 0) expect(walk.totals[0]).toBe(ids.length);
      expect(server.log.length).toBeLessThanOrEqual(Math.ceil(ids.length / composition.pageSize) + TRIES);
      expect(server.log[0]).toBe("GET /customers");
    }));

  test("is read whole with a page size of the user's, which it may not know", () =>
    forAnyService(80, async (composition, serve) => {
      const { records, ids } = recordsOf(composition);
      const { api } = await serve(service(dialectOf(composition), records));
      const walk = await walked(api, { pageSize: 3 });
      expect(walk.error?.message).toBeUndefined();
      expect(walk.ids).toEqual(ids);
    }));

  test.each<[string, { filters?: Filter[]; search?: string }]>([
    ["an e-mail address", { filters: [{ field: "email", operator: "=", value: "PERSON1@example.com" }] }],
    ["a text", { search: "person1@" }],
    [
      "two fields",
      {
        filters: [
          { field: "phone", operator: "=", value: "+12025550101" },
          { field: "email", operator: "=", value: "person1@example.com" },
        ],
      },
    ],
  ])("is searched by %s, whether or not it can", (_name, query) =>
    forAnyService(60, async (composition, serve) => {
      const { records, ids } = recordsOf(composition);
      const { api } = await serve(service(dialectOf(composition), records));
      const walk = await walked(api, query);
      expect(walk.error?.message).toBeUndefined();
      expect(walk.ids).toEqual(ids.slice(1, 2));
    }),
  );

  test("takes a new customer, changes and a deletion", () =>
    forAnyService(100, async (composition, serve) => {
      const { records, ids } = recordsOf(composition);
      const dialect = dialectOf(composition);
      const { api } = await serve(service(dialect, records));
      const created = await api.create({
        name: "New One",
        email: "new@example.com",
        address: { street: "1 Elm St", city: "Reno" },
        notes: "gate 4",
      });
      const stored = records.at(-1);
      if (stored === undefined) throw new Error("nothing was stored");
      const id = dialect.idOf(stored);
      expect(records.length).toBe(ids.length + 1);
      expect(created).toMatchObject({ id, name: "New One", address: { city: "Reno" } });

      const current = await api.get(id);
      expect(current).toMatchObject({ id, email: "new@example.com", notes: "gate 4" });
      const updated = await api.update(current, { notes: "gate 5", address: { zip: "89502" } });
      expect(updated).toMatchObject({
        id,
        notes: "gate 5",
        address: { street: "1 Elm St", city: "Reno", zip: "89502" },
      });

      await api.delete(updated);
      expect(records.length).toBe(ids.length);
      await expect(api.get(id)).rejects.toMatchObject({ code: "not_found" });
    }));
});

describe("a broken service", () => {
  test("that ignores its paging parameter: the walk ends, and says so where more was promised", () =>
    forAnyService(100, async (composition, serve) => {
      const { records, ids } = recordsOf(composition);
      const { paging, pageSize } = composition;
      const whole = service({ ...dialectOf(composition), unknown: "ignored" }, records);
      const { api, server } = await serve((request) => {
        request.query.delete(paging.paging.parameter);
        return whole(request);
      });
      const walk = await walked(api);
      expect(walk.ids).toEqual(ids.slice(0, pageSize));
      expect(server.log.length).toBeLessThanOrEqual(30);
      const silent = paging.needs === "usual page size" || paging.name === "offset and nothing else";
      const promised = ids.length > pageSize && !silent;
      expect(walk.error?.code).toBe(promised ? "unavailable" : undefined);
    }));

  test("that always has a next page: the walk ends with every customer once", () =>
    forAnyService(100, async (composition, serve) => {
      const { records, ids } = recordsOf(composition);
      // Were wrong guesses answered with endless empty pages as well, nothing would tell the right one.
      const unknown = composition.unknown === "taken for a filter" ? "ignored" : composition.unknown;
      const { api, server } = await serve(service(endless({ ...dialectOf(composition), unknown }), records));
      const walk = await walked(api);
      expect(walk.ids).toEqual(ids);
      // Pages with rows, empty ones within a bound, and the tries.
      expect(server.log.length).toBeLessThanOrEqual(Math.ceil(ids.length / composition.pageSize) + 32 + TRIES);
      expect([undefined, "unavailable"]).toContain(walk.error?.code);
    }));

  test("whose list grows at its front meanwhile: every customer comes, and comes once", () =>
    forAnyService(100, async (composition, serve) => {
      const { by, parameter } = composition.paging.paging;
      // A guessed page number is checked by asking for page 1 again, which would be another page by then.
      fc.pre(!(by === "page" && /alone|nothing/.test(composition.paging.name)));
      const wide = { ...composition, pageSize: composition.pageSize + 1 };
      const { records, ids } = recordsOf(wide);
      const dialect = dialectOf(wide);
      const answer = service(dialect, records);
      let inserted = 0;
      const { api } = await serve((request) => {
        const reply = answer(request);
        const [first] = records;
        const isPage = request.path === "/customers" && (request.query.size === 0 || request.query.has(parameter));
        const shifts = by !== "last id" && isPage;
        if (first !== undefined && shifts)
          records.unshift(dialect.create?.({ name: "Late" }, 900 + inserted++) ?? first);
        return reply;
      });
      const walk = await walked(api);
      expect(new Set(walk.ids).size).toBe(walk.ids.length);
      expect(walk.ids.filter((id) => ids.includes(id))).toEqual(ids);
    }));
});

// --- internal ---

/** The same service, but every page has a next one. */
function endless(dialect: Dialect): Dialect {
  const { by, base = by === "page" ? 1 : 0, cursor } = dialect.paging;
  const token = cursor ?? ((start: number) => `more${start}`);
  const next = (start: number, size: number, ownNext: string | undefined) => {
    if (ownNext !== undefined) return ownNext;
    if (by === "page") return String(Math.floor(start / size) + 1 + base);
    return by === "offset" ? String(start + size + base) : token(start + size);
  };
  return {
    ...dialect,
    paging: by === "cursor" ? { ...dialect.paging, cursor: token } : dialect.paging,
    page: (rows, at) =>
      dialect.page(rows, { ...at, next: next(at.start, at.size, at.next), pages: Math.floor(at.start / at.size) + 2 }),
  };
}
