import { expect, test } from "vitest";
import { office } from "../../helpers/office.ts";
import { person } from "../../helpers/server.ts";

test("of several deletes, one without an answer is not called certain", async () => {
  const { ask } = await office([person(1), person(2)], {
    gate: ({ method, path }) => (method === "DELETE" && path === "/customers/1" ? { status: 500 } : undefined),
  });
  expect(await ask("delete id:1 id:2 --yes -q -o ids --max-retries 0")).toEqual({
    stdout: "2\n",
    stderr:
      "error: 1 of 2 customers could not be deleted, as far as is known\n" +
      "  Person 1 <person1@example.com> (1): the server failed (HTTP 500)\n" +
      "Run the command again for those.\n",
    exitCode: 7,
  });
});
