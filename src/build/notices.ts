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
  const { name, version, license, repository }: Record<string, unknown> = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const files = readdirSync(folder).filter(
    (file) => /^(licen[cs]e|copying|notice)/i.test(file) && existsSync(join(folder, file)),
  );
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8").replace(/\r\n/g, "\n").trim());
  if (texts.length === 0) throw new Error(`${name} ${version} (${license}) has no licence text`);
  return `${LINE}\n${name} ${version} (${license})\n${sourceOf(repository)}\n${texts.join("\n\n")}\n`;
}

/** A line that says where the source is, as some licences ask; empty where the package does not say it. */
function sourceOf(repository: unknown): string {
  const { url } = typeof repository === "object" ? { url: undefined, ...repository } : { url: repository };
  if (typeof url !== "string") return "";
  const path = url.replace(/^(?:git\+|github:|(?:git|ssh|https?):\/\/|git@)*/, "").replace(/\.git$/, "");
  return `https://${/^[\w-]+\/[\w.-]+$/.test(path) ? `github.com/${path}` : path}\n`;
}
