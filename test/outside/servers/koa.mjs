// Koa and its router with allowedMethods: PATCH ends in 405. { items, total } by page and per_page; PUT replaces the record.

import { bodyParser } from "@koa/bodyparser";
import Router from "@koa/router";
import Koa from "koa";

export async function start(port, people) {
  const customers = new Map(people.map((person, at) => [at + 1, { id: at + 1, ...person, balance: at }]));
  let last = people.length;
  const router = new Router({ prefix: "/customers" });
  router.param("id", (id, context, next) => {
    context.customer = customers.get(Number(id));
    if (!context.customer) return context.throw(404, "Customer not found");
    return next();
  });
  router.get("/", (context) => {
    const { page = 1, per_page = 25 } = context.query;
    const size = Math.min(Number(per_page), 100);
    const items = [...customers.values()].slice((page - 1) * size, page * size);
    context.body = { items, total: customers.size, page: Number(page), per_page: size };
  });
  router.get("/:id", (context) => {
    context.body = context.customer;
  });
  router.post("/", (context) => {
    if (!context.request.body.name) context.throw(422, "name is required");
    last += 1;
    customers.set(last, { ...context.request.body, id: last });
    context.status = 201;
    context.body = customers.get(last);
  });
  router.put("/:id", (context) => {
    const { id } = context.customer;
    customers.set(id, { ...context.request.body, id });
    context.body = customers.get(id);
  });
  router.delete("/:id", (context) => {
    customers.delete(context.customer.id);
    context.status = 204;
  });
  const app = new Koa({ env: "test" }).use(bodyParser()).use(router.routes()).use(router.allowedMethods());
  await new Promise((resolve) => app.listen(port, "127.0.0.1", resolve));
  return () => [...customers.values()];
}
