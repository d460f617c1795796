import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/text/json.ts";
import { temporaryFolder } from "../../helpers/folder.ts";
import { runMasked } from "../../helpers/masked.ts";
import { rowids } from "../../helpers/rowids.ts";
import { double } from "../../helpers/server.ts";
import { summary } from "../../helpers/summary.ts";

const NOTHING = { phone: null, address: null, notes: null };
const ANA = { id: 1, name: "Ana", email: "ana@example.com", ...NOTHING };
const BO = { id: 2, name: "Bo", email: "bo@example.com", ...NOTHING };
const STRANGER = { name: "Stranger", email: "stranger@example.com", ...NOTHING };

describe("an undo, where the id of a customer was given to another one since", () => {
  async function server() {
    const records: JsonObject[] = [{ ...ANA }, { ...BO }];
    const { env, requests } = await double(rowids(records, { filters: true }));
    const own = { ...env, CUSTOMERS_STATE_DIR: await temporaryFolder() };
    return { records, requests, ask: (command: string, input = "") => runMasked(command, { env: own, input }) };
  }

  test("creates again what was deleted", async () => {
    const { records, ask } = await server();
    expect((await ask("delete --from - --yes -q", "email\nbo@example.com\n")).exitCode).toBe(0);
    records.push({ id: 2, ...STRANGER });
    expect(await ask("runs undo last --yes --json -q")).toEqual({
      stdout: summary({ read: 1, created: 1, requests: 5 }),
      stderr: "",
      exitCode: 0,
    });
    expect(records).toEqual([ANA, { id: 2, ...STRANGER }, { ...BO, id: 3 }]);
  });

  test("does not give the other one old values", async () => {
    const { records, ask } = await server();
    expect((await ask("update --from - -q", "email,notes\nbo@example.com,call first\n")).exitCode).toBe(0);
    records[1] = { id: 2, ...STRANGER, notes: "call first" };
    expect(await ask("runs undo last --yes --json -q")).toEqual({
      stdout: summary({ read: 1, skipped: 1, requests: 1 }),
      stderr: `{"warning":{"message":"not undone: customer 2 was edited since, or its id was given to another customer"}}\n${JSON.stringify({ error: { code: "partial", message: "1 write of the run RUN could not be undone", hint: "They are named above. The others are undone." } })}\n`,
      exitCode: 7,
    });
    expect(records[1]).toEqual({ id: 2, ...STRANGER, notes: "call first" });
  });

  test("takes two requests for each customer", async () => {
    const { requests, ask } = await server();
    expect((await ask("update --from - -q", "email,notes\nana@example.com,a\nbo@example.com,b\n")).exitCode).toBe(0);
    const before = requests.length;
    expect((await ask("runs undo last --yes --json -q --concurrency 1")).exitCode).toBe(0);
    expect(requests.slice(before).map(({ method, target }) => `${method} ${target}`)).toEqual([
      ...["GET /customers/1", "PATCH /customers/1", "GET /customers/2", "PATCH /customers/2"],
    ]);
  });
});
