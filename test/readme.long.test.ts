import { readdirSync, readFileSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { describe, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "./helpers/folder.ts";
import { masked } from "./helpers/masked.ts";
import { skipOnWindows } from "./helpers/platform.ts";
import { argumentsOf, cleanEnv, LAUNCHER, run, start } from "./helpers/program.ts";
import { runInTerminal } from "./helpers/terminal.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SAMPLE = join(ROOT, "src/demo/customers.csv");

const PAGES = ["README.md", ...readdirSync(join(ROOT, "docs")).map((name) => `docs/${name}`)]
  .filter((page) => page.endsWith(".md"))
  .map((page) => ({ page, text: readFileSync(join(ROOT, page), "utf8") }));

/**
 * Runs each page from top to bottom in a folder with customers.csv, against a sandbox of its own; those of docs begin with
 * the customers of that file:
 * ```sh sandbox  starts the sandbox, before all other blocks, wherever it stands.
 * ```console     the output of each `$ …` line must be what stands below it, except for ids, times and ports;
 * ```sh          a script, which must succeed;
 * ```sh terminal a command on a terminal, where its questions are answered; it must succeed;
 * ```crontab     the command of each line must succeed; lines that set a variable are skipped;
 * ```ini         the same of the commands that systemd starts.
 * ```ts          a program that uses the library: test/library/examples.long.test.ts.
 * ```sh install  is run by install.long.test.ts.
 * Blocks with jq are skipped on a machine without it.
 * `npx vitest run --mode long test/readme.long.test.ts -u` writes the outputs.
 */
describe("every command does what stands there", () => {
  for (const { page, text } of PAGES) {
    const blocks = [...text.matchAll(/^```(console|sh|sh terminal|crontab|ini)\n(.*?)^```$/gms)];
    if (blocks.length === 0) continue;
    test(page, { timeout: 90_000 }, async () => {
      skipOnWindows("the pages show the commands of a POSIX shell");
      const place = await setUp(page === "README.md" ? [] : ["import customers.csv --default-country US --quiet"]);
      let replayed = "";
      let at = 0;
      for (const block of blocks) {
        const [whole, language = "", body = ""] = block;
        replayed += text.slice(at, block.index);
        at = block.index + whole.length;
        const isSession = language === "console" && (place.hasJq || !/\bjq /.test(body));
        replayed += isSession ? `\`\`\`console\n${await session(body, place.shell)}\`\`\`` : whole;
        if (language !== "console") await place.carryOut(language, body);
      }
      await expect(replayed + text.slice(at)).toMatchFileSnapshot(join(ROOT, page));
    });
  }
});

test("every block with our commands is one that is run", () => {
  const blocks = PAGES.map(({ text }) => text)
    .join("\n")
    .matchAll(/^```([^\n]+)\n(.*?)^```$/gms);
  const others = [...blocks].filter(([, language = ""]) => !/^(?:console|sh(?: \w+)?|crontab|ini)$/.test(language));
  expect(others.map(([, , body = ""]) => body).filter((body) => /^\$ |^customers /m.test(body))).toEqual([]);
});

// --- internal ---

/** A folder as the reader has it, with a sandbox. @param before our commands that are run first. */
async function setUp(before: readonly string[]) {
  const folder = await temporaryFolder();
  const env = await cleanEnv({ HOME: folder, PATH: `${join(folder, "bin")}:${process.env.PATH}` });
  await mkdir(join(folder, "bin"));
  const program = (name: string, line: string) =>
    writeFile(join(folder, "bin", name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  await program("customers", `exec "${process.execPath}" "${LAUNCHER}" "$@"`);
  await copyFile(SAMPLE, join(folder, "customers.csv"));
  const { baseUrl, apiKey } = await startSandbox(env);
  const own = { ...env };
  Object.assign(env, { BASE_URL: baseUrl, CUSTOMERS_BASE_URL: baseUrl, CUSTOMERS_API_KEY: apiKey });
  await program("op", `echo "${apiKey}"`); // It stands for a secret manager.
  await writeFile(join(folder, "key.txt"), `${apiKey}\n`, { mode: 0o600 });
  for (const command of before) expect(await run(command, { env, cwd: folder })).toMatchObject({ exitCode: 0 });

  const shell = async (script: string) => {
    // One pipe for both, as on a terminal: what comes through two has no order.
    const result = await execa("bash", ["-euo", "pipefail", "-c", `exec 2>&1\n${script}`], {
      cwd: folder,
      env,
      extendEnv: false,
      reject: false,
      stdin: "ignore",
      stripFinalNewline: false,
    });
    return { output: result.stdout, exitCode: result.exitCode };
  };

  const hasJq = (await shell("command -v jq")).exitCode === 0;
  return {
    shell,
    hasJq,
    async carryOut(language: string, body: string) {
      if (language === "sh terminal") return atTerminal(body, { baseUrl, apiKey, env: own });
      const script = scriptOf(language, body, folder);
      if (/\bjq /.test(script) && !hasJq) return;
      const ended = await shell(script);
      expect({ script, ...ended }).toEqual({ script, output: ended.output, exitCode: 0 });
    },
  };
}

/** Starts the sandbox of the README, on a free port and without a rate limit. */
async function startSandbox(env: Readonly<Record<string, string>>) {
  const [, command = ""] = /^```sh sandbox\ncustomers (.*)\n```$/m.exec(PAGES[0]?.text ?? "") ?? [];
  const args = [...argumentsOf(command), "--port", "0", "--tier", "unlimited", "--json"];
  const program = await start(args, { env });
  onTestFinished(async () => {
    program.kill("SIGTERM");
    expect((await program.ended).exitCode).toBe(0);
  });
  const ready: { base_url: string; api_key: string } = JSON.parse(await program.printed("}\n"));
  return { baseUrl: ready.base_url, apiKey: ready.api_key };
}

/**
 * The commands of a block as a shell runs them in the folder of the test. A job of the night runs at any hour here, and its
 * deadline may then be more than the 12 hours ahead that are allowed: it becomes a duration.
 */
function scriptOf(language: string, body: string, folder: string): string {
  if (language === "crontab") {
    const commands = body.replace(/^\w+=.*\n/gm, "").replace(/^(?:\S+ ){5}/gm, "");
    return commands.replace(/--deadline \d\d:\d\d/g, "--deadline 3h");
  }
  if (language !== "ini") return body;
  const commands = [...body.matchAll(/^ExecStart=(.*)$/gm)].map(([, command = ""]) => command);
  return commands.join("\n").replaceAll("/usr/local/bin/", "").replaceAll("/srv/office", folder);
}

/** A command that asks, as a person runs it. */
async function atTerminal(
  body: string,
  { baseUrl, apiKey, env }: { baseUrl: string; apiKey: string; env: Readonly<Record<string, string>> },
): Promise<void> {
  const terminal = await runInTerminal(body.trim().replace(/^customers /, ""), { env });
  await terminal.waitFor("Base URL of the API, ending in /v1");
  terminal.type(`\x15${baseUrl}\r`);
  await terminal.waitFor("API key for 127.0.0.1");
  terminal.type(`${apiKey}\r`);
  expect(await terminal.ended).toMatchObject({ exitCode: 0 });
}

/** The block with its outputs as they are now. An output that differs only in ids, times and ports stays as it was. */
async function session(body: string, shell: (script: string) => Promise<{ output: string }>): Promise<string> {
  let replayed = "";
  for (const part of body.split(/^(?=\$ )/m)) {
    const [, command = "", written = ""] = /^\$ ((?:[^\n]*\\\n)*[^\n]*\n)(.*)$/s.exec(part) ?? [];
    const { output } = await shell(command);
    const spaced = written.endsWith("\n\n") && !output.endsWith("\n\n") ? `${output}\n` : output;
    replayed += `$ ${command}${comparable(spaced) === comparable(written) ? written : spaced}`;
  }
  return replayed;
}

/** The sandbox of the tests has no limit, so that they need not wait; the one of a reader has. */
function comparable(output: string): string {
  return masked(output).replace(/[\d,]+ requests(?=\/min| a minute)/g, "LIMIT requests");
}
