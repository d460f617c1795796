import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { scripts } from "../package.json";
import { EXIT_CODES } from "../src/errors.ts";
import { SETTING_KEYS } from "../src/settings/keys.ts";
import { run } from "./helpers/program.ts";

const ROOT = resolve(import.meta.dirname, "..");
const GUIDES = ["CONTRIBUTING.md", ...readdirSync(join(ROOT, "docs")).map((name) => `docs/${name}`)];
const README = readFileSync(join(ROOT, "README.md"), "utf8");
const PAGES = ["README.md", ...GUIDES].map((page) => [page, readFileSync(join(ROOT, page), "utf8")] as const);

test.each(PAGES)("every path that %s names exists", (page, text) => {
  const named = matches(text, /(?<![\w./-])((?:src|test|docs|bin|\.ci)\/[\w./-]*\w)/g);
  const linked = matches(text, /\]\((?!https?:)([^)#]+)/g).map((path) => join(dirname(page), path));
  expect([...named, ...linked].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test.each(PAGES)("every script that %s names is in package.json", (_page, text) => {
  const named = matches(text, /npm run ([\w:-]+)/g);
  expect(named.filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
});

test.each(PAGES)("what %s says is in a file can be found there", (_page, text) => {
  const places = [...text.matchAll(/`(\w+)`\s+in\s+`((?:src|test)\/[\w./-]+\.ts)`/g)];
  const missing = places.filter(([, name = "", path = ""]) => !readFileSync(join(ROOT, path), "utf8").includes(name));
  expect(missing.map(([whole]) => whole)).toEqual([]);
});

test("docs/architecture.md names every room, and every folder of the large rooms", () => {
  const text = readFileSync(join(ROOT, "docs/architecture.md"), "utf8");
  const paths = ["src", "src/api", "src/bulk"].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
  );
  expect(paths.filter((path) => !path.endsWith(".d.ts") && !text.includes(`\`${path}\``))).toEqual([]);
});

test("the README names every command of the help", async () => {
  const { stdout } = await run("--help");
  const commands = matches(stdout, /^ {2}([a-z]+) /gm).filter((command) => command !== "help");
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter((command) => !README.includes(`\`customers ${command}`))).toEqual([]);
});

test("the README names every setting, with its default", () => {
  const settings = Object.values(SETTING_KEYS).filter(({ name }) => !name.startsWith("wire."));
  const rows = settings.map(({ name, fallback }) => {
    const text = typeof fallback === "number" ? `${fallback} ` : fallback === undefined ? "" : `\`${fallback}\` `;
    return `| \`${name}\` | ${text}|`;
  });
  expect(rows.filter((row) => !README.includes(row))).toEqual([]);
});

test("the exit codes of the README are those of the program", () => {
  const rows = [...README.matchAll(/^\| (\d+)[^|]* \| (`\w+`.*?) \|/gm)];
  const told = rows.flatMap(([, exitCode, codes = ""]) =>
    matches(codes, /`(\w+)`/g).map((code) => [code, Number(exitCode)] as const),
  );
  expect(told.length).toBeGreaterThan(10);
  expect(EXIT_CODES).toMatchObject(Object.fromEntries(told));
});

// --- internal ---

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, named = ""]) => named);
}
