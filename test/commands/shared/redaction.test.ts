import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { machineRedactor } from "../../../src/commands/shared/redaction.ts";
import { temporaryFolder } from "../../helpers/folder.ts";

test("keeps one key on this machine, readable by its owner only", async () => {
  const folder = join(await temporaryFolder(), "state");
  const first = (await machineRedactor(folder)).value("name", "Dana");
  expect((await machineRedactor(folder)).value("name", "Dana")).toBe(first);
  expect((await stat(join(folder, "redact.key"))).mode & 0o777).toBe(0o600);
  expect((await machineRedactor(await temporaryFolder())).value("name", "Dana")).not.toBe(first);
});
