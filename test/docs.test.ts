import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { scripts } from "../package.json";
import { filesIn } from "./helpers/imports.ts";

const ROOT = resolve(import.meta.dirname, "..");
const GUIDES = ["CONTRIBUTING.md", "CHANGELOG.md", ...textsIn("docs")];
const PAGES = ["README.md", ...GUIDES].map((page) => [page, readFileSync(join(ROOT, page), "utf8")] as const);
const FILES = [...filesIn("src"), ...filesIn("test")];

test.each(PAGES)("every path that %s names exists", (page, text) => {
  const named = matches(text, /(?<![\w./-])((?:src|test|docs|bin|\.ci)\/[\w./-]*\w)/g);
  const linked = matches(text, /\]\((?!https?:)([^)#]+)/g).map((path) => join(dirname(page), path));
  expect([...named, ...linked].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test("every picture that a page shows exists, in a light and a dark drawing, and each is shown", () => {
  const shown = PAGES.flatMap(([page, text]) =>
    matches(text, /(?:src|srcset)="([^"]+)"/g).map((path) => join(dirname(page), path)),
  );
  const drawn = readdirSync(join(ROOT, "docs/pictures")).map((name) => join("docs/pictures", name));
  expect([...new Set(shown)].toSorted()).toEqual(drawn.toSorted());
});

test.each(readdirSync(join(ROOT, "docs/pictures")).filter((name) => name.endsWith(".svg")))(
  "%s is a still picture that fits a screen, and says what it shows",
  (name) => {
    const picture = readFileSync(join(ROOT, "docs/pictures", name), "utf8");
    expect(Number(/ height="(\d+)"/.exec(picture)?.[1])).toBeLessThanOrEqual(450);
    expect(picture).toMatch(/<title>[^<]{20,}<\/title>/);
    expect(picture).not.toMatch(/animation|keyframes|<animate/);
  },
);

test("the README says how many files of other programs are tests", () => {
  const rows = matches(readFileSync(join(ROOT, "docs/exporters.md"), "utf8"), /^\|.*(exporters\/files\/)/gm);
  expect(readFileSync(join(ROOT, "README.md"), "utf8")).toContain(`[${rows.length} such files](docs/exporters.md)`);
});

test.each(PAGES)("every heading that %s links to exists", (page, text) => {
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)];
  const missing = links.filter(([, path = "", anchor = ""]) => {
    const target = readFileSync(join(ROOT, path === "" ? page : join(dirname(page), path)), "utf8");
    return !matches(target, /^#+ (.*)$/gm)
      .map(anchorOf)
      .includes(anchor);
  });
  expect(missing.map(([link]) => link)).toEqual([]);
});

test.each(PAGES)("every script that %s names is in package.json", (_page, text) => {
  const named = matches(text, /npm run ([\w:-]+)/g);
  expect(named.filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
});

test.each(PAGES)("what %s says is in a file can be found there", (_page, text) => {
  const places = [...text.matchAll(/((?:`\w+`(?:, | and |\s))+)\s*in\s+`((?:src|test)\/[\w./-]+\.ts)`/g)];
  const missing = places.flatMap(([, names = "", path = ""]) => {
    const words = wordsOf(readFileSync(join(ROOT, path), "utf8"));
    return matches(names, /`(\w+)`/g)
      .filter((name) => !words.has(name))
      .map((name) => `${name} is not in ${path}`);
  });
  expect(missing).toEqual([]);
});

test.each(["CONTRIBUTING.md", "docs/architecture.md"])(
  "every name that %s has in backticks is one of the code",
  (page) => {
    const code = [...FILES, "package.json"].map((file) => readFileSync(join(ROOT, file), "utf8"));
    const words = wordsOf(code.join("\n"));
    const names = matches(
      readFileSync(join(ROOT, page), "utf8").replace(/```.*?```/gs, ""),
      /`([\w.]*\w)(?:\(\w*\))?`/g,
    );
    const unknown = names.filter((name) => !existsSync(join(ROOT, name)) && !isFileName(name));
    expect(unknown.filter((name) => !name.split(".").every((word) => words.has(word)))).toEqual([]);
  },
);

test("docs/architecture.md names every room, and every folder of the large rooms", () => {
  const text = readFileSync(join(ROOT, "docs/architecture.md"), "utf8");
  const paths = ["src", "src/api", "src/intake", "src/bulk"].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
  );
  expect(paths.filter((path) => !path.endsWith(".d.ts") && !text.includes(`\`${path}\``))).toEqual([]);
});

// --- internal ---

/** Whole names: GROUPS is not one of a file that has COMMAND_GROUPS. */
function wordsOf(text: string): Set<string> {
  return new Set(text.match(/\w+/g));
}

/** As GitHub makes it from a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");
}

/** `german.ts`, of a file in the folder that was named before. */
function isFileName(name: string): boolean {
  return FILES.some((file) => file.endsWith(`/${name}`));
}

function textsIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, named = ""]) => named);
}
