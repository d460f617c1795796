/** When requests go through a forward proxy: one that tunnels (CONNECT) and passes plain requests on. */
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { listening } from "./server.ts";

interface ProxyOptions {
  /** `user:password`; without them it answers 407. */
  readonly login?: string;
  /** Where every host leads to, as a port of this machine; the host itself when missing. */
  readonly to?: number;
  /** The status that every CONNECT gets instead of a tunnel. */
  readonly refusal?: string;
}

/** A proxy (RFC 9110 §3.7) on a free port; it is closed when the test ends. */
export async function forwardProxy({ login, to, refusal }: ProxyOptions = {}) {
  /** `CONNECT api.example.com:443`, `GET http://…`, in the order of arrival. */
  const requests: string[] = [];
  /** The header fields that it got, in the same order. */
  const headers: IncomingMessage["headers"][] = [];
  const allowed = (message: IncomingMessage) => {
    requests.push(`${message.method} ${message.url}`);
    headers.push(message.headers);
    const wanted = login === undefined ? undefined : `Basic ${Buffer.from(login).toString("base64")}`;
    return message.headers["proxy-authorization"] === wanted;
  };
  const server: Server = createServer((incoming, response) => {
    if (!allowed(incoming)) return response.writeHead(407, { "proxy-authenticate": 'Basic realm="test"' }).end();
    const { "proxy-authorization": _login, ...onward } = incoming.headers;
    const url = new URL(incoming.url ?? "");
    const place = to === undefined ? { host: url.hostname, port: url.port } : { host: "127.0.0.1", port: to };
    const options = { ...place, method: incoming.method, path: url.pathname + url.search, headers: onward };
    const passed = request(options, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.writeHead(502).end());
    incoming.pipe(passed);
  });
  server.on("connect", (incoming: IncomingMessage, socket: Duplex) => {
    if (!allowed(incoming))
      return socket.end('HTTP/1.1 407 Login\r\nProxy-Authenticate: Basic realm="test"\r\nContent-Length: 0\r\n\r\n');
    if (refusal !== undefined) return socket.end(`HTTP/1.1 ${refusal}\r\nContent-Length: 0\r\n\r\n`);
    const url = new URL(`http://${incoming.url}`);
    const onward = connect(to ?? Number(url.port), to === undefined ? url.hostname : "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
    socket.on("close", () => onward.destroy());
  });
  const port = await listening(server);
  return { url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, port, requests, headers };
}
