import { describe, expect, test } from "vitest";
import { hasShell, openShell, type ShellName } from "../helpers/shell.ts";

const CUSTOMERS = [
  { id: "cus_1", name: "Dana Ortiz", email: "dana@example.com" },
  { id: "x$(touch pwned)'; touch pwned; '`touch pwned`", name: "Hostile", email: "" },
];

describe.each<ShellName>(["bash", "zsh", "fish"])("%s", (shell) => {
  // A machine without this shell shows the test as skipped.
  test.skipIf(!hasShell(shell))("TAB completes a command, a customer by name, and runs nothing of its id", async () => {
    const { completed, made } = await openShell(shell, CUSTOMERS);
    expect(await completed("customers li", "customers list")).toEqual(["list"]);
    expect(await completed("customers list --output=y", "--output=yaml")).toEqual(["list", "--output=yaml"]);
    expect(await completed("customers get email:d", "email:dana@example.com")).toEqual([
      "get",
      "email:dana@example.com",
    ]);
    expect(await completed("customers get id:x", "touch")).toEqual(["get", `id:${CUSTOMERS[1]?.id}`]);
    expect(await made()).toEqual([]);
  });
});
