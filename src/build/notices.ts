/** The licences of the packages whose code the build takes in. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @param inputs paths of files, as esbuild's metafile names them.
 * @returns the text of the notices file.
 * @throws where a package has no licence text: its terms could not be kept.
 */
export function notices(inputs: Iterable<string>): string {
  const folders = new Set([...inputs].flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  const texts = [...folders].map((folder) => notice(folder));
  const all = [...new Set(texts)].sort();
  return `customers contains code of these ${all.length} packages, under their own licences.\n\n${all.join("\n")}`;
}

// --- internal ---

const LINE = "-".repeat(80);

function notice(folder: string): string {
  const { name, version, license }: Record<string, unknown> = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const files = readdirSync(folder).filter(
    (file) => /^(licen[cs]e|copying|notice)/i.test(file) && existsSync(join(folder, file)),
  );
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8").replace(/\r\n/g, "\n").trim());
  if (texts.length === 0) throw new Error(`${name} ${version} (${license}) has no licence text`);
  return `${LINE}\n${name} ${version} (${license})\n\n${texts.join("\n\n")}\n`;
}
