import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/text/json.ts";
import { office } from "../../helpers/office.ts";
import { person, type Received } from "../../helpers/server.ts";

test("a create answered with 201 alone is never sent again, also if no list shows it yet", async () => {
  const all: JsonObject[] = [person(1)];
  const gate = ({ method, path, body }: Received) => {
    if (method === "POST") all.push({ id: all.length + 1, ...JSON.parse(body) });
    if (method === "POST") return { status: 201, body: { success: true } };
    return path === "/customers" ? { body: { data: all.slice(0, 1), total: 1 } } : undefined;
  };
  const { ask, file } = await office(all, { gate });
  await file("a.csv", "name,email\nZoe,zoe@example.com\n");
  expect(await ask("import a.csv -q --query [created,unknown]")).toMatchObject({ stdout: "0\n1\n", exitCode: 7 });
  expect(await ask("import a.csv -q --query [created,unknown]")).toMatchObject({ stdout: "0\n1\n" });
  expect(all).toHaveLength(2);
});
