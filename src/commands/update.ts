import type { Command } from "commander";
import type { Bind, CommandFactory } from "../cli/command.ts";

/** `customers update`. The flags that change many customers are of no use for one, and take longer to load. */
const updateCommand: CommandFactory = async (bind: Bind, given): Promise<Command> => {
  const concernsMany = given === undefined || given.has("from");
  const { default: command } = await (concernsMany ? import("./update/many.ts") : import("./update/one.ts"));
  return command(bind);
};

export default updateCommand;
