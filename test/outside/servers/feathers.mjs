// Feathers without paginate: the whole list; every parameter without a $ is a filter by the field of that name.
import express, { errorHandler, json, rest } from "@feathersjs/express";
import { feathers } from "@feathersjs/feathers";
import { MemoryService } from "@feathersjs/memory";

export async function start(port, people, paginate) {
  const seed = Object.fromEntries(people.map((person, at) => [at + 1, { id: at + 1, ...person }]));
  const customers = new MemoryService({ store: seed, startId: people.length + 1, ...(paginate ? { paginate } : {}) });
  const app = express(feathers()).use(json()).configure(rest()).use("customers", customers).use(errorHandler());
  app.set("logger", undefined);
  await app.listen(port, "127.0.0.1");
  return () => Object.values(customers.store);
}
