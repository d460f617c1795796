// undici without the parts that are not used (fetch, web sockets, caches, mocks): loading them doubles the start of a command.
declare module "undici/lib/dispatcher/agent.js" {
  import type { Agent } from "undici";

  const agent: typeof Agent;
  export default agent;
}
declare module "undici/lib/dispatcher/env-http-proxy-agent.js" {
  import type { EnvHttpProxyAgent } from "undici";

  const agent: typeof EnvHttpProxyAgent;
  export default agent;
}
declare module "undici/lib/api/api-request.js" {
  import type { Dispatcher } from "undici";

  function request(
    this: Dispatcher,
    options: Dispatcher.RequestOptions & { origin: string },
  ): Promise<Dispatcher.ResponseData>;
  export default request;
}
