/**
 * `npm run demo`: the main job, as a first lesson, against a sandbox of its own.
 * Every command is printed as it is typed, then run; the folder with settings and data is deleted at the end.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const LAUNCHER = fileURLToPath(new URL("../bin/customers.js", import.meta.url));
const SAMPLE = fileURLToPath(new URL("../src/demo/customers.csv", import.meta.url));

interface Step {
  readonly says: string;
  readonly command: string;
  /** What the command reads from stdin, and how that is shown. */
  readonly input?: { readonly text: string; readonly shown: string };
}

const folder = await mkdtemp(join(tmpdir(), "customers-demo-"));
// The demo is about the sandbox: an account that is set up on this machine is not touched.
const {
  CUSTOMERS_API_KEY: _key,
  CUSTOMERS_API_KEY_FILE: _keyFile,
  CUSTOMERS_BASE_URL: _baseUrl,
  CUSTOMERS_PROFILE: _profile,
  ...around
} = process.env;
const env = { ...around, CUSTOMERS_CONFIG_DIR: join(folder, "config"), CUSTOMERS_STATE_DIR: join(folder, "state") };

let sandbox: ChildProcess | undefined;
try {
  await copyFile(SAMPLE, join(folder, "customers.csv"));
  show("The documented API on this machine, in memory. Nothing of yours is touched.", "customers sandbox --memory &");
  const started = await startSandbox();
  sandbox = started.process;
  process.stdout.write(`${started.baseUrl}\n`);
  for (const step of lesson(started.baseUrl, started.apiKey)) await run(step);
  process.stdout.write("\nThat was all of it. Next: `customers --help`, and the recipes in README.md.\n");
} catch (error) {
  process.stderr.write(`error: the demo stopped: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  if (sandbox) {
    sandbox.kill("SIGTERM");
    if (sandbox.exitCode === null) await once(sandbox, "exit");
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

// --- internal ---

function lesson(baseUrl: string, apiKey: string): Step[] {
  return [
    {
      says: "Log in. The key comes from stdin: everyone on a machine can see arguments.",
      command: `customers auth login --with-key --base-url ${baseUrl}`,
      input: { text: apiKey, shown: 'echo "$KEY" | ' },
    },
    {
      says: "Import a spreadsheet. The whole file is checked before anything is written.",
      command: "customers import customers.csv --default-country US",
    },
    {
      says: "The same file once more: nothing is written twice.",
      command: "customers import customers.csv --default-country US --quiet",
    },
    { says: "Look at them.", command: "customers list --sort name" },
    {
      says: "One of them, by e-mail address, as a script would read it.",
      command: "customers get dana.ortiz@example.com --json",
    },
    {
      says: "She moved: only what changes is sent.",
      command: 'customers update dana.ortiz@example.com --street "1501 Newton St NW"',
    },
    {
      says: "Another one left (without a terminal to ask at, --yes is needed).",
      command: "customers delete sam.okafor@example.org --yes",
    },
    { says: "How many are there now?", command: "customers list --query 'length(@)'" },
  ];
}

async function startSandbox(): Promise<{ process: ChildProcess; baseUrl: string; apiKey: string }> {
  const child = spawn(process.execPath, [LAUNCHER, "sandbox", "--memory", "--port", "0", "--json", "--quiet"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  for await (const chunk of child.stdout) {
    text += chunk;
    if (text.trimEnd().endsWith("}")) break;
  }
  if (text === "") throw new Error("the sandbox did not start");
  const ready = JSON.parse(text) as { base_url: string; api_key: string };
  return { process: child, baseUrl: ready.base_url, apiKey: ready.api_key };
}

async function run({ says, command, input }: Step): Promise<void> {
  show(says, (input?.shown ?? "") + command);
  const [, ...args] = [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? "",
  );
  const child = spawn(process.execPath, [LAUNCHER, ...args], {
    cwd: folder,
    env,
    stdio: [input ? "pipe" : "ignore", "inherit", "inherit"],
  });
  child.stdin?.end(input?.text);
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`\`${command}\` ended with exit code ${code}`);
}

function show(says: string, command: string): void {
  const bold = process.stdout.isTTY && !process.env.NO_COLOR;
  process.stdout.write(`\n# ${says}\n${bold ? "\x1b[1m" : ""}$ ${command}${bold ? "\x1b[0m" : ""}\n`);
}
