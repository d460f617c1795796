import { Argument, Command } from "commander";
import type { View } from "../output/output.ts";
import { safeText } from "../text/safe-text.ts";
import type { FileChange } from "./completion/install.ts";
import { SHELLS, type Shell, shellNamed } from "./completion/shells.ts";
import type { Bind } from "./shared/command.ts";
import type { Context } from "./shared/context.ts";
import { type Manual, withManual } from "./shared/manual.ts";

export default function completionCommand(bind: Bind): Command {
  const named = () => new Argument("[shell]", "bash, zsh, fish or powershell (default: the one of SHELL)");
  return withManual(
    new Command("completion")
      .description(
        "Print the script that lets a shell complete commands, flags, values and customers when TAB is pressed.",
      )
      .usage("<shell>")
      .addArgument(new Argument("[shell]", SHELLS.join(", ")))
      .action(bind<[string | undefined], object>((context, [shell]) => print(context, shellNamed(shell, context.env))))
      .addCommand(
        new Command("install")
          .summary("put the script where the shell looks")
          .description(
            "Put the script where the shell looks, and say which files that changed. Run again, it changes only what differs.",
          )
          .addArgument(named())
          .action(bind<[string | undefined], object>((context, [shell]) => install(context, shell))),
      )
      .addCommand(
        new Command("uninstall")
          .summary("take the script away again")
          .description("Take away what `completion install` has put there.")
          .addArgument(named())
          .action(bind<[string | undefined], object>((context, [shell]) => uninstall(context, shell))),
      ),
    MANUAL,
  );
}

// --- internal ---

const MANUAL: Manual = {
  notes: `Customers are completed by e-mail address, id, or any word of the name, from the lists that were read on a terminal of
this machine: TAB sends nothing to the server. They are kept in the folder completion of the state folder,
readable by you alone.`,
  examples: [
    "customers completion install",
    "customers completion install zsh",
    "customers completion bash > customers.bash",
    "customers completion uninstall",
  ],
};

const VIEW: View = {
  columns: [
    { field: "file", heading: "File", whole: true },
    { field: "change", heading: "Change" },
  ],
  delimited: ["file", "change"],
  id: (row) => String(row.file),
};

async function print(context: Context, shell: Shell): Promise<void> {
  const { SCRIPTS } = await import("./completion/scripts.ts");
  await context.terminal.out(SCRIPTS[shell]);
}

async function install(context: Context, name: string | undefined): Promise<void> {
  const shell = shellNamed(name, context.env);
  const [{ SCRIPTS }, { placeOf }, { install: put }] = await parts();
  const changes = await put(await placeOf(shell, context.env), SCRIPTS[shell]);
  await show(context, changes);
  const isNew = changes.some(({ change }) => change !== "unchanged");
  context.notice(
    isNew
      ? `Open a new ${shell} to use it. \`customers completion uninstall ${shell}\` takes it away again.`
      : `Completion for ${shell} is installed already.`,
  );
}

async function uninstall(context: Context, name: string | undefined): Promise<void> {
  const shell = shellNamed(name, context.env);
  const [, { placeOf }, { uninstall: remove }] = await parts();
  const changes = await remove(await placeOf(shell, context.env));
  await show(context, changes);
  if (changes.every(({ change }) => change === "unchanged"))
    context.notice(`Completion for ${shell} is not installed.`);
}

/** For people a line each, whatever its length: a path must not be cut. */
async function show(context: Context, changes: readonly FileChange[]): Promise<void> {
  const output = await context.output();
  const { query, fields } = context.flags;
  if (output.format !== "table" || query !== undefined || fields !== undefined) {
    await output.rows(
      changes.map((change) => ({ ...change })),
      VIEW,
    );
    return;
  }
  const lines = changes.map(({ file, change }) => `${change.padEnd("line removed".length)}  ${safeText(file)}\n`);
  await context.terminal.out(lines.join(""));
}

async function parts() {
  return Promise.all([
    import("./completion/scripts.ts"),
    import("./completion/places.ts"),
    import("./completion/install.ts"),
  ]);
}
