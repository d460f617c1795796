import { expect, test } from "vitest";
import { CustomersClient, InvalidInputError, UsageError } from "../../src/library/index.ts";
import { all, failure, open, untyped } from "../helpers/library.ts";

const RENO = { field: "address.city", operator: "=", value: "Reno" };

type Wrong = [message: string, call: (customers: CustomersClient) => Promise<unknown>];

const list = (options: unknown) => (it: CustomersClient) => all(it.list(untyped(options)));
const NO_KEY = "idempotencyKey must be printable ASCII text that is not empty, without line breaks";
const NO_METHOD = 'method must be one of "GET", "POST", "PATCH", "PUT", "DELETE"';

const NOT_JSON = "cannot be written as JSON: Do not know how to serialize a BigInt";
const TWO = { email: "a@b.example", phone: "+12025550123" };
const headers = { Authorization: "x" };
const NO_QUERY = "query must be an object whose values are text, numbers or booleans";

test.each<Wrong>([
  ['list() has no option "filter"; did you mean filters?', list({ filter: [RENO] })],
  ['list() has no option "after"', list({ after: "x" })],
  ["list() takes an object, not a number", list(7)],
  ["pages() takes an object, not null", (it) => all(it.pages(untyped(null)))],
  ["filters must be a list of filters, each an object with field, operator and value", list({ filters: RENO })],
  ['filters has no option "op"', list({ filters: [{ ...RENO, op: "=" }] })],
  ['operator must be one of "=", "!=", "~="', list({ filters: [{ ...RENO, operator: "==" }] })],
  ["value must be text", list({ filters: [{ ...RENO, value: 7 }] })],
  [
    "filters: adress.city: there is no such field; did you mean address.city?",
    list({ filters: [{ ...RENO, field: "adress.city" }] }),
  ],
  ["limit must be a whole number from 0", list({ limit: -1 })],
  ["pageSize must be a whole number from 1", list({ pageSize: Number.NaN })],
  ["pageSize must be a whole number from 1", list({ pageSize: 0 })],
  ["changedSince must be a valid Date", list({ changedSince: new Date("soon") })],
  ["after is not the cursor of a page", (it) => all(it.pages({ after: "page 2" }))],
  ["signal must be an AbortSignal", (it) => it.get("1", untyped({ signal: new AbortController() }))],
  ["timeoutSeconds must be a number above 0 and up to 86400", (it) => it.get("1", { timeoutSeconds: 0 })],
  ['get() has no option "timeout"', (it) => it.get("1", untyped({ timeout: 3 }))],
  ["get() takes the id of a customer, as text, not undefined", (it) => it.get(untyped(undefined))],
  ["delete() takes the id of a customer, as text, not undefined", (it) => it.delete(untyped(undefined))],
  ["delete() takes the id of a customer, as text, not an object", (it) => it.delete(untyped({ name: "Dana" }))],
  ["update() takes the id of a customer, as text, not null", (it) => it.update(untyped(null), {})],
  ["update() takes the fields of a customer, not undefined", (it) => it.update("1", untyped(undefined))],
  ["find() takes one of email, phone and name", (it) => it.find(untyped({}))],
  ["find() takes one of email, phone and name", (it) => it.find(untyped(TWO))],
  ['find() has no option "emial"; did you mean email?', (it) => it.find(untyped({ emial: "a@b.example" }))],
  ["email must be text", (it) => it.find(untyped({ email: 7 }))],
  ["create() takes the fields of a customer, not undefined", (it) => it.create(untyped(undefined))],
  ["create() takes the fields of a customer, not a list", (it) => it.create(untyped([{ name: "D" }]))],
  [`the data ${NOT_JSON}`, (it) => it.create(untyped({ name: "D", notes: 1n }))],
  [NO_KEY, (it) => it.create({ name: "D" }, { idempotencyKey: "" })],
  ...["a\r\nX-Evil: 1", " ", "\u00e4"].map(
    (idempotencyKey): Wrong => [NO_KEY, (it) => it.request("POST", "/jobs", { idempotencyKey })],
  ),
  [NO_METHOD, (it) => it.request(untyped("FETCH"), "/jobs")],
  [NO_METHOD, (it) => it.request(untyped(undefined), untyped(undefined))],
  ["path must be text", (it) => it.request("GET", untyped(7))],
  [`body ${NOT_JSON}`, (it) => it.request("POST", "/jobs", { body: 1n })],
  [NO_QUERY, (it) => it.request("GET", "/jobs", untyped({ query: { a: {} } }))],
  ["the header Authorization cannot be set", (it) => it.request("GET", "/customers", { headers })],
])("%s: a UsageError before anything is sent", async (message, call) => {
  const paths: string[] = [];
  const { customers } = await open({ onRequest: ({ path }) => paths.push(path) });
  const error = await failure(call(customers));
  expect(error).toBeInstanceOf(UsageError);
  expect(error).toMatchObject({ code: "usage", message });
  expect(paths).toEqual([]);
  expect(String(error instanceof UsageError && error.hint)).not.toMatch(/--|`customers /);
});

test.each<[string, (customers: CustomersClient) => Promise<unknown>, object]>([
  [
    "a misspelt field",
    (it) => it.create(untyped({ name: "D", emial: "x" })),
    { fields: { emial: "unknown field; did you mean email?" } },
  ],
  [
    "a misspelt part of the address",
    (it) => it.create(untyped({ name: "D", address: { citty: "Reno" } })),
    { fields: { "address.citty": "unknown field; did you mean address.city?" } },
  ],
  ["a wrong e-mail", (it) => it.create({ name: "D", email: "nobody" }), { fields: { email: expect.any(String) } }],
  ["no name", (it) => it.create(untyped({ email: "d@example.com" })), { message: "the new customer has no name" }],
  ["a national number without a country", (it) => it.find({ phone: "2025550123x" }), {}],
  ["an id that is none", (it) => it.get(".."), {}],
])("%s is an InvalidInputError", async (_what, call, expected) => {
  const { customers } = await open();
  const error = await failure(call(customers));
  expect(error).toBeInstanceOf(InvalidInputError);
  expect(error).toMatchObject({ code: "invalid_input", ...expected });
});

test("an update of a customer with the record of another one is refused", async () => {
  const { customers } = await open();
  const [ida, dana] = [await customers.create({ name: "Ida" }), await customers.create({ name: "Dana" })];
  expect(await failure(customers.update(ida, untyped(dana)))).toMatchObject({
    code: "usage",
    message: `update() cannot change the id ${ida.id} to "${dana.id}"`,
  });
  expect(await customers.update(ida, untyped({ ...ida, name: "Ida Moreau" }))).toMatchObject({ name: "Ida Moreau" });
});

test.each<[object, string]>([
  [{ baseUrl: "" }, "usage: baseUrl is empty"],
  [{ baseUrl: undefined }, "usage: baseUrl is empty"],
  [{ baseUrl: 7 }, "usage: baseUrl must be text"],
  [{ apiKey: "" }, "auth: apiKey is not a key: it is empty"],
  [{ apiKey: undefined }, "usage: apiKey must be text"],
  [{ apiKey: 12345 }, "usage: apiKey must be text"],
  [{ timeoutSeconds: 0 }, "usage: timeoutSeconds must be a number above 0 and up to 86400"],
  [{ maxRetries: 1.5 }, "usage: maxRetries must be a whole number from 0"],
  [{ maxRetry: 1 }, 'usage: CustomersClient has no option "maxRetry"'],
  [{ timeoutSecond: 1 }, 'usage: CustomersClient has no option "timeoutSecond"; did you mean timeoutSeconds?'],
  [{ pace: "fast" }, 'usage: pace must be one of "interactive", "bulk"'],
  [{ defaultCountry: "USA" }, "usage: defaultCountry must be two letters of ISO 3166, such as US"],
  [{ defaultCountry: "XQ" }, "usage: defaultCountry must be two letters of ISO 3166, such as US"],
  [{ onWait: "log" }, "usage: onWait must be a function"],
  [{ dispatcher: {} }, "usage: dispatcher must be a dispatcher of undici"],
  [{ headers: { "x-trace": 7 } }, "usage: headers must be an object whose values are text"],
  [{ wire: { page: "p" } }, 'usage: wire has no option "page"'],
  [{ wire: { filters: "on" } }, "usage: filters must be true or false"],
  [{ signal: 7 }, "usage: signal must be an AbortSignal"],
])("the client cannot be made with %j", (options, problem) => {
  const make = () => new CustomersClient(untyped({ baseUrl: "https://api.example.com/v1", apiKey: "key", ...options }));
  expect(make).toThrow(
    expect.objectContaining({ code: problem.split(":")[0], message: problem.replace(/^\w+: /, "") }),
  );
});

test("a client without options is a UsageError", () => {
  expect(() => new CustomersClient(untyped(undefined))).toThrow(UsageError);
});
