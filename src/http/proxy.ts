import { unescape as decoded } from "node:querystring";
import { CliError } from "../errors.ts";
import { isTelling } from "../text/secret.ts";
import { plainWord } from "../text/shell-word.ts";
import { NetworkFailure, networkFailure } from "./answer.ts";

/** A forward proxy (RFC 9110 §3.7), as a variable of the environment names it. */
export interface ForwardProxy {
  readonly url: URL;
  /** The value of `Proxy-Authorization`, if the variable holds a user name. */
  readonly authorization: string | undefined;
  /** Its password, as a proxy or server may repeat it. */
  readonly secrets: readonly string[];
  /** `HTTPS_PROXY` */
  readonly variable: string;
}

/** The proxy for an address: HTTPS_PROXY or HTTP_PROXY, unless NO_PROXY names its host. @throws CliError `usage` */
export function proxyFor(target: URL, env: NodeJS.ProcessEnv): ForwardProxy | undefined {
  const names = target.protocol === "https:" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy", "HTTP_PROXY"];
  for (const variable of names) {
    const text = env[variable]?.trim();
    if (text) return isExempt(target, env.no_proxy || env.NO_PROXY || "") ? undefined : readProxy(text, variable);
  }
  return undefined;
}

/** Without its password: `the proxy 10.0.0.1:3128 (HTTPS_PROXY)`. */
export function proxyName({ url, variable }: ForwardProxy): string {
  return `the proxy ${url.host} (${variable})`;
}

/** Whether a proxy itself has answered, instead of passing the request on: undici says so only in its message. */
export function isRefusal({ message }: Error): boolean {
  return STATUS.test(message);
}

/** What kept a request from passing a proxy on the way to an address, in words that name the proxy. */
export function proxyFailure(error: Error, proxy: ForwardProxy, target: URL): NetworkFailure {
  const { url, authorization, variable } = proxy;
  const [, status] = STATUS.exec(error.message) ?? [];
  const failed = (kind: NetworkFailure["kind"], message: string, hint: string) =>
    new NetworkFailure(kind, message, false, hint);
  if (status === undefined) {
    const failure = networkFailure(error, url);
    if (failure === error) return failure;
    // A proxy of plain http has no certificate.
    if (failure.kind === "tls" && url.protocol === "http:") return networkFailure(error, target);
    return failed(failure.kind, `${failure.message}, the proxy in ${variable}`, `Check ${variable}; ${EXEMPT}`);
  }
  if (status === "407") {
    const asks = authorization === undefined ? "asks for a" : "does not accept its";
    const named = `${variable}=${plainWord(`${url.protocol}//USER:PASSWORD@${url.host}`)}`;
    const hint = `Put them into the variable: ${named}, special characters percent-encoded.`;
    return failed("proxy", `${proxyName(proxy)} ${asks} user name and password (HTTP 407)`, hint);
  }
  const message = `${proxyName(proxy)} refused the connection to ${target.hostname}:${target.port || 443} (HTTP ${status})`;
  const hint = `Check the base URL; the proxy's owner says which hosts may be reached. ${EXEMPT}`;
  // With 5xx the proxy could not reach the host: that may pass.
  return failed(status.startsWith("5") ? "unreachable" : "proxy", message, hint);
}

// --- internal ---

const EXEMPT = "NO_PROXY names the hosts that need no proxy.";
const STATUS = /^Proxy (?:response|Authentication Required) \((\d{3})\)/;

function readProxy(text: string, variable: string): ForwardProxy {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.hostname === "" || !["http:", "https:"].includes(url.protocol)) {
    throw new CliError("usage", `${variable} does not name an http or https proxy`, {
      hint: "Write it as http://HOST:PORT or http://USER:PASSWORD@HOST:PORT, or unset it.",
    });
  }
  const { username, password } = url;
  const credentials = `${decoded(username)}:${decoded(password)}`;
  const authorization = username === "" ? undefined : `Basic ${Buffer.from(credentials).toString("base64")}`;
  // A token may stand in place of the user name. What is short may be found by accident in the data of customers.
  const pairs = [credentials, `${username}:${password}`].filter((text) => isTelling(text));
  const alone = [password || username, decoded(password || username)].filter((text) => isTelling(text, 6));
  const secrets = [authorization ?? [], pairs, alone].flat();
  return { url: new URL(url.origin), authorization, secrets, variable };
}

/** Whether NO_PROXY names the host: `*`, `host`, `.suffix`, `host:port`, or an address. */
function isExempt({ protocol, hostname, port }: URL, list: string): boolean {
  const host = bare(hostname);
  const ownPort = port || (protocol === "https:" ? "443" : "80");
  return (list.match(/[^,\s]+/g) ?? []).some((entry) => {
    const [, place = entry, wantedPort = ownPort] = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
    const name = bare(place.replace(/^\*?\.(?=.)/, ""));
    return wantedPort === ownPort && (name === "*" || host === name || host.endsWith(`.${name}`));
  });
}

/** A host name or address without brackets, in lower case, without the dot of the root. */
function bare(host: string): string {
  return host.toLowerCase().replace(/^\[|\]$|\.$/g, "");
}
