import { expect, test } from "vitest";
import { client, failure } from "../helpers/library.ts";
import { double, person } from "../helpers/server.ts";

test("an error has the whole answer, also where its words are ours", async () => {
  let reads = 0;
  const server = await double(({ method, path }) => {
    const headers = { etag: `"${reads}"`, "x-request-id": "req-7", "retry-after": "2" };
    if (method === "PATCH") return { status: 412, headers, body: { code: "stale", message: "changed" } };
    if (path !== "/customers/1") return { status: 422, headers, body: { code: "bad_id", message: "not an id" } };
    reads += 1;
    return { headers, body: person(1, { email: `read${reads}@example.com`, code: "C-17" }) };
  });
  const customers = client({ baseUrl: server.baseUrl });
  const said = { requestId: "req-7", retryAfter: 2, headers: { "x-request-id": "req-7" } };
  expect(await failure(customers.update("1", { email: "new@example.com" }))).toMatchObject({
    ...{ code: "refused", status: 412, serverCode: "stale", body: { code: "stale" } },
    ...said,
  });
  expect(await failure(customers.get("x"))).toMatchObject({
    ...{ code: "not_found", status: 422, serverCode: "bad_id", body: { message: "not an id" } },
    ...said,
  });
});
