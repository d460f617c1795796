// LoopBack 4 with a model whose scope gives at most a hundred at a time.
import * as loopback from "./loopback.mjs";

export const start = (port, people) => loopback.start(port, people, { scope: { limit: 100 } });
