import { describe, expect, test } from "vitest";
import { changedFields, changesTo } from "../../src/customers/changes.ts";
import { type Customer, fieldsOf, toInput, valueAt } from "../../src/customers/customer.ts";
import { isEmail, isHalfEmail } from "../../src/customers/email.ts";
import { readFieldPath } from "../../src/customers/field-path.ts";
import { comparing, fieldsWith, isForServer, matches, parseFilter, parseOrders } from "../../src/customers/filter.ts";
import { isNamedBy, parseRef } from "../../src/customers/identity.ts";
import { readInput } from "../../src/customers/input.ts";
import { internationalPhone } from "../../src/customers/phone.ts";
import type { JsonObject, JsonValue } from "../../src/text/json.ts";
import { count, nearest } from "../../src/text/words.ts";
import { customer } from "../helpers/customers.ts";

const dana = customer("cus_1", {
  name: "Dana Ortiz",
  email: "Dana.Ortiz@example.com",
  phone: "+12025550123",
  address: { street: "12 Alder Ct", city: "Reno", state: "NV", zip: "89501", unit: "B" },
  balance: 12.5,
});

describe("e-mail addresses", () => {
  test.each(["o'brien@b.ie", "a@b", "first.last+tag@sub.example.com", `${"a".repeat(64)}@example.com`])(
    "%s is one",
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );
  test.each([
    ...["", "nope", "a@", "@b", "a b@example.com", "a@b..c", "a@-b.com"],
    `${"a".repeat(65)}@example.com`,
    `a@${"b".repeat(63)}.${"c.".repeat(100)}com`,
  ])("%j is not one", (text) => {
    expect(isEmail(text)).toBe(false);
  });
});

test.each([
  ["foo@bar", true],
  ["foo@localhost", false],
  ["foo@bar.example", false],
  ["nope", false],
])("%s is half an address: %s", (text, half) => {
  expect(isHalfEmail(text)).toBe(half);
});

describe("references", () => {
  test.each([
    ["cus_1", "id", "cus_1"],
    ["42", "id", "42"],
    ["2024-000123", "id", "2024-000123"],
    ["id:a@b.example", "id", "a@b.example"],
    ["dana@example.com", "email", "dana@example.com"],
    ["email:dana@example.com", "email", "dana@example.com"],
    ["+1 202 555 0123", "phone", "+12025550123"],
    ["(202) 555-0123", "phone", "+12025550123"],
    ["202-555-0123", "phone", "+12025550123"],
    ["phone:2025550123", "phone", "+12025550123"],
  ] as const)("%s is the %s %s", async (text, kind, value) => {
    expect(await parseRef(text, "US")).toEqual({ kind, value, text });
  });

  test.each([
    ["", "usage", "the customer reference is empty"],
    ["id: ", "usage", "the customer reference is empty"],
    ["email:nope", "invalid_input", '"nope" is not an e-mail address'],
    ["phone:12", "invalid_input", '"12" is not a phone number'],
  ])("%j is refused", async (text, code, message) => {
    await expect(parseRef(text)).rejects.toMatchObject({ code, message });
  });

  test.each([
    ["dana.ortiz@EXAMPLE.com", true],
    ["dana@example.com", false],
    ["+1 202-555-0123", true],
    ["+12025550124", false],
    ["cus_1", true],
    ["CUS_1", false],
  ])("%s names Dana: %s", async (text, named) => {
    expect(isNamedBy(dana, await parseRef(text))).toBe(named);
  });
});

