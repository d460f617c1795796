import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "../../helpers/folder.ts";
import { run } from "../../helpers/in-process.ts";
import { double } from "../../helpers/server.ts";
import { type Silent, silentServer } from "../../helpers/silent.ts";
import { cleanEnv } from "../../helpers/surroundings.ts";

/** A silent server, and commands that share what they learn of it. */
export async function against(options: Silent) {
  const server = await double(silentServer(options));
  const cwd = await temporaryFolder();
  const env = await cleanEnv(server.env);
  await writeFile(join(cwd, "new.csv"), "name,email\nPerson 1,person1@example.com\nNew One,new@example.com\n");
  return {
    server,
    ask: (command: string) => run(command, { env, cwd }),
    /** What of these commands was asked. */
    async asked(command: string) {
      const before = server.log.length;
      await run(command, { env, cwd });
      return server.log.slice(before);
    },
    posts: () => server.log.filter((line) => line.startsWith("POST")).length,
  };
}
