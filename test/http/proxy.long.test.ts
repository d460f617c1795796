import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type ForwardProxy, proxyFor } from "../../src/http/proxy.ts";
import { hider } from "../../src/text/secret.ts";
import { certificate, HAS_OPENSSL } from "../helpers/certificates.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { run } from "../helpers/program.ts";
import { forwardProxy } from "../helpers/proxy.ts";
import { double, KEY, person, type Received } from "../helpers/server.ts";

const GET = "get id:1 --json --max-retries 0";
const BEARER = `Bearer ${KEY}`;

describe.runIf(HAS_OPENSSL)("an https server behind a proxy", () => {
  /** A server of that name which only the proxy can find. */
  async function behindProxy(options: Parameters<typeof forwardProxy>[0] = {}) {
    const tls = await certificate({ names: "DNS:api.example.com" });
    const pages = ({ query }: Received) => {
      const page = Number(query.get("page") ?? 1);
      return { body: { data: [person(page)], links: { next: page < 4 ? `?page=${page + 1}` : null } } };
    };
    const server = await double(
      (request) => (request.path === "/customers" ? pages(request) : { body: person(1) }),
      tls,
    );
    const proxy = await forwardProxy({ to: server.port, ...options });
    const env = {
      CUSTOMERS_BASE_URL: "https://api.example.com/v1",
      CUSTOMERS_API_KEY: KEY,
      NODE_EXTRA_CA_CERTS: tls.ca,
    };
    return { server, proxy, env };
  }

  test.each(["HTTPS_PROXY", "https_proxy"])("is reached through the proxy of %s", async (variable) => {
    const { server, proxy, env } = await behindProxy();
    const result = await run(GET, { env: { ...env, [variable]: proxy.url } });
    expect(result).toMatchObject({ stderr: "", exitCode: 0 });
    expect(proxy.requests).toEqual(["CONNECT api.example.com:443"]);
    expect(proxy.headers[0]?.authorization).toBeUndefined();
    expect(server.requests[0]?.headers).toMatchObject({ host: "api.example.com", authorization: BEARER });
    expect(server.requests[0]?.headers["proxy-authorization"]).toBeUndefined();
  });

  test("one tunnel serves several requests", async () => {
    const { server, proxy, env } = await behindProxy();
    expect((await run("list --json", { env: { ...env, HTTPS_PROXY: proxy.host } })).exitCode).toBe(0);
    expect(server.requests.length).toBeGreaterThan(3);
    expect(proxy.requests.length).toBeLessThan(3);
  });

  test("user name and password go to the proxy alone", async () => {
    const { server, proxy, env } = await behindProxy({ login: "dana:p@ss/w%rd" });
    const HTTPS_PROXY = `http://dana:p%40ss%2Fw%25rd@${proxy.host}`;
    expect(await run(GET, { env: { ...env, HTTPS_PROXY } })).toMatchObject({ stderr: "", exitCode: 0 });
    expect(server.requests[0]?.headers["proxy-authorization"]).toBeUndefined();
  });

  test("a proxy that asks for a login is told apart from one that refuses it, and the password is not printed", async () => {
    const { server, proxy, env } = await behindProxy({ login: "dana:right" });
    const without = await run(GET.replace("--json", ""), { env: { ...env, HTTPS_PROXY: proxy.url } });
    expect(without.exitCode).toBe(6);
    expect(without.stderr).toBe(
      `error: the proxy ${proxy.host} (HTTPS_PROXY) asks for a user name and password (HTTP 407)\n` +
        `Put them into the variable: HTTPS_PROXY=http://USER:PASSWORD@${proxy.host}, special characters percent-encoded.\n`,
    );
    const HTTPS_PROXY = `http://dana:hunter-two@${proxy.host}`;
    const wrong = await run(`${GET} --verbose`, { env: { ...env, HTTPS_PROXY } });
    expect(wrong.exitCode).toBe(6);
    expect(wrong.stderr).toContain("does not accept its user name and password (HTTP 407)");
    expect(wrong.stderr).not.toContain("hunter-two");
    expect(server.requests).toEqual([]);
  });

  test("a proxy that refuses the host is named as the cause", async () => {
    const { proxy, env } = await behindProxy({ refusal: "403 Forbidden" });
    const { stderr, exitCode } = await run(GET, { env: { ...env, HTTPS_PROXY: proxy.url } });
    expect(exitCode).toBe(6);
    expect(stderr).toContain(
      `the proxy ${proxy.host} (HTTPS_PROXY) refused the connection to api.example.com:443 (HTTP 403)`,
    );
    expect(proxy.requests).toHaveLength(1);
  });

  test("a proxy that is down is named, its password is not", async () => {
    const { env } = await behindProxy();
    const HTTPS_PROXY = "http://dana:hunter-two@127.0.0.1:9";
    const { stderr, exitCode } = await run(`${GET} --verbose`, { env: { ...env, HTTPS_PROXY } });
    expect(exitCode).toBe(6);
    expect(stderr).toContain("connection refused by 127.0.0.1:9, the proxy in HTTPS_PROXY");
    expect(stderr).not.toContain("hunter-two");
  });

  test("the certificate is that of the server, not of the proxy's host", async () => {
    const { proxy, env } = await behindProxy();
    const wrong = { ...env, CUSTOMERS_BASE_URL: "https://other.example.com/v1", HTTPS_PROXY: proxy.url };
    const { stderr, exitCode } = await run(GET, { env: wrong });
    expect(exitCode).toBe(6);
    expect(stderr).toContain("does not match certificate's altnames");
  });

  test("this machine is reached through the proxy too, unless NO_PROXY names it", async () => {
    const tls = await certificate();
    const server = await double(() => ({ body: person(1) }), tls);
    const proxy = await forwardProxy();
    const env = { ...server.env, NODE_EXTRA_CA_CERTS: tls.ca, HTTPS_PROXY: proxy.url };
    expect((await run(GET, { env })).exitCode).toBe(0);
    expect(proxy.requests).toEqual([`CONNECT localhost:${server.port}`]);
    expect((await run(GET, { env: { ...env, NO_PROXY: "localhost" } })).exitCode).toBe(0);
    expect(proxy.requests).toHaveLength(1);
  });
});