describe("filters", () => {
  test.each([
    ["name=dana ortiz", true],
    ["address.city=reno", true],
    ["address.city!=reno", false],
    ["email~=@example.com", true],
    ["notes=", true],
    ["missing=", true],
    ["missing!=x", true],
    ["balance=12.5", true],
    ["name=Dana", false],
    ["email=a=b", false],
    ["phone=(202) 555-0123", true],
    ["phone=+1 202.555.0123", true],
    ["phone=1 202 555 0123", true],
    ["phone=555-0123", false],
    ["phone=(202) 555-0124", false],
    ["phone!=(202) 555-0123", false],
    ["phone!=(202) 555-0124", true],
    ["phone~=555-0123", true],
    ["phone~=(202) 555", true],
    ["phone~=0124", false],
    ["phone=", false],
    ["phone=office", false],
  ])("%s holds for Dana: %s", (text, holds) => {
    expect(matches(dana, parseFilter(text))).toBe(holds);
  });

  test.each([
    ["phone=+1 (202) 555-0123", true],
    ["phone=(202) 555-0123", false],
    ["phone=", true],
    ["phone=office", true],
    ["name=Dana", true],
    ["name~=Dana", false],
  ])("%s is asked of the server: %s", (text, asked) => {
    expect(isForServer(parseFilter(text))).toBe(asked);
  });

  test.each([
    ["ALDER", true],
    ["0123", true],
    ["(202) 555-0123", true],
    ["+1 202 555 0123", true],
    ["0202 555-0123", true],
    ["202-555-0124", false],
    ["cus_1", false],
  ])("searching %s finds Dana: %s", (text, found) => {
    expect(fieldsWith(dana, text).length > 0).toBe(found);
  });
});

describe("field paths", () => {
  test.each([
    ["city", "address.city"],
    ["Address.ZIP", "address.zip"],
    ["id", "id"],
    ["status", "status"],
    ["created_at", "created_at"],
    [".emails", "emails"],
  ])("%s is %s", (text, path) => {
    expect(readFieldPath(text, "--fields")).toBe(path);
  });

  test.each([
    ["emial", "email"],
    ["E-mail", "email"],
    ["nmae", "name"],
    ["adress.city", "address.city"],
    ["notess", "notes"],
  ])("%s is refused for %s", (text, meant) => {
    expect(() => readFieldPath(text, "--sort")).toThrow(
      `--sort ${text}: there is no such field; did you mean ${meant}?`,
    );
  });
});

const row = (name: string | null, age?: number): Customer => ({
  ...dana,
  name,
  ...(age === undefined ? {} : { age }),
});
const names = (sort: string, rows: Customer[]) =>
  [...rows].sort(comparing(parseOrders(sort))).map((customer) => customer.name);

test("order: text goes by the alphabet whatever its case, numbers in it by size, and the empty last either way", () => {
  const rows = [row(null), row("Unit 10"), row("ana"), row("Unit 9"), row("Émile"), row("Bob")];
  expect(names("name", rows)).toEqual(["ana", "Bob", "Émile", "Unit 9", "Unit 10", null]);
  expect(names("name:desc", rows)).toEqual(["Unit 10", "Unit 9", "Émile", "Bob", "ana", null]);
});

describe("changes", () => {
  test.each<[string, JsonObject, JsonObject]>([
    ["nothing", {}, {}],
    ["values that the customer already has", { name: "Dana Ortiz", notes: "", balance: 12.5 }, {}],
    ["one field", { name: "Dana O.", email: "Dana.Ortiz@example.com" }, { name: "Dana O." }],
    ["one address part", { address: { city: "Sparks", zip: "89501" } }, { address: { city: "Sparks" } }],
    ["clearing", { phone: null, notes: null }, { phone: null }],
  ])("%s", (_title, wanted, changes) => {
    expect(changesTo(dana, wanted)).toEqual(changes);
  });

  test("are named by field", () => {
    expect(changedFields({ name: "x", address: { city: "y", zip: null }, tags: {} })).toEqual([
      "name",
      "address.city",
      "address.zip",
      "tags",
    ]);
  });
});

