import data from "./commands.json" with { type: "json" };

interface CommandEntry {
  readonly name: string;
  readonly alias?: string | undefined;
  /** One line of the help: at most 60 characters. */
  readonly summary: string;
  /** Alone it does nothing but show its help. */
  readonly isGroup?: boolean | undefined;
}

export const COMMAND_GROUPS: Readonly<Record<string, readonly CommandEntry[]>> = data.groups;

/** The flags that every command takes, before or after its name, as commander writes them, with what the help says. */
export const GLOBAL_FLAGS: readonly (readonly [flags: string, description: string])[] = Object.entries(
  data.globalFlags,
);
