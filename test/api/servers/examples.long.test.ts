import { describe, expect, test } from "vitest";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../src/text/json.ts";
import { temporaryFolder } from "../../helpers/folder.ts";
import { inWords } from "../../helpers/messages.ts";
import { type RunResult, run } from "../../helpers/program.ts";
import { type Behaviour, double, type Reply } from "../../helpers/server.ts";
import { service } from "../../helpers/service.ts";
import stored from "../fixtures/wire-examples.json" with { type: "json" };
import type { Example } from "./example.ts";
import { FRAMEWORKS } from "./example-frameworks.ts";
import { PRODUCTS } from "./example-products.ts";

interface Exchange {
  readonly request: { readonly path: string };
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonValue;
}
type Exchanges = Record<"list_page_1" | "list_last_page" | "get_one" | "error_validation" | "error_429", Exchange>;

const CASES = stored.map(({ id, examples }) => {
  const dialect = PRODUCTS[id] ?? FRAMEWORKS[id];
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
    const env = { ...server.env, CUSTOMERS_CONFIG_DIR: await temporaryFolder() };
    const { idField } = dialect;
    if (idField !== undefined) await run(`config set wire.id-field ${idField} --profile default`, { env });
    return { ...(await run(command, { env })), server, records };
  }

  test("the double answers as the example does", async () => {
    const server = await double(service({ ...dialect, gate: () => undefined }, structuredClone(rows)));
    for (const page of [exchanges.list_page_1, exchanges.list_last_page]) {
      const asked = page.request.path.replace(/^[^?]*/, "");
      const given = await fetch(`${server.baseUrl}/customers${inItsOwnWords(asked)}`);
      expect(given.status).toBe(page.status);
      expect(comparable((await given.json()) as JsonValue)).toEqual(comparable(page.body));
      expect(/rel="?next/.test(given.headers.get("link") ?? "")).toBe(/rel="?next/.test(page.headers.Link ?? ""));
    }
    const one = await fetch(`${server.baseUrl}/customers/${firstId}`);
    expect(comparable((await one.json()) as JsonValue)).toEqual(comparable(exchanges.get_one.body));
  });

  test("list, get, create, update, delete and errors", async () => {
    const more = [...rows, ...[1, 2, 3, 4].map((number) => dialect.copy(first, number))];
    let throttled = false;
    const runs = {
      // One 429 between pages.
      list: drive("list --all --json", more, ({ method, query }) => {
        if (method !== "GET" || query.size === 0 || throttled) return undefined;
        throttled = true;
        return tooMany;
      }),
      get: drive(`get ${firstId} --json`),
      create: drive("create --name 'New One' --email new@example.com --notes 'gate 4' --json"),
      refused: drive("create --name Refused --json"),
      update: drive(`update ${firstId} --notes 'gate 5' --json`),
      remove: drive(`delete ${firstId} --yes --json`),
      empty: dialect.odd?.includes("empty") ? drive("list --json", []) : undefined,
      limited: dialect.odd?.includes("429") ? drive("list --json --max-retries 0", rows, () => tooMany) : undefined,
    };
    expectWhole(await runs.list, more, dialect);
    expect(await runs.get).toMatchObject({ stderr: "", exitCode: 0 });
    expect(JSON.parse((await runs.get).stdout)).toMatchObject({ id: firstId, ...extras(dialect, first) });

    const create = await runs.create;
    const { createFails = 0 } = dialect;
    expect(create).toMatchObject({ exitCode: createFails });
    expect(create.records).toHaveLength(rows.length + (createFails === 0 ? 1 : 0));
    if (createFails === 0) {
      const id = dialect.idOf(create.records.at(-1) ?? {});
      const sent = { name: "New One", email: "new@example.com", notes: "gate 4" };
      expect(JSON.parse(create.stdout)).toMatchObject({ id, ...sent });
    }
    expectRefusal(await runs.refused, refusal, dialect);

    const update = await runs.update;
    expect(update).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(update.stdout)).toMatchObject({ ...extras(dialect, first), id: firstId, notes: "gate 5" });
    const patch = update.server.requests.findLast(({ method }) => method === "PATCH");
    expect(JSON.parse(patch?.body ?? "")).toEqual({ notes: "gate 5" });

    const remove = await runs.remove;
    expect(remove.exitCode).toBe(dialect.deleteFails ?? 0);
    expect(remove.records.map(dialect.idOf).includes(firstId)).toBe(dialect.deleteFails !== undefined);

    const empty = await runs.empty;
    if (empty)
      expect({ ...empty, stderr: inWords(empty.stderr) }).toMatchObject({
        stdout: "[]\n",
        stderr: "There are no customers yet.\n",
        exitCode: 0,
      });
    const limited = await runs.limited;
    if (limited) expect(limited).toMatchObject({ stdout: "", exitCode: 6 });
    if (limited)
      expect(JSON.parse(limited.stderr).error).toMatchObject({ code: "rate_limited", status: tooMany.status });
  });
});

// --- internal ---

interface Driven extends RunResult {
  readonly server: Awaited<ReturnType<typeof double>>;
}

/** Every customer once, in order, with what the server says of it beyond the document, in the requests that it takes. */
function expectWhole({ stdout, stderr, exitCode, server }: Driven, records: readonly JsonObject[], dialect: Example) {
  expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
  const listed = JSON.parse(stdout) as JsonObject[]; // what the program prints; compared below
  expect(listed.map(({ id }) => id)).toEqual(records.map(dialect.idOf));
  for (const [index, row] of listed.entries()) expect(row).toMatchObject(extras(dialect, records[index]));
  // The one that was too many is sent twice; the others find out how pages, and larger ones, are asked for.
  expect(server.log.length).toBeLessThanOrEqual(dialect.requests + 4);
}

/** The server's own words and fields. */
function expectRefusal({ stdout, stderr, exitCode }: Driven, refusal: Reply, dialect: Example) {
  expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 5 });
  const { code, status, message, fields = {} } = JSON.parse(stderr).error;
  expect({ code, status }).toEqual({ code: "rejected", status: refusal.status });
  expect(Object.keys(fields)).toEqual(dialect.fields);
  const said = JSON.stringify(refusal.body);
  // A message made of field errors names the field first; several texts of a field stand behind each other.
  const texts = [message.replace(/^[\w.]+: /, ""), ...Object.values(fields)].map(String);
  for (const text of texts.flatMap((several) => several.split("; "))) expect(said).toContain(text);
}

function rowsIn(body: JsonValue): JsonObject[] {
  if (Array.isArray(body)) return body.filter(isJsonObject);
  if (!isJsonObject(body)) return [];
  const inner = body.data ?? body.customers ?? body.results ?? body.items ?? body.Contacts ?? body.Customer;
  return rowsIn(inner ?? body.QueryResponse ?? body._embedded ?? null);
}

function answer({ status, headers, body }: Exchange): Reply {
  return { status, headers, body: body ?? undefined };
}

/** The same refusal, without a wait. */
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

/** What a record holds beyond the documented fields and its id: an update must keep it. */
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
