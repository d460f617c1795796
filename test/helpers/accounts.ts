/** When it matters whose customers they are: a server with a database for each account, and several keys. */
import { type Behaviour, double } from "./server.ts";

type Row = { readonly id: string } & Record<string, unknown>;

export interface AccountsOptions {
  /** The keys of an account beside its own name: `{ west: ["west-2"] }`. */
  readonly keys?: Readonly<Record<string, readonly string[]>>;
  /** Whether ids count from 1 in each account, as with a database for each; else ids are never the same. */
  readonly countsEach?: boolean;
  /** Without times of creation and change. */
  readonly withoutTimes?: boolean;
  /** Meddles with a request: what it gives back is answered in place of the usual. */
  readonly meddle?: (account: string, ...request: Parameters<Behaviour>) => ReturnType<Behaviour> | "usual";
}

/** A server on which the accounts west and east have customers of their own: a key alone says whose are meant. */
export async function accountsServer({ keys = {}, countsEach = true, withoutTimes, meddle }: AccountsOptions = {}) {
  const databases = new Map<string, Map<string, Row>>([
    ["west", new Map()],
    ["east", new Map()],
  ]);
  const counts = new Map<string, number>();
  const accountOf = (key: string) =>
    databases.has(key) ? key : Object.entries(keys).find(([, others]) => others.includes(key))?.[0];
  const server = await double(async (request) => {
    const { method, path, headers, query, body } = request;
    const account = accountOf((headers.authorization ?? "").replace("Bearer ", ""));
    const rows = account === undefined ? undefined : databases.get(account);
    if (account === undefined || rows === undefined) return { status: 401, body: { message: "unknown key" } };
    const other = meddle === undefined ? "usual" : await meddle(account, request);
    if (other !== "usual") return other;
    const id = decodeURIComponent(path.slice("/customers/".length));
    if (path === "/customers" && method === "GET") {
      const email = query.get("email");
      const all = [...rows.values()].filter((row) => email === null || row.email === email);
      return { body: { data: all, total: all.length } };
    }
    if (method === "POST") return { status: 201, body: add(account, JSON.parse(body)) };
    const row = rows.get(id);
    if (row === undefined) return { status: 404, body: { message: "not found" } };
    if (method === "PATCH") Object.assign(row, JSON.parse(body), withoutTimes ? {} : { updated_at: now() });
    if (method === "DELETE") rows.delete(id);
    return { body: method === "DELETE" ? {} : row };
  });
  const now = () => new Date().toISOString();
  function add(account: string, fields: object): Row {
    const counter = countsEach ? account : "all";
    const count = (counts.get(counter) ?? 0) + 1;
    counts.set(counter, count);
    const times = withoutTimes ? {} : { created_at: now(), updated_at: now() };
    const row: Row = { id: String(count), ...fields, ...times };
    databases.get(account)?.set(row.id, row);
    return row;
  }
  return {
    ...server,
    add,
    rows: (account: string) => databases.get(account) ?? new Map<string, Row>(),
    /** The names of an account's customers, sorted. */
    names: (account: string) => [...(databases.get(account)?.values() ?? [])].map(({ name }) => String(name)).sort(),
    /** The environment with a key. */
    withKey: (key: string) => ({ CUSTOMERS_BASE_URL: server.baseUrl, CUSTOMERS_API_KEY: key }),
  };
}
