import { type Command, Help, Option } from "commander";
import type { HelpPage } from "../../completion/page.ts";
import { capitalized } from "../../text/words.ts";
import { manualOf, pathOf } from "../command.ts";
import { GLOBAL_HEADING } from "../global-flags.ts";
import { flagText, HELP_FLAG } from "./describe.ts";
import { TOPICS, type Topic } from "./topics.ts";

/** What help prints, by what is named: `runs show`, `import --all`, a topic, `flags`. The build draws it. */
export function helpTexts(root: Command, width: number): Record<string, string> {
  const draw = (command: Command): [string, string][] => {
    const path = pathOf(command).split(" ").slice(1).join(" ");
    const all: [string, string][] = manualOf(command).common ? [[`${path} --all`, helpText(command, width, true)]] : [];
    return [[path, helpText(command, width, false)], ...all, ...command.commands.flatMap(draw)];
  };
  const topics = Object.entries(TOPICS).map(([name, topic]) => [name, topicText(topic, width)]);
  return Object.fromEntries([...draw(root), ...topics, ["flags", globalFlagsText(root, width)]]);
}

export function manPages(
  { below }: Pick<HelpPage, "below">,
  texts: Texts,
  version: string,
): Readonly<Record<string, string>> {
  const page = (name: string, summary: string, paths: readonly string[]) => {
    const head = `.TH ${name.toUpperCase()} 1 "" "customers ${version}" "User Commands"\n.SH NAME`;
    const lines = paths.flatMap((path) => (texts[`${path} --all`] ?? texts[path] ?? "").trimEnd().split("\n"));
    return [name, `${[head, `${name} \\- ${escaped(summary)}`, ...lines.map(manLine)].join("\n")}\n`] as const;
  };
  const topics = ["", "flags", ...Object.keys(TOPICS)];
  const commands = below.filter(({ names: [name] }) => name !== "help");
  return Object.fromEntries([
    page("customers", "manage the customers of a field-service business", topics),
    ...commands.map(({ names: [name = ""], summary, below }) =>
      page(`customers-${name}`, summary, [name, ...below.map((one) => `${name} ${one.names[0]}`)]),
    ),
  ]);
}

// --- internal ---

const END = {
  command:
    "Global flags, such as --profile, -o and --no-input, stand before or after the command: `customers help flags` lists them.",
  root: `Start with \`customers auth login\`, or try everything on this machine with \`customers sandbox --seed 25\`.

\`customers help COMMAND\` shows the flags and examples of a command; \`customers help flags\` the flags that all take. More: \`customers help environment\`, \`exit-codes\`, \`formats\`, \`filters\`, \`files\`.`,
  flags:
    "They stand before or after the command. Each has a setting or a variable of the environment if that makes sense: see `customers help environment`.",
};

class DrawnHelp extends Help {
  override minWidthToWrap = 20;
  readonly #all: boolean;

  constructor(width: number, all = true) {
    super();
    this.helpWidth = width;
    this.#all = all;
  }

  override visibleOptions(command: Command): Option[] {
    const { common } = manualOf(command);
    const isShown = ({ long }: Option) => this.#all || common === undefined || common.includes(long ?? "");
    const own = command.options.filter(({ hidden, helpGroupHeading: group }) => !hidden && group !== GLOBAL_HEADING);
    return [...own.filter(isShown), new Option("-h, --help", HELP_FLAG.description)];
  }

  override visibleCommands(command: Command): Command[] {
    return [...command.commands];
  }

  override commandUsage(command: Command): string {
    return `${pathOf(command)} ${command.usage().replace("[options]", "[flags]")}`;
  }

  override subcommandTerm(command: Command): string {
    return [command.name(), ...command.aliases()].join(", ");
  }

  override optionTerm({ short, flags }: Option): string {
    return `${short ? "" : "    "}${flags}`;
  }

  override optionDescription(option: Option): string {
    return flagText(option);
  }

  override formatItemList(heading: string, items: string[], helper: Help): string[] {
    return super.formatItemList(heading === "Options:" ? "Flags:" : heading, items, helper);
  }

  override styleTitle(title: string): string {
    return `\u001b[1m${title}\u001b[22m`;
  }

  prose(text: string): string {
    const joined = text.trim().replace(/(?<!\n)\n(?!\n)/g, " ");
    return this.boxWrap(joined, this.helpWidth ?? 80);
  }

  terms(rows: readonly (readonly [term: string, meaning: string])[]): string {
    const widest = Math.max(...rows.map(([term]) => term.length));
    return rows.map(([term, meaning]) => this.formatItem(term, widest, meaning, this)).join("\n");
  }
}

function helpText(command: Command, width: number, all: boolean): string {
  const help = new DrawnHelp(width, all);
  const { notes, terms = [], examples = [] } = manualOf(command);
  const title = help.styleTitle(examples.length === 1 ? "Example:" : "Examples:");
  const hidden = new DrawnHelp(width).visibleOptions(command).length - help.visibleOptions(command).length;
  const path = pathOf(command).replace("customers ", "");
  const more = `${hidden} more flags: \`customers help ${path} --all\`, or \`man customers-${path.replaceAll(" ", "-")}\`.`;
  const parts = [
    help.formatHelp(command, help).trimEnd(),
    ...(hidden > 0 ? [help.prose(more)] : []),
    ...(notes === undefined ? [] : [help.prose(notes)]),
    ...terms.map(({ title, rows }) => `${help.styleTitle(`${title}:`)}\n${help.terms(rows)}`),
    // Never wrapped: they are copied.
    ...(examples.length === 0 ? [] : [[title, ...examples.map((line) => `  ${line}`)].join("\n")]),
    help.prose(command.parent === null ? END.root : END.command),
  ];
  return `${parts.join("\n\n")}\n`;
}

function topicText({ summary, parts }: Topic, width: number): string {
  const help = new DrawnHelp(width);
  const title = help.prose(capitalized(summary));
  const texts = parts.map((part) => (typeof part === "string" ? help.prose(part) : help.terms(part)));
  return `${[help.styleTitle(title), ...texts].join("\n\n")}\n`;
}

function globalFlagsText(root: Command, width: number): string {
  const help = new DrawnHelp(width);
  const flags = root.options.filter(({ helpGroupHeading }) => helpGroupHeading === GLOBAL_HEADING);
  const rows = flags.map((flag) => [help.optionTerm(flag), help.optionDescription(flag)] as const);
  return `${help.styleTitle(GLOBAL_HEADING)}\n${help.terms(rows)}\n\n${help.prose(END.flags)}\n`;
}

type Texts = Readonly<Record<string, string>>;

const BOLD = "\u001b[1m";

/** A heading begins a section, of which the lines stay as they are: 80 columns, without an indent. */
function manLine(line: string): string {
  const [title = "", rest] = line.split("\u001b[22m");
  if (!line.startsWith(BOLD) || rest === undefined) return escaped(line);
  const heading = title.slice(BOLD.length).replace(/:$/, "").toUpperCase();
  const below = rest.replace(/^ /, "");
  return [`.SH ${escaped(heading)}`, ".nf", ".in 0", ...(below && [escaped(below)])].join("\n");
}

/** A text that no macro begins: a backslash, a dash and a leading dot or quote mark mean something to man. */
function escaped(text: string): string {
  const line = text.replaceAll("\\", "\\e").replaceAll("-", "\\-");
  return /^[.']/.test(line) ? `\\&${line}` : line;
}
