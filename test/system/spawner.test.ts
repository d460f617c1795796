import { once } from "node:events";
import { expect, test } from "vitest";
import { spawner } from "../../src/system/child.ts";

test.each(["linux", "win32"] as const)(
  "what starts programs on %s ends with their code, or says that there is none",
  async (platform) => {
    const spawn = await spawner(platform);
    const child = spawn(process.execPath, ["-e", "process.exit(process.argv[1].length)", 'a "b" %c%'], {
      stdio: "ignore",
    });
    expect(await once(child, "exit")).toEqual([9, null]);
    const missing = spawn("no-such-program", [], { stdio: "ignore" });
    expect(await once(missing, "error")).toMatchObject([{ code: "ENOENT" }]);
  },
);
