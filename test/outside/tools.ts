import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { onTestFinished } from "vitest";
import type { TestProject } from "vitest/node";
import { PACKAGES } from "./packages.ts";

const FOLDER = fileURLToPath(new URL("../../node_modules/.cache/outside", import.meta.url));
const SERVERS = fileURLToPath(new URL("servers", import.meta.url));

declare module "vitest" {
  interface ProvidedContext {
    /** What the checks need is not installed, and the npm registry does not answer. */
    outsideMissing: boolean;
  }
}

/** Installs the software of others in a folder of its own: it is no dependency of the program. */
export default async function install({ provide }: TestProject): Promise<void> {
  // It asks for express 4, and works with 5.
  const overrides = { "express-crud-router": { express: "$express" } };
  const wanted = `${JSON.stringify({ private: true, dependencies: PACKAGES, overrides }, null, 2)}\n`;
  await mkdir(FOLDER, { recursive: true });
  await cp(SERVERS, join(FOLDER, "servers"), { recursive: true });
  const installed = join(FOLDER, "installed.json");
  const had = await readFile(installed, "utf8").catch(() => "");
  if (had !== wanted) {
    const { exitCode } = await execa("npm", ["ping", "--fetch-retries=0"], { reject: false, timeout: 20_000 });
    if (exitCode !== 0) {
      process.stderr.write("The checks against software of others are skipped: the npm registry does not answer.\n");
      return provide("outsideMissing", true);
    }
    await writeFile(join(FOLDER, "package.json"), wanted);
    await execa("npm", INSTALL, { cwd: FOLDER });
    await writeFile(installed, wanted);
  }
  provide("outsideMissing", false);
}

const INSTALL = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--no-package-lock", "--legacy-peer-deps"];

/** A script of the folder `servers`, where it finds what was installed. */
export function server(name: string): string {
  return join(FOLDER, "servers", name);
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
