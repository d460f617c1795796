import { describe, expect, test } from "vitest";
import { hasShell, openShell, type ShellName } from "../helpers/shell.ts";

const HOSTILE = "x$(touch pwned)'; touch pwned; '`touch pwned`";

describe.each<ShellName>(["bash", "zsh", "fish"])("%s", (shell) => {
  // A machine without this shell shows the test as skipped.
  test.skipIf(!hasShell(shell))("TAB completes a command and a profile, and runs nothing of its name", async () => {
    const { completed, made } = await openShell(shell, { default: "", [HOSTILE]: "Hostile" });
    expect(await completed("customers li", "customers list")).toEqual(["list"]);
    expect(await completed("customers list --output=y", "--output=yaml")).toEqual(["list", "--output=yaml"]);
    expect(await completed("customers auth use x", "touch")).toEqual(["auth", "use", HOSTILE]);
    expect(await made()).toEqual([]);
  });
});
