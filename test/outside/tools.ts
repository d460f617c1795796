import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { onTestFinished } from "vitest";

const FOLDER = fileURLToPath(new URL("../../node_modules/.cache/outside", import.meta.url));

const PACKAGES = [
  "json-server-0@npm:json-server@0.17.4",
  "json-server-1@npm:json-server@1.0.0-beta.3",
  "@stoplight/prism-cli@5.14",
  "@redocly/cli@2",
];

/** Installs the tools in a folder of their own: they are judges, not dependencies. */
export default async function install(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, "package.json"), '{ "private": true }\n');
  await execa("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...PACKAGES], { cwd: FOLDER });
}

/** The script of an installed tool, to be run with node. */
export function tool(path: string): string {
  return join(FOLDER, "node_modules", path);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}

/** Starts a server that outlives no test, and waits until its port takes connections. What is returned ends it and gives what it printed. */
export async function serve(script: string, args: readonly string[], port: number) {
  const child = execa(process.execPath, [script, ...args], { all: true, reject: false, stdin: "ignore" });
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await child;
  });
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`${script} ended: ${(await child).all}`);
    const answers = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (answers) {
      return async () => {
        child.kill("SIGTERM");
        return (await child).all;
      };
    }
    await delay(100); // nothing tells when another program listens: asked again until it does
  }
  throw new Error(`${script} does not listen on port ${port}`);
}
