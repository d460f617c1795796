import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { run } from "../helpers/in-process.ts";
import { double } from "../helpers/server.ts";

const NEST = {
  message: ["email must be an email", "address.zip must be longer than or equal to 5 characters"],
  error: "Bad Request",
  statusCode: 400,
};

const HINT = "Nothing was changed; fix what the server names and try again.";

/** A server that has no customers and refuses every new one. */
function refusing(status: number, body: unknown) {
  return double(({ method }) => (method === "GET" ? { body: [] } : { status, body }));
}

test("every field that the server refuses is named once", async () => {
  const { env } = await refusing(400, NEST);
  expect(await run("create --name Dana", { env })).toEqual({
    stdout: "",
    stderr: `error: email must be an email (HTTP 400)
  address.zip: must be longer than or equal to 5 characters
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
      "Dana,dana@example.com,Insertion failure: 1 document(s) contain(s) error(s); email: is taken; address.zip: min length is 5 (HTTP 422)\n",
  });
});
