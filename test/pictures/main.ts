/**
 * `npm run pictures`: draws the README's pictures, from sessions of the real program on a real terminal. With a folder as
 * argument it writes them there.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { play } from "./play.ts";
import { SESSIONS } from "./sessions.ts";
import { drawScreen, THEMES } from "./svg.ts";

const ROOT = fileURLToPath(new URL("../i", import.meta.url)); // This runs from dist.

const target = process.argv[2] ?? join(ROOT, "docs", "pictures");
await mkdir(target, { recursive: true });
for (const session of SESSIONS) {
  const screen = await play(session, ROOT);
  for (const theme of THEMES) {
    const file = join(target, `${session.name}-${theme.name}.svg`);
    await writeFile(file, drawScreen(screen, session.columns, session.title, theme));
    process.stdout.write(`${file}\n`);
  }
}
