import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { run } from "../helpers/program.ts";
import { double, KEY, person } from "../helpers/server.ts";

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
