import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { client } from "../helpers/client.ts";
import { double, listening, person } from "../helpers/server.ts";

/** A forward proxy (RFC 9110 §9.3.6): every host is `target`. */
async function proxyTo(target: string) {
  const tunnels: string[] = [];
  const server = createServer((_request, response) => response.writeHead(405).end());
  server.on("connect", (request, socket) => {
    tunnels.push(request.url ?? "");
    const onward = connect(Number(new URL(target).port), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
  });
  return { url: `http://127.0.0.1:${await listening(server)}`, tunnels };
}

test("another machine is reached through the proxy of the environment", async () => {
  const server = await double(() => ({ body: person(1) }));
  const proxy = await proxyTo(server.baseUrl);
  const { api } = await client("http://api.example.com/v1", { insecureHttp: true, env: { HTTP_PROXY: proxy.url } });
  expect((await api.get("1")).id).toBe("1");
  expect(proxy.tunnels).toEqual(["api.example.com:80"]);
});

test("NO_PROXY hosts are reached without the proxy", async () => {
  const proxy = await proxyTo("http://127.0.0.1:9");
  const env = { HTTP_PROXY: proxy.url, NO_PROXY: "unused.invalid" };
  const { api } = await client("http://unused.invalid/v1", { insecureHttp: true, env, maxRetries: 0 });
  await expect(api.get("1")).rejects.toThrow("host not found: unused.invalid");
  expect(proxy.tunnels).toEqual([]);
});

test("this machine is never reached through a proxy", async () => {
  const server = await double(() => ({ body: person(1) }));
  const { api } = await client(server.baseUrl, { env: { HTTP_PROXY: "http://127.0.0.1:9" } });
  expect((await api.get("1")).id).toBe("1");
});

test("a proxy that refuses is named as the cause", async () => {
  const server = createServer();
  server.on("connect", (_request, socket) => socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n"));
  const env = { HTTP_PROXY: `http://127.0.0.1:${await listening(server)}` };
  const { api } = await client("http://api.example.com/v1", { insecureHttp: true, env, maxRetries: 0 });
  await expect(api.get("1")).rejects.toThrow("the proxy refused the connection to api.example.com");
});
