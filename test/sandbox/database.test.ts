import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Libsql from "libsql";
import { expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { sandbox } from "../helpers/sandbox.ts";

const file = async () => join(await temporaryFolder(), "sandbox.db");

test("a file keeps its customers and its API key", async () => {
  const database = await file();
  const first = await sandbox({ database });
  const id = await first.create({ name: "Dana" });
  await first.close();
  const second = await sandbox({ database });
  expect(second.apiKey).toBe(first.apiKey);
  expect(second.apiKey).toMatch(/^sk_sandbox_[0-9a-f]{32}$/);
  expect((await second.call("GET", `/customers/${id}`)).body.name).toBe("Dana");
});

test("a seed fills only what is empty", async () => {
  const database = await file();
  const first = await sandbox({ database, seed: 3 });
  await first.create({ name: "Dana" });
  await first.close();
  const second = await sandbox({ database, seed: 9 });
  expect(second.count()).toBe(4);
});

test("another program's database is left as it is", async () => {
  const database = await file();
  const other = new Libsql(database);
  other.exec("CREATE TABLE customers (name TEXT)");
  other.close();
  const before = await readFile(database);
  await expect(sandbox({ database })).rejects.toMatchObject({
    code: "refused",
    message: `${database} is the database of another program or version; it was not changed`,
    hint: "Remove it if a sandbox made it, or name another state folder in CUSTOMERS_STATE_DIR.",
  });
  expect(await readFile(database)).toEqual(before);
});

test("a database of another version is refused", async () => {
  const database = await file();
  const first = await sandbox({ database, seed: 3 });
  await first.close();
  const older = new Libsql(database);
  older.exec("PRAGMA user_version = 1");
  older.close();
  await expect(sandbox({ database })).rejects.toMatchObject({
    code: "refused",
    message: `${database} is the database of another program or version; it was not changed`,
    hint: "Remove it if a sandbox made it, or name another state folder in CUSTOMERS_STATE_DIR.",
  });
});