describe("a plain http server behind a proxy", () => {
  test("gets the request from the proxy, which is given the whole address", async () => {
    const server = await double(() => ({ body: person(1) }));
    const proxy = await forwardProxy({ login: "dana:secret-word" });
    const env = { ...server.env, HTTP_PROXY: `http://dana:secret-word@${proxy.host}` };
    expect(await run(GET, { env })).toMatchObject({ stderr: "", exitCode: 0 });
    expect(proxy.requests).toEqual([`GET ${server.baseUrl}/customers/1`]);
    expect(server.requests[0]?.headers).toMatchObject({ host: `127.0.0.1:${server.port}`, authorization: BEARER });
  });

  test("a proxy that asks for a login ends with 6", async () => {
    const server = await double(() => ({ body: person(1) }));
    const proxy = await forwardProxy({ login: "dana:secret-word" });
    const { stderr, exitCode } = await run(GET, { env: { ...server.env, http_proxy: proxy.url } });
    expect(exitCode).toBe(6);
    expect(stderr).toContain(`the proxy ${proxy.host} (http_proxy) asks for a user name and password (HTTP 407)`);
  });

  test("the key does not go over plain http to a proxy on another machine", async () => {
    const server = await double(() => ({ body: person(1) }));
    const env = { ...server.env, HTTP_PROXY: "http://proxy.example.com:3128" };
    const { stderr, exitCode } = await run("get id:1", { env });
    expect(exitCode).toBe(8);
    expect(stderr).toBe(
      "error: the key is not sent over plain http through the proxy proxy.example.com:3128 (HTTP_PROXY)\n" +
        "Add 127.0.0.1 to NO_PROXY: then this machine is reached without the proxy.\n",
    );
    expect((await run(GET, { env: { ...env, NO_PROXY: "127.0.0.1" } })).exitCode).toBe(0);
  });
});

