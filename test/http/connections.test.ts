import { writeFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { run } from "../helpers/program.ts";
import { double, KEY, listening, person } from "../helpers/server.ts";

/** A server that answers each request with these bytes, one write for each part. */
async function raw(...parts: string[]) {
  const server = createServer((socket: Socket) => {
    socket.setNoDelay(true);
    socket.on("error", () => {});
    socket.on("data", async () => {
      for (const part of parts) await new Promise((resolve) => socket.write(part, resolve));
    });
  });
  const port = await listening(server);
  return { CUSTOMERS_BASE_URL: `http://127.0.0.1:${port}/v1`, CUSTOMERS_API_KEY: KEY };
}

const BODY = JSON.stringify(person(1, { email: null }));
const ANSWER = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;

describe("an interim answer that nobody asked for", () => {
  test.each([
    ["102", "HTTP/1.1 102 Processing\r\n\r\n"],
    ["103", "HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n"],
  ])("%s is skipped", async (_, interim) => {
    const { stdout, exitCode } = await run("get id:1 --json --max-retries 0", { env: await raw(interim, ANSWER) });
    expect([exitCode, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ id: "1" })]);
  });

  test("100 is no answer", async () => {
    const env = await raw("HTTP/1.1 100 Continue\r\n\r\n", ANSWER);
    expect(await run("get id:1 --json --max-retries 0", { env })).toMatchObject({ stdout: "", exitCode: 6 });
  });
});

describe("plain http stays on this machine", () => {
  /** The environment of a run on a machine whose hosts file gives `localhost` this address. */
  async function hosts(address: string) {
    const file = join(await temporaryFolder(), "hosts.cjs");
    await writeFile(
      file,
      `const dns = require("node:dns"); const real = dns.lookup;
       dns.lookup = (name, options, done) => name === "localhost"
         ? options.all ? done(null, [{ address: "${address}", family: ${address.includes(":") ? 6 : 4} }]) : done(null, "${address}", 4)
         : real(name, options, done);`,
    );
    return { NODE_OPTIONS: `--require=${file}` };
  }

  test.each(["192.0.2.7", "127.0.0.1"])("localhost is this machine, also if a hosts file says %s", async (address) => {
    const server = await double(() => ({ body: person(1) }));
    const env = { ...server.env, CUSTOMERS_BASE_URL: `http://localhost:${server.port}/v1`, ...(await hosts(address)) };
    expect((await run("get id:1", { env })).exitCode).toBe(0);
  });

  test("a name below localhost is not this machine", async () => {
    const env = { CUSTOMERS_BASE_URL: "http://api.localhost:9/v1", CUSTOMERS_API_KEY: KEY };
    const { stderr, exitCode } = await run("get id:1", { env });
    expect(exitCode).toBe(8);
    expect(stderr).toContain("the key is not sent over plain http to api.localhost:9");
  });
});
