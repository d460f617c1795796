import { describe, expect, test } from "vitest";
import { isJsonObject, type JsonObject, type JsonValue } from "../../src/json.ts";
import { type Behaviour, double, KEY, type Reply } from "../api/double.ts";
import stored from "../api/fixtures/wire-examples.json" with { type: "json" };
import { service } from "../helpers/double.ts";
import { run } from "../helpers/run.ts";
import { EXAMPLES, type Example } from "./examples.ts";

interface Exchange {
  readonly request: { readonly path: string };
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonValue;
}
type Exchanges = Record<"list_page_1" | "list_last_page" | "get_one" | "error_validation" | "error_429", Exchange>;

const CASES = stored.map(({ id, examples }) => {
  const dialect = EXAMPLES[id];
  if (dialect === undefined) throw new Error(`no dialect for ${id}`);
  return [id, dialect, examples as unknown as Exchanges] as const; // every example has these five
});

describe.each(CASES)("%s", (_id, dialect, exchanges) => {
  const rows = [...rowsIn(exchanges.list_page_1.body), ...rowsIn(exchanges.list_last_page.body)];
  const [first = {}] = rows;
  const firstId = dialect.idOf(first);
  const refusal = answer(exchanges.error_validation);
  const tooMany = soon(answer(exchanges.error_429));

  /** A service of its own for one run of the program, with what the run printed and the service was asked. */
  async function drive(command: string, records = structuredClone(rows), before: Behaviour = () => undefined) {
    const living = service({ ...dialect, refusal }, records);
    const server = await double(async (request) => (await before(request)) ?? living(request));
    const env = { CUSTOMERS_BASE_URL: server.baseUrl, CUSTOMERS_API_KEY: KEY };
    return { ...(await run(command, { env })), server, records };
  }

  test("the double answers as the example does", async () => {
    const server = await double(service({ ...dialect, gate: () => undefined }, structuredClone(rows)));
    for (const page of [exchanges.list_page_1, exchanges.list_last_page]) {
      const asked = page.request.path.replace(/^[^?]*/, "");
      const given = await fetch(`${server.baseUrl}/customers${inItsOwnWords(asked)}`);
      expect(given.status).toBe(page.status);
      expect(comparable(await given.json())).toEqual(comparable(page.body));
      expect(/rel="?next/.test(given.headers.get("link") ?? "")).toBe(/rel="?next/.test(page.headers.Link ?? ""));
    }
    const one = await fetch(`${server.baseUrl}/customers/${firstId}`);
    expect(comparable(await one.json())).toEqual(comparable(exchanges.get_one.body));
  });

  test("reading", async () => {
    const more = [...rows, ...[1, 2, 3, 4].map((number) => dialect.copy(first, number))];
    let throttled = false;
    const [list, empty, get, limited] = await Promise.all([
      // A 429 in mid-walk, once.
      drive("list --all --json", more, ({ method, query }) => {
        if (method !== "GET" || query.size === 0 || throttled) return undefined;
        throttled = true;
        return tooMany;
      }),
      drive("list --json", []),
      drive(`get ${firstId} --json`),
      drive(`get ${firstId} --json --max-retries 0`, rows, () => tooMany),
    ]);
    expect(list.stderr).toBe("");
    expect(list.exitCode).toBe(0);
    const listed = JSON.parse(list.stdout) as JsonObject[];
    expect(listed.map(({ id }) => id)).toEqual(more.map(dialect.idOf));
    for (const [index, row] of listed.entries()) expect(row).toMatchObject(extras(dialect, more[index]));
    expect(list.server.log).toHaveLength(dialect.requests + 1);

    expect(empty).toMatchObject({ stdout: "[]\n", stderr: "There are no customers yet.\n", exitCode: 0 });

    expect(get).toMatchObject({ stderr: "", exitCode: 0 });
    expect(JSON.parse(get.stdout)).toMatchObject({ id: firstId, ...extras(dialect, first) });

    expect(limited.exitCode).toBe(6);
    expect(JSON.parse(limited.stderr).error).toMatchObject({ code: "rate_limited", status: tooMany.status });
  });

  test("writing", async () => {
    const [create, refused, update, remove] = await Promise.all([
      drive("create --name 'New One' --email new@example.com --notes 'gate 4' --json"),
      drive("create --name Refused --json"),
      drive(`update ${firstId} --notes 'gate 5' --json`),
      drive(`delete ${firstId} --yes --json`),
    ]);
    expect(create).toMatchObject({ exitCode: 0 });
    expect(create.records).toHaveLength(rows.length + 1);
    const id = dialect.idOf(create.records.at(-1) ?? {});
    expect(JSON.parse(create.stdout)).toMatchObject({ id, name: "New One", email: "new@example.com", notes: "gate 4" });

    expect(refused).toMatchObject({ stdout: "", exitCode: 5 });
    const { code, status, message, fields = {} } = JSON.parse(refused.stderr).error;
    expect({ code, status, fields: Object.keys(fields) }).toEqual({
      code: "rejected",
      status: refusal.status,
      fields: dialect.fields,
    });
    const said = JSON.stringify(refusal.body);
    for (const text of [message.replace(/^[\w.]+: /, ""), ...Object.values(fields)]) expect(said).toContain(text);

    expect(update).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(update.stdout)).toMatchObject({ ...extras(dialect, first), id: firstId, notes: "gate 5" });
    const patches = update.server.requests.filter(({ method, path }) => method === "PATCH" && path !== "");
    expect(patches.map(({ body }) => JSON.parse(body)).at(-1)).toEqual({ notes: "gate 5" });

    expect(remove.exitCode).toBe(dialect.deleteFails ?? 0);
    expect(remove.records.map(dialect.idOf).includes(firstId)).toBe(dialect.deleteFails !== undefined);
  });
});

