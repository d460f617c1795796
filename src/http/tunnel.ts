import type { IncomingMessage, RequestOptions } from "node:http";
import type { Socket } from "node:net";
import { plainWord } from "../text/shell-word.ts";
import { type HeaderFields, headerOf, NetworkFailure } from "./answer.ts";
import { networkFailure } from "./failures.ts";
import { type ForwardProxy, proxyName } from "./proxy.ts";

/**
 * Asks a proxy for a connection to a host (CONNECT, RFC 9110 §9.3.6). Nothing is sent to the host itself.
 * @param target `api.example.com:443`
 * @throws NetworkFailure that names the proxy.
 */
export async function openTunnel(
  proxy: ForwardProxy,
  target: string,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<Socket> {
  const { request } = proxy.url.protocol === "https:" ? await import("node:https") : await import("node:http");
  const { hostname, port } = proxy.url;
  const options: RequestOptions = {
    host: hostname.replace(/^\[|\]$/g, ""),
    ...(port === "" ? {} : { port }),
    method: "CONNECT",
    path: target,
    headers: { host: target, ...proxyHeaders(proxy) },
    agent: false,
    signal,
  };
  return new Promise((resolve, reject) => {
    const call = request(options);
    const late = setTimeout(() => call.destroy(Object.assign(new Error("too late"), { code: "ETIMEDOUT" })), timeoutMs);
    const end = () => clearTimeout(late);
    call.once("connect", (answer: IncomingMessage, socket: Socket, head: Buffer) => {
      end();
      const { statusCode = 0 } = answer;
      if (statusCode < 200 || statusCode >= 300) {
        socket.destroy();
        return reject(refusal(proxy, target, answer));
      }
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    call.once("error", (error) => {
      end();
      reject(proxyFailure(error, proxy));
    });
    call.end();
  });
}

/** What a request carries for the proxy alone. */
export function proxyHeaders({ authorization }: ForwardProxy): Record<string, string> {
  return authorization === undefined ? {} : { "proxy-authorization": authorization };
}

/** A failure on the way to the proxy, in words that name it. */
export function proxyFailure(error: unknown, proxy: ForwardProxy): NetworkFailure {
  const { kind, message } = networkFailure(error, proxy.url);
  return new NetworkFailure(kind, `${message}, the proxy in ${proxy.variable}`, false, {
    cause: error,
    hint: `Check ${proxy.variable}; NO_PROXY names the hosts that need no proxy.`,
  });
}

/** The proxy asks for a user name and password, and does not pass the request on. */
export function askedToLogIn(proxy: ForwardProxy, headers: HeaderFields, status = 407): NetworkFailure {
  const { url, authorization, variable } = proxy;
  const offered = headerOf(headers, "proxy-authenticate") ?? "";
  const named = plainWord(`${url.protocol}//USER:PASSWORD@${url.host}`);
  if (offered !== "" && !/\bbasic\b/i.test(offered)) {
    return new NetworkFailure(
      "proxy",
      `${proxyName(proxy)} asks for a login that is not supported (${status})`,
      false,
      {
        hint: "Only a user name and password (Basic) can be given to a proxy.",
      },
    );
  }
  return authorization === undefined
    ? new NetworkFailure("proxy", `${proxyName(proxy)} asks for a user name and password (${status})`, false, {
        hint: `Put them into the variable: ${variable}=${named}, special characters percent-encoded.`,
      })
    : new NetworkFailure("proxy", `${proxyName(proxy)} does not accept its user name and password (${status})`, false, {
        hint: `Correct them in ${variable}=${named}; special characters are percent-encoded.`,
      });
}

// --- internal ---

function refusal(proxy: ForwardProxy, target: string, { statusCode = 0, headers }: IncomingMessage): NetworkFailure {
  // tinyproxy answers 401 to a wrong password.
  if (statusCode === 407 || statusCode === 401) return askedToLogIn(proxy, headers, statusCode);
  // The proxy could not reach the host: that may pass.
  const kind = statusCode >= 500 ? "unreachable" : "proxy";
  return new NetworkFailure(
    kind,
    `${proxyName(proxy)} refused the connection to ${target} (status ${statusCode})`,
    false,
    {
      hint: "Check the base URL; the proxy's owner says which hosts may be reached. NO_PROXY names the hosts that need no proxy.",
    },
  );
}
