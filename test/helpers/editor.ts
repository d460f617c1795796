/** When a command opens an editor: one that works by itself. */
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "./folder.ts";
import { skipOnWindows } from "./platform.ts";

/**
 * An editor that runs these shell commands on its file (`"$1"`), the first time it is opened the first of them, and so on;
 * afterwards it leaves the file as it is.
 */
export async function scriptedEditor(...commands: readonly string[]) {
  skipOnWindows("the editor is a script of a POSIX shell");
  const folder = await temporaryFolder();
  const script = join(folder, "editor.sh");
  const cases = commands.map((command, at) => `${at + 1}) ${command} ;;`);
  await writeFile(
    script,
    `cd ${folder}; echo x >> opened; n=$(wc -l < opened | tr -d ' '); cp "$1" "seen$n"\ncase $n in\n${cases.join("\n")}\nesac\n`,
  );
  return {
    env: { EDITOR: `sh ${script}`, TMPDIR: folder },
    /** What the editor was given when it was opened for the n-th time. */
    seen: (n: number) => readFile(join(folder, `seen${n}`), "utf8"),
    /** The texts that are kept, by the name of their file, and who can read them. */
    async kept() {
      const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".yaml"));
      const modes = await Promise.all(files.map((name) => stat(join(folder, name))));
      const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
      return files.map((name, at) => ({
        name: name.replace(/edit-\w+/, "edit-…"),
        mode: ((modes[at]?.mode ?? 0) & 0o777).toString(8),
        text: texts[at],
      }));
    },
  };
}
