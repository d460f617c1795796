import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { run } from "../helpers/in-process.ts";
import { double, person } from "../helpers/server.ts";

const NEST = {
  message: ["email must be an email", "address.zip must be longer than or equal to 5 characters"],
  error: "Bad Request",
  statusCode: 400,
};

const HINT = "Nothing was created; fix what the server names and try again.";

/** A server that has no customers and refuses every new one. */
function refusing(status: number, body: unknown) {
  return double(({ method }) => (method === "GET" ? { body: [] } : { status, body }));
}

test("every field that the server refuses is named once", async () => {
  const { env } = await refusing(400, NEST);
  expect(await run("create --name Dana", { env })).toEqual({
    stdout: "",
    stderr: `error: email must be an email; address.zip must be longer than or equal to 5 characters (HTTP 400)
${HINT}
`,
    exitCode: 5,
  });
});

test("the message gets the name of its field where it has none", async () => {
  const { env } = await refusing(422, { detail: [{ loc: ["body", "email"], msg: "is not an address" }] });
  expect((await run("create --name Dana", { env })).stderr).toBe(
    `error: email: is not an address (HTTP 422)\n${HINT}\n`,
  );
});

test("the rejects file of an import names the fields, none twice", async () => {
  const folder = await temporaryFolder();
  const [file, rejects] = [join(folder, "people.csv"), join(folder, "rejects.csv")];
  await writeFile(file, "name,email\nDana,dana@example.com\n");
  const { env } = await refusing(422, {
    _status: "ERR",
    _issues: { email: "is taken", address: { zip: "min length is 5" } },
    _error: { code: 422, message: "Insertion failure: 1 document(s) contain(s) error(s)" },
  });
  const { exitCode } = await run(["import", file, "--yes", "--rejects", rejects], { env });
  expect({ exitCode, rejected: await readFile(rejects, "utf8") }).toEqual({
    exitCode: 7,
    rejected:
      "name,email,error\n" +
      'Dana,dana@example.com,"Insertion failure: 1 document(s) contain(s) error(s); email: is taken; address.zip: min length is 5 (HTTP 422)"\n',
  });
});

test("no file that a run writes holds what a terminal acts on in a server's message", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "a.csv"), "name,email\nDana,dana@example.com\n");
  const { env } = await refusing(422, { message: "no\x1b[2J \u009b2J \u202eevil" });
  const state = { ...env, CUSTOMERS_STATE_DIR: join(folder, "state") };
  const { exitCode, stderr } = await run("import a.csv --report r.json --report r.html", { env: state, cwd: folder });
  expect(exitCode).toBe(7);
  const said = "no\\x1b[2J \\x9b2J \\u202eevil (HTTP 422)";
  expect(stderr).toContain(said);
  expect(await readFile(join(folder, "a.rejects.csv"), "utf8")).toBe(
    `name,email,error\nDana,dana@example.com,${said}\n`,
  );
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  const texts = files.map(
    async ({ parentPath, name }) => [name, await readFile(join(parentPath, name), "utf8")] as const,
  );
  const unsafe = (await Promise.all(texts)).filter(([, text]) => /[\x1b\u009b\u202e]/.test(text));
  expect(unsafe.map(([name]) => name)).toEqual([]);
  expect(files.map(({ name }) => name)).toContainEqual(expect.stringMatching(/\.ndjson$/));
  expect((await run("runs show --json -q", { env: state, cwd: folder })).stdout).toContain("no\\u001b[2J \\u009b2J");
});

describe("a 403", () => {
  const refusingWrites = () =>
    double(({ method }) => (method === "GET" ? { body: [person(1)] } : { status: 403, body: {} }));

  test("as the first answer is about the request, if the list shows that the key works", async () => {
    const { env } = await refusingWrites();
    expect(await run("create --name Dana --on-match create --max-retries 0", { env })).toEqual({
      stdout: "",
      stderr:
        "error: the server does not allow this (HTTP 403)\n" +
        "The server has accepted the key for other requests: it is this request that it does not allow.\n",
      exitCode: 5,
    });
  });

  test("after the server has accepted the key in this command is about the request", async () => {
    const { env } = await refusingWrites();
    expect(await run("create --name Dana --email d@example.com --max-retries 0", { env })).toEqual({
      stdout: "",
      stderr:
        "error: the server does not allow this (HTTP 403)\n" +
        "The server has accepted the key for other requests: it is this request that it does not allow.\n",
      exitCode: 5,
    });
  });
});

test("a web page is no proof that the server accepts the key", async () => {
  const folder = await temporaryFolder();
  const { env } = await double(({ path }) =>
    path === "/customers/1"
      ? { status: 403, body: {} }
      : { headers: { "content-type": "text/html" }, body: Buffer.from("<p>Hello") },
  );
  const state = { ...env, CUSTOMERS_STATE_DIR: join(folder, "state") };
  for (const command of ["get 1", "list", "get 1"]) {
    const { stderr } = await run(command, { env: state });
    if (command === "get 1") expect(stderr).toMatch(/^error: the API key does not allow this/);
  }
});
