import { expect, test } from "vitest";
import { ROUTES } from "../../src/sandbox/routes.ts";
import { type Sending, sandbox } from "../helpers/sandbox.ts";
import document from "./openapi.json" with { type: "json" };

interface Operation {
  readonly responses: Readonly<Record<string, object>>;
  readonly parameters?: readonly { readonly name: string }[];
}

/** What the sandbox serves, in a document that does not follow from its code. */
const paths = document.paths as unknown as Readonly<Record<string, Readonly<Record<string, Operation>>>>; // As far as these tests look.

test("the sandbox has the document's paths and methods, and no other", () => {
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((key) => key !== "parameters")
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described).toEqual(ROUTES.map(({ method, path }) => `${method} ${path}`));
});

const valid = { body: { name: "Dana" } };
const SENDINGS: readonly Sending[] = [valid, {}, { body: { name: 5 } }, { key: null, body: {} }];

test.each(ROUTES)("$method $path answers with the statuses that it names", async ({ method, path, takesBody }) => {
  const seen = new Set<string>(["500"]);
  const { call, create } = await sandbox();
  for (const sending of SENDINGS) {
    for (const id of [await create({ name: "Dana" }), "nobody"]) {
      for (const query of ["", "?nothing=1"]) {
        const { body, ...rest } = sending;
        const sent = takesBody && body !== undefined ? { ...rest, body } : rest;
        seen.add(String((await call(method, path.replace("{id}", id) + query, sent)).status));
      }
    }
  }
  const limited = await sandbox({ tier: "free", clock: { now: () => 0 } });
  for (let n = 0; n < 100; n++) await limited.call("GET", "/customers?limit=1");
  seen.add(String((await limited.call(method, path, takesBody ? valid : {})).status));

  expect(Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {}).sort()).toEqual([...seen].sort());
});

test("every parameter of a list that it names is taken, and every field is one of them", async () => {
  const { call, create } = await sandbox();
  const { body } = await call("GET", `/customers/${await create({ name: "Dana" })}`);
  const names = paths["/customers"]?.get?.parameters?.map(({ name }) => name) ?? [];
  expect(names).toEqual(expect.arrayContaining(Object.keys(body).filter((name) => name !== "address")));
  const query = names.filter((name) => !["limit", "cursor"].includes(name)).map((name) => `${name}=x`);
  expect((await call("GET", `/customers?limit=5&${query.join("&")}`)).status).toBe(200);
});
