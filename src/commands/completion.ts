import { Argument, Command } from "commander";
import type { Bind, Manual } from "../cli/command.ts";
import { type Context, outputIfAsked } from "../cli/context.ts";
import { SHELLS, shellNamed } from "../completion/shells.ts";
import type { View } from "../output/output.ts";

export default function completionCommand(bind: Bind): Command {
  const completion = new Command("completion")
    .description(
      "Print the script that lets a shell complete commands, flags, values and profiles when TAB is pressed.",
    )
    .usage("<shell>")
    .addArgument(new Argument("[shell]", SHELLS.join(", ")));
  const below = new Command("install")
    .summary("put the script where the shell looks")
    .description(
      "Put the script where the shell looks, and say which files that changed. Run again, it changes only what differs.",
    )
    .argument("[shell]", "bash, zsh, fish or powershell (default: the one of SHELL)");
  completion.addCommand(bind(below, install));
  return bind(completion, print, MANUAL);
}

// --- internal ---

const MANUAL: Manual = {
  notes: "TAB sends nothing to the server: profiles are those that this machine knows.",
  examples: ["customers completion install", "customers completion bash > customers.bash"],
};

const VIEW: View = {
  columns: [
    { field: "change", heading: "Change" },
    { field: "file", heading: "File", whole: true },
  ],
  csv: ["file", "change"],
  unknownFields: "warn",
  id: "file",
};

/** A variable or setting for the format is not meant of what a shell reads: a flag is. */
async function print(context: Context, [name]: readonly [string?]): Promise<void> {
  const { terminal, env, flags } = context;
  const { SCRIPTS } = await import("./completion/scripts.ts");
  const shell = shellNamed(name, env);
  const output = flags.json || flags.output !== undefined ? await outputIfAsked(context) : undefined;
  if (output === undefined || output.format === "table" || output.format === "ids") await terminal.out(SCRIPTS[shell]);
  else await output.row({ shell, script: SCRIPTS[shell] });
}

async function install(context: Context, [name]: readonly [string?]): Promise<void> {
  const { env } = context;
  const shell = shellNamed(name, env);
  const { SCRIPTS } = await import("./completion/scripts.ts");
  const { putInPlace } = await import("./completion/install.ts");
  const changes = await putInPlace(shell, SCRIPTS[shell], env);
  await (await context.output()).rows(changes, VIEW);
  const isNew = changes.some(({ change }) => change !== "unchanged");
  context.notice(isNew ? `Open a new ${shell} to use it.` : `Completion for ${shell} is installed already.`);
}