// --- internal ---

function rowsIn(body: JsonValue): JsonObject[] {
  if (Array.isArray(body)) return body.filter(isJsonObject);
  if (!isJsonObject(body)) return [];
  const inner = body.data ?? body.customers ?? body.results ?? body.items ?? body.Contacts ?? body.Customer;
  return rowsIn(inner ?? body.QueryResponse ?? body._embedded ?? null);
}

function answer({ status, headers, body }: Exchange): Reply {
  return { status, headers, body: body ?? undefined };
}

/** The same refusal, whose waits are over at once. */
function soon({ headers = {}, ...reply }: Reply): Reply {
  const value = (name: string, text: string) => {
    if (/retry-after/i.test(name)) return "0.05";
    return /reset/i.test(name) ? String(text.length > 9 ? Math.floor(Date.now() / 1000) : 0) : text;
  };
  return {
    ...reply,
    headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, value(name, String(text))])),
  };
}

/** What a record holds beyond the documented fields and its id: that has to survive as it is. */
function extras(dialect: Example, record: JsonObject = {}): JsonObject {
  const {
    id: _,
    name: _1,
    email: _2,
    phone: _3,
    address: _4,
    notes: _5,
    ...rest
  } = dialect.fieldsOf?.(record) ?? record;
  return rest;
}

/** A query as the example's server takes it; the one that is a query language, as its parameters. */
function inItsOwnWords(query: string): string {
  const [, position, results] = /startposition%20(\d+)%20maxresults%20(\d+)/.exec(query) ?? [];
  return position === undefined ? query : `?startPosition=${position}&maxResults=${results}`;
}

/** A document whose addresses are compared by what they ask for, not by the host or the path of the list. */
function comparable(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(comparable);
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, comparable(part)]));
  if (typeof value !== "string" || !/^(https?:\/\/|\/)\S+$/.test(value)) return value;
  const url = new URL(value, "http://double");
  const path = decodeURI(url.pathname).replace(/^.*\/(customers|contacts|users)(\.json)?/, "/customers");
  return path.replace(/\/$/, "") + [...url.searchParams].map((pair) => pair.join("=")).sort();
}
