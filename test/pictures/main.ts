/**
 * `npm run pictures`: draws the README's pictures, from sessions of the real program on a real terminal. With a folder as
 * argument it writes them there.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { play } from "./play.ts";
import { photographReport } from "./report.ts";
import { SESSIONS } from "./sessions.ts";
import { drawScreen, drawSession, THEMES, type Theme } from "./svg.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const target = process.argv[2] ?? join(ROOT, "docs", "pictures");
await mkdir(target, { recursive: true });
for (const session of SESSIONS) {
  const screens = await play(session, ROOT);
  const draw = (columns: number, title: string, theme: Theme) =>
    session.moves
      ? drawSession(screens, columns, title, theme)
      : drawScreen(screens.at(-1) ?? [], columns, title, theme);
  for (const theme of THEMES) {
    const file = join(target, `${session.name}-${theme.name}.svg`);
    await writeFile(file, draw(session.columns, session.title, theme));
    process.stdout.write(`${file}\n`);
  }
}
for (const file of await photographReport(ROOT, target)) process.stdout.write(`${file}\n`);
