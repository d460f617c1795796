// Express and Drizzle on PostgreSQL, without an order. The office is at work: before each page somebody saves a customer,
// which PostgreSQL moves to another place of the table.
import { PGlite } from "@electric-sql/pglite";
import { count, eq } from "drizzle-orm";
import { jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/pglite";
import express from "express";

const columns = { name: text().notNull(), email: text(), phone: text(), notes: text(), address: jsonb() };
const customers = pgTable("customers", { id: serial().primaryKey(), ...columns });

export async function start(port, people) {
  const client = new PGlite();
  await client.exec(
    "create table customers (id serial primary key, name text not null, email text, phone text, notes text, address jsonb)",
  );
  const db = drizzle({ client });
  await db.insert(customers).values(people);
  let saved = 0;
  const save = () => {
    saved += 1;
    return db.update(customers).set({ id: saved }).where(eq(customers.id, saved));
  };

  const app = express().use(express.json());
  const byId = ({ params }) => eq(customers.id, Number(params.id));
  const send = (response, status, [customer]) =>
    customer ? response.status(status).json(customer) : response.status(404).json({ error: "Customer not found" });
  app.get("/customers", async ({ query: { page = 1, pageSize = 50 } }, response) => {
    await save();
    const size = Math.min(Number(pageSize), 100);
    const data = await db
      .select()
      .from(customers)
      .limit(size)
      .offset((page - 1) * size);
    const [{ total }] = await db.select({ total: count() }).from(customers);
    response.json({ data, total, page: Number(page), pageSize: size });
  });
  app.get("/customers/:id", async (request, response) =>
    send(response, 200, await db.select().from(customers).where(byId(request))),
  );
  app.post("/customers", async ({ body }, response) =>
    send(response, 201, await db.insert(customers).values(body).returning()),
  );
  app.patch("/customers/:id", async (request, response) =>
    send(response, 200, await db.update(customers).set(request.body).where(byId(request)).returning()),
  );
  app.delete("/customers/:id", async (request, response) =>
    send(response, 200, await db.delete(customers).where(byId(request)).returning()),
  );
  await new Promise((resolve) => app.listen(port, "127.0.0.1", resolve));
  return () => db.select().from(customers);
}
