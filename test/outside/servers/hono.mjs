// Hono with zod-openapi: a schema for each route. Pages by `page` and `pageSize`, unknown parameters are dropped, the total is in the body.
import { serve } from "@hono/node-server";
import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";

const text = () => z.string().nullish();
const Customer = z.object({
  name: z.string().min(1).max(120),
  email: z.email().nullish(),
  phone: text(),
  notes: text(),
  address: z.object({ street: text(), city: text(), state: text(), zip: text() }).nullish(),
});
const query = z.object({
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(50).default(25),
  email: z.string().optional(),
});
const params = z.object({ id: z.uuid() });
const json = (schema) => ({ content: { "application/json": { schema } } });
const answers = { 200: { ...json(z.any()), description: "OK" }, 201: { ...json(z.any()), description: "Created" } };
const route = (method, path, request) => createRoute({ method, path, request, responses: answers });

export async function start(port, people) {
  const rows = people.map((person) => ({ id: crypto.randomUUID(), ...person, createdAt: new Date().toISOString() }));
  const app = new OpenAPIHono();
  const found = (c) => rows.find(({ id }) => id === c.req.valid("param").id);
  const missing = (c) => c.json({ success: false, error: { message: "Customer not found" } }, 404);
  app.openapi(route("get", "/customers", { query }), (c) => {
    const { page, pageSize, email } = c.req.valid("query");
    const matching = rows.filter((row) => email === undefined || row.email === email);
    const items = matching.slice((page - 1) * pageSize, page * pageSize);
    return c.json({ items, meta: { page, pageSize, totalItems: matching.length } }, 200);
  });
  app.openapi(route("post", "/customers", { body: json(Customer) }), (c) => {
    const row = { id: crypto.randomUUID(), ...c.req.valid("json"), createdAt: new Date().toISOString() };
    rows.push(row);
    return c.json(row, 201);
  });
  app.openapi(route("get", "/customers/{id}", { params }), (c) => (found(c) ? c.json(found(c), 200) : missing(c)));
  app.openapi(route("patch", "/customers/{id}", { params, body: json(Customer.partial()) }), (c) => {
    const row = found(c);
    return row ? c.json(Object.assign(row, c.req.valid("json")), 200) : missing(c);
  });
  app.openapi(route("delete", "/customers/{id}", { params }), (c) => {
    const row = found(c);
    if (row) rows.splice(rows.indexOf(row), 1);
    return row ? c.json({ success: true }, 200) : missing(c);
  });
  await new Promise((resolve) => serve({ fetch: app.fetch, port, hostname: "127.0.0.1" }, resolve));
  return () => rows;
}
