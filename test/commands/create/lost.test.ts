import { describe, expect, test } from "vitest";
import { NO_FIELDS } from "../../helpers/customers.ts";
import { run } from "../../helpers/in-process.ts";
import { type Rowids, rowidServer } from "../../helpers/rowids.ts";
import type { Received } from "../../helpers/server.ts";

const FAILED = { status: 500, body: { message: "Internal error" } };
const DANA = { ...NO_FIELDS, id: 1, name: "Dana Ortiz", email: "dana@example.com" };
const CREATE = "create --name 'Dana Ortiz' --email dana@example.com -o ids";

const UNCLEAR = `error: Internal error; the customer may have been created (HTTP 500)
Check with \`customers list --filter email=dana@example.com\` before you create it again.
`;

const NOTHING = "Nothing was created; fix what the server names and try again.\n";

const posts = (requests: readonly Received[]) => requests.filter(({ method }) => method === "POST").length;

describe("create, when the server fails", () => {
  test.each<[string, Rowids, object]>([
    ["and filters", { filters: true }, FAILED],
    ["and lists everybody", {}, FAILED],
    ["and calls the data wrong", {}, { status: 500, body: { errors: { email: "welcome mail failed" } } }],
  ])("prints the customer that was made all the same (a server without times %s)", async (_, options, answer) => {
    const onCreate: Rowids["onCreate"] = (_request, carriedOut) => {
      carriedOut();
      return answer;
    };
    const { env, requests } = await rowidServer([], { ...options, onCreate });
    expect(await run(CREATE, { env })).toEqual({
      stdout: "1\n",
      stderr: "Created Dana Ortiz <dana@example.com> (1).\n",
      exitCode: 0,
    });
    expect(posts(requests)).toBe(1);
  });

  test("does not take a customer for the new one that was there before", async () => {
    const { env, stored } = await rowidServer([DANA], { onCreate: () => FAILED });
    expect(await run(`${CREATE} --on-match create`, { env })).toEqual({ stdout: "", stderr: UNCLEAR, exitCode: 6 });
    expect(stored).toHaveLength(1);
  });
});

describe("create, when the server fails with what is wrong with the data", () => {
  test.each([
    [
      { message: "Validation failed", errors: { email: "is taken" } },
      "Validation failed (HTTP 500)\n  email: is taken",
    ],
    [
      { error: "Duplicate entry 'dana@example.com' for key 'email'" },
      "Duplicate entry 'dana@example.com' for key 'email' (HTTP 500)",
    ],
  ])("is refused when nobody new is there: %j", async (body, said) => {
    const other = { ...DANA, name: "D. Ortiz" };
    const { env } = await rowidServer([other], { onCreate: () => ({ status: 500, body }) });
    expect(await run(`${CREATE} --on-match create`, { env })).toEqual({
      stdout: "",
      stderr: `error: ${said}\n${NOTHING}`,
      exitCode: 5,
    });
  });
});
