// jsonapi-server with its memory handler: JSON:API (application/vnd.api+json), by page[offset] and page[limit].
import { randomUUID } from "node:crypto";
import jsonApi from "jsonapi-server";

export async function start(port, people) {
  const { Joi, MemoryHandler } = jsonApi;
  const customers = people.map((person) => ({ id: randomUUID(), type: "customers", ...person }));
  const text = () => Joi.string().allow(null);
  jsonApi.setConfig({ protocol: "http", hostname: "127.0.0.1", port, base: "", graphiql: false });
  jsonApi.define({
    resource: "customers",
    handlers: new MemoryHandler(),
    attributes: {
      name: Joi.string().required(),
      email: text().email(),
      phone: text(),
      notes: text(),
      address: Joi.object({ street: text(), city: text(), state: text(), zip: text() }).allow(null),
    },
    examples: customers,
  });
  jsonApi.start();
  return () => customers;
}
