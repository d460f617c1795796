import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hasShell, openShell, type ShellName } from "../helpers/shell.ts";

/** Each begins with a sign of its own: that sign and TAB complete it. */
const NAMES = [
  ...["a$(touch pwned)", "b`touch pwned`", "c'; touch pwned; '", 'd"; touch pwned; "', "e$IFS*?[x]", "f\\", "g#x"],
  ...["h!x !!", "i{a,b}", "j|x&y;z<w>v", "k \u00fc\u00f1\u{1f69a}c", "l%s%n%(x)", "m=x:y@z", "n  two  blanks "],
  ...["-rf", "~root", "*"],
];

const PROFILES = {
  ...Object.fromEntries(NAMES.map((name) => [name, `Hostile $(touch pwned) \`touch pwned\` ; touch pwned ${name}`])),
  "x\u001b[31m": "Escape",
  "y\u202ex": "Bidi",
  "z\ntouch pwned": "Newline",
};

describe.each<ShellName>(["bash", "zsh", "fish"])("%s", (shell) => {
  // A machine without this shell shows the tests as skipped.
  test.skipIf(!hasShell(shell))("names that would do something in a shell are inserted as they are", async () => {
    const { completed, made } = await openShell(shell, PROFILES);
    for (const name of NAMES) {
      const [first = ""] = name;
      const typed = first === "*" ? "\\*" : first;
      expect(await completed(`customers --profile=${typed}`, "--profile=")).toEqual([`--profile=${name}`]);
    }
    expect(await made()).toEqual([]);
  });

  test.skipIf(!hasShell(shell))("a list of hostile texts runs nothing, and shows no control characters", async () => {
    const session = await openShell(shell, PROFILES);
    session.type("customers auth use \t\t");
    const screen = await session.waitFor("touch pwned");
    expect(screen).not.toContain("\u001b[31m");
    session.type("\t\t\u0005\u0015"); // Ctrl-E, Ctrl-U: the line is empty again.
    expect(await session.completed("customers li", "customers list")).toEqual(["list"]);
    expect(await session.made()).toEqual([]);
  });

  test.skipIf(!hasShell(shell))(
    "values with control characters are not inserted, and a file has its own quoting",
    async () => {
      const session = await openShell(shell, PROFILES);
      for (const first of ["x", "y", "z"]) {
        expect(await session.completed(`customers auth use ${first}`, `use ${first}`)).toEqual(["auth", "use", first]);
      }
      await writeFile(join(session.folder, "odd $(touch pwned) 'file'.csv"), "");
      expect(await session.completed("customers import od", "pwned")).toEqual([
        "import",
        "odd $(touch pwned) 'file'.csv",
      ]);
      expect(await session.made()).toEqual(["odd $(touch pwned) 'file'.csv"]);
    },
  );
});
