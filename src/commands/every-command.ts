import type { CommandFactory, CommandModules } from "../cli/command.ts";
import { COMMAND_GROUPS } from "../cli/commands.ts";

/** Every command's module: for the build, and for tests that need all of them. */
export const EVERY_COMMAND: CommandModules = Object.fromEntries(
  Object.values(COMMAND_GROUPS)
    .flat()
    // The import has no type: each of these files exports its command.
    .map(({ name }) => [
      name,
      () => import(/* @vite-ignore */ `./${name}.ts`) as Promise<{ readonly default: CommandFactory }>,
    ]),
);
