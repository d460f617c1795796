import { expect, test } from "vitest";
import { run } from "../../helpers/in-process.ts";
import { double, person } from "../../helpers/server.ts";
import { cleanEnv } from "../../helpers/surroundings.ts";

/** A filter by e-mail address that reads the value which it is asked for in its own way. */
const READ: readonly (readonly [string, string, (asked: string) => string])[] = [
  ["a pattern", "plus+tag@example.com", (asked) => asked.replaceAll("+", "")],
  ["text that it escapes", "o'hara@example.com", (asked) => asked.replaceAll("'", "&#x27;")],
  ["words that it excludes", "jo-ann@my-firm.com", (asked) => asked.split("-")[0] ?? ""],
  ["a mailbox without its tag", "john+work@gmail.com", (asked) => asked.replace(/\+[^@]*/, "")],
];

test.each(READ)("an empty answer to what a server takes for %s is not believed: %s", async (_what, email, reads) => {
  const people = Array.from({ length: 60 }, (_, at) => person(at + 1, at === 50 ? { email } : {}));
  const server = await double(({ query }) => {
    const asked = query.get("email");
    const found = people.filter((one) => asked === null || one.email === reads(asked).toLowerCase());
    return { body: { data: page(found, query), total: found.length } };
  });
  const env = await cleanEnv(server.env);
  // A plain address has shown that the filter works.
  expect(await run("get person30@example.com -o ids", { env })).toMatchObject({ stdout: "30\n", exitCode: 0 });
  expect(await run("get nobody@example.com", { env })).toMatchObject({ exitCode: 3 });
  expect(await run(["get", email, "-o", "ids"], { env })).toMatchObject({ stdout: "51\n", exitCode: 0 });
  expect(await run(["list", "--filter", `email=${email}`, "-o", "ids"], { env })).toMatchObject({ stdout: "51\n" });
});

const page = (rows: readonly object[], query: URLSearchParams) => {
  const start = 20 * (Number(query.get("page") ?? 1) - 1);
  return rows.slice(start, start + 20);
};

test.each([
  ["no total", () => ({})],
  ["the total of all", (all: number) => ({ total: all })],
  ["the count of the answer", (_: number, count: number) => ({ count })],
])("a filter that is applied to the rows of one page is not believed: %s", async (_what, said) => {
  const people = Array.from({ length: 70 }, (_, at) => person(at + 1));
  const server = await double(({ query }) => {
    const email = query.get("email")?.toLowerCase();
    const data = page(people, query).filter((one) => email === undefined || Object(one).email === email);
    return { body: { data, ...said(people.length, data.length) } };
  });
  const env = await cleanEnv(server.env);
  for (const id of [67, 68])
    expect(await run(`get person${id}@example.com -o ids`, { env })).toMatchObject({ stdout: `${id}\n`, exitCode: 0 });
});

test("a filter for phone numbers that was not seen to ignore their spelling is not believed", async () => {
  const people = Array.from({ length: 60 }, (_, at) => person(at, { phone: `+1202555${String(at).padStart(4, "0")}` }));
  people[50] = person(50, { phone: "+1 (202) 555-0050" });
  const server = await double(({ query }) => {
    const found = people.filter(({ phone }) => !query.has("phone") || phone === query.get("phone"));
    return { body: { data: page(found, query), total: found.length } };
  });
  const env = await cleanEnv(server.env);
  expect(await run("get +12025550050 -o ids", { env })).toMatchObject({ stdout: "50\n", exitCode: 0 });
});

test("an import does not believe that a filter finds addresses which are stored with capitals", async () => {
  const people = Array.from({ length: 60 }, (_, at) =>
    person(at, at === 50 ? { email: "Anna.Smith@Example.com" } : {}),
  );
  const server = await double(({ query }) => {
    const found = people.filter(({ email }) => !query.has("email") || email === query.get("email")?.toLowerCase());
    return { body: { data: page(found, query), total: found.length } };
  });
  const env = await cleanEnv(server.env);
  const given = { env, input: "name,email\nPerson 50,anna.smith@example.com\n" };
  expect(await run("import - --query [created,unchanged]", given)).toMatchObject({ stdout: "0\n1\n" });
});

test.each<[string, string, string, (asked: string) => string]>([
  ["a number", "zip", "04101", (asked) => (/^\d+$/.test(asked) ? String(Number(asked)) : asked)],
  ["two words", "city", "New York", (asked) => asked.split(" ")[0] ?? ""],
  ["a range", "zip", "89501-1234", (asked) => asked.replace("-", " to ")],
])("nor one to a filter of another field that reads %s", async (_what, part, value, reads) => {
  const address = (at: number) => ({ city: "Reno", zip: "89501", ...(at === 50 && { [part]: value }) });
  const people = Array.from({ length: 60 }, (_, at) => person(at, { address: address(at) }));
  const server = await double(({ query }) => {
    const asked = query.get(`address.${part}`)?.toLowerCase();
    const isMeant = (one: object) => String(Object(one).address[part]).toLowerCase() === reads(asked ?? "");
    const found = people.filter((one) => asked === undefined || isMeant(one));
    return { body: { data: page(found, query), total: found.length } };
  });
  const env = await cleanEnv(server.env);
  expect(await run(["list", "--filter", `address.${part}=Nowhere`, "-q"], { env })).toMatchObject({ exitCode: 0 });
  const given = ["list", "--filter", `address.${part}=${value}`, "-o", "ids"];
  expect(await run(given, { env })).toMatchObject({ stdout: "50\n", exitCode: 0 });
});
