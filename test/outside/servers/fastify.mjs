// fastify as it comes: { items } by skip and take; a parameter that the schema does not know is removed without a word.
import Fastify from "fastify";

const text = { type: "string", maxLength: 200 };
const orNull = { type: ["string", "null"], maxLength: 200 };
const address = { type: ["object", "null"], properties: { street: text, city: text, state: text, zip: text } };
const properties = { name: text, email: { ...orNull, format: "email" }, phone: orNull, notes: orNull, address };

export const BY_SKIP = {
  properties: {
    skip: { type: "integer", minimum: 0, default: 0 },
    take: { type: "integer", minimum: 1, maximum: 100, default: 20 },
  },
  page: (all, { skip, take }) => ({ items: all.slice(skip, skip + take) }),
};

export async function start(port, people, list = BY_SKIP, options = {}) {
  const customers = people.map((person, at) => ({ id: at + 1, ...person }));
  let last = customers.length;
  const found = ({ params }) => customers.find(({ id }) => String(id) === params.id);
  const gone = (reply) => reply.code(404).send({ statusCode: 404, error: "Not Found", message: "no such customer" });
  const app = Fastify(options);
  const query = { type: "object", properties: list.properties, additionalProperties: false };
  app.get("/customers", { schema: { querystring: query } }, (request) => list.page(customers, request.query));
  const body = { type: "object", properties, additionalProperties: false };
  app.post("/customers", { schema: { body: { ...body, required: ["name"] } } }, (request, reply) => {
    last += 1;
    customers.push({ id: last, ...request.body });
    return reply.code(201).send(customers.at(-1));
  });
  app.get("/customers/:id", (request, reply) => found(request) ?? gone(reply));
  app.patch("/customers/:id", { schema: { body } }, (request, reply) =>
    found(request) ? Object.assign(found(request), request.body) : gone(reply),
  );
  app.delete("/customers/:id", (request, reply) => {
    if (!found(request)) return gone(reply);
    customers.splice(customers.indexOf(found(request)), 1);
    return reply.code(204).send();
  });
  await app.listen({ port, host: "127.0.0.1" });
  return () => customers;
}
