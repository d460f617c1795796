import { describe, expect, test } from "vitest";
import { shellLine } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";

const FULL = "error: could not write stdout: the disk is full\nFree some space on the disk, then try again.\n";

describe.runIf(process.platform === "linux")("a stream that fails", () => {
  test.each(["--version", "help formats", "config list"])("%s on a full disk ends with 10", async (command) => {
    expect(await shellLine(`customers ${command} > /dev/full`)).toEqual({ stdout: "", stderr: FULL, exitCode: 10 });
  });

  test("no command breaks on a stream that is full, closed, or not open for writing", async () => {
    const { env } = await sandbox({ seed: 3 });
    const codes = async (line: string) => (await shellLine(line, { env })).exitCode;
    expect(await shellLine("customers list > /dev/full", { env })).toEqual({ stdout: "", stderr: FULL, exitCode: 10 });
    expect(await codes("customers list > /dev/full 2> /dev/full")).toBe(10);
    expect(await codes("customers --version > /dev/full 2>&-")).toBe(10);
    expect(await codes("customers list >&- 2>&- <&-")).toBe(0);
    expect(await codes("customers list --limt 2> /dev/full")).toBe(2);
    const verbose = await shellLine("customers list -o ids --verbose 2> /dev/full", { env });
    expect(verbose.stdout.split("\n")).toHaveLength(4);
    expect(await shellLine("customers list 1< /dev/null", { env })).toEqual({
      stdout: "",
      stderr: "error: could not write stdout: it is not open for that\nCheck where stdout leads to, then try again.\n",
      exitCode: 10,
    });
  });

  test.each(["import -", "create --data -", "auth login --with-key --base-url https://api.example.com/v1"])(
    "%s where stdin cannot be read",
    async (command) => {
      const { env } = await sandbox();
      expect(await shellLine(`customers ${command} 0> /dev/null`, { env })).toEqual({
        stdout: "",
        stderr: "error: could not read stdin: it is not open for that\nCheck where stdin leads to, then try again.\n",
        exitCode: 10,
      });
    },
  );
});
