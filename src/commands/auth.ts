import { Command } from "commander";
import type { Wire } from "../program.ts";

export default function authCommand(wire: Wire): Command {
  return new Command("auth").action(wire<[], object>(async () => {}));
}
