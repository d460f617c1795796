import { expect, test } from "vitest";
import type { ContactRef } from "../../../src/api/filters/look-ups.ts";
import { client } from "../../helpers/client.ts";
import { double, person, type Received } from "../../helpers/server.ts";

type List = (request: Received) => readonly object[] | number;

const PEOPLE = Array.from({ length: 40 }, (_, at) => person(at, { phone: `+1202555${String(at).padStart(4, "0")}` }));

const filters: List = ({ query }) =>
  PEOPLE.filter(({ email, phone }) =>
    [...query].every(([key, value]) => ({ email, phone })[key]?.toLowerCase() === value.toLowerCase()),
  );
const ignores: List = () => PEOPLE;
const refuses =
  (status: number, people: readonly object[]): List =>
  ({ query }) =>
    query.size > 0 ? status : people;

const NEW = ["new@example.com", "+12025559999"] as const;
const KNOWN = ["PERSON30@example.com", "+12025550035"] as const;
const BY_PHONE = ["new@example.com", "+1 (202) 555-0035"] as const;

test.each<[string, List, readonly string[], string[], string]>([
  ["filters", filters, KNOWN, ["email"], "30"],
  ["filters", filters, BY_PHONE.map((text) => text.replace(/[ ()-]/g, "")), ["email", "phone"], "35"],
  ["filters, which is not known yet", filters, NEW, ["email", "phone"], "not known"],
  ["ignores filters", ignores, NEW, ["email", "phone"], "not known"],
  ["ignores filters, one contact", ignores, ["new@example.com"], ["email", "list"], "not known"],
  ["ignores filters, on the first page", ignores, ["person3@example.com"], ["email"], "3"],
  ["ignores filters, further down", ignores, KNOWN, ["email", "phone"], "not known"],
  ["ignores filters, with a short list", () => PEOPLE.slice(0, 5), ["new@example.com"], ["email", "list"], "nobody"],
  [
    "has a short list and a filter that finds nobody",
    refuses(0, PEOPLE.slice(30)),
    KNOWN.slice(0, 1),
    ["email", "list"],
    "30",
  ],
  ["refuses filters", refuses(400, PEOPLE), NEW, ["email", "list"], "not known"],
  ["refuses filters, with a short list", refuses(400, PEOPLE.slice(30)), NEW, ["email", "list"], "nobody"],
  ["refuses filters, with a short list", refuses(400, PEOPLE.slice(30)), BY_PHONE, ["email", "list"], "35"],
  ["fails at filters", refuses(500, PEOPLE.slice(30)), KNOWN, ["email", "list"], "30"],
  ["has no list for this key", () => 403, NEW, ["email", "list"], "not known"],
  ["has no customers", () => [], ["new@example.com"], ["email", "list"], "nobody"],
])("a server that %s", async (_title, list, contacts, requests, expected) => {
  const server = await double(tenAPage(list));
  const { api } = await client(server.baseUrl);
  const found = await api.ownersOf(contacts.map(contact));
  const outcome = found.by === undefined ? (found.isAll === true ? "nobody" : "not known") : found.customers[0]?.id;
  expect({ outcome, requests: server.requests.map(({ query }) => [...query.keys()][0] ?? "list") }).toEqual({
    outcome: expected,
    requests,
  });
});

test("a filter that is known to work needs one request for a contact that nobody has", async () => {
  const server = await double(tenAPage(filters));
  const { api } = await client(server.baseUrl);
  await expect(api.resolve({ kind: "email", value: "new@example.com", text: "" })).rejects.toThrow("no customer");
  server.requests.length = 0;
  expect(await api.ownersOf([contact("other@example.com")])).toEqual({ by: undefined, customers: [], isAll: true });
  expect(server.log).toEqual(["GET /customers?email=other%40example.com"]);
});

test("a filter that was seen to be ignored is not sent again", async () => {
  const server = await double(tenAPage(ignores));
  const { api } = await client(server.baseUrl);
  await api.ownersOf([contact("new@example.com")]);
  server.requests.length = 0;
  await api.ownersOf([contact("other@example.com")]);
  expect(server.log).toEqual(["GET /customers"]);
});

test.each([503, 429])("a list that answers %i is an error: nobody can tell", async (status) => {
  const server = await double(tenAPage(() => status));
  const { api } = await client(server.baseUrl, { maxRetries: 0 });
  await expect(api.ownersOf([contact("new@example.com")])).rejects.toMatchObject({ status });
});

// --- internal ---

function contact(text: string): ContactRef {
  return { kind: text.includes("@") ? "email" : "phone", value: text, text };
}

/** 0: a filter that no row passes. */
function tenAPage(list: List) {
  return (request: Received) => {
    const rows = list(request);
    if (typeof rows === "number" && rows > 0) return { status: rows, body: { message: "no" } };
    const all = typeof rows === "number" ? [] : rows;
    return { body: { data: all.slice(0, 10), has_more: all.length > 10, total: all.length } };
  };
}
