import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { run } from "../helpers/program.ts";
import { freePort, serve, tool } from "./tools.ts";

const SAMPLE = fileURLToPath(new URL("../../src/demo/customers.csv", import.meta.url));

/** A server that neither filters, searches nor pages unless asked in its own words, and merges nothing below the top. */
describe.each([
  ["0.17", "json-server-0/lib/cli/bin.js", ["--quiet"]],
  ["1", "json-server-1/lib/bin.js", []],
])("json-server %s", (_version, script, flags) => {
  test("serves a customers file to every command", async () => {
    const folder = await temporaryFolder();
    const database = join(folder, "db.json");
    await writeFile(database, JSON.stringify({ customers: [] }));
    const port = await freePort();
    await serve(tool(script), ["--port", String(port), "--host", "127.0.0.1", ...flags, database], port);
    const env = {
      CUSTOMERS_BASE_URL: `http://127.0.0.1:${port}`,
      CUSTOMERS_API_KEY: "any",
      CUSTOMERS_CONFIG_DIR: join(folder, "config"),
      CUSTOMERS_STATE_DIR: join(folder, "state"),
    };
    const ask = async (command: string) => run(command, { env });

    const wrote = async () =>
      JSON.parse(
        (await ask(`import ${SAMPLE} --default-country US -q --query [created,updated,failed,unknown] -o json`)).stdout,
      );
    expect(await wrote()).toEqual([25, 0, 0, 0]);
    // Version 1 reads its file again whenever it changes, and may lose what came meanwhile: an import brings that back.
    for (let tries = 0; tries < 5 && (await wrote())[0] > 0; tries++);
    expect(await wrote()).toEqual([0, 0, 0, 0]);

    expect(JSON.parse((await ask("list --all --query length(@)")).stdout)).toBe(25);
    expect((await ask("list --filter address.city=Portland --sort name --fields name -o tsv")).stdout).toBe(
      "name\nGrace Lindqvist\nMargaret Sloane\n",
    );
    expect((await ask("list --search rooftop --query [].name")).stdout).toBe("Hassan Yildiz\n");
    expect((await ask("get +12025550143 --query email")).stdout).toBe("dana.ortiz@example.com\n");

    const updated = await ask("update dana.ortiz@example.com --zip 20011 --query address -o json -q");
    expect(JSON.parse(updated.stdout)).toEqual({
      street: "1420 Kenyon St NW",
      city: "Washington",
      state: "DC",
      zip: "20011",
    });
    expect((await ask("delete carl.jensen@example.org --yes -q -o ids")).exitCode).toBe(0);
    expect(await ask("get carl.jensen@example.org -q")).toMatchObject({ exitCode: 3, stdout: "" });
    expect(JSON.parse((await ask("list --all --query length(@)")).stdout)).toBe(24);
  });
});
