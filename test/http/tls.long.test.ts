import { describe, expect, test } from "vitest";
import { certificate, HAS_OPENSSL } from "../helpers/certificates.ts";
import { run } from "../helpers/program.ts";
import { double, person } from "../helpers/server.ts";

const GET = "get id:1 --json --max-retries 0";

describe.runIf(HAS_OPENSSL)("an https server with a certificate of its own", () => {
  async function secure(options: Parameters<typeof certificate>[0] = {}) {
    const tls = await certificate(options);
    const server = await double(() => ({ body: person(1) }), tls);
    return { server, trust: { ...server.env, NODE_EXTRA_CA_CERTS: tls.ca } };
  }

  test("is reached when NODE_EXTRA_CA_CERTS names its authority", async () => {
    const { trust } = await secure();
    expect(await run(GET, { env: trust })).toMatchObject({ stderr: "", exitCode: 0 });
  });

  test("of an unknown authority is not: the hint names NODE_EXTRA_CA_CERTS", async () => {
    const { server } = await secure();
    const { stderr, exitCode } = await run("get id:1", { env: server.env });
    expect(exitCode).toBe(6);
    expect(stderr).toContain(`error: certificate of localhost:${server.port} not accepted: `);
    expect(stderr).toContain("of a private authority, name its file with NODE_EXTRA_CA_CERTS=");
    expect(server.requests).toEqual([]);
  });

  test("self-signed: it is reached when NODE_EXTRA_CA_CERTS names it", async () => {
    const { server, trust } = await secure({ selfSigned: true });
    const { stderr, exitCode } = await run("get id:1", { env: server.env });
    expect(exitCode).toBe(6);
    expect(stderr).toContain("If the certificate is self-signed");
    expect((await run(GET, { env: trust })).exitCode).toBe(0);
  });

  test("expired: the message says so", async () => {
    const { server, trust } = await secure({ expired: true });
    const { stderr, exitCode } = await run("get id:1", { env: trust });
    expect(exitCode).toBe(6);
    expect(stderr).toContain("not accepted: certificate has expired");
    expect(server.requests).toEqual([]);
  });

  test.each(["localhost", "127.0.0.1"])("for another host name than %s: the message says so", async (host) => {
    const { server, trust } = await secure({ names: "DNS:api.example.com" });
    const CUSTOMERS_BASE_URL = `https://${host}:${server.port}/v1`;
    const { stderr, exitCode } = await run("get id:1", { env: { ...trust, CUSTOMERS_BASE_URL } });
    expect(exitCode).toBe(6);
    expect(stderr).toContain("does not match certificate's altnames");
    expect(server.requests).toEqual([]);
  });

  test("names in a certificate cannot act on the terminal", async () => {
    const { trust } = await secure({ names: "DNS:\u001b[2Jevil.example.com" });
    const { stderr, exitCode } = await run(["get", "id:1", "--verbose", "--max-retries", "0"], { env: trust });
    expect(exitCode).toBe(6);
    expect(stderr).not.toContain("\u001b");
  });
});

test("a server that speaks plain http at an https address ends with 6, and the hint says so", async () => {
  const server = await double(() => ({ body: person(1) }));
  const env = { ...server.env, CUSTOMERS_BASE_URL: server.baseUrl.replace("http:", "https:") };
  const { stderr, exitCode } = await run("get id:1", { env });
  expect(exitCode).toBe(6);
  expect(stderr).toBe(
    `error: no secure connection to 127.0.0.1:${server.port}: wrong version number\n` +
      "Check the address and its port: the server may speak plain http there, or other versions of TLS.\n",
  );
});
