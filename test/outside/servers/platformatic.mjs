// Platformatic: routes made of a table of PostgreSQL. A bare list of 10 by `limit` and `offset`, its total when asked for; PUT alone.
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import mapper from "@platformatic/sql-mapper";
import openapi from "@platformatic/sql-openapi";
import fastify from "fastify";

const COLUMNS = ["name", "email", "phone", "notes", "address"];

export async function start(port, people) {
  const db = new PGlite();
  await db.exec(
    "create table customers (id serial primary key, name text not null, email text, phone text, notes text, address jsonb)",
  );
  for (const person of people)
    await db.query(
      `insert into customers (${COLUMNS}) values ($1, $2, $3, $4, $5)`,
      COLUMNS.map((key) => person[key]),
    );
  const socket = new PGLiteSocketServer({ db, port: 0, host: "127.0.0.1" });
  await socket.start();
  const connectionString = `postgres://postgres:any@127.0.0.1:${socket.server.address().port}/postgres?sslmode=disable`;
  const app = fastify();
  app.register(mapper, { connectionString, poolSize: 1 });
  app.register(openapi);
  await app.listen({ port, host: "127.0.0.1" });
  return async () => (await db.query("select * from customers order by id")).rows;
}
