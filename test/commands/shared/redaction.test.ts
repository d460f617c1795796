import { join } from "node:path";
import { expect, test } from "vitest";
import { redactorOf } from "../../../src/commands/shared/redaction.ts";
import { temporaryFolder } from "../../helpers/folder.ts";
import { expectMode } from "../../helpers/platform.ts";

const redactorIn = (folder: string) => redactorOf({ env: { CUSTOMERS_STATE_DIR: folder } }, { redact: true });

test("keeps one key on this machine, readable by its owner only", async () => {
  const folder = join(await temporaryFolder(), "state");
  const first = (await redactorIn(folder)).value("name", "Dana");
  expect((await redactorIn(folder)).value("name", "Dana")).toBe(first);
  await expectMode(join(folder, "redact.key"), 0o600);
  expect((await redactorIn(await temporaryFolder())).value("name", "Dana")).not.toBe(first);
});
