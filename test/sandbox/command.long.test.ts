import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { cleanEnv, LAUNCHER, run, start } from "../helpers/program.ts";
import { callsTo } from "../helpers/sandbox.ts";
import { runInTerminal } from "../helpers/terminal.ts";

const KEY = /sk_sandbox_[0-9a-f]{32}/g;
const masked = (text: string) => text.replace(KEY, "KEY").replace(/127\.0\.0\.1:\d+/g, "127.0.0.1:PORT");

/** `customers sandbox ARGS` in the background, from the moment its output says it is ready. */
async function startSandbox(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  ready = "customers list\n",
) {
  const program = await start(["sandbox", "--port", "0", ...args], { env });
  const text = await program.printed(ready);
  const [baseUrl = ""] = /http:[^\s"]+/.exec(text) ?? [];
  const [apiKey = ""] = text.match(KEY) ?? [];
  return {
    ...{ text, baseUrl, apiKey },
    call: callsTo(baseUrl, apiKey),
    /** Resolves with what it printed and its exit code. */
    stop(signal: "SIGTERM" | "SIGINT" = "SIGTERM") {
      program.kill(signal);
      return program.ended;
    },
  };
}

async function folders() {
  const folder = await temporaryFolder();
  return { CUSTOMERS_CONFIG_DIR: join(folder, "config"), CUSTOMERS_STATE_DIR: join(folder, "state") };
}

test("it says where it is and how to use it, and ends well on SIGTERM", async () => {
  const env = await folders();
  const { text, call, stop } = await startSandbox(["--seed", "3"], env);
  expect(masked(text)).toBe(
    `base URL   http://127.0.0.1:PORT/v1
API key    KEY
tier       free (100 requests per minute)
database   ${join(env.CUSTOMERS_STATE_DIR, "sandbox.db")}
customers  3

To use it in another terminal:
  export CUSTOMERS_BASE_URL=http://127.0.0.1:PORT/v1
  export CUSTOMERS_API_KEY=KEY
  customers list
`,
  );
  const reply = await call("GET", "/customers");
  expect([reply.status, reply.body.pagination?.total, reply.headers.get("x-ratelimit-limit")]).toEqual([200, 3, "100"]);
  const { stdout, stderr, exitCode } = await stop();
  expect([stdout, stderr, exitCode]).toEqual([text, "press Ctrl-C to stop\nsandbox stopped\n", 0]);
});

test("-o json is one document", async () => {
  const env = await folders();
  const { text, apiKey, baseUrl, stop } = await startSandbox(["--tier", "growth", "-o", "json"], env, "}\n");
  expect(JSON.parse(text)).toEqual({
    base_url: baseUrl,
    api_key: apiKey,
    tier: "growth",
    database: join(env.CUSTOMERS_STATE_DIR, "sandbox.db"),
    customers: 0,
  });
  expect(await stop("SIGINT")).toMatchObject({ stdout: text, exitCode: 0 });
});

test("two starts keep data and key; --seed fills only what is empty", async () => {
  const env = await folders();
  const first = await startSandbox([], env);
  await first.call("POST", "/customers", { body: { name: "Dana" } });
  await first.stop();

  const second = await startSandbox(["--seed", "5"], env);
  expect(second.apiKey).toBe(first.apiKey);
  expect((await second.call("GET", "/customers")).body.data).toMatchObject([{ name: "Dana" }]);
  expect((await second.stop()).stderr).toBe(
    "warning: the database holds 1 customer already, so --seed was ignored\n" +
      "press Ctrl-C to stop\nsandbox stopped\n",
  );

  const again = await startSandbox(["--seed", "1"], env);
  expect((await again.stop()).stderr).toBe("press Ctrl-C to stop\nsandbox stopped\n");
});

test("without libsql it says what to install", async () => {
  const copy = await temporaryFolder();
  const root = join(LAUNCHER, "..", "..");
  await Promise.all([
    cp(join(root, "dist"), join(copy, "dist"), { recursive: true }),
    cp(join(root, "bin"), join(copy, "bin"), { recursive: true }),
    writeFile(join(copy, "package.json"), '{"type":"module"}'),
  ]);
  const result = await execa(process.execPath, [join(copy, "bin", "customers.js"), "sandbox"], {
    env: await cleanEnv(),
    extendEnv: false,
    reject: false,
  });
  expect([result.stderr, result.exitCode]).toEqual([
    "error: the sandbox needs the package libsql, which cannot be loaded\n" +
      "Run `npm install --include=optional` where customers is installed, then try again.",
    6,
  ]);
});

const node = (script: string) => ["--", process.execPath, "-e", script];

test("exec gives the command a fresh sandbox, its own flags, and stdin, and nothing of another profile", async () => {
  const script = `
    const { CUSTOMERS_BASE_URL: url, CUSTOMERS_API_KEY: key, CUSTOMERS_PROFILE, CUSTOMERS_API_KEY_FILE } = process.env;
    const answer = await fetch(url + "/customers", { headers: { authorization: "Bearer " + key } });
    const { pagination } = await answer.json();
    let input = "";
    for await (const chunk of process.stdin) input += chunk;
    console.log(JSON.stringify([pagination.total, answer.headers.get("x-ratelimit-limit"), input, process.argv.slice(1),
      CUSTOMERS_PROFILE ?? null, CUSTOMERS_API_KEY_FILE ?? null]));`;
  const command = ["sandbox", "exec", "--seed", "4", "--", process.execPath, "--input-type=module", "-e", script];
  const { stdout, stderr, exitCode } = await run([...command, "list", "--json", "-q"], {
    env: { CUSTOMERS_PROFILE: "work", CUSTOMERS_API_KEY_FILE: "/nowhere", CUSTOMERS_API_KEY: "sk_live" },
    input: "typed",
  });
  expect([stderr, exitCode]).toEqual(["", 0]);
  expect(JSON.parse(stdout)).toEqual([4, "1000000", "typed", ["list", "--json", "-q"], null, null]);
});

test("on a terminal Ctrl-C reaches the command once, and the sandbox runs as long as the command", async () => {
  const script = `
    let times = 0;
    process.on("SIGINT", () => console.log("interrupted " + ++times));
    process.stdin.on("data", async () => {
      const { CUSTOMERS_BASE_URL: url, CUSTOMERS_API_KEY: key } = process.env;
      const answer = await fetch(url + "/customers", { headers: { authorization: "Bearer " + key } });
      console.log("answered", answer.status);
      process.exit(4);
    });
    console.log("ready");`;
  const session = await runInTerminal(["sandbox", "exec", ...node(script)]);
  await session.answer("ready", "\u0003");
  await session.answer("interrupted 1", "\u0003");
  await session.answer("interrupted 2", "\r");
  const { exitCode, screen } = await session.ended;
  expect(screen).toContain("answered 200");
  expect(screen).not.toContain("interrupted 3");
  expect(exitCode).toBe(4);
});
