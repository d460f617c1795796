import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that takes every create and keeps nothing: the least that a request can cost. Prints its base URL. */
export function serve(): void {
  let count = 0;
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const created = request.method === "POST" ? { id: `cus_${++count}`, ...JSON.parse(body) } : undefined;
      response.writeHead(created ? 201 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(created ?? { data: [], total: 0, has_more: false }));
    });
  });
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo; // Of a server that listens on a port.
    process.stdout.write(`http://127.0.0.1:${port}/v1\n`);
  });
}
