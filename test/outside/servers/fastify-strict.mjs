// fastify with a strict ajv: a bare list by page and limit; a parameter that the schema does not know ends in 400.
import * as fastify from "./fastify.mjs";

const byPage = {
  properties: {
    page: { type: "integer", minimum: 1, default: 1 },
    limit: { type: "integer", minimum: 1, maximum: 50, default: 20 },
  },
  page: (all, { page, limit }) => all.slice((page - 1) * limit, page * limit),
};

export const start = (port, people) =>
  fastify.start(port, people, byPage, { ajv: { customOptions: { removeAdditional: false } } });
