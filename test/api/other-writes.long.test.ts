import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/text/json.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import type { Keeping } from "../helpers/keeping.ts";
import { runMasked } from "../helpers/masked.ts";
import { office } from "../helpers/office.ts";
import { listening, person, type Received } from "../helpers/server.ts";
import { summary } from "../helpers/summary.ts";

describe("a server that answers invalid data with 500", () => {
  const message = "Validation error: Validation len on name failed";
  const gate: Keeping["gate"] = ({ body }) => (body.includes("xxxxx") ? { status: 500, body: { message } } : undefined);

  test.each([
    ["create --name xxxxx --email x@example.com", "created"],
    ["update id:1 --name xxxxx", "changed"],
  ])("has rejected %s, if nothing is there", async (command, done) => {
    const { ask } = await office([person(1)], { gate });
    expect(await ask(`${command} -q --max-retries 0`)).toEqual({
      stdout: "",
      stderr: `error: ${message} (HTTP 500)\nNothing was ${done}; fix what the server names and try again.\n`,
      exitCode: 5,
    });
  });

  test("fails those rows of an import, and knows what became of them", async () => {
    const { ask, file } = await office([person(1)], { gate });
    await file("a.csv", "Name,Email\nxxxxx,person1@example.com\nxxxxx,new@example.com\nBo,bo@example.com\n");
    expect(await ask("import a.csv --renames allow --json -q --max-retries 0")).toMatchObject({
      stdout: summary({ read: 3, created: 1, failed: 2, requests: 8 }),
      exitCode: 7,
    });
  });

  test("may have changed what it said to be invalid", async () => {
    const records = [person(1)];
    const { ask } = await office(records, {
      gate: (request) => {
        if (request.method === "PATCH") records[0] = person(1, { name: "xxxxx" });
        return gate?.(request);
      },
    });
    expect(await ask("update id:1 --name xxxxx --max-retries 0")).toMatchObject({ exitCode: 6 });
  });
});

test("a delete without an answer may have been done; of a merge the same command finishes it", async () => {
  const gate: Keeping["gate"] = ({ method }) => (method === "DELETE" ? { status: 503 } : undefined);
  const { ask } = await office([person(1), person(2)], { gate });
  const last = async (command: string) => {
    const { stderr, exitCode } = await ask(`${command} --yes -q --max-retries 0`);
    return [stderr.trimEnd().split("\n").at(-1), exitCode];
  };
  expect(await last("delete id:1")).toEqual([
    "It may have been deleted all the same. Try again later: twice does no harm.",
    6,
  ]);
  expect(await last("merge id:1 id:2")).toEqual([
    "Person 2 <person2@example.com> (2) may be there still: the same command finishes the merge.",
    6,
  ]);
});

test("of a merge in a script it is told what the document does not name", async () => {
  const { ask } = await office([person(1), person(2, { company: "Acme" })]);
  const told = "Not sent, as the API document does not name them: company.";
  expect((await ask("merge id:1 id:2 --dry-run")).stderr).toContain(
    `${told} They go with Person 2 <person2@example.com> (2).\n`,
  );
  expect((await ask("merge id:1 id:2 --yes")).stderr).toContain(`${told} \`customers restore -o json\` has them.\n`);
});

test("deletes that went at once with a Content-Type that the server refuses all go again without it (Fastify)", async () => {
  const people = Array.from({ length: 6 }, (_, at) => person(at + 1));
  const { ask, file, records } = await office(people, {
    gate: ({ method, headers }) =>
      method === "DELETE" && headers["content-type"] !== undefined
        ? { status: 400, body: { message: "Body cannot be empty when content-type is set to 'application/json'" } }
        : undefined,
  });
  await file("gone.txt", people.map(({ email }) => `${email}\n`).join(""));
  expect(await ask("delete --from gone.txt --yes -q --query deleted")).toEqual({
    stdout: "6\n",
    stderr: "",
    exitCode: 0,
  });
  expect(records).toEqual([]);
});

test("a merge that is refused for a contact says that it may go the other way round", async () => {
  const gate: Keeping["gate"] = ({ method }) =>
    method === "PATCH" ? { status: 409, body: { message: "phone must be unique" } } : undefined;
  const { ask } = await office([person(1), person(2, { phone: "+12025550102" })], { gate });
  expect((await ask("merge id:1 id:2 --yes -q")).stderr).toBe(
    "error: phone must be unique (HTTP 409)\n" +
      "If the server wants each e-mail address or phone number once, merge the other way round: `customers merge id:2 id:1`.\n",
  );
});