describe("JSON input", () => {
  const readPhone = (text: string) => internationalPhone(text) ?? "";
  const problems = (value: JsonValue, options = {}) => {
    try {
      return readInput(value, { readPhone, ...options });
    } catch (error) {
      return (error as { fields?: unknown; message: string }).fields ?? (error as Error).message;
    }
  };

  const NO_ADDRESS = { street: null, city: null, state: null, zip: null };
  const NO_DOT = "is not an e-mail address: there is no dot after the @";
  const AN_OBJECT = "must be an object with street, city, state, zip";
  test.each<[string, JsonValue, unknown]>([
    ["is checked and normalised", { name: " Ana ", phone: "+1 202 555 0123" }, { name: "Ana", phone: "+12025550123" }],
    ["null and the empty text clear", { email: null, notes: "" }, { email: null, notes: null }],
    ["so does the empty text of a part", { address: { zip: "" } }, { address: { zip: null } }],
    ["a null address clears each part", { address: null }, { address: NO_ADDRESS }],
    ["an array is refused", [], "the data is not a JSON object"],
    [
      "every wrong field is named",
      { nmae: "x", email: "nope", phone: 7, name: "", address: { town: "y", zip: 12 } },
      {
        nmae: "unknown field; did you mean name?",
        email: '"nope" is not an e-mail address',
        phone: "must be text in quotes",
        name: "the name is empty",
        "address.town": "unknown field",
        "address.zip": "must be text in quotes",
      },
    ],
    ["half an address", { email: "foo@bar" }, { email: `"foo@bar" ${NO_DOT}` }],
    ["an address is an object", { address: "12 Alder Ct" }, { address: AN_OBJECT }],
  ])("%s", (_title, value, result) => {
    expect(problems(value)).toEqual(result);
  });

  test("what the record has already is given back as it is", () => {
    const current = { ...dana, email: "foo@bar", phone: "555-0123" };
    const given = { email: "foo@bar", phone: "555-0123", notes: null };
    expect(problems(given, { current })).toEqual(given);
    expect(problems({ name: null }, { current: { ...dana, name: undefined } })).toEqual({
      name: "must be text in quotes",
    });
  });

  test("an id cannot be changed", () => {
    const current = { ...dana, id: "7", balance: 7 };
    expect(problems({ id: 7, balance: 8 }, { current })).toEqual({ id: "7", balance: 8 });
    expect(problems({ id: "8" }, { current })).toEqual({ id: "an id cannot be changed" });
  });

  test("fields that the record has are taken, and others when allowed", () => {
    expect(problems({ balance: 3, address: { unit: "C" } }, { current: dana })).toEqual({
      balance: 3,
      address: { unit: "C" },
    });
    expect(problems({ tags: ["a"] }, { allowUnknown: true })).toEqual({ tags: ["a"] });
  });
});

describe("fields", () => {
  test("flat and nested are two forms of the same", () => {
    expect(fieldsOf(dana)).toMatchObject({
      name: "Dana Ortiz",
      email: "Dana.Ortiz@example.com",
      phone: "+12025550123",
      "address.street": "12 Alder Ct",
      "address.city": "Reno",
      "address.state": "NV",
      "address.zip": "89501",
      notes: null,
    });
    expect(toInput({ name: "x", "address.city": "y", notes: null })).toEqual({
      name: "x",
      address: { city: "y" },
      notes: null,
    });
  });

  test.each<[string, JsonValue | undefined]>([
    ["address.unit", "B"],
    ["address", dana.address],
    ["balance.x", undefined],
    ["constructor", undefined],
    ["address.__proto__", undefined],
  ])("what stands at %s", (path, value) => {
    expect(valueAt(dana, path)).toEqual(value);
  });
});

test.each([
  ["emial", "email"],
  ["adress.city", "address.city"],
  ["Name", "name"],
  ["colour", undefined],
])("%s is near %s", (word, meant) => {
  expect(nearest(word, ["name", "email", "address.city"])).toBe(meant);
});

test.each([
  [0, "0 rows"],
  [1, "1 row"],
  [1234, "1,234 rows"],
])("counting %d", (number, text) => {
  expect(count(number, "row")).toBe(text);
});
