import { expect, test } from "vitest";
import { client, failure } from "../../helpers/library.ts";
import { run } from "../../helpers/program.ts";
import { double, person, type Received } from "../../helpers/server.ts";

/** For every id but 7 it gives the record of another customer. */
const STRANGE = ({ method, path }: Received) =>
  method === "DELETE" ? { status: 204 } : { body: person(path === "/customers/7" ? 7 : "../..") };

test.each(["delete id:nosuch --yes", "delete id:nosuch id:7 --yes", "update id:nosuch --notes Call"])(
  "what is asked for by one id is not written by another: %s",
  async (command) => {
    const server = await double(STRANGE);
    expect(await run(command, { env: server.env })).toEqual({
      stdout: "",
      stderr:
        'error: no customer has the id "nosuch": the server answers with customer ../..\n' +
        "If that is the customer that you mean, name it so: `id:../..`.\n",
      exitCode: 3,
    });
    expect(server.requests.every(({ method }) => method === "GET")).toBe(true);
  },
);

test("it is nobody to get; the same id in capitals is no other", async () => {
  const id = "0b6c1f5e-9d0a-4c55-9b0e-6a0f2f1c7d11";
  const server = await double(({ method }) => (method === "DELETE" ? { status: 204 } : { body: person(id) }));
  expect(await run(`delete id:${id.toUpperCase()} --yes`, { env: server.env })).toMatchObject({ exitCode: 0 });
  expect(server.log.at(-1)).toBe(`DELETE /customers/${id}`);
  const other = await double(STRANGE);
  expect(await run("get id:nosuch -o ids", { env: other.env })).toEqual({
    stdout: "",
    stderr:
      'error: no customer has the id "nosuch": the server answers with customer ../..\n' +
      "If that is the customer that you mean, name it so: `id:../..`.\n",
    exitCode: 3,
  });
});

test("the library finds nobody, too", async () => {
  const server = await double(STRANGE);
  const customers = client({ baseUrl: server.baseUrl });
  expect(await failure(customers.get("nosuch"))).toMatchObject({ code: "not_found" });
  const refusal = {
    code: "not_found",
    message: 'no customer has the id "nosuch": the server answers with customer ../..',
  };
  expect(await failure(customers.delete("nosuch"))).toMatchObject(refusal);
  expect(await failure(customers.update("nosuch", { notes: "Call" }))).toMatchObject(refusal);
  await customers.delete("7");
  expect(server.log.filter((line) => !line.startsWith("GET"))).toEqual(["DELETE /customers/7"]);
});
