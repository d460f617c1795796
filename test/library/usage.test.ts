import { expect, test } from "vitest";
import { CustomersClient, InvalidInputError, UsageError } from "../../src/library/index.ts";
import { all, failure, open, untyped } from "../helpers/library.ts";

const RENO = { field: "address.city", operator: "=", value: "Reno" };

type Wrong = [string, (customers: CustomersClient) => Promise<unknown>, string];

test.each<Wrong>([
  [
    "a misspelt option",
    (it) => all(it.list(untyped({ filter: [RENO] }))),
    'list() has no option "filter"; did you mean filters?',
  ],
  ["an option of another call", (it) => all(it.list(untyped({ after: "x" }))), 'list() has no option "after"'],
  ["options that are no object", (it) => all(it.list(untyped(7))), "list() takes an object, not a number"],
  ["null", (it) => all(it.pages(untyped(null))), "pages() takes an object, not null"],
  [
    "a filter",
    (it) => all(it.list(untyped({ filters: RENO }))),
    "filters must be a list of filters, each an object with field, operator and value",
  ],
  [
    "a key of a filter",
    (it) => all(it.list(untyped({ filters: [{ ...RENO, op: "=" }] }))),
    'filters has no option "op"',
  ],
  [
    "an operator",
    (it) => all(it.list(untyped({ filters: [{ ...RENO, operator: "==" }] }))),
    'operator must be one of "=", "!=", "~="',
  ],
  ["a value", (it) => all(it.list(untyped({ filters: [{ ...RENO, value: 7 }] }))), "value must be text"],
  [
    "a field of a filter",
    (it) => all(it.list(untyped({ filters: [{ ...RENO, field: "adress.city" }] }))),
    "filters: adress.city: there is no such field; did you mean address.city?",
  ],
  ["a limit", (it) => all(it.list({ limit: -1 })), "limit must be a whole number from 0"],
  ["a page size", (it) => all(it.list({ pageSize: Number.NaN })), "pageSize must be a whole number from 1"],
  ["a page without rows", (it) => all(it.list({ pageSize: 0 })), "pageSize must be a whole number from 1"],
  ["a date", (it) => all(it.list({ changedSince: new Date("soon") })), "changedSince must be a valid Date"],
  ["an order", (it) => all(it.list(untyped({ sort: "name" }))), "sort must be a list of fields, each text"],
  [
    "a field of an order",
    (it) => all(it.list(untyped({ sort: ["nmae"] }))),
    "sort: nmae: there is no such field; did you mean name?",
  ],
  [
    "a direction",
    (it) => all(it.list(untyped({ sort: ["name:down"] }))),
    'sort: "name:down" is not of the form field or field:desc',
  ],
  ["a cursor", (it) => all(it.pages({ after: "page 2" })), "after is not the cursor of a page"],
  ["a signal", (it) => it.get("1", untyped({ signal: new AbortController() })), "signal must be an AbortSignal"],
  ["a time-out", (it) => it.get("1", { timeoutSeconds: 0 }), "timeoutSeconds must be a number above 0 and up to 86400"],
  ["an option of get()", (it) => it.get("1", untyped({ timeout: 3 })), 'get() has no option "timeout"'],
  ["no id", (it) => it.get(untyped(undefined)), "get() takes the id of a customer, as text, not undefined"],
  [
    "nobody to delete",
    (it) => it.delete(untyped(undefined)),
    "delete() takes the id of a customer, as text, not undefined",
  ],
  [
    "no customer to delete",
    (it) => it.delete(untyped({ name: "Dana" })),
    "delete() takes the id of a customer, as text, not an object",
  ],
  ["nobody to update", (it) => it.update(untyped(null), {}), "update() takes the id of a customer, as text, not null"],
  ["no changes", (it) => it.update("1", untyped(undefined)), "update() takes the fields of a customer, not undefined"],
  ["nothing to find by", (it) => it.find(untyped({})), "find() takes one of email, phone and name"],
  [
    "two contacts",
    (it) => it.find(untyped({ email: "a@b.example", phone: "+12025550123" })),
    "find() takes one of email, phone and name",
  ],
  [
    "a misspelt contact",
    (it) => it.find(untyped({ emial: "a@b.example" })),
    'find() has no option "emial"; did you mean email?',
  ],
  ["a contact that is no text", (it) => it.find(untyped({ email: 7 })), "email must be text"],
  ["no fields", (it) => it.create(untyped(undefined)), "create() takes the fields of a customer, not undefined"],
  [
    "a list of customers",
    (it) => it.create(untyped([{ name: "D" }])),
    "create() takes the fields of a customer, not a list",
  ],
  [
    "what JSON cannot hold",
    (it) => it.create(untyped({ name: "D", notes: 1n })),
    "the data cannot be written as JSON: Do not know how to serialize a BigInt",
  ],
  [
    "an empty idempotency key",
    (it) => it.create({ name: "D" }, { idempotencyKey: "" }),
    "idempotencyKey must be printable ASCII text that is not empty, without line breaks",
  ],
  ...["a\r\nX-Evil: 1", " ", "\u00e4"].map(
    (idempotencyKey): Wrong => [
      `the idempotency key ${JSON.stringify(idempotencyKey)}`,
      (it) => it.request("POST", "/jobs", { idempotencyKey }),
      "idempotencyKey must be printable ASCII text that is not empty, without line breaks",
    ],
  ),
  [
    "a method",
    (it) => it.request(untyped("FETCH"), "/jobs"),
    'method must be one of "GET", "POST", "PATCH", "PUT", "DELETE"',
  ],
  [
    "no call at all",
    (it) => it.request(untyped(undefined), untyped(undefined)),
    'method must be one of "GET", "POST", "PATCH", "PUT", "DELETE"',
  ],
  ["a path", (it) => it.request("GET", untyped(7)), "path must be text"],
  [
    "a body",
    (it) => it.request("POST", "/jobs", { body: 1n }),
    "body cannot be written as JSON: Do not know how to serialize a BigInt",
  ],
  [
    "a query",
    (it) => it.request("GET", "/jobs", untyped({ query: { a: {} } })),
    "query must be an object whose values are text, numbers or booleans",
  ],
  [
    "a header of the client's own",
    (it) => it.request("GET", "/customers", { headers: { Authorization: "x" } }),
    "the header Authorization cannot be set",
  ],
])("%s is a UsageError before anything is sent", async (_what, call, message) => {
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
    { fields: { emial: "unknown field; did you mean email? (allowUnknownFields sends it)" } },
  ],
  [
    "a misspelt part of the address",
    (it) => it.create(untyped({ name: "D", address: { citty: "Reno" } })),
    { fields: { "address.citty": "unknown field; did you mean address.city? (allowUnknownFields sends it)" } },
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
