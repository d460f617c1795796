import { describe, expect, test } from "vitest";
import { RECORD_KEYS } from "../../src/customers/fields.ts";
import { client, walked } from "../helpers/client.ts";
import { errorOf } from "../helpers/errors.ts";
import { double, type Reply } from "../helpers/server.ts";
import expectations from "./fixtures/wire-examples.expected.json" with { type: "json" };
import examples from "./fixtures/wire-examples.json" with { type: "json" };

interface Example {
  readonly request: { readonly method: string; readonly path: string };
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}
type Examples = Partial<
  Record<"list_page_1" | "list_last_page" | "get_one" | "error_validation" | "error_429", Example>
>;

interface Expected {
  readonly ids: readonly string[];
  readonly total?: number;
  readonly fields?: Readonly<Record<string, string>>;
  readonly message: string;
  readonly note?: string;
}

/** What the examples' servers say in their own words, by the name of the shape. */
const EXPECTED: Readonly<Record<string, Expected>> = expectations;

describe.each(examples.map(({ id, examples: shapes }) => [id, shapes as Examples] as const))("%s", (id, shapes) => {
  const expected = EXPECTED[id];
  if (expected === undefined) throw new Error(`no expectation for ${id}`);

  test("a whole list", async () => {
    const server = await double(({ target, query, baseUrl }) => {
      const last = shapes.list_last_page;
      const asked = new URL(last?.request.path ?? "", "http://double").searchParams;
      const bare = target === "/customers";
      const isLast = !bare && [...query].every(([name, value]) => asked.get(name) === value);
      return bare || !isLast ? shown(shapes.list_page_1, baseUrl) : shown(last, baseUrl);
    });
    const { api } = await client(server.baseUrl);
    const { ids, totals, error } = await walked(api);
    expect(error).toBeUndefined();
    expect(ids).toEqual(expected.ids);
    expect(totals[0]).toBe(expected.total);
  });

  test("one record", async () => {
    const server = await double(({ baseUrl }) => shown(shapes.get_one, baseUrl));
    const { api } = await client(server.baseUrl);
    const customer = await api.get(expected.ids[0] ?? "");
    expect(customer.id).toBe(expected.ids[0]);
    expect(Object.keys(customer).slice(0, 1 + RECORD_KEYS.length)).toEqual(["id", ...RECORD_KEYS]);
  });

  test("a refused create", async () => {
    const server = await double(({ baseUrl }) => shown(shapes.error_validation, baseUrl));
    const { api } = await client(server.baseUrl);
    const error = await errorOf(api.create({ name: "Dana Ortiz" }));
    expect({ code: error.code, message: error.message, fields: error.fields }).toEqual({
      code: "rejected",
      message: expected.message,
      fields: expected.fields,
    });
    expect(server.log).toEqual(["POST /customers"]);
  });

  test("a rate limit that stays", async () => {
    const server = await double(({ baseUrl }) => shown(shapes.error_429, baseUrl));
    const { api } = await client(server.baseUrl, { maxRetries: 1 });
    const error = await errorOf(api.get("1"));
    expect(error.code).toBe("rate_limited");
    expect(error.exitCode).toBe(6);
  });
});

/** An example as this server would send it: its addresses are those of the double. */
function shown(example: Example | undefined, baseUrl: string): Reply {
  if (example === undefined) return { status: 404, body: {} };
  const here = (text: string) =>
    text.replace(/https?:\/\/[a-z.]+(:\d+)?[^\s"<>?{]*/g, (address) => moved(address, baseUrl));
  const body = example.body === null || example.body === undefined ? undefined : here(JSON.stringify(example.body));
  const headers = Object.fromEntries(Object.entries(example.headers).map(([name, value]) => [name, here(value)]));
  return { status: example.status, headers: { date: "Fri, 01 May 2026 09:00:00 GMT", ...headers }, body };
}

function moved(address: string, baseUrl: string): string {
  const collection = /(customers|contacts|persons|users|Contacts)(\.json)?\/?(.*)$/.exec(new URL(address).pathname);
  return `${baseUrl}/customers${collection?.[3] ? `/${collection[3]}` : ""}`;
}
