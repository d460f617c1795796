import { execa } from "execa";
import { expect, test } from "vitest";
import { cleanEnv, LAUNCHER, run } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import { startInTerminal } from "../../helpers/terminal.ts";

test("a table on a terminal stops at 50 and says how many there are; --all shows every one", async () => {
  const { env } = await sandbox({ seed: 120 });
  const first = await run("list", { env, tty: {} });
  const lines = first.stdout.split("\n");
  expect(first.exitCode).toBe(0);
  expect(lines[0]).toMatch(/^NAME +E-MAIL +PHONE +CITY +STATE$/);
  expect(lines.at(-1)).toBe("Showing 50 of 120 customers. See them with --all or --limit N.");
  expect(lines).toHaveLength(52);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);

  const all = await run("list --all --sort name", { env, tty: {} });
  expect(all.stdout.split("\n")).toHaveLength(121);

  const found = await run("list --search zzz", { env, tty: {} });
  expect(found.stdout).toBe("No customers match.");
});

test("with stderr elsewhere, the table's last line says that it stops before the end", async () => {
  const { env } = await sandbox({ seed: 120 });
  const last = async (line: string) => {
    const argv = ["sh", "-c", `exec "$0" "$1" ${line} 2> /dev/null`, process.execPath, LAUNCHER];
    const { screen, exitCode } = await (await startInTerminal(argv, { env, columns: 40 })).ended;
    return { last: screen.split("\n").slice(-2), exitCode };
  };
  const said = ["Showing 50 of 120 customers. See them", "  with --all or --limit N."];
  expect(await last("list")).toEqual({ last: said, exitCode: 0 });
  expect(await last("list --quiet --fields name")).toEqual({ last: said, exitCode: 0 });
  expect((await last("list --limit 7")).last[1]).toBe("Showing 7 of 120 customers.");
  expect((await last("list --query 'length(@)'")).last).toEqual(["120"]);
  expect((await last("list --limit 7 --query '[:3]'")).last[1]).toBe("Showing 7 of 120 customers.");
});

test("a reader that closes the pipe early is not an error", async () => {
  const { env } = await sandbox({ seed: 300 });
  const script = `"${process.execPath}" "${LAUNCHER}" list -o ndjson | head -n 1 | wc -l; echo "\${PIPESTATUS[0]}"`;
  const result = await execa("bash", ["-c", script], { env: await cleanEnv(env), extendEnv: false, stdin: "ignore" });
  expect({ stdout: result.stdout.trim(), stderr: result.stderr }).toEqual({ stdout: "1\n0", stderr: "" });
});
