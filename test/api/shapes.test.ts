import { describe, expect, test } from "vitest";
import { RECORD_KEYS } from "../../src/customers/fields.ts";
import { client, walked } from "../helpers/client.ts";
import { errorOf } from "../helpers/errors.ts";
import { double, type Reply } from "../helpers/server.ts";
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

/** What the examples' servers say in their own words, by the name of the shape. */
const EXPECTED: Record<string, { ids: string[]; total?: number; fields?: Record<string, string>; message: string }> = {
  housecall_pro: {
    ids: [
      "cus_00000000000000000000000000a1b2c4",
      "cus_00000000000000000000000000a1b2c5",
      "cus_00000000000000000000000000a1b2c6",
    ],
    total: 3,
    message: "Email is invalid",
  },
  servicetitan: {
    ids: ["83000001", "83000002", "83000003"],
    message: "One or more validation errors occurred",
    fields: { name: "The Name field is required", "Locations.0.Address.Zip": "Zip is invalid" },
  },
  fergus: {
    ids: ["9778201", "9778202", "9778203"],
    message: "Validation Failed: [<body>: must have required property 'mainContact']",
  },
  stripe: {
    ids: ["cus_R1XyZ", "cus_R2XyZ", "cus_R3XyZ"],
    message: "Received unknown parameter: page",
    fields: { page: "Received unknown parameter: page" },
  },
  square: {
    ids: ["V9PD6FN1KMSQ1", "V9PD6FN1KMSQ2", "V9PD6FN1KMSQ3"],
    message: "Expected email_address to be a valid email address",
    fields: { email_address: "Expected email_address to be a valid email address" },
  },
  shopify_rest: {
    ids: ["7400000000001", "7400000000002", "7400000000003"],
    message: "email: is invalid",
    fields: { email: "is invalid", phone: "has already been taken" },
  },
  hubspot: {
    ids: ["17159601", "17159602", "17159603"],
    message: "Property values were not valid",
    fields: { email: "Email address nope is invalid" },
  },
  pipedrive: { ids: ["9", "10", "11"], message: "Name must be given" },
  intercom: {
    ids: ["6643703ffae7834d1792fd31", "6643703ffae7834d1792fd32", "6643703ffae7834d1792fd33"],
    total: 3,
    message: "email is invalid",
    fields: { email: "email is invalid" },
  },
  xero: {
    ids: [1, 2, 3].map((n) => `bd2270c3-8706-4c11-9cfb-00000000000${n}`),
    total: 3,
    message: "A validation exception occurred",
  },
  // Its pages are part of a query language: without a word of a next page one page is all there is.
  quickbooks: {
    ids: ["61", "62"],
    message: "DisplayName: The name supplied already exists",
    fields: { DisplayName: "The name supplied already exists" },
  },
  woocommerce: {
    ids: ["21", "22", "23"],
    total: 3,
    message: "Invalid parameter(s): email",
    fields: { email: "Invalid parameter; Invalid email address" },
  },
  github: { ids: ["1", "2", "3"], message: "Validation Failed", fields: { email: "invalid" } },
  jsonapi: {
    ids: ["1", "2", "3"],
    total: 3,
    message: "email is not a valid address",
    fields: { email: "email is not a valid address" },
  },
  json_server_1: { ids: ["1", "2", "3"], total: 3, message: "Body must be a JSON object" },
  strapi_5: {
    // The paths take `documentId`, which stands beside: wire.id-field names it.
    ids: ["1", "2", "3"],
    total: 3,
    message: "email must be a valid email",
    fields: { email: "email must be a valid email" },
  },
  laravel_resource: {
    ids: ["1", "2", "3"],
    total: 3,
    message: "The email field must be a valid email address. (and 1 more error)",
    fields: {
      email: "The email field must be a valid email address",
      "address.zip": "The address.zip field is required",
    },
  },
  drf: {
    ids: ["1", "2", "3"],
    total: 3,
    message: "email: Enter a valid email address",
    fields: { email: "Enter a valid email address", "address.zip": "This field is required" },
  },
  spring_data_rest: {
    ids: ["1", "2", "3"],
    total: 3,
    message: "must be a well-formed email address",
    fields: { email: "must be a well-formed email address" },
  },
  fastapi_pagination: {
    ids: ["1", "2", "3"],
    total: 3,
    message: "value is not a valid email address",
    fields: { email: "value is not a valid email address", "address.zip": "Field required" },
  },
};

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
