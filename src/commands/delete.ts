import type { CommandFactory } from "../cli/command.ts";

/** `customers delete`. What deletes many customers takes longer to load, and is of no use for one. */
const deleteCommand: CommandFactory = async (bind, given) => {
  const concernsMany = given === undefined || given.has("from");
  const { default: command } = await (concernsMany ? import("./delete/many.ts") : import("./delete/named.ts"));
  return command(bind);
};

export default deleteCommand;
