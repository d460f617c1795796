import type { HelpPage } from "../../completion/page.ts";
import { TOPICS } from "./topics.ts";

interface ManPage {
  /** `customers-import`; its file is `customers-import.1`. */
  readonly name: string;
  readonly summary: string;
  /** What it holds, as `customers help` names it. */
  readonly help: readonly string[];
}

/** The pages of the manual: of the program with its global flags and topics, of each command with those below it. */
export function manPages({ below }: Pick<HelpPage, "below">): readonly ManPage[] {
  const commands = below.filter(({ names: [name] }) => name !== "help");
  const all = { name: "customers", summary: "manage the customers of a field-service business" };
  return [
    { ...all, help: ["", "flags", ...Object.keys(TOPICS)] },
    ...commands.map(({ names: [name = ""], summary, below }) => {
      return { name: `customers-${name}`, summary, help: [name, ...below.map((one) => `${name} ${one.names[0]}`)] };
    }),
  ];
}

/**
 * A page as man reads it: what `customers help` prints, with all flags.
 * @param texts the help, by what is named.
 * @param version of the program.
 */
export function manText({ name, summary, help }: ManPage, texts: Texts, version: string): string {
  const lines = help.flatMap((path) => (texts[`${path} --all`] ?? texts[path] ?? "").trimEnd().split("\n"));
  return [
    `.TH ${name.toUpperCase()} 1 "" "customers ${version}" "User Commands"`,
    ".SH NAME",
    `${name} \\- ${escaped(summary)}`,
    ...lines.map(manLine),
    "",
  ].join("\n");
}

// --- internal ---

type Texts = Readonly<Record<string, string>>;

/** A heading begins a section, of which the lines stay as they are: 80 columns, without an indent. */
function manLine(line: string): string {
  const [, title, rest = ""] = /^\u001b\[1m(.*?):?\u001b\[22m ?(.*)$/.exec(line) ?? [];
  if (title === undefined) return escaped(line);
  return [`.SH ${escaped(title.toUpperCase())}`, ".nf", ".in 0", ...(rest && [escaped(rest)])].join("\n");
}

/** A text that no macro begins: a backslash, a dash and a leading dot or quote mark mean something to man. */
function escaped(text: string): string {
  const line = text.replaceAll("\\", "\\e").replaceAll("-", "\\-");
  return /^[.']/.test(line) ? `\\&${line}` : line;
}
