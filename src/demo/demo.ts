/**
 * `npm run demo`: the main job, as a first lesson. Every command is printed as it is typed, then run, against a sandbox
 * with separate settings and data: it starts this program again, as `inside`, and deletes everything at the end.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const LAUNCHER = fileURLToPath(new URL("../bin/customers.js", import.meta.url));
const SAMPLES = dirname(fileURLToPath(new URL("../src/demo/customers.csv", import.meta.url)));

interface Step {
  readonly says: string;
  readonly command: string;
  /** What the command reads from stdin, and how that is shown. */
  readonly input?: { readonly text: string; readonly shown: string };
}

// The first step stores the account, as a person does.
const { CUSTOMERS_BASE_URL: baseUrl = "", CUSTOMERS_API_KEY: apiKey = "", ...env } = process.env;

if (process.argv[2] === "inside") {
  try {
    for (const step of lesson()) await run(step);
    process.stdout.write("\nThat was all of it. Next: `customers --help`, and the recipes in README.md and docs.\n");
  } catch (error) {
    process.stderr.write(`error: the demo stopped: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
} else {
  show("The documented API on this machine, in memory. Nothing of yours is touched.", "customers sandbox exec -- bash");
  const again = ["sandbox", "exec", "--", process.execPath, fileURLToPath(import.meta.url), "inside"];
  const child = spawn(process.execPath, [LAUNCHER, ...again], { stdio: "inherit" });
  [process.exitCode = 1] = await once(child, "exit");
}

// --- internal ---

function lesson(): Step[] {
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

async function run({ says, command, input }: Step): Promise<void> {
  show(says, (input?.shown ?? "") + command);
  const [, ...args] = [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? "",
  );
  const child = spawn(process.execPath, [LAUNCHER, ...args], {
    cwd: SAMPLES,
    env,
    stdio: [input ? "pipe" : "ignore", "inherit", "inherit"],
  });
  child.stdin?.end(input?.text);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`\`${command}\` ended with exit code ${code}`);
}

function show(says: string, command: string): void {
  const bold = process.stdout.isTTY && !process.env.NO_COLOR;
  process.stdout.write(`\n# ${says}\n${bold ? "\x1b[1m" : ""}$ ${command}${bold ? "\x1b[0m" : ""}\n`);
}
