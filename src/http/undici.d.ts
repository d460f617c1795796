// undici without the parts that are not used (fetch, web sockets, caches, mocks): loading them doubles the start of a command.
declare module "undici/lib/dispatcher/pool.js" {
  import type { Pool } from "undici";

  const pool: typeof Pool;
  export default pool;
}

declare module "undici/lib/core/connect.js" {
  import type { buildConnector } from "undici";

  const build: typeof buildConnector;
  export default build;
}
