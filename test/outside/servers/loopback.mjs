// LoopBack 4: a bare list by filter[limit] and filter[skip] or filter[offset], or the whole one.
import { inject } from "@loopback/core";
import { defineCrudRepositoryClass, Entity, juggler, model, property } from "@loopback/repository";
import { RestApplication } from "@loopback/rest";
import { defineCrudRestController } from "@loopback/rest-crud";

/** `settings` are the model's: a scope with a limit holds for every list. */
export async function start(port, people, settings = {}) {
  class Customer extends Entity {}
  const properties = {
    id: { type: "number", id: true, generated: true },
    name: { type: "string", required: true },
    email: { type: "string", jsonSchema: { nullable: true } },
    phone: { type: "string", jsonSchema: { nullable: true } },
    address: { type: "object", jsonSchema: { nullable: true } },
    notes: { type: "string", jsonSchema: { nullable: true } },
  };
  for (const [key, definition] of Object.entries(properties)) property(definition)(Customer.prototype, key);
  model({ settings })(Customer);
  const source = new juggler.DataSource({ connector: "memory" });
  const repository = new (defineCrudRepositoryClass(Customer))(source);
  await repository.createAll(people);

  const app = new RestApplication({ rest: { port, host: "127.0.0.1" } });
  app.bind("repositories.customer").to(repository);
  const Controller = defineCrudRestController(Customer, { basePath: "/customers" });
  inject("repositories.customer")(Controller, undefined, 0);
  app.controller(Controller);
  await app.start();
  return () => Object.values(source.connector.cache.Customer).map((record) => JSON.parse(record));
}
