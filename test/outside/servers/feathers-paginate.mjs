// Feathers with paginate: { total, limit, skip, data }, asked for by $limit and $skip.
import * as feathers from "./feathers.mjs";

export const start = (port, people) => feathers.start(port, people, { default: 10, max: 50 });
