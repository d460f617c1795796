// hapi with joi: a bare list by limit and offset, ten rows unless asked; a parameter that it does not know ends in 400.
import { randomUUID } from "node:crypto";
import Boom from "@hapi/boom";
import Hapi from "@hapi/hapi";
import Joi from "joi";

const text = Joi.string().max(200);
const fields = {
  email: Joi.string().email().allow(null),
  phone: text.allow(null),
  notes: text.allow(null, ""),
  address: Joi.object({ street: text, city: text, state: text, zip: text }).allow(null),
};

export async function start(port, people) {
  const customers = new Map(people.map((person) => [randomUUID(), person]));
  const shown = (id) => {
    if (!customers.has(id)) throw Boom.notFound("customer not found");
    return { id, ...customers.get(id) };
  };
  const params = Joi.object({ id: Joi.string().guid() });
  const query = Joi.object({
    limit: Joi.number().integer().min(1).max(100).default(10),
    offset: Joi.number().integer().min(0).default(0),
  });
  const server = Hapi.server({ port, host: "127.0.0.1" });
  server.route([
    {
      method: "GET",
      path: "/customers",
      options: { validate: { query } },
      handler: ({ query: { limit, offset } }) => [...customers.keys()].slice(offset, offset + limit).map(shown),
    },
    {
      method: "POST",
      path: "/customers",
      options: { validate: { payload: Joi.object({ name: text.required(), ...fields }) } },
      handler: ({ payload }, h) => {
        const id = randomUUID();
        customers.set(id, payload);
        return h.response(shown(id)).code(201).location(`/customers/${id}`);
      },
    },
    {
      method: "GET",
      path: "/customers/{id}",
      options: { validate: { params } },
      handler: (request) => shown(request.params.id),
    },
    {
      method: "PATCH",
      path: "/customers/{id}",
      options: { validate: { params, payload: Joi.object({ name: text, ...fields }).min(1) } },
      handler: (request) => {
        const { id } = request.params;
        customers.set(id, { ...shown(id), ...request.payload });
        return shown(id);
      },
    },
    {
      method: "DELETE",
      path: "/customers/{id}",
      options: { validate: { params } },
      handler: (request, h) => {
        shown(request.params.id);
        customers.delete(request.params.id);
        return h.response().code(204);
      },
    },
  ]);
  await server.start();
  return () => [...customers.keys()].map(shown);
}
