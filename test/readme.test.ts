import { chmod, copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "./helpers/folder.ts";
import { masked } from "./helpers/masked.ts";
import { skipOnWindows } from "./helpers/platform.ts";
import { argumentsOf, cleanEnv, LAUNCHER, start } from "./helpers/program.ts";

const README = fileURLToPath(new URL("../README.md", import.meta.url));
const SAMPLE = fileURLToPath(new URL("../src/demo/customers.csv", import.meta.url));

/**
 * Runs the README from top to bottom in one folder, against one sandbox:
 * ```sh sandbox  starts that sandbox, before all other blocks, wherever it stands.
 * ```console     the output of each `$ …` line must be what stands below it, except for ids, times and ports;
 * ```sh          a script, which must succeed;
 * ```crontab     the command of each line must succeed; lines that set a variable are skipped.
 * ```ts          a program that uses the library: test/library/examples.test.ts.
 * ```sh install  is run by install.long.test.ts.
 * Blocks with jq are skipped on a machine without it.
 * `npx vitest run test/readme.test.ts -u` writes the outputs anew.
 */
test("every command in the README does what it says there", { timeout: 90_000 }, async () => {
  skipOnWindows("the README shows the commands of a POSIX shell");
  const readme = await readFile(README, "utf8");
  const folder = await temporaryFolder();
  const env = await cleanEnv({ HOME: folder, PATH: `${join(folder, "bin")}:${process.env.PATH}` });
  await mkdir(join(folder, "bin"));
  await writeFile(join(folder, "bin", "customers"), `#!/bin/sh\nexec "${process.execPath}" "${LAUNCHER}" "$@"\n`);
  await chmod(join(folder, "bin", "customers"), 0o755);
  await mkdir(join(folder, "src", "demo"), { recursive: true });
  await copyFile(SAMPLE, join(folder, "src", "demo", "customers.csv"));
  const { baseUrl, apiKey } = await startSandbox(readme, env);
  env.BASE_URL = baseUrl;
  await writeFile(join(folder, "key.txt"), `${apiKey}\n`, { mode: 0o600 });

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
  let replayed = "";
  let at = 0;
  for (const block of readme.matchAll(/^```(console|sh|crontab)\n(.*?)^```$/gms)) {
    const [whole, language = "", body = ""] = block;
    replayed += readme.slice(at, block.index);
    at = block.index + whole.length;
    if (/\bjq /.test(body) && !hasJq) {
      replayed += whole;
      continue;
    }
    if (language === "console") {
      replayed += `\`\`\`console\n${await session(body, shell)}\`\`\``;
      continue;
    }
    const scripts: Readonly<Record<string, string>> = {
      sh: body,
      crontab: body.replace(/^\w+=.*\n/gm, "").replace(/^(?:\S+ ){5}/gm, ""),
    };
    const script = scripts[language] ?? "";
    expect({ script, ...(await shell(script)) }).toMatchObject({ exitCode: 0 });
    replayed += whole;
  }
  await expect(replayed + readme.slice(at)).toMatchFileSnapshot(README);
});

/** Starts the sandbox of the README, on a free port and without a rate limit. */
async function startSandbox(readme: string, env: Readonly<Record<string, string>>) {
  const [, command = ""] = /^```sh sandbox\ncustomers (.*)\n```$/m.exec(readme) ?? [];
  const args = [...argumentsOf(command), "--memory", "--port", "0", "--tier", "unlimited", "--json"];
  const program = await start(args, { env });
  onTestFinished(async () => {
    program.kill("SIGTERM");
    expect((await program.ended).exitCode).toBe(0);
  });
  const ready: { base_url: string; api_key: string } = JSON.parse(await program.printed("}\n"));
  return { baseUrl: ready.base_url, apiKey: ready.api_key };
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
  return masked(output).replace(/[\d,]+ requests a minute/g, "LIMIT requests a minute");
}