const base64 = (text: string) => Buffer.from(text).toString("base64");
test.each([
  ["dana:pr0xy/+s%cret", ["pr0xy/+s%cret", encodeURIComponent("pr0xy/+s%cret"), base64("pr0xy/+s%cret")]],
  ["dana:hunter2", ["hunter2", "dana:hunter2", base64("dana:hunter2"), encodeURIComponent(base64("dana:hunter2"))]],
  ["dana:word", ["dana:word", base64("dana:word"), "dana%3Aword"]],
  ["t0ken-4410:", ["t0ken-4410", base64("t0ken-4410:")]],
])("a proxy's password, where the proxy or the server repeats it, is hidden: %s", async (login, forms) => {
  const [user = "", password = ""] = login.split(":");
  const proxy = await forwardProxy({ login });
  const said = forms.join(" | ");
  const server = await double(({ method, path }) => {
    const headers = { "x-proxy": said };
    if (method === "POST") return { status: 422, headers, body: { code: forms[0] ?? "", message: `no ${said}` } };
    if (path !== "/customers") return { status: 403, headers, body: { message: said } };
    return { headers, body: { data: [person(1, { notes: said })] } };
  });
  const cwd = await temporaryFolder();
  const HTTP_PROXY = `http://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${proxy.host}`;
  const env = { ...server.env, HTTP_PROXY, CUSTOMERS_STATE_DIR: join(cwd, "state") };
  await writeFile(join(cwd, "a.csv"), "Name,Email\nBo Li,bo@example.com\n");
  const printed: string[] = [];
  for (const command of [
    "get id:1 --verbose",
    "get id:1 --json",
    "api GET /customers --include",
    "import a.csv --json",
  ]) {
    const { stdout, stderr } = await run(`${command} --max-retries 0`, { env, cwd });
    expect(stdout + stderr, command).toContain("***");
    printed.push(stdout + stderr);
  }
  const files = (await readdir(cwd, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  for (const { parentPath, name } of files) printed.push(await readFile(join(parentPath, name), "latin1"));
  expect(files.map(({ name }) => name)).toContain("a.rejects.csv");
  expect(forms.filter((form) => printed.some((text) => text.includes(form)))).toEqual([]);
});

test.each(["http://u:p@proxy", "http://u@proxy", "http://joe:pw@proxy"])(
  "what is short is hidden only in its header, not in the data of customers: %s",
  (HTTP_PROXY) => {
    const { secrets = [], authorization } = proxyFor(new URL("http://api.example.com"), { HTTP_PROXY }) ?? {};
    const hide = hider("", ...secrets);
    expect(hide(`proxy-authorization: ${authorization}`)).toBe("proxy-authorization: ***");
    const data = '{"notes":"menu:print, u: joe:pw dTpw"}';
    expect(hide(data)).toBe(data);
  },
);

test.each(["socks5://127.0.0.1:1080", "http://", "http://dana:hunter-two@:x"])(
  "%s is not a proxy, and the variable's text is not printed",
  async (HTTPS_PROXY) => {
    const env = { CUSTOMERS_BASE_URL: "https://api.example.com/v1", CUSTOMERS_API_KEY: KEY, HTTPS_PROXY };
    const { stderr, exitCode } = await run("get id:1", { env });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("HTTPS_PROXY does not name an http or https proxy");
    expect(stderr).not.toContain("hunter-two");
  },
);

test.each<[string, string, boolean]>([
  ["https://api.example.com", "api.example.com", false],
  ["https://api.example.com", "API.Example.com.", false],
  ["https://api.example.com", ".example.com", false],
  ["https://api.example.com", "*.example.com", false],
  ["https://api.example.com", "example.com", false],
  ["https://api.example.com", "other.com , example.com", false],
  ["https://api.example.com", "other.com example.com", false],
  ["https://api.example.com", "*", false],
  ["https://api.example.com", "ample.com", true],
  ["https://api.example.com", "api.example.com:8443", true],
  ["https://api.example.com:8443", "api.example.com:8443", false],
  ["https://api.example.com", "api.example.com:443", false],
  ["https://api.example.com", "", true],
  ["https://[::1]:8443", "[::1]:8443", false],
  ["https://[::1]", "::1", false],
])("%s with NO_PROXY=%s goes through the proxy: %s", (target, NO_PROXY, through) => {
  const proxy = proxyFor(new URL(target), { HTTPS_PROXY: "http://proxy:3128", NO_PROXY });
  expect(proxy !== undefined).toBe(through);
});

test.each<[NodeJS.ProcessEnv, Partial<ForwardProxy> | undefined]>([
  [{ HTTPS_PROXY: "proxy:3128" }, { url: new URL("http://proxy:3128"), authorization: undefined }],
  [{ HTTPS_PROXY: "http://upper:1", https_proxy: "http://lower:1" }, { variable: "https_proxy" }],
  [{ HTTPS_PROXY: "http://upper:1", https_proxy: "" }, { variable: "HTTPS_PROXY" }],
  [{ HTTPS_PROXY: "https://proxy" }, { url: new URL("https://proxy") }],
  [{ HTTPS_PROXY: "http://user@proxy" }, { authorization: "Basic dXNlcjo=" }],
  [{ HTTPS_PROXY: "http://user:100%@proxy" }, { authorization: "Basic dXNlcjoxMDAl" }],
  [{ HTTP_PROXY: "http://proxy:1" }, undefined],
])("%j", (env, expected) => {
  const proxy = proxyFor(new URL("https://api.example.com"), env);
  if (expected === undefined) expect(proxy).toBeUndefined();
  else expect(proxy).toMatchObject(expected);
});