test("who was created here a moment ago is found, though neither list nor filter shows it", async () => {
  const people: JsonObject[] = Array.from({ length: 25 }, (_, at) => person(at + 1));
  const { ask, records } = await office(people, {
    gate: ({ method, path }) =>
      method === "GET" && path === "/customers" ? { body: { data: records.slice(0, 25), more: true } } : undefined,
  });
  const command = "create --name Zoe --email zoe@example.com -q -o ids";
  expect(await ask(command)).toMatchObject({ exitCode: 0 });
  expect(await ask(command)).toMatchObject({
    stderr: expect.stringContaining(
      "error: Zoe <zoe@example.com> (26) has this e-mail address already; nothing was created",
    ),
    exitCode: 8,
  });
  expect(records).toHaveLength(26);
});

test("of a change of which nothing is left undo says so, and takes the one before next", async () => {
  const { ask, records } = await office([]);
  for (const name of ["Ana", "Bo"]) await ask(`create --name ${name} -q -o ids`);
  records.pop();
  expect(await ask("undo last --yes -o ids")).toEqual({
    stdout: "",
    stderr:
      "There is nothing left to undo of this create (just now). `customers undo last` then takes back what was done before it.\n",
    exitCode: 0,
  });
  expect(await ask("undo last --yes -q -o ids")).toMatchObject({ stdout: "1\n", exitCode: 0 });
  expect(records).toEqual([]);
});

describe("an update without an answer", () => {
  test("may have been carried out, and is sent again by the same command", async () => {
    const gate: Keeping["gate"] = ({ method }) => (method === "PATCH" ? { status: 503 } : undefined);
    const { ask } = await office([person(1)], { gate });
    const { stderr, exitCode } = await ask("update id:1 --notes Gate --max-retries 0");
    expect([stderr.trimEnd().split("\n").at(-1), exitCode]).toEqual([
      "It may have been changed all the same. Try again later: twice does no harm.",
      6,
    ]);
  });

  test("was not, if there is no server any more", async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "application/json", connection: "close" });
      response.end(JSON.stringify(person(1)));
      server.close();
    });
    const port = await listening(server);
    const folder = await temporaryFolder();
    const env = { CUSTOMERS_STATE_DIR: folder, CUSTOMERS_CONFIG_DIR: folder, CUSTOMERS_API_KEY: "key" };
    const command = `update id:1 --notes Gate --max-retries 0 --base-url http://127.0.0.1:${port}/v1`;
    const { stderr, exitCode } = await runMasked(command, { env });
    expect([stderr, exitCode]).toEqual([
      "error: connection refused by 127.0.0.1:PORT\nCheck that the server runs, and the base URL; `customers auth status` says where that comes from.\n",
      6,
    ]);
  });
});

describe("a 403", () => {
  const reads = ({ method }: Received) => method === "GET";

  test("to a write, of a server that takes the key, is about the request", async () => {
    const { ask } = await office([person(1)], { gate: (request) => (reads(request) ? undefined : { status: 403 }) });
    expect(await ask("update id:1 --notes Gate")).toEqual({
      stdout: "",
      stderr:
        "error: the server does not allow this (HTTP 403)\n" +
        "The server has accepted the key for other requests: it is this request that it does not allow.\n",
      exitCode: 5,
    });
  });

  test("that names a field is about the data", async () => {
    const body = { message: "Validation failed", errors: { notes: "must not name other customers" } };
    const { ask } = await office([person(1)], {
      gate: (request) => (reads(request) ? undefined : { status: 403, body }),
    });
    expect(await ask("update id:1 --notes Gate")).toMatchObject({
      stderr: expect.stringMatching(
        /^error: Validation failed \(HTTP 403\)\n {2}notes: must not name other customers\nNothing was changed/,
      ),
      exitCode: 5,
    });
  });

  const data403 = { errors: { name: ["is too short"] } };

  test.each([
    ["a field", { body: data403 }, 5, "Nothing was created; fix what the server names and try again."],
    ["a token", { body: { errors: { api_key: ["is not valid"] } } }, 4, "Correct CUSTOMERS_API_KEY,"],
    ["nothing", { body: {} }, 4, "Correct CUSTOMERS_API_KEY,"],
  ])("to the first request, a create, that names %s", async (_what, reply, exitCode, hint) => {
    const { ask } = await office([], { gate: () => ({ status: 403, ...reply }) });
    expect(await ask("create --name Bo --on-match create")).toMatchObject({
      stderr: expect.stringContaining(hint),
      exitCode,
    });
  });
});
