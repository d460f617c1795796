import { Command } from "commander";
import type { Wire } from "../program.ts";

export default function getCommand(wire: Wire): Command {
  return new Command("get").action(wire<[], object>(async () => {}));
}
