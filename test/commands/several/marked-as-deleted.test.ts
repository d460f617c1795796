import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/text/json.ts";
import { office } from "../../helpers/office.ts";
import { person } from "../../helpers/server.ts";

/** A server that keeps deleted customers, with a mark, in its list too; deleting one again is a 404. */
async function marking() {
  const records: JsonObject[] = [1, 2, 3].map((number) => person(number, { deleted_at: null }));
  return office(records, {
    gate({ method, path }) {
      const at = records.findIndex(({ id }) => path === `/customers/${id}`);
      if (method !== "DELETE" || at === -1) return undefined;
      if (records[at]?.deleted_at !== null) return { status: 404, body: { message: "gone" } };
      records[at] = { ...records[at], deleted_at: "2026-01-31T10:00:00Z" };
      return { status: 204 };
    },
  });
}

test("a customer that is marked as deleted is nobody to delete, and a merge is not done twice", async () => {
  const { ask } = await marking();
  expect((await ask("merge id:1 id:2 --yes -q -o ids")).exitCode).toBe(0);
  expect(await ask("delete id:2 --yes")).toEqual({
    stdout: "",
    stderr:
      "error: customer 2 was deleted: the server keeps the record, with a mark\n" +
      "`customers restore` lists who was deleted from here, and brings them back.\n",
    exitCode: 3,
  });
  expect(await ask("merge id:1 id:2 --yes -o ids")).toEqual({
    stdout: "1\n",
    stderr: "Nothing to do: id:2 was merged into Person 1 <person1@example.com> (1) already.\n",
    exitCode: 0,
  });
});

test("an export leaves them out, and an import of an older one creates nobody again", async () => {
  const { ask, writes } = await marking();
  expect((await ask("export old.csv")).stderr).toBe("Exported 3 customers to old.csv.\n");
  expect((await ask("delete id:2 --yes -q -o ids")).exitCode).toBe(0);
  expect(writes()).toHaveLength(1);
  expect((await ask("export new.csv")).stderr).toBe(
    "Left out 1 customer that the server marks as deleted.\nExported 2 customers to new.csv.\n",
  );
  expect(await ask("import new.csv -q --query unchanged")).toMatchObject({ stdout: "2\n", exitCode: 0 });
  const { stderr, exitCode } = await ask("import old.csv -q");
  expect(stderr).toContain(`line 3: has the id "2", which no customer has`);
  expect(exitCode).toBe(2);
  expect(writes()).toEqual([]);
});
