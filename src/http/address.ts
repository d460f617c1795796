import { CliError } from "../errors.ts";
import { type ForwardProxy, proxyName } from "./proxy.ts";

/** Plain http to another machine, or through a proxy on one, only with `insecureHttp`. @throws CliError `refused` */
export function guardAddress(url: URL, insecureHttp: boolean, proxy?: ForwardProxy): void {
  if (url.protocol === "https:" || insecureHttp) return;
  if (!isLoopback(url.hostname)) {
    throw new CliError("refused", `the key is not sent over plain http to ${url.host}`, {
      hint: "Use an https address, or give --insecure-http when the network in between is trusted.",
    });
  }
  if (proxy === undefined || isLoopback(proxy.url.hostname)) return;
  throw new CliError("refused", `the key is not sent over plain http through ${proxyName(proxy)}`, {
    hint: `Add ${url.hostname} to NO_PROXY: then this machine is reached without the proxy.`,
  });
}

/** Node itself obeys NODE_TLS_REJECT_UNAUTHORIZED, which would show the key to others. @throws CliError `refused` */
export function guardCertificates(env: NodeJS.ProcessEnv): void {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED !== "0") return;
  throw new CliError("refused", "NODE_TLS_REJECT_UNAUTHORIZED=0 turns the check of certificates off", {
    hint: "Unset it, and name a private authority in NODE_EXTRA_CA_CERTS.",
  });
}

/** Whether a host is this machine by its name (RFC 6761 §6.3, RFC 1122 §3.2.1.3, RFC 4291 §2.5.3). */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/.test(hostname);
}

/** The address of a path below the base: `/customers?limit=2`. */
export function below(base: URL, path: string): URL {
  return new URL(base.origin + base.pathname.replace(/\/$/, "") + path);
}

/** Whether an address is the base itself or lies below it. */
export function isBelow(base: URL, url: URL): boolean {
  const root = base.pathname.replace(/\/$/, "");
  return url.origin === base.origin && (url.pathname === root || url.pathname.startsWith(`${root}/`));
}

/** An id as a segment of a path. @throws CliError `invalid_input` for ids that are read as a path in any encoding. */
export function pathSegment(id: string): string {
  if (id === "" || id === "." || id === "..") {
    throw new CliError("invalid_input", `${JSON.stringify(id)} cannot be a customer's id`, {
      hint: "Run `customers list --fields id,name` to see the ids.",
    });
  }
  return encodeURIComponent(id.isWellFormed() ? id : id.toWellFormed());
}

/** The address that a redirect names when it only adds or drops the slash at the end of the path; else undefined. */
export function slashRedirect(from: URL, location = ""): URL | undefined {
  if (!URL.canParse(location, from.href)) return undefined;
  const to = new URL(location, from);
  to.search ||= from.search;
  to.hash = "";
  const [here, there] = [from, to].map(({ origin, pathname, search }) => origin + pathname.replace(/\/$/, "") + search);
  return here === there && from.pathname !== to.pathname ? to : undefined;
}

/** An address as shown to people: below the base where it is. A URL holds no control characters. */
export function shownAddress(base: URL, url: string): string {
  const root = base.origin + base.pathname;
  return url.startsWith(root) ? url.slice(root.length) || "/" : url;
}
